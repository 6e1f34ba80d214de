enum FeedNamespace {

    static let atom = "http://www.w3.org/2005/Atom"
    static let xml = "http://www.w3.org/XML/1998/namespace"
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let content = "http://purl.org/rss/1.0/modules/content/"
    private static let dublinCore = ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/"]

    /// The namespaces of common prefixes, keyed by prefix, for feeds that do not declare these prefixes.
    static let known = [
        "atom": atom, "rdf": rdf, "content": content, "dc": dublinCore[0], "dcterms": dublinCore[1],
        "media": "http://search.yahoo.com/mrss/", "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    ]

    /// The namespaces that feeds use. Their elements have the same rank as elements in the namespace of the item.
    private static let own: Set<String> = [
        "", atom, "http://purl.org/atom/ns#", "http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/",
        content,
    ]

    /// Returns the rank of an element in an item. Elements with a lower rank take precedence. The rank is 0 in the
    /// namespace of the item and in the namespaces of feeds, 1 in the Dublin Core namespace, and 2 in all other
    /// namespaces.
    static func rank(of namespace: String, inItemOf itemNamespace: String) -> Int {
        if namespace == itemNamespace || own.contains(namespace) { return 0 }
        return dublinCore.contains(namespace) ? 1 : 2
    }
}

/// The name of an element or attribute, split into its namespace and its local name.
struct FeedName {

    let namespace: String
    let local: String

    /// Splits a name that Expat reports: the namespace, a line feed, and the local name.
    init(_ name: String) {
        if let end = name.lastIndex(of: "\n") {
            (namespace, local) = (String(name[..<end]), String(name[name.index(after: end)...]))
        } else {
            (namespace, local) = ("", name)
        }
    }
}
