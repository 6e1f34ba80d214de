/// A valid XML tag.
struct XMLTag {

    let name: ArraySlice<UInt8>
    /// The position after the tag.
    private(set) var end = 0
    /// Whether the tag is an empty element, such as `<br/>`.
    private(set) var isEmpty = false
    /// The attributes as ranges in the document. Of several attributes with the same name, only the first is included.
    /// A declaration of a prefix with an empty namespace is left out. An end tag has no attributes.
    private(set) var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    /// The namespace prefixes in the name of the element and in the names of its attributes.
    private(set) var prefixes: Set<String> = []
    /// The namespace prefixes that the tag declares.
    private(set) var declaredPrefixes: Set<String> = []

    /// Parses the start tag that begins with the less-than sign at the given position. Returns nil if there is no valid
    /// start tag.
    init?(_ bytes: [UInt8], at place: Int) {
        guard let nameEnd = Self.nameEnd(bytes, place + 1) else { return nil }
        name = bytes[(place + 1)..<nameEnd]
        if let prefix = Self.prefix(of: name) { prefixes.insert(prefix) }
        var position = nameEnd
        while true {
            let next = Self.afterSpace(bytes, position)
            guard next < bytes.count else { return nil }
            if bytes[next] == UInt8(ascii: ">") {
                (end, isEmpty) = (next + 1, false)
                return
            }
            if bytes[next] == UInt8(ascii: "/") {
                guard next + 1 < bytes.count, bytes[next + 1] == UInt8(ascii: ">") else { return nil }
                (end, isEmpty) = (next + 2, true)
                return
            }
            guard next > position, let attribute = Self.attribute(bytes, next) else { return nil }
            add(attribute, in: bytes)
            position = attribute.end
        }
    }

    /// Parses the end tag at the given position. Returns nil if there is no valid end tag.
    init?(closing bytes: [UInt8], at place: Int) {
        guard let nameEnd = Self.nameEnd(bytes, place + 2) else { return nil }
        let last = Self.afterSpace(bytes, nameEnd)
        guard last < bytes.count, bytes[last] == UInt8(ascii: ">") else { return nil }
        name = bytes[(place + 2)..<nameEnd]
        (end, isEmpty) = (last + 1, false)
    }

    var isFeedRoot: Bool { Self.isFeedRoot(name) }

    static func isFeedRoot(_ bytes: [UInt8], at place: Int) -> Bool {
        nameEnd(bytes, place + 1).map { isFeedRoot(bytes[(place + 1)..<$0]) } ?? false
    }

    private static func isFeedRoot(_ name: ArraySlice<UInt8>) -> Bool { has(name, ["rss", "feed", "RDF"]) }

    /// Returns whether a name belongs to the structure of a feed and therefore never occurs in the markup of a text.
    static func isStructure(_ name: ArraySlice<UInt8>) -> Bool {
        has(name, ["item", "entry", "channel"]) || isFeedRoot(name)
    }

    private static func has(_ name: ArraySlice<UInt8>, _ names: [String]) -> Bool {
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return names.contains { local.elementsEqual($0.utf8) }
    }

    // MARK: Parts

    private mutating func add(_ found: (name: Range<Int>, value: Range<Int>, end: Int), in bytes: [UInt8]) {
        let attribute = (name: found.name, value: found.value)
        let name = bytes[attribute.name]
        guard !attributes.contains(where: { bytes[$0.name] == name }) else { return }
        guard let prefix = Self.prefix(of: name) else {
            attributes.append(attribute)
            return
        }
        if prefix == "xmlns" {
            // A prefix cannot be declared with an empty namespace.
            if attribute.value.isEmpty { return }
            declaredPrefixes.insert(String(decoding: name.dropFirst(6), as: UTF8.self))
        } else {
            prefixes.insert(prefix)
        }
        attributes.append(attribute)
    }

    /// Returns the namespace prefix of a name; nil if the name has no prefix, or if the prefix is `xml`, which needs no
    /// declaration.
    private static func prefix(of name: ArraySlice<UInt8>) -> String? {
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let prefix = String(decoding: name[..<colon], as: UTF8.self)
        return prefix == "xml" ? nil : prefix
    }

    /// Parses an attribute: a name, an equals sign, and a value with or without quotes. Returns nil if there is no
    /// valid attribute.
    private static func attribute(
        _ bytes: [UInt8], _ start: Int
    ) -> (name: Range<Int>, value: Range<Int>, end: Int)? {
        guard let nameEnd = nameEnd(bytes, start) else { return nil }
        let sign = afterSpace(bytes, nameEnd)
        guard sign < bytes.count, bytes[sign] == UInt8(ascii: "=") else { return nil }
        let quote = afterSpace(bytes, sign + 1)
        guard quote < bytes.count else { return nil }
        guard bytes[quote] == UInt8(ascii: "\"") || bytes[quote] == UInt8(ascii: "'") else {
            let value = bytes[quote...].prefix { $0 > 0x20 && !"<>\"'/".utf8.contains($0) }
            return value.isEmpty ? nil : (start..<nameEnd, quote..<value.endIndex, value.endIndex)
        }
        guard let end = bytes[(quote + 1)...].firstIndex(of: bytes[quote]) else { return nil }
        return (start..<nameEnd, (quote + 1)..<end, end + 1)
    }

    /// Returns the end of the name at the given position; nil if there is no valid name. A name contains at most one
    /// colon.
    private static func nameEnd(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start < bytes.count, isLetter(bytes[start]) else { return nil }
        var (end, colon) = (start + 1, nil as Int?)
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: ":") {
                if colon != nil { return nil }
                colon = end
            } else if !isLetter(byte), !(0x30...0x39).contains(byte), byte != UInt8(ascii: "-"),
                byte != UInt8(ascii: ".")
            {
                break
            }
            end += 1
        }
        if let colon, colon + 1 == end || !isLetter(bytes[colon + 1]) { return nil }
        return end
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }

    private static func afterSpace(_ bytes: [UInt8], _ start: Int) -> Int {
        var place = start
        while place < bytes.count, bytes[place] == 0x20 || (0x09...0x0D).contains(bytes[place]) { place += 1 }
        return place
    }
}
