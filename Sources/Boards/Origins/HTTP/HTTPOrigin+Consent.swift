import Addresses
import Settings

// A request needs no consent if all of these conditions are met:
// - The method is GET or HEAD, and no header changes the method.
// - The request has no body.
// - The file names the host, and the host is public.
//
// The consent shows the request line, the headers and the body in the format of HTTP.

extension HTTPOrigin {

    package var consent: OriginConsent? {
        needsConsent ? OriginConsent(kind: .request, text: consentText, pages: paging?.extent) : nil
    }

    /// The server of the first request; nil if the request goes to a socket, or if the URL is ambiguous.
    package var target: RequestTarget? { unixSocket == nil ? RequestTarget(url) : nil }

    package var ownContent: String? {
        let isTheSameForEveryone = references.isEmpty && parts.allSatisfy { $0.text.isLiteral && !$0.isCredential }
        return !needsConsent && isTheSameForEveryone ? nil : "response of \(shownURL.quoted)"
    }

    package var storedContent: String { "response of \(shownURL)" }

    package var isPublic: Bool { target?.host.scope == .publicNetwork }

    /// Returns the server in words: `https://api.example`, `http://api.example (not encrypted)`.
    package func destination(_ source: String) -> String {
        var remarks = headers.filter { $0.name.lowercased() == "host" }.map { "as host \($0.value.quoted)" }
        if let certificates { remarks.append("certificates of \(certificates.quotedPath)") }
        if let contentHosts { remarks.append(contentHosts) }
        if isUnencrypted { remarks.append("not encrypted") }
        return remarks.isEmpty ? provenance : "\(provenance) (\(remarks.joined(separator: ", ")))"
    }

    package var provenance: String { unixSocket?.quotedPath ?? target?.description ?? url.named.trimmingBlanks }

    package func add(to list: inout LegacyConsent) {
        list.add(host: unixSocket?.shown ?? LegacyConsent.host(url.shown))
        list.add(variablesOf: [url, body].compactMap(\.self) + headers.map(\.value))
    }

    private var isUnencrypted: Bool {
        let isHTTPS = url.named.trimmingBlanks.lowercased().hasPrefix("https://")
        return unixSocket == nil && !isHTTPS && target?.host.scope != .machine
    }

    /// The hosts that content may name, in words. Nil if the file names the host, or if the request goes to a socket.
    private var contentHosts: String? {
        guard url.hostContent != nil, unixSocket == nil else { return nil }
        let list = hosts.texts.joined(separator: ", ")
        if list.isEmpty { return "any public host" }
        return "any public host, and also \(list) if that is private; headers and secrets only to \(list)"
    }

    // MARK: The request

    /// Headers with which a request overrides its method.
    private static let methodHeaders: Set = ["x-http-method", "x-http-method-override", "x-method-override"]

    private var needsConsent: Bool {
        let isHarmless = ["GET", "HEAD"].contains(method) && body == nil && isPublic
        // Many servers treat `-` and `_` in the names of headers as equal.
        return !isHarmless
            || headers.contains { Self.methodHeaders.contains($0.name.lowercased().replacing("_", with: "-")) }
    }

    /// The URL as written in the settings, with codes in place of the non-ASCII characters of the host.
    private var shownURL: String {
        let url = url.named.trimmingBlanks
        guard let parts = URLParts(url) else { return url }
        return "\(parts.scheme)\(String(parts.authority).asciiCoded)\(parts.rest)"
    }

    private var consentText: String {
        var lines = [requestLine]
        lines += headers.map { "\($0.name): \($0.value.named)" }
        if let body { lines += ["", body.named] }
        return lines.joined(separator: "\n")
    }

    /// The request line with remarks: `GET http://nas:8080/x (a private network)`, `POST to /var/run/docker.sock:
    /// /containers/create (http://docker)`.
    private var requestLine: String {
        let remarks = placeRemarks + [certificates.map { "certificates of \($0.quotedPath)" }].compactMap(\.self)
        let end = remarks.isEmpty ? "" : " (\(remarks.joined(separator: ", ")))"
        guard let unixSocket else { return "\(method) \(shownURL)\(end)" }
        let path = URLParts(shownURL).map { $0.rest.isEmpty ? "/" : String($0.rest) } ?? shownURL
        return "\(method) to \(unixSocket.quotedPath): \(path)\(end)"
    }

    /// Remarks for the request line. They name the server if the URL may be misread, and the network if the server is
    /// not on the public internet.
    private var placeRemarks: [String] {
        let parts = URLParts(shownURL)
        if unixSocket != nil { return parts.map { ["\($0.scheme)\($0.authority)"] } ?? [] }
        if let contentHosts { return [contentHosts] }
        guard let target else { return ["an unknown host"] }
        let place = target.host.scope == .publicNetwork ? [] : [target.host.scope.words]
        return parts?.authority == parts?.host ? place : ["to \(target)"] + place
    }
}
