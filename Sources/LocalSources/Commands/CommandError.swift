public import FoundationEssentials
public import Loadables

/// Why a command gave nothing.
public enum CommandError: SummarizedError, Hashable, CustomStringConvertible {

    /// There is no such program, on PATH or where its path says.
    case notFound(program: String)

    /// The program may not be run.
    case notExecutable(program: String)

    /// It is not a program.
    case notAProgram(program: String)

    /// It is a script whose first line names a program that is not there.
    case noInterpreter(program: String)

    /// It cannot work in that folder.
    case folderUnusable(command: String, folder: String, reason: String)

    /// There is a zero byte in the command, its folder or its variables.
    case zeroByte(command: String)

    /// The system could not start it.
    case notStarted(command: String, reason: String)

    /// It ended with an exit code that is not one of its successes. The message is the end of what it wrote to standard
    /// error, as one line.
    case failed(command: String, exitCode: Int32, message: String)

    /// A signal ended it, and neither a limit nor a cancellation was the reason.
    case killed(command: String, signal: Int32, message: String)

    /// It was still running when its time was over.
    case timedOut(command: String, limit: Duration, message: String)

    /// It wrote more bytes than its limit.
    case tooMuchOutput(command: String, limit: Int)

    /// How it ended is not known: another part of this program has waited for it first.
    case unknownEnd(command: String)

    /// What happened, to what, and what to do, in one line; what happened first, because the line may be cut.
    public var description: String { happening + rest }

    /// What happened, to what, and what the command said last: `exit code 1 from “make”: no rule`.
    public var summary: String {
        let said = said
        return said.isEmpty ? happening : "\(happening): \(OneLine(said, limit: 120))"
    }

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
        case .notExecutable(let program): "“\(OneLine(program))” may not be run"
        case .notAProgram(let program): "“\(OneLine(program))” is not a program"
        case .noInterpreter(let program): "what “\(OneLine(program))” is written for is not there"
        case .folderUnusable(let command, let folder, let reason):
            "folder “\(OneLine(folder))” cannot be used (\(OneLine(reason))) for “\(command)”"
        case .zeroByte(let command): "a zero byte in “\(command)”, its folder or its variables"
        case .notStarted(let command, let reason): "could not start “\(command)”: \(OneLine(reason))"
        case .failed(let command, let code, _): "exit code \(code) from “\(command)”"
        case .killed(let command, let signal, _): "\(Self.name(of: signal)) ended “\(command)”"
        case .timedOut(let command, let limit, _): "no end within \(Self.text(limit)) of “\(command)”"
        case .tooMuchOutput(let command, let limit): "more than \(limit) bytes from “\(command)”"
        case .unknownEnd(let command): "it is not known how “\(command)” ended"
        }
    }

    /// What to do, and what the command said last.
    private var rest: String {
        switch self {
        case .notFound(""): "; say which one is to be run"
        case .notFound(let program) where program.contains("/"): "; check the path"
        case .notFound: "; install it, or give its whole path"
        case .notExecutable: "; make it executable with chmod +x, or check whose it is"
        case .notAProgram: "; if it is a script, let it begin with a line such as #!/bin/sh"
        case .noInterpreter: "; check its first line, or install what that names"
        case .folderUnusable: "; check its path"
        case .zeroByte: "; take it out"
        case .notStarted: "; try again later"
        case .failed(_, _, let message): message.isEmpty ? "; run it by hand to see why" : ": \(message)"
        case .killed(_, let signal, let message): Self.advice(on: signal, message)
        case .timedOut(_, _, let message):
            "; allow more time, or run it by hand to see why" + (message.isEmpty ? "" : ": \(message)")
        case .tooMuchOutput: "; have it write less, allow more, or take only its last lines"
        case .unknownEnd: "; let no other part of this program wait for processes that it did not start"
        }
    }

    private static func advice(on signal: Int32, _ message: String) -> String {
        if !message.isEmpty { return ": \(message)" }
        return signal == 9 ? "; see whether the system has run out of memory" : "; run it by hand to see why"
    }

    private static func name(of signal: Int32) -> String {
        let names: [Int32: String] = [
            1: "SIGHUP", 2: "SIGINT", 3: "SIGQUIT", 4: "SIGILL", 5: "SIGTRAP", 6: "SIGABRT", 7: "SIGBUS", 8: "SIGFPE",
            9: "SIGKILL", 10: "SIGUSR1", 11: "SIGSEGV", 12: "SIGUSR2", 13: "SIGPIPE", 14: "SIGALRM", 15: "SIGTERM",
            24: "SIGXCPU", 25: "SIGXFSZ", 31: "SIGSYS",
        ]
        return names[signal] ?? "signal \(signal)"
    }

    /// Seconds, to the tenth; below one, milliseconds.
    static func text(_ duration: Duration) -> String {
        if duration < .seconds(1) {
            return "\(duration / .milliseconds(1) < 1 ? 0 : Int(duration / .milliseconds(1))) ms"
        }
        let tenths = Int(duration / .milliseconds(100))
        return tenths % 10 == 0 ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
    }
}

extension CommandError: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}
