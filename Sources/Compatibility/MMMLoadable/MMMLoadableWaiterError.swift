/// Why a wait ended without its condition.
public enum MMMLoadableWaiterError: Error, CustomStringConvertible {
    /// The time was over.
    case timedOut

    /// What happened, in words.
    public var message: String { "Timed out" }

    public var description: String { message }
}
