/// Why something failed that was told to fail with nil for an error.
public struct UnspecifiedError: Error, Hashable, CustomStringConvertible {

    /// What it says.
    public var description: String { "failed without saying why" }

    init() {}
}
