public import Dashboard
import Feeds
import Foundation
import Loadables
import NcursesTerminal
public import TerminalUI

extension DashboardScreen {

    /// Shows the board on the terminal that the program was started in: first what was known, then what is loaded because it is
    /// not fresh. When the person quits, what is still to be written is written, and the program ends with the exit code 0.
    ///
    /// The command line of the process counts: see ``BoardOptions``. With `--plain`, a line is printed for each change, until a
    /// signal such as that of `ctrl-c` ends the program. With `--once`, and without a terminal that can show a screen, the
    /// board is loaded, printed as plain text, and the program ends: with 0 if all was loaded, with 1 if anything failed, which
    /// standard error then has a line for. A wrong command line, or a terminal that is not known, ends it with 2 and a sentence.
    ///
    /// - Parameters:
    ///   - program: What the program says of itself.
    ///   - theme: How it looks, unless the command line says otherwise.
    public func run(_ program: BoardProgram = BoardProgram(), theme: Theme = .terminal) -> Never {
        let options = program.read(by: BoardOptions.init(_:))
        program.answer(options)
        run(program, options, theme: theme)
    }

    /// The same for a program that has read its command line, as one with options of its own.
    ///
    /// - Parameters:
    ///   - program: What the program says of itself.
    ///   - options: What its command line says of the board.
    ///   - theme: How it looks, unless the options say otherwise.
    ///   - whenShown: Called when the first frame is on the screen; nil to load what is not fresh.
    ///   - beforeEnd: Called before the program ends, when the terminal was given back. A signal that kills the program does not
    ///     wait for it.
    public func run(
        _ program: BoardProgram, _ options: BoardOptions, theme: Theme = .terminal,
        whenShown: (@MainActor @Sendable () -> Void)? = nil,
        beforeEnd: @escaping @MainActor () -> Void = {}
    ) -> Never {
        let end = { @MainActor [environment] in
            beforeEnd()
            environment.flushAndWait()
        }
        alerts.ringsBell = alerts.ringsBell || options.ringsBell
        alerts.quietHours = options.quietHours ?? alerts.quietHours
        alerts.failedFor = options.alertsAfter ?? alerts.failedFor
        let start = whenShown ?? { [weak self] in self?.syncIfNeeded() }
        if options.printsChanges { printChanges(program, whenBegun: start, beforeEnd: end) }
        if options.setsTitle { windowTitle = windowTitle ?? title }
        if options.printsOnce || options.printsJSON { printOnce(program, options, beforeEnd: end) }
        var terminal = TerminalOptions.fromEnvironment
        terminal.usesMouse = options.usesMouse
        terminal.usesASCII = options.usesASCII
        do {
            try NcursesTerminal.run(
                self, theme: options.theme ?? theme, options: terminal, maximumSize: options.size,
                whenShown: start, beforeEnd: end)
        } catch .notATerminal, .dumb {
            printOnce(program, options, beforeEnd: end)
        } catch {
            program.fail("\(error)", code: 2)
        }
    }

    /// Loads the board, prints it and ends.
    private func printOnce(
        _ program: BoardProgram, _ options: BoardOptions, beforeEnd: @escaping @MainActor () -> Void
    ) -> Never {
        let showsUnicode = NcursesTerminal.environmentShowsUnicode && !options.usesASCII
        Task { @MainActor in
            await loadOnce(maximumAge: options.maximumAge)
            let text =
                options.printsJSON
                ? json()
                : plainText(
                    width: options.size?.width ?? Self.terminalWidth, symbols: showsUnicode ? .unicode : .ascii)
            let failures = failures
            beforeEnd()
            program.write(text)
            for sentence in failures + problems { program.complain(sentence) }
            exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        NcursesTerminal.runMainLoop(keeping: self)
    }

    /// What is wrong with what the board rests on, as with its cache.
    private var problems: [String] {
        (environment.log?.events ?? []).compactMap { event in
            if case .problem = event.kind { "\(event)" } else { nil }
        }
    }

    /// How many columns there are where standard output goes; nil if that is not a terminal.
    private static var terminalWidth: Int? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}
