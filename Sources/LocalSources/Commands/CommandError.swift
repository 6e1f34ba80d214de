public import FoundationEssentials
public import Loadables

/// An error that occurs when a command is run.
public enum CommandError: SummarizedError, Hashable, CustomStringConvertible {

    /// The program was not found on PATH or at its path.
    case notFound(program: String)

    /// The user is not permitted to run the program.
    case notExecutable(program: String)

    /// The file is not a program.
    case notAProgram(program: String)

    /// The program is a script, and its interpreter is missing.
    case noInterpreter(program: String)

    /// The working folder cannot be used, for the given reason.
    case folderUnusable(command: String, folder: String, reason: String)

    /// The command, its folder or its variables contain a zero byte.
    case zeroByte(command: String)

    /// The system could not start the command, for the given reason.
    case notStarted(command: String, reason: String)

    /// The command exited with a code that counts as a failure. The message is the end of its standard error, on one
    /// line.
    case failed(command: String, exitCode: Int32, message: String)

    /// A signal killed the command. The command had not exceeded a limit and had not been cancelled.
    case killed(command: String, signal: Int32, message: String)

    /// The command exceeded its time limit.
    case timedOut(command: String, limit: Duration, message: String)

    /// The output of the command exceeded the limit, in bytes.
    case tooMuchOutput(command: String, limit: Int)

    /// The exit status of the command is unknown, because other code in this program has already waited for the
    /// process.
    case unknownEnd(command: String)

    /// The problem and the command, on one line. Advice, the last message of the command, or both may follow. The
    /// problem comes first, because the line may be truncated.
    public var description: String { happening + rest }

    /// The problem, the command and its last message, on one line: `exit code 1 from “make”: no rule`.
    public var summary: String {
        let said = said
        return said.isEmpty ? happening : "\(happening): \(OneLine(Self.shortened(said), limit: 120))"
    }

    /// Returns the message or, if it is too long, only its last line, which contains the most information.
    private static func shortened(_ said: String) -> String {
        let isShort = said.count <= 120
        return isShort ? said : said.ranges(of: lineSeparator).last.map { String(said[$0.upperBound...]) } ?? said
    }

    static let argumentsTooLong = "its arguments are too long for the system"

    static let lineSeparator = " / "

    private var said: String {
        switch self {
        case .failed(_, _, let message), .killed(_, _, let message), .timedOut(_, _, let message): message
        default: ""
        }
    }

    private var happening: String {
        switch self {
        case .notFound(""): "no program was named"
        case .notFound(let program) where program.contains("/"): "not found: there is no program “\(OneLine(program))”"
        case .notFound(let program): "not found: no program “\(OneLine(program))” on PATH"
        case .notExecutable(let program): "permission denied: cannot run “\(OneLine(program))”"
        case .notAProgram(let program): "“\(OneLine(program))” is not a program"
        case .noInterpreter(let program): "the interpreter of “\(OneLine(program))” was not found"
        case .folderUnusable(let command, let folder, let reason):
            "folder “\(OneLine(folder))” cannot be used (\(OneLine(reason))) for “\(command)”"
        case .zeroByte(let command): "a zero byte in “\(command)”, its folder or its variables"
        case .notStarted(let command, let reason): "could not start “\(command)”: \(OneLine(reason))"
        case .failed(let command, let code, _): "exit code \(code) from “\(command)”"
        case .killed(let command, let signal, _): "\(Self.name(of: signal)) ended “\(command)”"
        case .timedOut(let command, let limit, _): "timed out after \(Self.text(limit)): “\(command)”"
        case .tooMuchOutput(let command, let limit): "more than \(limit) bytes from “\(command)”"
        case .unknownEnd(let command): "the exit status of “\(command)” is unknown"
        }
    }

    /// The advice or the last message of the command, or both.
    private var rest: String {
        switch self {
        case .notFound(""): "; name one"
        case .notFound(let program) where program.contains("/"): "; check the path"
        case .notFound: "; install it, or write its full path"
        case .notExecutable: "; make it executable with chmod +x, or check its owner"
        case .notAProgram: "; a script needs a first line such as #!/bin/sh"
        case .noInterpreter: "; check the script's first line, or install the interpreter"
        case .folderUnusable: "; check its path"
        case .zeroByte: "; remove it"
        case .notStarted(_, Self.argumentsTooLong): "; shorten the arguments, or pass the data through a file"
        case .notStarted: "; try again later"
        case .failed(_, _, let message): message.isEmpty ? "; run it by hand to see why" : ": \(message)"
        case .killed(_, let signal, let message): Self.advice(on: signal, message)
        case .timedOut(_, _, let message):
            "; allow more time, or run it by hand to see why" + (message.isEmpty ? "" : ": \(message)")
        case .tooMuchOutput: "; reduce its output, raise the limit, or use only its last lines"
        case .unknownEnd: "; make sure that no other part of this program waits for this process"
        }
    }

    private static func advice(on signal: Int32, _ message: String) -> String {
        if !message.isEmpty { return ": \(message)" }
        return signal == 9 ? "; check whether the system ran out of memory" : "; run it by hand to see why"
    }

    private static func name(of signal: Int32) -> String {
        let names: [Int32: String] = [
            1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
            9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
            24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
        ]
        return names[signal] ?? "signal \(signal)"
    }

    /// Returns the duration as text: in milliseconds if it is shorter than a second, or in seconds with at most one
    /// decimal.
    static func text(_ duration: Duration) -> String {
        if duration < .seconds(1) {
            return "\(duration / .milliseconds(1) < 1 ? 0 : Int(duration / .milliseconds(1))) ms"
        }
        let tenths = Int(duration / .milliseconds(100))
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

extension CommandError: LocalizedError {

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}
