/// The reason why a terminal cannot be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {

    /// Standard input or standard output is not a terminal.
    case notATerminal

    /// The process has no controlling terminal, as in a cron job; see ``TerminalOptions/usesControllingTerminal``.
    case noControllingTerminal

    /// The terminal cannot move its cursor or clear its screen.
    case dumb

    /// There is no usable description for the terminal type. The payload is the name of the type; nil if `TERM` is
    /// empty or not set.
    case unknownTerminal(String?)

    /// The screen was run in a task, for example after an `await` in main.swift. The main thread could not perform
    /// tasks of the main actor.
    case inTask

    public var description: String {
        switch self {
        case .notATerminal:
            "standard input or output is not a terminal; start the program in a terminal, without a pipe or redirection"
        case .noControllingTerminal:
            "there is no terminal; start the program in a terminal"
        case .dumb:
            "the terminal type in TERM cannot show a screen; set TERM to the real type, for example TERM=xterm"
        case .unknownTerminal(let name?):
            "the terminal \"\(name)\" is unknown; set TERM to a known type, for example TERM=xterm"
        case .unknownTerminal(nil):
            "TERM is not set, so the terminal type is unknown; set it, for example TERM=xterm"
        case .inTask:
            "a screen cannot be run in a task or after an “await” in main.swift; call “run” in synchronous code"
        }
    }
}
