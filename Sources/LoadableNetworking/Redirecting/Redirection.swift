import Foundation
import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Where an answer of status 3xx leads, and what may be sent there.
struct Redirection {

    /// How many redirects in a row are followed.
    var limit: Int

    /// Those that another server may have, in lower case: they say what is understood, and nothing about who asks.
    private static let harmless: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "range",
        "user-agent",
    ]

    /// Those that are about a body.
    private static let aboutBody = ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"]

    /// Those that are about a version of what the first URL gave.
    private static let aboutVersion = ["If-None-Match", "If-Modified-Since"]

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
        for name in Self.aboutVersion { next.request.setValue(nil, forHTTPHeaderField: name) }
        if Origin(of: target) != Origin(of: url) {
            guard !next.hasBody else {
                let place = "\(target.scheme ?? "")://\(RemoteHost(of: target))"
                throw .redirectRefused(host: host, reason: "it leads to \(place), for which the body is not meant")
            }
            for name in message.request.allHTTPHeaderFields?.keys.map(\.self) ?? []
            where !Self.harmless.contains(name.lowercased()) {
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
            throw .redirectRefused(host: host, reason: "it leads to \(OneLine(scheme)), not to HTTP")
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

    /// Whether anything is sent with it.
    fileprivate var hasBody: Bool {
        if case .data(let data) = body { return !data.isEmpty }
        return body != nil || request.httpBody?.isEmpty == false || request.httpBodyStream != nil
    }

    /// Whether its body is a stream, which can be read once.
    fileprivate var isStreamed: Bool {
        if case .stream = body { true } else { body == nil && request.httpBodyStream != nil }
    }
}
