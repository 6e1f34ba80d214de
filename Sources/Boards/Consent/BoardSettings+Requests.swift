import Addresses
import Settings

// Requests that are more than GET or HEAD to a public host, as HTTP writes them: a line, the headers, and the body.

extension BoardSettings {

    func requestEntry(of source: SourceSettings) -> ConsentEntry? {
        guard case .http(let http) = source.origin, http.needsConsent else { return nil }
        return ConsentEntry(.request, http.consentText, files: Set(source.files))
    }
}

extension HTTPSettings {

    /// The server that is asked first; nil if that is at a socket, or if the URL does not say it plainly.
    public var target: RequestTarget? { unixSocket == nil ? RequestTarget(url) : nil }

    /// Headers by which servers take another method for the request's.
    private static let methodHeaders: Set = ["x-http-method", "x-http-method-override", "x-method-override"]

    /// Whether it is more than GET or HEAD to a public host.
    var needsConsent: Bool {
        let isHarmless = ["GET", "HEAD"].contains(method) && body == nil && target?.host.scope == .publicNetwork
        // To many servers the two signs are the same.
        return !isHarmless
            || headers.contains { Self.methodHeaders.contains($0.name.lowercased().replacing("_", with: "-")) }
    }

    /// The URL as the settings say it, with a code for each character of its host that is not of ASCII.
    var shownURL: String {
        let url = url.named.trimmingBlanks
        guard let parts = URLParts(url) else { return url }
        return "\(parts.scheme)\(String(parts.authority).asciiCoded)\(parts.rest)"
    }

    fileprivate var consentText: String {
        var lines = [requestLine]
        lines += headers.map { "\($0.name): \($0.value.named)" }
        if let body { lines += ["", body.named] }
        return lines.joined(separator: "\n")
    }

    /// `GET http://nas:8080/x (a private network)`, `POST to /var/run/docker.sock: /containers/create (Host: docker)`.
    private var requestLine: String {
        let remarks = placeRemarks + [certificates.map { "certificates of \($0.quotedPath)" }].compactMap(\.self)
        let end = remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
        guard let unixSocket else { return "\(method) \(shownURL)\(end)" }
        let path = URLParts(shownURL).map { $0.rest.isEmpty ? "/" : String($0.rest) } ?? shownURL
        return "\(method) to \(unixSocket.quotedPath): \(path)\(end)"
    }

    /// The server where the URL may be misread, and its place unless it is on the internet.
    private var placeRemarks: [String] {
        let parts = URLParts(shownURL)
        if unixSocket != nil { return parts.map { ["\($0.scheme)\($0.authority)"] } ?? [] }
        guard let target else { return ["a host that is not clear"] }
        let place = target.host.scope == .publicNetwork ? [] : [target.host.scope.words]
        return parts?.authority == parts?.host ? place : ["to \(target)"] + place
    }
}
