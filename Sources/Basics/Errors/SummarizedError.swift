/// An error with a short form of its description, for places with little room.
public protocol SummarizedError: Error {

    /// The operation and its failure, such as `/rates: 500 server error`. It contains neither addresses nor advice. Text from
    /// outside is made safe to show.
    var summary: String { get }
}

/// An error of another library to which a program or a module adds an explanation for users.
///
/// An error type that you define yourself only needs a `description`.
public protocol ExplainedError: Error {

    /// The failure in one sentence; nil if there is no explanation.
    var explanation: String? { get }

    /// The underlying errors, the most direct one first.
    var causes: [any Error] { get }
}
