import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where an answer of status 3xx leads, and what may be sent there.
struct Redirection {

    /// How many redirects in a row are followed.
    var limit: Int

    /// Names of headers, in lower case, that stay with the server that they were meant for.
    var sensitiveHeaders: Set<String>

    /// Those that are secrets whoever sends them, and those that are about one server only.
    private static let alwaysSensitive: Set = ["authorization", "cookie", "cookie2", "host", "proxy-authorization"]

    /// Those that are about a body.
    private static let aboutBody = ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"]

    init(limit: Int, sensitiveHeaders: Set<String> = []) {
        self.limit = limit
        self.sensitiveHeaders = Self.alwaysSensitive.union(sensitiveHeaders.map { $0.lowercased() })
    }

    /// The request that the answer leads to; nil if it leads nowhere.
    ///
    /// - Parameter count: How many redirects have been followed already.
    func next(
        after response: HTTPURLResponse, to message: OutgoingMessage, count: Int
    ) throws(NetworkError) -> OutgoingMessage? {
        guard
            let location = response.redirectLocation,
            let url = message.request.url
        else { return nil }
        let host = RemoteHost(of: url)
        guard count < limit else { throw .tooManyRedirects(host: host, limit: limit) }
        let target = try Self.target(location, from: url, host: host)
        var next = message
        next.request.url = target
        if Self.becomesGET(response.statusCode, method: message.request.httpMethod ?? "GET") {
            next.request.httpMethod = "GET"
            next.request.httpBody = nil
            next.request.httpBodyStream = nil
            next.body = nil
            for name in Self.aboutBody { next.request.setValue(nil, forHTTPHeaderField: name) }
        } else if message.isStreamed {
            throw .redirectRefused(host: host, reason: "a stream cannot be sent twice")
        }
        if Origin(of: target) != Origin(of: url) {
            for name in message.request.allHTTPHeaderFields?.keys.map(\.self) ?? []
            where sensitiveHeaders.contains(name.lowercased()) {
                next.request.setValue(nil, forHTTPHeaderField: name)
            }
        }
        return next
    }

    private static func becomesGET(_ status: Int, method: String) -> Bool {
        switch status {
        case 303: method != "GET" && method != "HEAD"
        case 301, 302: method == "POST"
        default: false
        }
    }

    private static func target(_ location: String, from url: URL, host: RemoteHost) throws(NetworkError) -> URL {
        guard
            let resolved = URL(string: location, relativeTo: url)?.absoluteURL,
            var components = URLComponents(url: resolved, resolvingAgainstBaseURL: true),
            let scheme = components.scheme?.lowercased(),
            components.host?.isEmpty == false
        else { throw .redirectRefused(host: host, reason: "it leads to no URL") }
        guard scheme == "http" || scheme == "https" else {
            throw .redirectRefused(host: host, reason: "it leads to \(OneLine.shortened(scheme)), not to HTTP")
        }
        if url.scheme?.lowercased() == "https", scheme == "http" {
            throw .redirectRefused(host: host, reason: "it leads from https to http")
        }
        // Credentials come from whoever makes the request, not from a server.
        let isSameServer = Origin(of: resolved) == Origin(of: url)
        let own = isSameServer ? URLComponents(url: url, resolvingAgainstBaseURL: true) : nil
        components.percentEncodedUser = own?.percentEncodedUser
        components.percentEncodedPassword = own?.percentEncodedPassword
        guard let target = components.url else { throw .redirectRefused(host: host, reason: "it leads to no URL") }
        return target
    }
}

extension HTTPURLResponse {

    /// Where a redirect leads, as the server wrote it; nil if this is none.
    var redirectLocation: String? {
        [301, 302, 303, 307, 308].contains(statusCode) ? value(forHTTPHeaderField: "Location") : nil
    }
}

extension OutgoingMessage {

    /// Whether its body is a stream, which can be read once.
    fileprivate var isStreamed: Bool {
        if case .stream = body { true } else { body == nil && request.httpBodyStream != nil }
    }
}
