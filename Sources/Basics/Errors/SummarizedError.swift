/// An error that can be said in a few words, for where there is no room for all that it says.
public protocol SummarizedError: Error {

    /// What failed and how: `/rates: 500 server error`. Neither where in the network nor what to do; text from outside in it
    /// is made harmless.
    var summary: String { get }
}

/// An error of another library, to which a program or module adds what a person reads of it.
///
/// An error of one's own needs no more than a `description`.
public protocol ExplainedError: Error {

    /// What failed, in one sentence; nil if it does not know.
    var explanation: String? { get }

    /// What led to it, the nearest first.
    var causes: [any Error] { get }
}
