/// A URL as it may be shown, taken apart. With references in it, it need not be a URL yet.
struct URLParts {

    /// With its `://`.
    let scheme: Substring
    /// The host with its port, without the name and the password before it.
    let host: Substring
    /// The host, with the name and the password before it.
    let authority: Substring
    /// The path and what follows.
    let rest: Substring

    /// Nil if there is no scheme.
    init?(_ url: String) {
        guard let end = url.schemeEnd?.upperBound else { return nil }
        let authority = Substring(url[end...].unicodeScalars.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        self.authority = authority
        scheme = url[..<end]
        host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        rest = url[authority.endIndex...]
    }
}
