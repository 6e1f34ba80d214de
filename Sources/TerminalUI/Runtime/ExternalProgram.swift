/// Another program, to have the terminal for a while: an editor, a pager, a shell.
public struct ExternalProgram: Hashable, Sendable {

    /// Its name, to be found in `PATH`, or the path of its file.
    public var executable: String
    /// What it is told, without its own name.
    public var arguments: [String]
    /// Variables of its environment besides those of this process, and instead of them.
    public var environment: [String: String]
    /// The folder that it starts in; nil for that of this process.
    public var workingDirectory: String?

    /// Describes a program and how it is started.
    public init(
        _ executable: String,
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        workingDirectory: String? = nil
    ) {
        self.executable = executable
        self.arguments = arguments
        self.environment = environment
        self.workingDirectory = workingDirectory
    }

    /// The editor of the user, with a file to edit: what `VISUAL` or `EDITOR` say, arguments included, otherwise `vi`.
    /// The shell takes them apart, so that quotes keep blanks together.
    public static func editor(_ path: String) -> ExternalProgram {
        ExternalProgram("sh", ["-c", "eval \"exec ${VISUAL:-${EDITOR:-vi}} \\\"\\$1\\\"\"", "sh", argument(path)])
    }

    /// The pager of the user, with a file to read: what `PAGER` says, arguments included, otherwise `less`.
    public static func pager(_ path: String) -> ExternalProgram {
        ExternalProgram("sh", ["-c", "eval \"exec ${PAGER:-less} \\\"\\$1\\\"\"", "sh", argument(path)])
    }

    /// A path that no program takes for an option.
    private static func argument(_ path: String) -> String {
        path.hasPrefix("-") ? "./" + path : path
    }
}
