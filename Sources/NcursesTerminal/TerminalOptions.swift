import Glibc
public import TerminalUI

/// Options for a terminal, in addition to its environment.
public struct TerminalOptions: Sendable {

    /// Whether the program receives clicks and the wheel from the start. The user then selects text with shift held
    /// down.
    public var usesMouse = true

    /// Whether the terminal is requested to distinguish keys that otherwise send the same sequence, such as enter and
    /// `ctrl-enter` (xterm's `modifyOtherKeys`). Some terminals that do not support this underline text instead.
    public var usesExtendedKeys = false

    /// Whether the screen is on the controlling terminal of the process (`/dev/tty`). Standard input and output can
    /// then carry data, as in `vim "$(pick)"` and `ls | pick`. The screen is never written to them.
    public var usesControllingTerminal = false

    /// The maximum color depth; nil for the color depth of the terminal.
    public var maximumColorDepth: ColorDepth?

    /// Whether to use ASCII even if the terminal shows Unicode.
    public var usesASCII = false

    /// Creates options with their default values.
    public init() {}

    /// Creates options from an environment. If `NO_COLOR` is not empty, the screen has no colors.
    public init(environment: [String: String]) {
        if let value = environment["NO_COLOR"], !value.isEmpty { maximumColorDepth = ColorDepth.none }
    }

    /// The options from the environment of this process.
    public static var fromEnvironment: TerminalOptions {
        TerminalOptions(environment: getenv("NO_COLOR").map { ["NO_COLOR": String(cString: $0)] } ?? [:])
    }
}
