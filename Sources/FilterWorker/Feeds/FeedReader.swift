import CExpat
import Filters
import JSONDocuments

/// A parser for RSS 2.0, RSS 1.0 and Atom: see `DocumentFormat.feed`.
final class FeedReader {

    /// The text of an element after this number of bytes is ignored.
    private static let textLimit = 64 << 10
    /// The maximum number of items. Further items are ignored.
    private static let itemLimit = 10_000

    private struct Open {
        let name: FeedName
        let attributes: [String: String]
        let base: String?
    }

    private var items: [FeedItem] = []
    private var item: FeedItem?
    /// The depth of the item: the number of open elements, including the item.
    private var itemDepth = 0
    private var path: [Open] = []
    private var isFeed = false
    /// The depth of the open element with a text that may contain markup, such as a description; nil if there is none.
    private var markupDepth: Int?
    /// The depth of an open element with hidden content, such as `script`, inside the element at ``markupDepth``; nil
    /// if there is none.
    private var hiddenDepth: Int?
    private var text: [UInt8] = []
    private let url: String?
    /// The URLs of the feed and of its website, as stated in the feed.
    private var (ownURL, siteURL) = (nil as String?, nil as String?)

    private init(url: String?) {
        self.url = url
    }

    /// Reads a feed that is encoded in UTF-8.
    static func read(_ bytes: [UInt8], from url: String?) -> WorkerResponse {
        let reader = FeedReader(url: url)
        var handlers = cexpat_handlers()
        handlers.context = Unmanaged.passUnretained(reader).toOpaque()
        handlers.begin = { context, name, attributes in
            guard let context, let name else { return }
            FeedReader.reader(context).begin(FeedName(String(cString: name)), FeedReader.dictionary(attributes))
        }
        handlers.end = { context, _ in
            guard let context else { return }
            FeedReader.reader(context).end()
        }
        handlers.text = { context, bytes, count in
            guard let context, let bytes else { return }
            FeedReader.reader(context).add(UnsafeRawBufferPointer(start: bytes, count: count))
        }
        let repaired = FeedRepair.repaired(bytes)
        guard repaired.contains(UInt8(ascii: "<")) else { return WorkerResponse(.badInput, "neither RSS nor Atom") }
        var reason: UnsafePointer<CChar>?
        let line = repaired.withUnsafeBytes { buffer in
            cexpat_read(buffer.bindMemory(to: CChar.self).baseAddress, buffer.count, &handlers, &reason)
        }
        return withExtendedLifetime(reader) {
            if line > 0 {
                return WorkerResponse(.badInput, reason.map { String(cString: $0) } ?? "not XML", number: Int(line))
            }
            if !reader.isFeed { return WorkerResponse(.badInput, "neither RSS nor Atom") }
            return WorkerResponse(.done, reader.document.source)
        }
    }

    private static func reader(_ context: UnsafeMutableRawPointer) -> FeedReader {
        // `read(_:from:)` passes the reader as the context, and retains it.
        Unmanaged<FeedReader>.fromOpaque(context).takeUnretainedValue()
    }

    private static func dictionary(
        _ attributes: UnsafePointer<UnsafePointer<CChar>?>?
    ) -> [String: String] {
        var result: [String: String] = [:]
        var index = 0
        while let name = attributes?[index], let value = attributes?[index + 1] {
            result[String(cString: name)] = String(cString: value)
            index += 2
        }
        return result
    }

    // MARK: Elements

    private func begin(_ name: FeedName, _ attributes: [String: String]) {
        let outer = path.isEmpty ? url : path[path.count - 1].base
        let base = attributes[FeedNamespace.xml + "\nbase"].map { FeedLink.resolved($0, outer) } ?? outer
        path.append(Open(name: name, attributes: attributes, base: base))
        if path.count == 1 { isFeed = ["rss", "feed", "RDF"].contains(name.local) }
        if markupDepth != nil { return beginMarkup(name.local) }
        guard item != nil else { return beginOutside(name, attributes, base) }
        guard path.count == itemDepth + 1 else {
            text = []
            return
        }
        if ["title", "summary", "description", "content", "encoded"].contains(name.local) { markupDepth = path.count }
        text = []
        if name.local == "link", let address = attributes["href"],
            FeedNamespace.rank(of: name.namespace, inItemOf: item?.namespace ?? "") == 0
        {
            item?.take(link: address, attributes, base: base)
        }
    }

    private func beginOutside(_ name: FeedName, _ attributes: [String: String], _ base: String?) {
        text = []
        if name.local == "item" || name.local == "entry" {
            let id = attributes[FeedNamespace.rdf + "\nabout"]
            item = items.count < Self.itemLimit ? FeedItem(namespace: name.namespace, id: id) : nil
            itemDepth = path.count
        } else if name.local == "link", let address = attributes["href"] {
            switch attributes["rel"] {
            case "self": ownURL = ownURL ?? FeedLink.resolved(address, base)
            case nil, "alternate": siteURL = siteURL ?? FeedLink.resolved(address, base)
            default: break
            }
        }
    }

    /// Handles the start of an element that is markup in a text, such as XHTML in Atom.
    private func beginMarkup(_ name: String) {
        if hiddenDepth == nil, HTMLTag.isHidden(name) { hiddenDepth = path.count }
        separate(name)
    }

    private func separate(_ name: String) {
        if !text.isEmpty, text.count < Self.textLimit, !HTMLTag.isInline(name) { text.append(0x20) }
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        guard hiddenDepth == nil, text.count < Self.textLimit else { return }
        // Stop at the limit, but after the last byte of a character.
        var end = min(bytes.count, Self.textLimit - text.count)
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        text += bytes.prefix(end)
    }

    private func end() {
        let element = path.removeLast()
        if let depth = markupDepth {
            if let hidden = hiddenDepth, path.count < hidden { hiddenDepth = nil }
            if path.count >= depth { return separate(element.name.local) }
            markupDepth = nil
        }
        let value = String(decoding: text, as: UTF8.self)
        text = []
        guard item != nil else {
            if element.name.local == "link", path.last?.name.local == "channel", siteURL == nil, !value.isEmpty {
                siteURL = Markup.trimmed(value)
            }
            return
        }
        switch path.count - itemDepth {
        case -1:
            if let item { items.append(item) }
            item = nil
        case 0:
            item?.take(FeedElement(name: element.name, attributes: element.attributes, base: element.base, text: value))
        case 1 where element.name.local == "name" && path.last?.name.local == "author":
            item?.take(author: value)
        default: break
        }
    }

    // MARK: Document

    private var document: JSONDocument {
        var builder = JSONBuilder()
        builder.beginArray()
        for item in items { item.add(to: &builder, site: url ?? ownURL ?? siteURL) }
        return builder.document
    }
}
