public import Addresses
import FoundationEssentials
import LoadableCoding
public import Loadables

/// An error of a request.
public enum NetworkError: Error, Hashable, Sendable {

    /// The server responded with an unsuccessful status.
    ///
    /// `retryAfter` is the time after which the server allows another request, at most 24 hours; nil if the server
    /// states none. If a rate limit is exhausted and the server does not state when it ends, `retryAfter` is one
    /// minute.
    ///
    /// `message` is a message from the body of the response. It is nil unless the endpoint reads one.
    case status(Int, host: RemoteHost, retryAfter: Duration?, message: String? = nil)

    /// The request exceeded its time limit, or its inactivity limit: no data was sent or received for that time.
    case timedOut(host: RemoteHost, after: Duration)

    /// A stream exceeded the inactivity limit of its request. If a request is not a stream, the error is
    /// ``timedOut(host:after:)``.
    case silent(host: RemoteHost, after: Duration)

    /// The response's headers were not complete within the time limit.
    case noResponse(host: RemoteHost, after: Duration)

    /// The connection was not made within the time limit for name resolution, TCP and TLS.
    case connectTimedOut(host: RemoteHost, after: Duration)

    /// The connection could not be made.
    case unreachable(host: RemoteHost, reason: String)

    /// The request's ``HTTPRequest/addressPolicy`` does not allow the address, and no other address of the host can be
    /// reached.
    case addressRefused(host: RemoteHost, address: IPAddress)

    /// The transfer failed before the response was complete. For example, the connection was reset, the body was
    /// truncated, or the stream to send cannot be read.
    case connectionLost(host: RemoteHost, reason: String)

    /// The headers exceed the client's limit for their size or number. Informational responses and trailers count
    /// toward this limit.
    case headersTooLarge(host: RemoteHost)

    /// The body exceeds the client's limit.
    case bodyTooLarge(host: RemoteHost, limit: Int)

    /// The body cannot be decoded as the content that the endpoint expects.
    case undecodable(host: RemoteHost, type: String, reason: String)

    /// The server responded that the content is unchanged, although the request was not conditional.
    case notModified(host: RemoteHost)

    /// The number of consecutive redirects exceeded the client's limit.
    case tooManyRedirects(host: RemoteHost, limit: Int)

    /// The response is a redirect that must not or cannot be followed.
    case redirectRefused(host: RemoteHost, reason: String)

    /// The endpoint made a request that cannot be sent, usually because its URL is invalid.
    case invalidURL(String)

    /// A file cannot be read: the file to send, or the file of ``HTTPRequest/authorities``. `name` is the file name of
    /// the file to send, or the path of the file of authorities.
    case unreadableFile(name: String)

    /// The response is not HTTP.
    case notHTTP(host: RemoteHost)
}

extension NetworkError: RetryAfterProviding {

    public var retryAfter: Duration? {
        if case .status(_, _, let retryAfter, _) = self { retryAfter } else { nil }
    }
}

extension NetworkError: RetryRejecting {

    /// Whether a retry is useless. True for ``invalidURL(_:)``.
    public var rejectsRetry: Bool {
        if case .invalidURL = self { true } else { false }
    }
}

extension NetworkError: ValidatorRejecting {

    /// Whether the validator in the request may have caused the error. True for the statuses 400, 412, 413 and 431.
    public var rejectsValidator: Bool {
        if case .status(let code, _, _, _) = self { [400, 412, 413, 431].contains(code) } else { false }
    }
}

extension NetworkError {

    /// Reasons that are used in several places.
    package enum Reason {
        package static let refused = "connection refused"
        package static let noSuchHost = "no such host"
        package static let noSuchProxy = "no such proxy"
        package static let noNetwork = "no network"
        package static let notTrusted = "certificate not trusted"
        package static let notSecure = "no secure connection"
        static let truncated = "response truncated"
    }

    /// Throws an error if the response has an unsuccessful status.
    package static func throwUnlessSuccess(_ response: HTTPResponse) throws(NetworkError) {
        guard !response.status.isSuccess else { return }
        throw .status(
            response.status.code,
            host: RemoteHost(of: response.url),
            retryAfter: RetryAfter(response)?.duration(from: Date())
        )
    }

    /// Creates the error for a decoding error. The reason states the expected value and its place in the document. For
    /// an empty body, the reason is “no body”.
    init(decoding error: DecodingError, as type: Any.Type, host: RemoteHost, isEmpty: Bool) {
        let reason = isEmpty ? "no body" : DecodingSentence(error).description
        self = .undecodable(host: host, type: "\(type)", reason: reason)
    }

    /// Returns the error with the name of the proxy added to the host.
    func through(_ proxy: RemoteHost) -> NetworkError {
        switch self {
        case .status(let code, let host, let retryAfter, let message):
            .status(code, host: host.through(proxy), retryAfter: retryAfter, message: message)
        case .timedOut(let host, let limit): .timedOut(host: host.through(proxy), after: limit)
        case .silent(let host, let limit): .silent(host: host.through(proxy), after: limit)
        case .noResponse(let host, let limit): .noResponse(host: host.through(proxy), after: limit)
        case .connectTimedOut(let host, let limit): .connectTimedOut(host: host.through(proxy), after: limit)
        case .unreachable(let host, let reason): .unreachable(host: host.through(proxy), reason: reason)
        case .addressRefused(let host, let address): .addressRefused(host: host.through(proxy), address: address)
        case .connectionLost(let host, let reason): .connectionLost(host: host.through(proxy), reason: reason)
        case .headersTooLarge(let host): .headersTooLarge(host: host.through(proxy))
        case .bodyTooLarge(let host, let limit): .bodyTooLarge(host: host.through(proxy), limit: limit)
        case .undecodable(let host, let type, let reason):
            .undecodable(host: host.through(proxy), type: type, reason: reason)
        case .notModified(let host): .notModified(host: host.through(proxy))
        case .tooManyRedirects(let host, let limit): .tooManyRedirects(host: host.through(proxy), limit: limit)
        case .redirectRefused(let host, let reason): .redirectRefused(host: host.through(proxy), reason: reason)
        case .notHTTP(let host): .notHTTP(host: host.through(proxy))
        case .invalidURL, .unreadableFile: self
        }
    }
}
