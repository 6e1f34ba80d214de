/// An error with a description, for tests.
public struct TestError: Error, Hashable, CustomStringConvertible {

    /// The description of the error.
    public let description: String

    /// Creates an error with the description.
    public init(_ description: String) {
        self.description = description
    }
}
