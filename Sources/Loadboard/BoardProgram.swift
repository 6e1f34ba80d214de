import FoundationEssentials
import NcursesTerminal
import Starting
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The description of a program that shows a board, and the program's output on the command line.
public struct BoardProgram: Sendable {

    /// The name of the program in messages.
    public var name: String
    /// The description of the program in one sentence; empty for none.
    public var summary: String {
        get { makeSummary() }
        set { makeSummary = { newValue } }
    }
    /// The version of the program; nil for none.
    public var version: String?
    /// The options, in the order of the help.
    public var options: [CommandLineOption] {
        get { makeOptions() }
        set { makeOptions = { newValue } }
    }
    /// The text of the help after the options; empty for none.
    public var notes: String {
        get { makeNotes() }
        set { makeNotes = { newValue } }
    }

    // Closures, because only the help and error messages need these values, and a start should show the screen quickly.
    private var makeSummary: @Sendable () -> String
    private var makeOptions: @Sendable () -> [CommandLineOption]
    private var makeNotes: @Sendable () -> String

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - name: The name of the program in messages; nil to use the name by which it was started.
    ///   - summary: The description of the program in one sentence.
    ///   - version: The version.
    ///   - options: All options.
    ///   - notes: The text of the help after the options.
    public init(
        _ name: String? = nil, summary: @autoclosure @escaping @Sendable () -> String = "", version: String? = nil,
        options: @autoclosure @escaping @Sendable () -> [CommandLineOption] = BoardOptions.all,
        notes: @autoclosure @escaping @Sendable () -> String = ""
    ) {
        ProgramStart.prepare()
        self.name = name ?? ProgramArguments.programName ?? "board"
        self.version = version
        (makeSummary, makeOptions, makeNotes) = (summary, options, notes)
    }

    /// The output of `--help`.
    public var help: String {
        let lines = options.map { option in
            let short = option.shortName.map { "\($0), " } ?? ""
            let name = short + option.name + (option.valueName.map { " \($0)" } ?? "")
            return "  " + name + String(repeating: " ", count: max(1, 26 - name.count)) + option.help
        }
        let parts = [
            summary, "Usage: \(name) [options]", lines.joined(separator: "\n"), notes,
            """
            Where standard output is not a terminal, it prints once, as with --once. The exit code is then 0 if everything was
            loaded and 1 if anything failed. A wrong command line, or a terminal or time zone that is not known: 2.
            While it runs, ? shows the keys.
            """,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The output of `--version`.
    public var versionText: String { "\(name) \(version ?? "has no version")\n" }

    /// Reads the arguments of the process. If they are invalid, ends the program with exit code 2 and a message.
    ///
    /// - Parameter read: Parses the arguments, without the name of the program.
    public func read<Options>(by read: ([String]) throws(CommandLineError) -> Options) -> Options {
        do {
            return try read(ProgramArguments.own)
        } catch {
            fail("\(error)", code: 2)
        }
    }

    /// Prints the help or the version and ends the program, if the options request it.
    public func answer(_ options: BoardOptions) {
        guard options.showsHelp || options.showsVersion else { return }
        write(options.showsHelp ? help : versionText)
        exit(EXIT_SUCCESS)
    }

    /// Checks the limits of the system. If it limits open files or threads to fewer than a board needs, ends the
    /// program with exit code 1 and a message. If the time zone of the machine is unknown, ends it with exit code 2.
    /// ``Dashboard/DashboardScreen/run(_:_:theme:beforeEnd:whenShown:)`` calls this method.
    public func checkResources() {
        if let shortage = ProgramStart.shortage { fail("\(shortage)", code: 1) }
        if let error = TimeZoneRules.localError {
            fail("\(getenv("TZ") == nil ? "/etc/localtime" : "TZ"): \(error)", code: 2)
        }
    }

    /// Writes a text to standard output. `VisibleText` replaces its invisible characters, except line ends and tabs. If
    /// writing fails, the program ends with exit code 1 and a message.
    public func write(_ text: String) {
        endIfFailed(StandardStream.output.write(text))
    }

    /// Writes a text to standard output.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isExact: Whether to write the text unchanged. Ignored if standard output is a terminal.
    func write(_ text: String, isExact: Bool) {
        guard isExact, isatty(STDOUT_FILENO) == 0 else { return write(text) }
        endIfFailed(StandardStream.output.write(exactly: text))
    }

    /// Writes lines to standard output like ``write(_:)``. A line end within a line becomes a blank.
    public func write(lines: [String]) {
        endIfFailed(StandardStream.output.write(lines: lines))
    }

    private func endIfFailed(_ code: Int32) {
        guard code != 0 else { return }
        let reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
        fail("cannot write to standard output: \(reason)", code: 1)
    }

    /// Writes a message to standard error, after the name of the program. The message is written as one line of visible
    /// characters.
    public func complain(_ sentence: String) {
        complain(lines: [sentence])
    }

    /// Writes lines of visible characters to standard error. The first line follows the name of the program.
    public func complain(lines: [String]) {
        _ = StandardStream.error.write(lines: lines.enumerated().map { $0 == 0 ? "\(name): \($1)" : $1 })
    }

    /// Writes a text to standard error. Invisible characters are replaced, except line ends. Errors are ignored.
    public func say(_ text: String) {
        _ = StandardStream.error.write(text)
    }

    /// Writes a message to standard error and ends the program with an exit code.
    public func fail(_ sentence: String, code: Int32) -> Never {
        complain(sentence)
        exit(code)
    }
}
