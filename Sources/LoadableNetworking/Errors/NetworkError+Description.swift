import Addresses
public import FoundationEssentials
public import Loadables

extension NetworkError: CustomStringConvertible, SummarizedError {

    /// The path of the request, the problem, the host and advice, on one line without secrets. If the connection could
    /// not be made, the line starts with the host instead of the path. If no request was made, the line consists of the
    /// problem and advice.
    public var description: String { asked + sentence }

    /// The path of the request and the problem, for example `/rates: 500 server error`. If the connection could not be
    /// made, the line starts with the host instead, for example `localhost:8766: connection refused`. If no request was
    /// made, the line consists of the problem.
    public var summary: String { asked + happening.what }

    /// The description without the path or host at its start. Used where the request is shown separately.
    var sentence: String {
        let (what, place) = happening
        return [what, place].filter { !$0.isEmpty }.joined(separator: " ") + "; " + advice
    }

    private var asked: String {
        switch self {
        case .connectTimedOut(let host, _), .unreachable(let host, _), .addressRefused(let host, _): "\(host): "
        default: host.map { $0.path.isEmpty ? "" : "\($0.path): " } ?? ""
        }
    }

    private var host: RemoteHost? {
        switch self {
        case .status(_, let host, _, _), .timedOut(let host, _), .silent(let host, _), .noResponse(let host, _),
            .connectTimedOut(let host, _),
            .unreachable(let host, _), .addressRefused(let host, _), .connectionLost(let host, _),
            .headersTooLarge(let host),
            .bodyTooLarge(let host, _), .undecodable(let host, _, _), .notModified(let host),
            .tooManyRedirects(let host, _), .redirectRefused(let host, _), .notHTTP(let host):
            host
        case .invalidURL, .unreadableFile: nil
        }
    }

    /// The problem, and the host at which it occurred.
    private var happening: (what: String, place: String) {
        switch self {
        case .status(let code, let host, let retryAfter, let message):
            (
                "\(code) \(Self.meaning(of: code, isLimit: retryAfter != nil))"
                    + (message.map { ": \(OneLine($0, limit: 160))" } ?? ""),
                message == nil ? "from \(host)" : "(from \(host))"
            )
        case .timedOut(let host, let limit): ("timed out after \(Self.seconds(limit))", "(\(host))")
        case .silent(let host, let limit): ("nothing received for \(Self.seconds(limit))", "from \(host)")
        case .noResponse(let host, let limit): ("no response within \(Self.seconds(limit))", "from \(host)")
        case .connectTimedOut(_, let limit): ("no connection within \(Self.seconds(limit))", "")
        case .unreachable(_, let reason): ("\(OneLine(reason))", "")
        case .addressRefused(_, let address): ("address \(address) (\(address.scope.words)) not allowed", "")
        case .connectionLost(let host, let reason): ("connection lost: \(OneLine(reason))", "(\(host))")
        case .headersTooLarge(let host): ("too many or too large headers", "from \(host)")
        case .bodyTooLarge(let host, let limit): ("response larger than \(limit) bytes", "from \(host)")
        case .undecodable(let host, _, let reason): ("invalid response (\(OneLine(reason)))", "from \(host)")
        case .notModified(let host): ("304 not modified", "from \(host), but nothing is cached")
        case .tooManyRedirects(let host, let limit): ("more than \(limit) redirects", "(the last from \(host))")
        case .redirectRefused(let host, let reason): ("redirect not followed (\(OneLine(reason)))", "from \(host)")
        case .invalidURL(let reason): ("no request made: \(OneLine(reason))", "")
        case .unreadableFile(let name): ("no request made: the file “\(OneLine(name))” cannot be read", "")
        case .notHTTP(let host): ("invalid response (not HTTP)", "from \(host)")
        }
    }

    private var advice: String {
        switch self {
        case .status(_, _, let retryAfter?, _): "try again after \(Self.wait(retryAfter))"
        case .status(let code, _, nil, _): Self.advice(on: code)
        case .timedOut: "try again, or allow more time"
        case .silent: "check the network and the server, or allow more time"
        case .noResponse: "try again, or see whether the server is busy"
        case .connectTimedOut, .unreachable: "check the address, the network and the server"
        case .addressRefused: "check the name, or allow the address"
        case .connectionLost: "try again"
        case .headersTooLarge: "check the address and the server"
        case .bodyTooLarge: "request less"
        case .undecodable: "check the endpoint"
        case .notModified: "check the server and the proxies"
        case .tooManyRedirects: "check the address"
        case .redirectRefused: "check the address"
        case .invalidURL: "check the endpoint and the base URL"
        case .unreadableFile: "check that it exists and is readable"
        case .notHTTP: "check the address"
        }
    }

    private static func advice(on code: Int) -> String {
        switch code {
        case 401, 407: "sign in again"
        case 403: "ask for permission"
        case 300..<400, 404, 410: "check the address"
        case 408, 425, 429, 500...: "try again later"
        default: "check the request"
        }
    }

    private static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let tenths = attoseconds / 100_000_000_000_000_000
        return tenths == 0 ? "\(seconds) s" : "\(seconds).\(tenths) s"
    }

    /// Returns a waiting time as text: in seconds up to two minutes, then in minutes up to two hours, then in hours.
    /// Minutes and hours are rounded up.
    private static func wait(_ duration: Duration) -> String {
        let minutes = (duration.components.seconds + 59) / 60
        if minutes <= 2 { return seconds(duration) }
        return minutes <= 120 ? "\(minutes) min" : "\((minutes + 59) / 60) h"
    }

    /// Returns the meaning of a status code.
    ///
    /// - Parameter isLimit: Whether the server states when to retry.
    private static func meaning(of code: Int, isLimit: Bool) -> String {
        switch code {
        case 403 where isLimit: "rate limit reached"
        case 304: "not modified"
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
        case 500..<600: "server error"
        default: "unexpected status"
        }
    }
}

extension NetworkError: LocalizedError {

    /// The ``description``.
    public var errorDescription: String? { description }
}
