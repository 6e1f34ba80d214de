import Glibc
public import TerminalUI

/// What a terminal is to do, beyond what its environment says.
public struct TerminalOptions: Sendable {

    /// Whether clicks and the wheel come to the program from the start. Text is then selected with shift held down.
    public var usesMouse = true

    /// Asks the terminal to tell keys apart that otherwise send the same, as enter and `ctrl-enter` (xterm's
    /// `modifyOtherKeys`). Some emulators that do not know it take it for underlining.
    public var usesExtendedKeys = false

    /// Whether the screen is on the controlling terminal of the process (`/dev/tty`). Standard input and output can then carry
    /// data, as in `vim "$(pick)"` and `ls | pick`. The screen is never written to them.
    public var usesControllingTerminal = false

    /// Shows at most that many colours; nil for as many as there are.
    public var maximumColorDepth: ColorDepth?

    /// Uses ASCII even where the terminal shows Unicode.
    public var usesASCII = false

    /// Makes options that leave everything to the terminal.
    public init() {}

    /// Takes from the environment what it says of colours: `NO_COLOR`, if it is not empty.
    public init(environment: [String: String]) {
        if let value = environment["NO_COLOR"], !value.isEmpty { maximumColorDepth = ColorDepth.none }
    }

    /// What the environment of this process says.
    public static var fromEnvironment: TerminalOptions {
        TerminalOptions(environment: getenv("NO_COLOR").map { ["NO_COLOR": String(cString: $0)] } ?? [:])
    }
}
