/// Another program that temporarily uses the terminal: an editor, a pager or a shell.
public struct ExternalProgram: Hashable, Sendable {

    /// The path of the program, or its name, which is looked up in `PATH`.
    public var executable: String
    /// The arguments, without the name of the program.
    public var arguments: [String]
    /// The environment variables to set in addition to those of this process. A nil value removes a variable.
    public var environment: [String: String?]
    /// The working folder; nil for the working folder of this process.
    public var workingDirectory: String?

    /// Creates a description of a program to run.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String?] = [:],
        workingDirectory: String? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
    }

    /// Returns the user's editor for a file. The command of the editor is the first value of `VISUAL` and `EDITOR` that
    /// is not empty. If both are empty or not set, the command is `vi`. The shell parses the command, so the command
    /// may contain quoted arguments.
    ///
    /// - Parameters:
    ///   - path: The file to edit.
    ///   - line: The line at which the editor starts, counted from 1; nil for the top. An unknown editor always starts
    ///     at the top.
    public static func editor(_ path: String, line: Int? = nil) -> ExternalProgram {
        ExternalProgram("sh", ["-c", editorScript, "sh", argument(path)] + (line.map { ["\($0)"] } ?? []))
    }

    private static let editorScript = """
        e=${VISUAL:-${EDITOR:-vi}}; p=${e%% *}
        case ${2:+${p##*/}} in
        vi|vim|nvim|nano|emacs|emacsclient|kak|micro|joe|mg|ne|ed) eval "exec $e +$2 \\"\\$1\\"" ;;
        hx|helix|subl|zed) eval "exec $e \\"\\$1:$2\\"" ;;
        code|codium) eval "exec $e --goto \\"\\$1:$2\\"" ;;
        *) eval "exec $e \\"\\$1\\"" ;;
        esac
        """

    /// Returns the user's pager for a file. The command of the pager is the value of `PAGER`, which may contain
    /// arguments. If `PAGER` is empty or not set, the command is `less`.
    public static func pager(_ path: String) -> ExternalProgram {
        ExternalProgram("sh", ["-c", "eval \"exec ${PAGER:-less} \\\"\\$1\\\"\"", "sh", argument(path)])
    }

    /// Returns the path in a form that no program treats as an option.
    private static func argument(_ path: String) -> String {
        path.hasPrefix("-") ? "./" + path : path
    }
}

/// The outcome of running another program.
public enum ProgramOutcome: Hashable, Sendable {
    /// The program exited with the given exit code.
    case exited(Int32)
    /// The given signal killed the program.
    case killed(signal: Int32)
    /// The program has ended, but its exit code is unknown, because other code has reaped its process or `SIGCHLD` is
    /// ignored.
    case unknown
    /// The program was not started.
    case notStarted(ProgramError)

    /// Whether the program exited with exit code 0.
    public var isSuccess: Bool { self == .exited(0) }
}

/// The reason why another program could not be started.
public enum ProgramError: Error, Hashable, Sendable {
    /// There is no executable program with the given name or path.
    case notFound(String)
    /// The given working folder does not exist or is not a folder.
    case noFolder(String)
    /// The terminal is not available: this process has restored it, or another program is using it.
    case noTerminal
    /// The system could not start the program, for the given reason.
    case refused(String, reason: String)
}

extension ProgramError: CustomStringConvertible {

    /// A message for the user.
    public var description: String {
        switch self {
        case .notFound(let program): "there is no program \"\(program)\""
        case .noFolder(let folder): "there is no folder \"\(folder)\" to start the program in"
        case .noTerminal: "the terminal is not available"
        case .refused(let program, let reason): "\"\(program)\" could not be started: \(reason)"
        }
    }
}
