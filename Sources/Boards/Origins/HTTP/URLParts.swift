/// The components of a URL for display. The text may contain references, so it need not be a valid URL.
struct URLParts {

    /// The scheme, including `://`.
    let scheme: Substring
    /// The host and its port, without the user name and the password.
    let host: Substring
    /// The host and its port, preceded by the user name and the password, if there are any.
    let authority: Substring
    /// The path and everything after it.
    let rest: Substring

    /// Splits a URL. Returns nil if it has no scheme.
    init?(_ url: String) {
        guard let end = url.schemeEnd?.upperBound else { return nil }
        let authority = Substring(url[end...].unicodeScalars.prefix { $0 != "/" && $0 != "?" && $0 != "#" })
        self.authority = authority
        scheme = url[..<end]
        host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        rest = url[authority.endIndex...]
    }
}
