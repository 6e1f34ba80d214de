public import Loadables

/// Why a request brought nothing.
public enum NetworkError: Error, Hashable, Sendable {

    /// The server answered, with a status that is not a success.
    case status(Int, host: RemoteHost, retryAfter: Duration?)

    /// The answer was not there, whole, in time.
    case timedOut(host: RemoteHost, after: Duration)

    /// Nobody accepted the connection.
    case unreachable(host: RemoteHost, reason: String)

    /// The connection ended before the answer was there: it was reset, or the body was cut short.
    case connectionLost(host: RemoteHost, reason: String)

    /// The body is larger than the client takes.
    case bodyTooLarge(host: RemoteHost, limit: Int)

    /// The body is not what the endpoint expects.
    case undecodable(host: RemoteHost, type: String, reason: String)

    /// The endpoint made a request without a usable URL.
    case invalidURL(String)

    /// The answer was not HTTP.
    case notHTTP(host: RemoteHost)
}

extension NetworkError: RetryAfterProviding {

    public var retryAfter: Duration? {
        if case .status(_, _, let retryAfter) = self { retryAfter } else { nil }
    }
}

extension NetworkError: CustomStringConvertible {

    /// What happened and where, in one line without secrets; what happened first, because the line may be cut.
    public var description: String {
        switch self {
        case .status(let code, let host, let retryAfter):
            "\(code) \(Self.meaning(of: code)) from \(host)\(Self.advice(retryAfter))"
        case .timedOut(let host, let limit):
            "no whole answer within \(Self.seconds(limit)) from \(host)"
        case .unreachable(let host, let reason):
            "cannot connect (\(reason)) to \(host)"
        case .connectionLost(let host, let reason):
            "connection lost (\(reason)) to \(host)"
        case .bodyTooLarge(let host, let limit):
            "answer larger than \(limit) bytes from \(host)"
        case .undecodable(let host, _, let reason):
            "bad answer (\(reason)) from \(host)"
        case .invalidURL(let reason):
            "no request made: \(reason)"
        case .notHTTP(let host):
            "bad answer (not HTTP) from \(host)"
        }
    }

    private static func advice(_ retryAfter: Duration?) -> String {
        retryAfter.map { ", asks to wait \(seconds($0))" } ?? ""
    }

    private static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let tenths = attoseconds / 100_000_000_000_000_000
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }

    private static func meaning(of code: Int) -> String {
        switch code {
        case 400: "bad request"
        case 401: "not signed in"
        case 403: "not allowed"
        case 404: "not found"
        case 408: "request timed out"
        case 429: "too many requests"
        case 500: "server error"
        case 502: "bad gateway"
        case 503: "service unavailable"
        case 504: "gateway timed out"
        case 300..<400: "redirect"
        case 400..<500: "request refused"
        default: "server error"
        }
    }
}
