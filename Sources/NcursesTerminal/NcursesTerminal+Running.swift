import FoundationEssentials
import Glibc
public import TerminalUI

extension NcursesTerminal {

    /// Shows the screen on the terminal in which the program was started. When the screen requests to quit, the
    /// terminal is restored and the program ends with the exit code 0.
    ///
    /// For other needs, such as another exit code, create a terminal and a `ScreenRunner`, and call
    /// ``runMainLoop(keeping:)``.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - theme: The theme.
    ///   - options: Options for the terminal.
    ///   - maximumSize: The maximum part of the terminal to use, at the upper left; nil for all of it.
    ///   - beforeEnd: Called after the terminal was restored, when the screen or a signal (`SIGTERM`, `SIGHUP`)
    ///     requested the end: for pending writes. `SIGQUIT`, a repeated signal, and signals that cannot be handled do
    ///     not wait for it. The first of the closures, so that it is the trailing closure.
    ///   - whenShown: Called when the first frame is on the screen, for example to start loading.
    ///   - onNotice: Called before the first frame with a sentence for the program's log, if there is one: see
    ///     ``notice``.
    /// - Throws: ``TerminalError`` if there is no suitable terminal; nothing was written to it in that case.
    public static func run(
        _ screen: any Screen, theme: Theme = .terminal, options: TerminalOptions = .fromEnvironment,
        maximumSize: Size? = nil,
        beforeEnd: @escaping @MainActor () -> Void = {},
        whenShown: @escaping @MainActor @Sendable () -> Void = {},
        onNotice: (String) -> Void = { _ in }
    ) throws(TerminalError) -> Never {
        let terminal = try NcursesTerminal(options: options)
        terminal.beforeEnd = beforeEnd
        terminal.notice.map(onNotice)
        let runner = ScreenRunner(screen: screen, terminal: terminal, theme: theme, maximumSize: maximumSize) {
            beforeEnd()
            exit(EXIT_SUCCESS)
        }
        runner.start()
        Task { @MainActor in whenShown() }
        runMainLoop(keeping: terminal, runner)
    }
}
