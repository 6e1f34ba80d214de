// All that a program with a board needs, by one name.
@_exported public import Dashboard
@_exported public import Feeds
import Foundation
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
    /// Without a terminal that can show a screen the program says so in one line and ends with the exit code 1; to deal with that in
    /// another way, use ``NcursesTerminal/run(_:theme:options:whenShown:beforeEnd:)``.
    public func run(theme: Theme = .terminal, options: TerminalOptions = .fromEnvironment) -> Never {
        do {
            try NcursesTerminal.run(
                self, theme: theme, options: options,
                whenShown: { [weak self] in self?.syncIfNeeded() },
                beforeEnd: { [environment] in environment.flushAndWait() }
            )
        } catch {
            let program = CommandLine.arguments.first?.split(separator: "/").last ?? "board"
            try? FileHandle.standardError.write(contentsOf: Data("\(program): \(error)\n".utf8))
            exit(EXIT_FAILURE)
        }
    }
}
