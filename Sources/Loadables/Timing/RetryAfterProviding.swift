/// An error that knows how long to wait before trying again, as an HTTP server says by `Retry-After`.
public protocol RetryAfterProviding: Error {

    /// How long to wait at least, from when the error came; nil if nobody said.
    var retryAfter: Duration? { get }
}
