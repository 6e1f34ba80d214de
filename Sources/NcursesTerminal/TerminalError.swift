/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {

    /// Standard input or standard output is not a terminal.
    case notATerminal

    /// The process has no controlling terminal, as in a cron job; see ``TerminalOptions/usesControllingTerminal``.
    case noControllingTerminal

    /// The terminal cannot move its cursor.
    case dumb

    /// There is no description of the terminal that TERM names.
    case unknownTerminal(String?)

    public var description: String {
        switch self {
        case .notATerminal:
            "standard input and output must be a terminal"
        case .noControllingTerminal:
            "there is no terminal to show a screen on"
        case .dumb:
            "TERM says that the terminal is dumb, so that it cannot show a screen; set it to what it is, for example TERM=xterm"
        case .unknownTerminal(let name?):
            "the terminal \"\(name)\" is not known here; set TERM to one that is, for example TERM=xterm"
        case .unknownTerminal(nil):
            "TERM is not set, so the terminal is not known; set it, for example TERM=xterm"
        }
    }
}
