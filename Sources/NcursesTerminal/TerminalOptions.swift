import Glibc
public import TerminalUI

/// Options for a terminal, in addition to its environment.
public struct TerminalOptions: Sendable {

    /// Whether the program receives clicks and the wheel from the start. Text is then selected with shift held down.
    public var usesMouse = true

    /// Asks the terminal to distinguish keys that otherwise send the same sequence, such as enter and `ctrl-enter`
    /// (xterm's `modifyOtherKeys`). Some emulators without support treat it as underlining.
    public var usesExtendedKeys = false

    /// Whether the screen is on the controlling terminal of the process (`/dev/tty`). Standard input and output can then carry
    /// data, as in `vim "$(pick)"` and `ls | pick`. The screen is never written to them.
    public var usesControllingTerminal = false

    /// The maximum color depth; nil for that of the terminal.
    public var maximumColorDepth: ColorDepth?

    /// Whether to use ASCII even if the terminal shows Unicode.
    public var usesASCII = false

    /// Creates options that leave everything to the terminal.
    public init() {}

    /// Creates options from an environment: `NO_COLOR`, if it is not empty.
    public init(environment: [String: String]) {
        if let value = environment["NO_COLOR"], !value.isEmpty { maximumColorDepth = ColorDepth.none }
    }

    /// The options from the environment of this process.
    public static var fromEnvironment: TerminalOptions {
        TerminalOptions(environment: getenv("NO_COLOR").map { ["NO_COLOR": String(cString: $0)] } ?? [:])
    }
}
