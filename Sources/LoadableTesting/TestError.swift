/// An error with a name, for tests.
public struct TestError: Error, Hashable, CustomStringConvertible {

    /// What it says.
    public let description: String

    /// Makes an error that says so.
    public init(_ description: String) {
        self.description = description
    }
}
