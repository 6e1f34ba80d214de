public import Loadables

/// Why a request brought nothing.
public enum NetworkError: Error, Hashable, Sendable {

    /// The server answered, with a status that is not a success.
    case status(Int, host: RemoteHost, retryAfter: Duration?)

    /// The answer was not there, whole, in time.
    case timedOut(host: RemoteHost, after: Duration)

    /// Not even the head of an answer was there in time.
    case noResponse(host: RemoteHost, after: Duration)

    /// There was no connection in time: the name was not found, nobody answered, or TLS was not agreed upon.
    case connectTimedOut(host: RemoteHost, after: Duration)

    /// Nobody accepted the connection.
    case unreachable(host: RemoteHost, reason: String)

    /// The connection ended before the answer was there: it was reset, or the body was cut short.
    case connectionLost(host: RemoteHost, reason: String)

    /// The body is larger than the client takes.
    case bodyTooLarge(host: RemoteHost, limit: Int)

    /// The body is not what the endpoint expects.
    case undecodable(host: RemoteHost, type: String, reason: String)

    /// The server says that nothing has changed, but was not asked that: there is no copy.
    case notModified(host: RemoteHost)

    /// One redirect led to the next, more than the client follows.
    case tooManyRedirects(host: RemoteHost, limit: Int)

    /// A redirect that must not or cannot be followed.
    case redirectRefused(host: RemoteHost, reason: String)

    /// The endpoint made a request that cannot be sent: mostly, one without a usable URL.
    case invalidURL(String)

    /// The file that was to be sent cannot be read; its name without the folders.
    case unreadableFile(name: String)

    /// The client does not know how to upload.
    case uploadUnsupported

    /// The answer was not HTTP.
    case notHTTP(host: RemoteHost)
}

extension NetworkError: RetryAfterProviding {

    public var retryAfter: Duration? {
        if case .status(_, _, let retryAfter) = self { retryAfter } else { nil }
    }
}
