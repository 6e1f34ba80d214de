import FoundationEssentials
import Loadables

/// The rules for redirects. They determine which headers and bodies are sent to the target of a redirect.
struct Redirection {

    /// The maximum number of consecutive redirects.
    var limit: Int

    /// The lowercase names of the headers that may be sent to another server. They describe the accepted response, and
    /// contain no credentials.
    private static let harmless: Set = [
        "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control", "pragma", "range",
        "user-agent",
    ]

    private static let aboutBody = ["Content-Type", "Content-Length", "Content-Encoding", "Transfer-Encoding"]

    /// Returns the request to send to the target of a redirect; nil if the response is not a redirect.
    ///
    /// - Parameter count: The number of redirects followed so far.
    func next(
        after response: HTTPResponse, to request: HTTPRequest, count: Int
    ) throws(NetworkError) -> HTTPRequest? {
        guard let location = response.redirectLocation else { return nil }
        let url = request.url
        let host = RemoteHost(of: url)
        guard count < limit else { throw .tooManyRedirects(host: host, limit: limit) }
        let target = try Self.target(location, from: url, host: host)
        var next = request
        next.url = target
        if Self.becomesGET(response.status.code, method: request.method) {
            next.method = .get
            next.body = nil
            for name in Self.aboutBody { next.headerFields[name] = nil }
        } else if case .stream = request.body?.content {
            throw .redirectRefused(host: host, reason: "a stream cannot be sent twice")
        }
        for name in HTTPRequest.conditions { next.headerFields[name] = nil }
        if Origin(of: target) != Origin(of: url) {
            next.unixSocket = nil
            next.authorities = nil
            next.pinnedKeys = []
            guard next.body?.isEmpty != false else {
                let place = "\(target.scheme ?? "")://\(RemoteHost(of: target))"
                throw .redirectRefused(host: host, reason: "it leads to \(place), and the body must not be sent there")
            }
            next.headerFields.removeAll { !Self.harmless.contains($0.name.lowercased()) }
        }
        return next
    }

    private static func becomesGET(_ status: Int, method: HTTPRequest.Method) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }

    private static func target(_ location: String, from url: URL, host: RemoteHost) throws(NetworkError) -> URL {
        guard
            let resolved = URL(string: location, relativeTo: url)?.absoluteURL,
            var components = URLComponents(url: resolved, resolvingAgainstBaseURL: true),
            let scheme = components.scheme?.lowercased(),
            components.host?.isEmpty == false
        else { throw .redirectRefused(host: host, reason: "its URL is invalid") }
        guard scheme == "http" || scheme == "https" else {
            throw .redirectRefused(host: host, reason: "it leads to \(OneLine(scheme)), not to HTTP")
        }
        if url.scheme?.lowercased() == "https", scheme == "http" {
            throw .redirectRefused(host: host, reason: "it leads from https to http")
        }
        // Credentials in the redirect's URL are replaced with those of the original URL. Another server gets none.
        let isSameServer = Origin(of: resolved) == Origin(of: url)
        let own = isSameServer ? URLComponents(url: url, resolvingAgainstBaseURL: true) : nil
        components.percentEncodedUser = own?.percentEncodedUser
        components.percentEncodedPassword = own?.percentEncodedPassword
        guard let target = components.url else { throw .redirectRefused(host: host, reason: "its URL is invalid") }
        return target
    }
}

extension HTTPBody {

    /// Whether the body is in memory and has no bytes.
    fileprivate var isEmpty: Bool {
        if case .data(let data) = content { data.isEmpty } else { false }
    }
}

/// The scheme, host and port, which identify a server.
struct Origin: Hashable {

    let scheme: String
    let host: String
    let port: Int?

    init(of url: URL) {
        scheme = url.scheme?.lowercased() ?? ""
        host = url.host(percentEncoded: false)?.lowercased() ?? ""
        port = url.port ?? ["http": 80, "https": 443][scheme]
    }
}
