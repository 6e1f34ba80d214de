/// A chain failed because one of its elements has no contents.
public struct LoadableChainError: Error, CustomStringConvertible {

    /// Which element, counted from 0.
    public let index: Int

    /// The element's own error; nil if it settled without one.
    public let underlying: (any Error)?

    public var description: String {
        "could not sync element #\(index)" + (underlying.map { ": \($0)" } ?? "")
    }
}

extension LoadableChainError: RetryAfterProviding {

    public var retryAfter: Duration? {
        (underlying as? any RetryAfterProviding)?.retryAfter
    }
}
