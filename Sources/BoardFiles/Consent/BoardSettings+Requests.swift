import Addresses
import Settings

// Requests that are more than GET or HEAD to a public host, as HTTP writes them: a line, the headers, and the body.

extension BoardSettings {

    func requestEntry(of source: SourceSettings) -> ConsentEntry? {
        guard case .http(let http) = source.origin, http.needsConsent else { return nil }
        return ConsentEntry(
            .request, http.consentText, files: files(of: source, source.origin.usedTexts.map(\.text)))
    }
}

extension HTTPSettings {

    /// The server that is asked first; nil if that is at a socket, or if the URL does not say it plainly.
    public var target: RequestTarget? { unixSocket == nil ? RequestTarget(url) : nil }

    /// Headers by which servers take another method for the request's.
    private static let methodHeaders: Set = ["x-http-method", "x-http-method-override", "x-method-override"]

    fileprivate var needsConsent: Bool {
        let isHarmless = ["GET", "HEAD"].contains(method) && body == nil && target?.host.scope == .publicNetwork
        return !isHarmless || headers.contains { Self.methodHeaders.contains($0.name.lowercased()) }
    }

    fileprivate var consentText: String {
        var lines = [requestLine]
        lines += headers.map { "\($0.name): \($0.value.named)" }
        if let body { lines += ["", body.named] }
        return lines.joined(separator: "\n")
    }

    /// `GET http://nas:8080/x (a private network)`, `POST to /var/run/docker.sock: /containers/create (Host: docker)`.
    private var requestLine: String {
        let url = url.named.trimmingBlanks
        let remarks = [placeRemark, certificates.map { "certificates of \($0.quotedPath)" }].compactMap(\.self)
        let end = remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
        guard let unixSocket else { return "\(method) \(url)\(end)" }
        let path = URLParts(url).map { $0.rest.isEmpty ? "/" : String($0.rest) } ?? url
        return "\(method) to \(unixSocket.quotedPath): \(path)\(end)"
    }

    /// The place of the server; nil if it is on the internet.
    private var placeRemark: String? {
        if unixSocket != nil { return URLParts(url.named.trimmingBlanks).map { "\($0.scheme)\($0.authority)" } }
        guard let target else { return "a host that is not clear" }
        return target.host.scope == .publicNetwork ? nil : target.host.scope.words
    }
}
