/// An error with a short form of its description, for places where space is limited.
public protocol SummarizedError: Error {

    /// The operation and its failure, such as `/rates: 500 server error`, without advice. It contains a host only if no
    /// connection was made, as in `localhost:8766: connection refused`. Text from outside the program is made safe to
    /// show.
    var summary: String { get }
}

/// An error with an explanation for users. Extend the error types of other libraries with this protocol.
///
/// Your own error types do not need this protocol: their `description` is shown.
public protocol ExplainedError: Error {

    /// The failure in one sentence; nil if this error has no explanation.
    var explanation: String? { get }

    /// The underlying errors. The most direct error is first.
    var causes: [any Error] { get }
}

extension Error {

    /// The explanation of an ``ExplainedError``, on one line; nil if there is none.
    package var explanationLine: String? {
        (self as? any ExplainedError)?.explanation.map { OneLine($0, limit: 1_000).description }
    }

    /// The error as text: its explanation on one line or, if there is none, its description.
    package var explainedText: String { explanationLine ?? "\(self)" }
}
