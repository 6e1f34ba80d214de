/// An error with a short form of its description, for places with little room.
public protocol SummarizedError: Error {

    /// The operation and its failure, such as `/rates: 500 server error`. It contains neither addresses nor advice, and
    /// text from outside is safe to show.
    var summary: String { get }
}

/// An error type of another library that a program or a module extends with an explanation for users.
///
/// Your own error types do not need this protocol: their `description` is shown.
public protocol ExplainedError: Error {

    /// The failure in one sentence; nil if this error has no explanation.
    var explanation: String? { get }

    /// The underlying errors, starting with the most direct one.
    var causes: [any Error] { get }
}
