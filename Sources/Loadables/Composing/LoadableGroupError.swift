/// A group failed because one of its members did.
public struct LoadableGroupError: RetryAfterProviding, CustomStringConvertible {

    /// What failed: the name of the member, or its type if it has none.
    public let member: String

    /// Why it failed.
    public let underlying: any Error

    /// How long the member's error says to wait, if it does.
    public var retryAfter: Duration? { (underlying as? any RetryAfterProviding)?.retryAfter }

    public var description: String { "\(member): \(underlying)" }
}
