public import Addresses
import FoundationEssentials
import LoadableCoding
public import Loadables

/// Why a request failed.
public enum NetworkError: Error, Hashable, Sendable {

    /// The server responded with a status that is not a success. The message is the server's own, on one line; nil if it is not known.
    case status(Int, host: RemoteHost, retryAfter: Duration?, message: String? = nil)

    /// The whole response was not there in time.
    case timedOut(host: RemoteHost, after: Duration)

    /// Nothing was received for so long of a response that is read as it comes.
    case silent(host: RemoteHost, after: Duration)

    /// The head of the response was not there in time.
    case noResponse(host: RemoteHost, after: Duration)

    /// There was no connection in time: the name was not found, the server not reached, or TLS not negotiated.
    case connectTimedOut(host: RemoteHost, after: Duration)

    /// No connection was made.
    case unreachable(host: RemoteHost, reason: String)

    /// The host has an address that the request's ``HTTPRequest/addressPolicy`` does not allow, and no other that can be reached.
    case addressRefused(host: RemoteHost, address: IPAddress)

    /// The connection ended before the response was there: it was reset, or the body was cut short.
    case connectionLost(host: RemoteHost, reason: String)

    /// There are more headers, with those of informational answers and trailers, than the client takes.
    case headersTooLarge(host: RemoteHost)

    /// The body is larger than the client takes.
    case bodyTooLarge(host: RemoteHost, limit: Int)

    /// The body is not what the endpoint expects.
    case undecodable(host: RemoteHost, type: String, reason: String)

    /// The server says that nothing has changed, though the request was not conditional.
    case notModified(host: RemoteHost)

    /// One redirect led to the next, more than the client follows.
    case tooManyRedirects(host: RemoteHost, limit: Int)

    /// A redirect that must not or cannot be followed.
    case redirectRefused(host: RemoteHost, reason: String)

    /// The endpoint made a request that cannot be sent: mostly, one without a usable URL.
    case invalidURL(String)

    /// The file that was to be sent cannot be read; its name without the folders.
    case unreadableFile(name: String)

    /// The response was not HTTP.
    case notHTTP(host: RemoteHost)
}

extension NetworkError: RetryAfterProviding {

    public var retryAfter: Duration? {
        if case .status(_, _, let retryAfter, _) = self { retryAfter } else { nil }
    }
}

extension NetworkError: RetryRejecting {

    /// Whether no request can be made: there is no usable URL.
    public var rejectsRetry: Bool {
        if case .invalidURL = self { true } else { false }
    }
}

extension NetworkError: ValidatorRejecting {

    /// Whether the server could not read the request, or found its headers too large: the validator may be why.
    public var rejectsValidator: Bool {
        if case .status(let code, _, _, _) = self { [400, 412, 413, 431].contains(code) } else { false }
    }
}

extension NetworkError {

    /// The reasons of ``unreachable(host:reason:)`` that Foundation has codes for.
    package enum Reason {
        package static let refused = "connection refused"
        package static let noSuchHost = "no such host"
        package static let noSuchProxy = "no such proxy"
        package static let noNetwork = "no network"
        package static let notTrusted = "certificate not trusted"
        package static let notSecure = "no secure connection"
    }

    /// Throws if the status of the response is not a success.
    package static func throwUnlessSuccess(_ response: HTTPResponse) throws(NetworkError) {
        guard !response.status.isSuccess else { return }
        throw .status(
            response.status.code,
            host: RemoteHost(of: response.url),
            retryAfter: RetryAfter(response)?.duration(from: Date())
        )
    }

    /// The error of a decoder, in our words: what was expected, and where in the document it was not found.
    init(decoding error: DecodingError, as type: Any.Type, host: RemoteHost, isEmpty: Bool) {
        let reason = isEmpty ? "no body" : DecodingSentence(error).description
        self = .undecodable(host: host, type: "\(type)", reason: reason)
    }

    /// The same error of a request that went through a proxy, which it names.
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
