import Glibc
public import TerminalUI

/// Options for a terminal, in addition to its environment.
public struct TerminalOptions: Sendable {

    /// Whether the program receives mouse events from the start. To select text, the user then drags with shift held
    /// down.
    public var usesMouse = true

    /// Whether the terminal is requested to distinguish keys that send the same sequence by default, such as enter and
    /// `ctrl-enter`. The request uses the kitty keyboard protocol and xterm's `modifyOtherKeys`. Some terminals that do
    /// not support these features underline text instead.
    public var usesExtendedKeys = false

    /// Whether the screen is shown on the controlling terminal of the process (`/dev/tty`). Standard input and output
    /// can then carry data, as in `vim "$(pick)"` and `ls | pick`.
    public var usesControllingTerminal = false

    /// The maximum color depth; nil for the color depth of the terminal.
    public var maximumColorDepth: ColorDepth?

    /// Whether only ASCII characters are used, even if the terminal supports Unicode.
    public var usesASCII = false

    /// Creates options with their default values.
    public init() {}

    /// Creates options from environment variables. If `NO_COLOR` is set and not empty, the screen has no colors.
    public init(environment: [String: String]) {
        if let value = environment["NO_COLOR"], !value.isEmpty { maximumColorDepth = ColorDepth.none }
    }

    /// The options from the environment of this process.
    public static var fromEnvironment: TerminalOptions {
        TerminalOptions(environment: getenv("NO_COLOR").map { ["NO_COLOR": String(cString: $0)] } ?? [:])
    }
}
