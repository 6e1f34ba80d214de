import CExpat
import JSONDocuments
import Selection

/// Reads RSS 2.0, RSS 1.0 and Atom: see `DocumentFormat.feed`.
final class FeedReader {

    /// How many bytes of a text are kept.
    private static let textLimit = 64 << 10
    /// How many items are read at most.
    private static let itemLimit = 10_000

    private struct Item {
        var title: String?
        var link: String?
        var guid: String?
        var isGuidLink = false
        var date: String?
        var update: String?
        var creation: String?
        var summary: String?
        var content: String?
        var id: String?
        var author: String?
    }

    private var items: [Item] = []
    private var item: Item?
    /// The names of the elements that are open, without their namespaces.
    private var path: [String] = []
    private var isFeed = false
    /// Inside of an element whose text is markup of its own, its depth.
    private var markupDepth: Int?
    private var text: [UInt8] = []

    static func read(_ bytes: [UInt8]) -> WorkerResponse {
        let reader = FeedReader()
        var handlers = cexpat_handlers()
        handlers.context = Unmanaged.passUnretained(reader).toOpaque()
        handlers.begin = { context, name, attributes in
            guard let context, let name else { return }
            FeedReader.reader(context).begin(String(cString: name), FeedReader.dictionary(attributes))
        }
        handlers.end = { context, _ in
            guard let context else { return }
            FeedReader.reader(context).end()
        }
        handlers.text = { context, bytes, count in
            guard let context, let bytes else { return }
            FeedReader.reader(context).add(UnsafeRawBufferPointer(start: bytes, count: count))
        }
        var reason: UnsafePointer<CChar>?
        let line = bytes.withUnsafeBytes { buffer in
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
        // What read(_:) has passed, while it is there.
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

    private func begin(_ name: String, _ attributes: [String: String]) {
        let name = Self.localName(name)
        path.append(name)
        if path.count == 1 { isFeed = ["rss", "feed", "RDF"].contains(name) }
        if markupDepth != nil {
            // Markup inside of a text, as XHTML in Atom: its words count.
            if !text.isEmpty { text.append(0x20) }
            return
        }
        if name == "item" || name == "entry" {
            item = items.count < Self.itemLimit ? Item() : nil
            if let id = attributes["http://www.w3.org/1999/02/22-rdf-syntax-ns#\nabout"] { item?.id = id }
            return
        }
        guard item != nil else { return }
        if ["title", "summary", "description", "content", "encoded"].contains(name) { markupDepth = path.count }
        text = []
        if name == "link", let address = attributes["href"], item?.link == nil || attributes["rel"] == "alternate",
            attributes["rel"] == nil || attributes["rel"] == "alternate"
        {
            item?.link = address
        }
        if name == "guid" { item?.isGuidLink = attributes["isPermaLink"] != "false" }
    }

    private func add(_ bytes: UnsafeRawBufferPointer) {
        guard item != nil, text.count < Self.textLimit else { return }
        text += bytes
    }

    private func end() {
        let name = path.removeLast()
        if let depth = markupDepth {
            if path.count >= depth { return }
            markupDepth = nil
        }
        if name == "item" || name == "entry" {
            if let item { items.append(item) }
            item = nil
            return
        }
        guard item != nil else { return }
        // Of what an item has in an element of an item, such as a source, only the author's name matters.
        let outer = path.last ?? ""
        let isOwn = outer == "item" || outer == "entry"
        let value = String(decoding: text, as: UTF8.self)
        text = []
        if outer == "author", name == "name" {
            if item?.author == nil { item?.author = Markup.plain(value) }
        } else if isOwn {
            take(value, of: name)
        }
    }

    private func take(_ value: String, of name: String) {
        let plain = Markup.trimmed(value)
        guard !plain.isEmpty, var item else { return }
        switch name {
        case "title" where item.title == nil: item.title = Markup.plain(value)
        case "link" where item.link == nil: item.link = plain
        case "guid": item.guid = plain
        case "id": item.id = plain
        case "pubDate", "published", "date", "issued": item.date = item.date ?? plain
        case "created": item.creation = item.creation ?? plain
        case "updated", "modified": item.update = plain
        case "description", "summary": item.summary = item.summary ?? Markup.plain(value)
        case "content", "encoded": item.content = item.content ?? Markup.plain(value)
        case "author", "creator": item.author = item.author ?? Markup.plain(value)
        default: break
        }
        self.item = item
    }

    private static func localName(_ name: String) -> String {
        name.lastIndex(of: "\n").map { String(name[name.index(after: $0)...]) } ?? name
    }

    // MARK: The document

    private var document: JSONDocument {
        var builder = JSONBuilder()
        builder.beginArray()
        for item in items {
            let link = item.link ?? (item.isGuidLink ? item.guid : nil)
            let date = item.date ?? item.creation ?? item.update
            builder.beginObject()
            for (name, value) in [
                ("title", item.title), ("url", link), ("at", date.flatMap(FeedDate.utc)),
                ("summary", item.summary ?? item.content), ("id", item.guid ?? item.id ?? link),
                ("author", item.author),
            ] {
                builder.name(name)
                if let value, !value.isEmpty { builder.add(value) } else { builder.addNull() }
            }
            builder.end()
        }
        return builder.document
    }
}
