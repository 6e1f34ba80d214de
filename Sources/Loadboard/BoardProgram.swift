import FoundationEssentials
import Glibc
import NcursesTerminal
import Starting
import Values

/// A program that shows a board. It has a name, a version and options, and methods that write text and messages.
public struct BoardProgram: Sendable {

    /// The name of the program in messages.
    public var name: String
    /// A description of the program in one sentence; empty for none.
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
    /// The text that follows the options in the help; empty for none.
    public var notes: String {
        get { makeNotes() }
        set { makeNotes = { newValue } }
    }

    // Only the help and error messages need these values. Closures avoid the work when a program starts.
    private var makeSummary: @Sendable () -> String
    private var makeOptions: @Sendable () -> [CommandLineOption]
    private var makeNotes: @Sendable () -> String

    /// Creates a program.
    ///
    /// - Parameters:
    ///   - name: The name of the program in messages; nil to use the name that the program was started with.
    ///   - summary: A description of the program in one sentence; empty for none.
    ///   - version: The version of the program; nil for none.
    ///   - options: All options, in the order of the help.
    ///   - notes: The text that follows the options in the help; empty for none.
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
            let name = option.synopsis
            return "  " + name + String(repeating: " ", count: max(1, 26 - name.count)) + option.help
        }
        let parts = [
            summary, "Usage: \(name) [options]", lines.joined(separator: "\n"), notes,
            """
            If standard output is not a terminal, the program prints everything once, as with --once. The exit code is then 0
            if everything was loaded and 1 if anything failed. It is 2 if the command line is invalid, or the terminal or
            time zone is unknown.
            While the program runs, ? shows the keys.
            """,
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// The output of `--version`.
    public var versionText: String { "\(name) \(version ?? "has no version")\n" }

    /// Parses the arguments of the process. If they are invalid, writes a message and ends the program with exit code
    /// 2.
    ///
    /// - Parameter read: A closure that returns the options for the arguments. The arguments do not include the name of
    ///   the program. The closure throws an error if the arguments are invalid.
    public func read<Options>(by read: ([String]) throws(CommandLineError) -> Options) -> Options {
        do {
            return try read(ProgramArguments.own)
        } catch {
            fail("\(error)", code: 2)
        }
    }

    /// If the options request the help or the version, prints the requested text and ends the program with exit code 0.
    public func answer(_ options: BoardOptions) {
        guard options.showsHelp || options.showsVersion else { return }
        write(options.showsHelp ? help : versionText)
        exit(EXIT_SUCCESS)
    }

    /// Checks whether the system can run a board. ``Dashboard/DashboardScreen/run(_:_:theme:beforeEnd:whenShown:)``
    /// calls this method.
    ///
    /// If the system allows too few open files or threads, or if its clock is set to a year after 2261, writes a
    /// message and ends the program with exit code 1. If the local time zone is unknown, writes a message and ends the
    /// program with exit code 2.
    public func checkResources() {
        if let shortage = ProgramStart.shortage { fail("\(shortage)", code: 1) }
        if let error = TimeZoneRules.localError {
            fail("\(getenv("TZ") == nil ? "/etc/localtime" : "TZ"): \(error)", code: 2)
        }
    }

    /// Writes text to standard output. `VisibleText` makes control characters visible, except line ends and tabs. If
    /// writing fails, writes a message and ends the program with exit code 1.
    public func write(_ text: String) {
        endIfFailed(StandardStream.output.write(text))
    }

    /// Writes text to standard output. If writing fails, writes a message and ends the program with exit code 1.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - isExact: Whether to write the text unchanged. This parameter is ignored if standard output is a terminal.
    func write(_ text: String, isExact: Bool) {
        guard isExact, isatty(STDOUT_FILENO) == 0 else { return write(text) }
        endIfFailed(StandardStream.output.write(exactly: text))
    }

    /// Writes lines to standard output. `VisibleText` makes control characters visible. Line ends and tabs within a
    /// line become spaces. If writing fails, writes a message and ends the program with exit code 1.
    public func write(lines: [String]) {
        endIfFailed(StandardStream.output.write(lines: lines))
    }

    private func endIfFailed(_ code: Int32) {
        guard code != 0 else { return }
        let reason = code == EBADF ? "it is closed" : String(cString: strerror(code))
        fail("cannot write to standard output: \(reason)", code: 1)
    }

    /// Writes the name of the program and a message to standard error. The message is written on one line, and
    /// `VisibleText` makes control characters visible.
    public func complain(_ sentence: String) {
        complain(lines: [sentence])
    }

    /// Writes lines to standard error. The name of the program precedes the first line. `VisibleText` makes control
    /// characters visible.
    public func complain(lines: [String]) {
        _ = StandardStream.error.write(lines: lines.enumerated().map { $0 == 0 ? "\(name): \($1)" : $1 })
    }

    /// Writes text to standard error. `VisibleText` makes control characters visible, except line ends and tabs.
    /// Ignores errors.
    public func say(_ text: String) {
        _ = StandardStream.error.write(text)
    }

    /// Writes a message to standard error, and ends the program with the given exit code.
    public func fail(_ sentence: String, code: Int32) -> Never {
        complain(sentence)
        exit(code)
    }
}
