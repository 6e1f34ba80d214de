import Foundation
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
    /// - Throws: If there is no terminal that can show a screen; then nothing was written to it.
    public static func run(
        _ screen: any Screen, theme: Theme = .terminal, options: TerminalOptions = .fromEnvironment
    ) throws(TerminalError) -> Never {
        let terminal = try NcursesTerminal(options: options)
        let runner = ScreenRunner(screen: screen, terminal: terminal, theme: theme) { exit(EXIT_SUCCESS) }
        runner.start()
        runMainLoop(keeping: terminal, runner)
    }
}
