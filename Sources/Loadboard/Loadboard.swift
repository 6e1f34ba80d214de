// All that a program with a board needs, by one name.
@_exported public import Dashboard
@_exported public import Feeds
@_exported public import LoadableCaching
@_exported public import LoadableCoding
@_exported public import LoadableNetworking
@_exported public import Loadables
@_exported public import LocalSources
@_exported public import NcursesTerminal
@_exported public import TerminalUI

extension DashboardScreen {

    /// Shows the board on the terminal that the program was started in: first what was known, then what is loaded because it is
    /// not fresh. When the person quits, what is still to be written is written, and the program ends with the exit code 0.
    ///
    /// - Throws: If there is no terminal that can show a screen; then nothing was written to it.
    public func run(
        theme: Theme = .terminal, options: TerminalOptions = .fromEnvironment
    ) throws(TerminalError) -> Never {
        try NcursesTerminal.run(
            self, theme: theme, options: options,
            whenShown: { [weak self] in self?.syncIfNeeded() },
            beforeEnd: { [environment] in environment.flushAndWait() }
        )
    }
}
