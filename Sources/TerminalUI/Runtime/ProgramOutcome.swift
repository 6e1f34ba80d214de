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
