import Basics
public import Dashboard
import Feeds
import FoundationEssentials
import Glibc
import Loadables
import NcursesTerminal
import Settings
public import TerminalUI

extension DashboardScreen {

    /// Shows the board on the terminal. The board first shows cached content, and then loads content that is not fresh.
    /// When the user quits, the board writes data that has not been stored yet, and the program ends with exit code 0.
    ///
    /// The method parses the command line of the process: see ``BoardOptions``. With `--plain`, it prints a line for
    /// each change until a signal ends the program, for example the signal of `ctrl-c`. With `--once`, or without a
    /// terminal that can show a screen, it loads the board, prints it, and ends the program.
    ///
    /// The exit code of a printed board is 0, or 1 if there are failures or critical alerts. Errors end the program
    /// with a message. The exit code is 2 if the command line is invalid, or if the terminal or the time zone is
    /// unknown. It is 1 if the system lacks resources: see ``BoardProgram/checkResources()``.
    ///
    /// Call the method in synchronous code. In a task, for example after an `await` in main.swift, the program ends
    /// with exit code 2 and a message.
    ///
    /// - Parameters:
    ///   - program: The description of the program.
    ///   - theme: The theme to use if neither the command line nor the user's settings name a theme.
    public func run(_ program: BoardProgram = BoardProgram(), theme: Theme = .terminal) -> Never {
        let options = program.read(by: BoardOptions.init(_:))
        program.answer(options)
        run(program, options, theme: theme)
    }

    /// Shows the board for a program that has parsed its own command line, for example because it has additional
    /// options.
    ///
    /// - Parameters:
    ///   - program: The description of the program.
    ///   - options: The options of the board.
    ///   - theme: The theme to use if neither the options nor the user's settings name a theme.
    ///   - beforeEnd: A closure that is called after the terminal has been restored and before the program ends. It is
    ///     also called if `SIGTERM` or `SIGHUP` ends the program. If the board is printed once, it is called before the
    ///     output is written, but not after a signal. A trailing closure without a label is passed for this parameter.
    ///   - whenShown: A closure that is called after the first frame, or when the program starts printing changes. If
    ///     it is nil, all content that is not fresh is loaded at that time. It is not called if the board is printed
    ///     once.
    public func run(
        _ program: BoardProgram, _ options: BoardOptions, theme: Theme = .terminal,
        beforeEnd: @escaping @MainActor () -> Void = {},
        whenShown: (@MainActor @Sendable () -> Void)? = nil
    ) -> Never {
        run(
            program, options, with: UserFolder(of: program, options), theme: theme, beforeEnd: beforeEnd,
            whenShown: whenShown)
    }

    /// Shows the board for a program that has already read the user's settings.
    ///
    /// - Parameters:
    ///   - folder: The user's settings, key bindings and themes. Their files are watched, unless the board is printed
    ///     once.
    ///   - commandLine: The options from the command line.
    package func run(
        _ program: BoardProgram, _ commandLine: BoardOptions, with folder: UserFolder, theme: Theme = .terminal,
        beforeEnd: @escaping @MainActor () -> Void = {},
        whenShown: (@MainActor @Sendable () -> Void)? = nil
    ) -> Never {
        guard NcursesTerminal.canRunMainLoop else { program.fail("\(TerminalError.inTask)", code: 2) }
        program.checkResources()
        let options: BoardOptions
        do throws(CommandLineError) {
            options = try folder.begin(on: self, showsKeys: commandLine.usesScreen && isatty(STDOUT_FILENO) == 1)
        } catch {
            program.fail("\(error)", code: 2)
        }
        let end = { @MainActor [environment] in
            beforeEnd()
            environment.flushAndWait()
            for problem in folder.problems { program.complain(lines: problem.report) }
        }
        let begin = whenShown ?? { [weak self] in self?.syncIfNeeded() }
        let start = { @MainActor @Sendable in
            begin()
            folder.watch()
        }
        if options.printsOnce {
            if options.metrics != nil {
                program.fail("--metrics needs --plain, and cannot be used with --once", code: 2)
            }
            printOnce(program, options, beforeEnd: end)
        }
        if options.printsChanges {
            printChanges(
                program, metrics: options.metrics, saysLogLines: options.saysLogLines, whenBegun: start, beforeEnd: end)
        }
        if options.metrics != nil { program.fail("--metrics needs --plain", code: 2) }
        if options.setsTitle { windowTitle = windowTitle ?? name ?? title }
        var terminal = TerminalOptions.fromEnvironment
        terminal.usesMouse = options.usesMouse
        terminal.usesASCII = options.usesASCII
        terminal.usesControllingTerminal = options.usesControllingTerminal
        do {
            try NcursesTerminal.run(
                self, theme: options.theme ?? theme, options: terminal, maximumSize: options.size,
                beforeEnd: end, whenShown: start,
                onNotice: { [environment] notice in
                    environment.log?.record(
                        LoadableEvent(date: environment.clock.now, name: "Terminal", kind: .note(notice)))
                })
        } catch .notATerminal, .dumb {
            printOnce(program, options, beforeEnd: end)
        } catch {
            program.fail("\(error)", code: 2)
        }
    }

    private func printOnce(
        _ program: BoardProgram, _ options: BoardOptions, beforeEnd: @escaping @MainActor () -> Void
    ) -> Never {
        var options = options
        options.source = sourceToPrint(program, options)
        Task { @MainActor [options, source = options.source] in
            await loadOnce(only: source.map { name in { self.panel(showing: name) } }, maximumAge: options.maximumAge)
            let (text, remarks) = printed(options)
            let choices = options.format == .csv ? values.compactMap { $0.remark(source) } : []
            let failures = source.map { [panel(showing: $0).flatMap(failure)].compactMap(\.self) } ?? failures
            beforeEnd()
            program.write(text, isExact: options.isExact)
            for sentence in choices + remarks + failures + problems { program.complain(sentence) }
            exit(failures.isEmpty ? EXIT_SUCCESS : EXIT_FAILURE)
        }
        NcursesTerminal.runMainLoop(keeping: self)
    }

    /// Returns the text to print, and remarks for standard error.
    private func printed(_ options: BoardOptions) -> (text: String, remarks: [String]) {
        switch options.format {
        case .text:
            let showsUnicode = NcursesTerminal.environmentShowsUnicode && !options.usesASCII
            let width = options.size?.width ?? Self.terminalWidth
            return (plainText(width: width, symbols: showsUnicode ? .unicode : .ascii), [])
        case .json: return (json(), [])
        case .svg: return (svg(options), [])
        case .csv:
            guard let table = options.source.flatMap(panel(showing:))?.table else { return ("", []) }
            let (text, marked) = table.csv(isExact: options.isExact)
            let remark = DataTable.remark(onMarked: marked)
            return (text, remark.map { ["\($0); use --exact to write texts unchanged"] } ?? [])
        }
    }

    /// Returns the name of the source to print as CSV; nil for another format. If the options for CSV are incomplete or
    /// contradictory, writes a message and ends the program with exit code 2.
    private func sourceToPrint(_ program: BoardProgram, _ options: BoardOptions) -> String? {
        guard options.format == .csv else {
            if options.source != nil || options.isExact {
                program.fail("--source and --exact need --format csv", code: 2)
            }
            return nil
        }
        let shown = sourceNames
        let known = (shown + unseenSources).uniqued()
        guard let source = options.source ?? (shown.count == 1 ? shown.first : nil) else {
            program.fail("--format csv needs --source NAME; the sources are \(known.joined(separator: ", "))", code: 2)
        }
        if panel(showing: source) == nil, unseenSources.contains(source) { addPanel?(source) }
        guard panel(showing: source) != nil else {
            let nearest = source.nearest(in: known).map { "; did you mean “\($0)”?" }
            let end = nearest ?? "; the sources are \(known.joined(separator: ", "))"
            program.fail("there is no source “\(source)”\(end)", code: 2)
        }
        return source
    }

    /// Returns the screen as an SVG picture. If the options set no size, the picture has 120 columns and 40 rows.
    private func svg(_ options: BoardOptions) -> String {
        var canvas = Canvas(
            size: options.size ?? Size(width: 120, height: 40), theme: options.theme ?? .terminal,
            symbols: options.usesASCII ? .ascii : .unicode)
        prepareDrawing()
        draw(in: &canvas)
        return canvas.frame.svg(title: title)
    }

    /// The problems in the log of the board, such as problems with the cache.
    private var problems: [String] {
        (environment.log?.events ?? []).compactMap { event in
            if case .problem = event.kind { "\(event)" } else { nil }
        }
    }

    /// The width of the terminal on standard output; nil if standard output is not a terminal.
    private static var terminalWidth: Int? {
        var size = winsize()
        return ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
}
