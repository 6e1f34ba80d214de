/// Why another program could not be started.
public enum ProgramError: Error, Hashable, Sendable {
    /// There is no program of that name that may be started.
    case notFound(String)
    /// The folder that it was to start in is none.
    case noFolder(String)
    /// The terminal is not ours: it was given back, or another program has it.
    case noTerminal
    /// The system refused, for that reason.
    case refused(String, reason: String)
}

extension ProgramError: CustomStringConvertible {

    /// A sentence, for whoever wanted the program.
    public var description: String {
        switch self {
        case .notFound(let program): "there is no program \"\(program)\""
        case .noFolder(let folder): "there is no folder \"\(folder)\" to start the program in"
        case .noTerminal: "the terminal is in use"
        case .refused(let program, let reason): "\"\(program)\" could not be started: \(reason)"
        }
    }
}
