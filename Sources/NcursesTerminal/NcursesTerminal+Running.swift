import FoundationEssentials
import Glibc
public import TerminalUI

extension NcursesTerminal {

    /// Shows the screen on the terminal that the program was started in. When the screen asks to quit, the terminal is given
    /// back and the program ends with the exit code 0.
    ///
    /// For more than that, as another exit code, make a terminal and a `ScreenRunner`, and call
    /// ``runMainLoop(keeping:)``.
    ///
    /// - Parameters:
    ///   - screen: What is shown.
    ///   - theme: How roles look.
    ///   - options: What the terminal is to do beyond what its environment says.
    ///   - maximumSize: How much of the terminal it takes at most, at the upper left; nil for all of it.
    ///   - beforeEnd: Called when the screen has asked to quit, or a signal has asked for the end (`SIGTERM`, `SIGHUP`), and the
    ///     terminal was given back: to write what is still to be written. `SIGQUIT`, the same signal again, and what the
    ///     program cannot take do not wait for it. The first of the closures, so that a trailing closure is this one.
    ///   - whenShown: Called when the first frame is on the screen, for example to start loading.
    ///   - onNotice: Called before the first frame with a sentence for the program's log, if there is one: see ``notice``.
    /// - Throws: If there is no terminal that can show a screen; then nothing was written to it.
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
