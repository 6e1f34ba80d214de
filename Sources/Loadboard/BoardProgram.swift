import FoundationEssentials
import NcursesTerminal
import Starting
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a program with a board says of itself on its command line, and how it speaks there.
public struct BoardProgram: Sendable {

    /// What it is called where it says something.
    public var name: String
    /// What it is, in a sentence; empty to leave that out.
    public var summary: String {
        get { makeSummary() }
        set { makeSummary = { newValue } }
    }
    /// Its version; nil if it has none.
    public var version: String?
    /// Its options, in the order of the help.
    public var options: [CommandLineOption] {
        get { makeOptions() }
        set { makeOptions = { newValue } }
    }
    /// What help says after the options; empty for no more.
    public var notes: String {
        get { makeNotes() }
        set { makeNotes = { newValue } }
    }

    // Only help and mistakes need them, and a start is there to show something.
    private var makeSummary: @Sendable () -> String
    private var makeOptions: @Sendable () -> [CommandLineOption]
    private var makeNotes: @Sendable () -> String

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - name: What it is called; nil for how it was called.
    ///   - summary: What it is, in a sentence.
    ///   - version: Its version.
    ///   - options: All of its options.
    ///   - notes: What help says after the options.
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

    /// What `--help` prints.
    public var help: String {
        let lines = options.map { option in
            let name = option.name + (option.valueName.map { " \($0)" } ?? "")
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

    /// What `--version` prints.
    public var versionText: String { "\(name) \(version ?? "has no version")\n" }

    /// Has the arguments of this process read. What is wrong with them ends the program with the code 2 and a sentence.
    public func read<Options>(by read: ([String]) throws(CommandLineError) -> Options) -> Options {
        do {
            return try read(ProgramArguments.own)
        } catch {
            fail("\(error)", code: 2)
        }
    }

    /// Prints the help or the version and ends, if that is asked for.
    public func answer(_ options: BoardOptions) {
        guard options.showsHelp || options.showsVersion else { return }
        write(options.showsHelp ? help : versionText)
        exit(EXIT_SUCCESS)
    }

    /// Ends the program with the code 1 and a sentence if the system permits fewer open files or threads than a board needs, and with
    /// the code 2 if the time zone of the machine is not known.
    /// ``Dashboard/DashboardScreen/run(_:_:theme:beforeEnd:whenShown:)`` calls it.
    public func checkResources() {
        if let shortage = ProgramStart.shortage { fail("\(shortage)", code: 1) }
        if let error = TimeZoneRules.localError {
            fail("\(getenv("TZ") == nil ? "/etc/localtime" : "TZ"): \(error)", code: 2)
        }
    }

    /// Writes a text to standard output, made visible by `VisibleText`: its line ends and tabs stay. If that is not possible, the
    /// program ends with the code 1 and a sentence that says why.
    public func write(_ text: String) {
        endIfFailed(StandardStream.output.write(text))
    }

    /// Writes a text to standard output.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isExact: Whether to write it as it is, unless standard output is a terminal.
    func write(_ text: String, isExact: Bool) {
        guard isExact, isatty(STDOUT_FILENO) == 0 else { return write(text) }
        endIfFailed(StandardStream.output.write(exactly: text))
    }

    /// Writes lines to standard output, as ``write(_:)`` does. A line end inside one of them becomes a blank.
    public func write(lines: [String]) {
        endIfFailed(StandardStream.output.write(lines: lines))
    }

    private func endIfFailed(_ code: Int32) {
        guard code != 0 else { return }
        let reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
        fail("cannot write to standard output: \(reason)", code: 1)
    }

    /// Writes a sentence to standard error behind the name of the program, as one visible line whatever is in it.
    public func complain(_ sentence: String) {
        complain(lines: [sentence])
    }

    /// Writes lines to standard error, each as one visible line, the first one behind the name of the program.
    public func complain(lines: [String]) {
        _ = StandardStream.error.write(lines: lines.enumerated().map { $0 == 0 ? "\(name): \($1)" : $1 })
    }

    /// Writes a text to standard error, made visible: its line ends stay. What cannot be written is lost.
    public func say(_ text: String) {
        _ = StandardStream.error.write(text)
    }

    /// Writes a sentence to standard error and ends the program with the code.
    public func fail(_ sentence: String, code: Int32) -> Never {
        complain(sentence)
        exit(code)
    }
}
