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
    ///   - maximumSize: The maximum part of the terminal to use, at the upper left; nil for the whole terminal.
    ///   - beforeEnd: Called after the terminal was restored, when the screen or a signal (`SIGTERM`, `SIGHUP`) has
    ///     requested the end. It can complete pending writes. `SIGQUIT`, a repeated signal, and signals that cannot be
    ///     handled end the program without calling it. It is the first closure, so that it can be the trailing closure.
    ///   - whenShown: Called when the first frame is on the screen, for example to start loading.
    ///   - onNotice: Called before the first frame with a sentence for the program's log, if there is one: see
    ///     ``notice``.
    /// - Throws: ``TerminalError`` if there is no suitable terminal. Nothing was written to the terminal in that case.
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
