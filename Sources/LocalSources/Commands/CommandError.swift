public import FoundationEssentials
import Loadables

/// Why a command gave nothing.
public enum CommandError: Error, Hashable, CustomStringConvertible {

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
    public var description: String {
        switch self {
        case .notFound(""): "no program was named; say which one is to be run"
        case .notFound(let program) where program.contains("/"):
            "not found: there is no program “\(OneLine(program))”; check the path"
        case .notFound(let program):
            "not found: no program “\(OneLine(program))” on PATH; install it, or give its whole path"
        case .notExecutable(let program):
            "“\(OneLine(program))” may not be run; make it executable with chmod +x, or check whose it is"
        case .notAProgram(let program):
            "“\(OneLine(program))” is not a program; if it is a script, let it begin with a line such as #!/bin/sh"
        case .noInterpreter(let program):
            "what “\(OneLine(program))” is written for is not there; check its first line, or install what that names"
        case .folderUnusable(let command, let folder, let reason):
            "folder “\(OneLine(folder))” cannot be used (\(OneLine(reason))) for “\(command)”; check its path"
        case .zeroByte(let command):
            "a zero byte in “\(command)”, its folder or its variables; take it out"
        case .notStarted(let command, let reason):
            "could not start “\(command)”: \(OneLine(reason)); try again later"
        case .failed(let command, let code, let message):
            "exit code \(code) from “\(command)”" + (message.isEmpty ? "; run it by hand to see why" : ": \(message)")
        case .killed(let command, let signal, let message):
            "\(Self.name(of: signal)) ended “\(command)”" + Self.advice(on: signal, message)
        case .timedOut(let command, let limit, let message):
            "no end within \(Self.text(limit)) of “\(command)”; allow more time, or run it by hand to see why"
                + (message.isEmpty ? "" : ": \(message)")
        case .tooMuchOutput(let command, let limit):
            "more than \(limit) bytes from “\(command)”; have it write less, allow more, or take only its last lines"
        case .unknownEnd(let command):
            "it is not known how “\(command)” ended; let no other part of this program wait for processes that it did not start"
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
