import FoundationEssentials
import JSONDocuments

/// An item of a feed while it is being parsed.
struct FeedItem {

    /// A value and the rank of its element: see ``FeedNamespace/rank(of:inItemOf:)``.
    private struct Ranked {
        var text: String
        var rank: Int
    }

    let namespace: String
    private var title: Ranked?
    private var link: Ranked?
    private var guid: String?
    private var isGuidLink = false
    private var date: Ranked?
    private var update: Ranked?
    private var summary: Ranked?
    private var content: Ranked?
    private var id: String?
    private var author: Ranked?

    init(namespace: String, id: String?) {
        self.namespace = namespace
        self.id = id
    }

    // MARK: Elements

    /// Sets the link of the item to the address of an Atom link element, unless the element has a relation other than
    /// “alternate”. A link to an HTML page takes precedence over links to other media types.
    mutating func take(link address: String, _ attributes: [String: String], base: String?) {
        let relation = attributes["rel"].map { $0.split(separator: "/").last.map { String($0) } ?? "" }
        guard relation == nil || relation == "alternate" || relation == "" else { return }
        let isPage = attributes["type"].map { $0.hasPrefix("text/html") || $0.hasPrefix("application/xhtml") } ?? true
        Self.set(&link, FeedLink.resolved(Markup.trimmed(address), base), isPage ? 0 : 1)
    }

    mutating func take(_ element: FeedElement) {
        let value = element.text
        let plain = Markup.trimmed(value)
        guard !plain.isEmpty else { return }
        let rank = FeedNamespace.rank(of: element.name.namespace, inItemOf: namespace)
        let isOwn = rank < 2
        switch element.name.local {
        case "title": Self.set(&title, Markup.plain(value, element.markup(inTitle: true)), rank)
        case "link" where isOwn: Self.set(&link, FeedLink.resolved(plain, element.base), rank)
        case "guid" where isOwn:
            guid = plain
            isGuidLink = isLink(guid: plain, element)
        case "id" where isOwn: id = plain
        case "pubDate" where isOwn, "published" where isOwn, "date" where isOwn, "issued" where isOwn:
            Self.set(&date, FeedDate.utc(plain), rank)
        case "created" where isOwn: Self.set(&date, FeedDate.utc(plain), rank + 2)
        case "updated" where isOwn, "modified" where isOwn: Self.set(&update, FeedDate.utc(plain), rank)
        case "description", "summary": Self.set(&summary, Markup.plain(value, element.markup()), rank)
        case "content" where isOwn, "encoded" where isOwn:
            Self.set(&content, Markup.plain(value, element.markup()), rank)
        case "author", "creator": Self.set(&author, Markup.plain(value, element.markup(inTitle: true)), rank)
        default: break
        }
    }

    mutating func take(author name: String) {
        Self.set(&author, Markup.plain(name, .unknown), 0)
    }

    private func isLink(guid: String, _ element: FeedElement) -> Bool {
        let isPermanent = element.attributes["isPermaLink"]?.lowercased()
        return isPermanent != "false" && (guid.contains("://") || isPermanent == "true" && guid.hasPrefix("/"))
    }

    /// Sets the value of a field, unless the field already has a value from an element with the same or a higher
    /// precedence.
    private static func set(_ field: inout Ranked?, _ text: String?, _ rank: Int) {
        guard let text, !text.isEmpty, field.map({ rank < $0.rank }) ?? true else { return }
        field = Ranked(text: text, rank: rank)
    }

    // MARK: Document

    /// Adds the item to the JSON document.
    ///
    /// - Parameter site: The base URL for links that have no other base.
    func add(to builder: inout JSONBuilder, site: String?) {
        let link = (self.link?.text ?? (isGuidLink ? guid : nil)).map { FeedLink.resolved($0, site) }
        builder.beginObject()
        for (name, value) in [
            ("title", title?.text), ("url", link), ("at", date?.text ?? update?.text),
            ("summary", summary?.text ?? content?.text), ("id", guid ?? id ?? link), ("author", author?.text),
        ] {
            builder.name(name)
            if let value, !value.isEmpty { builder.add(value) } else { builder.addNull() }
        }
        builder.end()
    }
}

struct FeedElement {

    let name: FeedName
    let attributes: [String: String]
    let base: String?
    private let source: String

    init(name: FeedName, attributes: [String: String], base: String?, text: String) {
        (self.name, self.attributes, self.base, source) = (name, attributes, base, text)
    }

    /// The text of the element. Base64, which Atom 0.3 allows, is decoded. Empty if the element states a media type
    /// that is not text.
    var text: String {
        if attributes["mode"] == "base64" {
            return Data(base64Encoded: source, options: .ignoreUnknownCharacters).map {
                String(decoding: $0, as: UTF8.self)
            }
                ?? source
        }
        guard let type = attributes["type"], type.contains("/"), attributes["mode"] == nil else { return source }
        return type.hasPrefix("text/") || type.hasSuffix("xml") || type.contains("html") ? source : ""
    }

    /// Returns the format of the text. Without a type, a title may be plain text, because most feeds use no markup in
    /// titles.
    func markup(inTitle isTitle: Bool = false) -> Markup.Kind {
        switch attributes["type"] {
        case "xhtml": .plain
        case "html", "text/html": .html
        case nil: isTitle || name.namespace == FeedNamespace.atom ? .unknown : .html
        default: .unknown
        }
    }
}

enum FeedLink {

    /// Returns whether a link has a scheme and therefore needs no base.
    static func isAbsolute(_ link: String) -> Bool {
        guard let colon = link.firstIndex(of: ":"), let first = link.first, first.isLetter, first.isASCII else {
            return false
        }
        return link[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// Returns the absolute form of a link. If there is no absolute base, returns the link unchanged.
    static func resolved(_ link: String, _ base: String?) -> String {
        guard !isAbsolute(link), let base, isAbsolute(base), let url = URL(string: base) else { return link }
        return URL(string: link, relativeTo: url)?.absoluteString ?? link
    }
}
