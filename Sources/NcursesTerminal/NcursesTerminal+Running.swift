import FoundationEssentials
import Glibc
public import TerminalUI

extension NcursesTerminal {

    /// Shows the screen on the terminal in which the program was started. When the screen requests to quit, the
    /// terminal is restored, and the program exits with the exit code 0.
    ///
    /// If you need more control, for example over the exit code, create a terminal and a `ScreenRunner`, and call
    /// ``runMainLoop(keeping:)``.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - theme: The theme.
    ///   - options: Options for the terminal.
    ///   - maximumSize: The maximum size of the drawing, which is in the upper left corner of the terminal; nil to fill
    ///     the terminal.
    ///   - beforeEnd: A closure that is called after the terminal has been restored, before the program ends. It can
    ///     complete pending writes. It is called if the screen requests to quit, and after `SIGTERM` and `SIGHUP`. It
    ///     is not called after `SIGQUIT`, a repeated signal, or a signal that cannot be handled.
    ///   - whenShown: A closure that is called when the first frame is on the screen. It can start loading, for
    ///     example.
    ///   - onNotice: A closure that is called before the first frame with the terminal's ``notice``, if there is one.
    ///     It can write the notice to a log.
    /// - Throws: ``TerminalError`` if there is no suitable terminal, or if the call is made in a task. Nothing has then
    ///   been written to the terminal.
    public static func run(
        _ screen: any Screen, theme: Theme = .terminal, options: TerminalOptions = .fromEnvironment,
        maximumSize: Size? = nil,
        beforeEnd: @escaping @MainActor () -> Void = {},
        whenShown: @escaping @MainActor @Sendable () -> Void = {},
        onNotice: (String) -> Void = { _ in }
    ) throws(TerminalError) -> Never {
        guard canRunMainLoop else { throw .inTask }
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
