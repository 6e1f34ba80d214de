/// Another program, to have the terminal for a while: an editor, a pager, a shell.
public struct ExternalProgram: Hashable, Sendable {

    /// Its name, to be found in `PATH`, or the path of its file.
    public var executable: String
    /// What it is told, without its own name.
    public var arguments: [String]
    /// Variables of its environment besides those of this process, and instead of them; nil takes one away.
    public var environment: [String: String?]
    /// The folder that it starts in; nil for that of this process.
    public var workingDirectory: String?

    /// Describes a program and how it is started.
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

    /// The user's editor: the value of `VISUAL` or `EDITOR`, arguments included, otherwise `vi`. The shell splits the value, so that
    /// quotes keep blanks together.
    ///
    /// - Parameters:
    ///   - path: The file to edit.
    ///   - line: The line at which the editor begins, from 1; nil for the top. Editors other than the common ones begin at the top.
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

    /// The pager of the user, with a file to read: what `PAGER` says, arguments included, otherwise `less`.
    public static func pager(_ path: String) -> ExternalProgram {
        ExternalProgram("sh", ["-c", "eval \"exec ${PAGER:-less} \\\"\\$1\\\"\"", "sh", argument(path)])
    }

    /// A path that no program takes for an option.
    private static func argument(_ path: String) -> String {
        path.hasPrefix("-") ? "./" + path : path
    }
}

/// How another program ended.
public enum ProgramOutcome: Hashable, Sendable {
    /// By itself, with that exit code.
    case exited(Int32)
    /// By that signal.
    case killed(signal: Int32)
    /// It never ran.
    case notStarted(ProgramError)

    /// Whether it ended by itself and says that all went well.
    public var isSuccess: Bool { self == .exited(0) }
}

/// Why another program could not be started.
public enum ProgramError: Error, Hashable, Sendable {
    /// There is no program of that name that may be started.
    case notFound(String)
    /// The folder that it was to start in does not exist or is not a folder.
    case noFolder(String)
    /// The terminal is not ours: it was given back, or another program has it.
    case noTerminal
    /// The system refused, for that reason.
    case refused(String, reason: String)
}

extension ProgramError: CustomStringConvertible {

    /// A sentence for the user who wanted the program.
    public var description: String {
        switch self {
        case .notFound(let program): "there is no program \"\(program)\""
        case .noFolder(let folder): "there is no folder \"\(folder)\" to start the program in"
        case .noTerminal: "the terminal is in use"
        case .refused(let program, let reason): "\"\(program)\" could not be started: \(reason)"
        }
    }
}
