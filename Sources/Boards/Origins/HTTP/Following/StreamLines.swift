import FoundationEssentials
import JSONDocuments
import LoadableNetworking

/// The lines of a stream, which arrive in chunks of any size.
struct StreamLines: Sendable {

    /// The maximum size of a line in bytes.
    private static let limit = 256 << 10

    private(set) var unfinished: [UInt8] = []

    /// The number of truncated lines.
    private(set) var cutCount = 0

    private var isCut = false

    /// Adds the next bytes.
    ///
    /// - Returns: The lines that are now complete, without their line ends.
    mutating func append(_ bytes: Data) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        var rest = bytes[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            keep(rest[..<end])
            rest = rest[rest.index(after: end)...]
            lines.append(endLine())
        }
        keep(rest)
        return lines
    }

    /// Ends and returns the incomplete line; nil if there is none.
    mutating func finish() -> [UInt8]? { unfinished.isEmpty ? nil : endLine() }

    /// The beginning of the incomplete line, without an incomplete UTF-8 character at its end.
    var wholeCharacters: ArraySlice<UInt8> {
        let end = unfinished.suffix(3).reversed().prefix { $0 & 0xC0 == 0x80 }.count
        guard let first = unfinished.dropLast(end).last, first >= 0xC2 else { return unfinished[...] }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        return length > end + 1 ? unfinished.dropLast(end + 1) : unfinished[...]
    }

    private mutating func keep(_ bytes: Data) {
        let room = Self.limit - unfinished.count
        if bytes.count > room, !isCut {
            isCut = true
            cutCount += 1
        }
        unfinished.append(contentsOf: bytes.prefix(max(0, room)))
    }

    private mutating func endLine() -> [UInt8] {
        defer { (unfinished, isCut) = ([], false) }
        return unfinished.last == UInt8(ascii: "\r") ? unfinished.dropLast() : unfinished
    }
}

extension ServerSentEvent {

    /// The event as a line of JSON. If the data of the event is an object, the line contains the fields of the object.
    /// Any other data is the field `data`. The field `sse_event` contains the name of the event, unless the name is
    /// `message`. The field `sse_id` contains the ID of the event, if it has one. Fields of the data that have these
    /// names take precedence.
    var row: [UInt8] {
        // Line feeds in valid JSON are outside strings, so they can be replaced with spaces.
        let json = data.utf8.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
        let document = try? JSONDocument(json)
        var builder = JSONBuilder()
        builder.beginObject()
        var names: Set<String> = []
        if let document, document.kind(of: document.root) == .object {
            for child in document.children(of: document.root) {
                let name = document.name(of: child) ?? ""
                names.insert(name)
                builder.name(name)
                builder.add(child, of: document)
            }
        } else {
            builder.name("data")
            if let document { builder.add(document) } else { builder.add(data) }
        }
        let facts = [("sse_event", name == Self.standardName ? nil : name), ("sse_id", id)]
        for case (let name, let value?) in facts where !names.contains(name) {
            builder.name(name)
            builder.add(value)
        }
        builder.end()
        return builder.document.source
    }
}
