/// A converter that turns a nearly valid feed into valid XML, so that an error affects only the invalid characters.
///
/// Ampersands and less-than signs that are not part of markup become text. A start tag without an end tag, and an end
/// tag without a start tag, also become text. HTML character references are replaced with their characters. Text around
/// the feed, comments, processing instructions, and characters that XML does not allow are removed. Line numbers do not
/// change.
struct FeedRepair {

    private let bytes: [UInt8]
    private var place = 0
    private var result: [UInt8] = []
    private var open: [OpenTag] = []
    /// The positions, in the result, of the less-than signs that become text.
    private var texts: [Int] = []
    private var root: Root?
    private let hasRoot: Bool
    /// The names of the entities that the document declares.
    private var entities: Set<[UInt8]> = []
    private var prefixes: Set<String> = []
    /// The ends of markup, such as `-->`, that do not occur in the rest of the document.
    private var missingEnds: Set<String> = []

    private struct OpenTag {
        let name: ArraySlice<UInt8>
        /// The position of the tag's less-than sign in the result.
        let start: Int
    }

    private struct Root {
        /// The position after the name of the root element in the result.
        let nameEnd: Int
        let prefixes: Set<String>
    }

    /// To find the start tag that belongs to an end tag, at most this number of open elements is searched.
    private static let depthLimit = 100

    static func repaired(_ bytes: [UInt8]) -> [UInt8] {
        var repair = FeedRepair(bytes)
        repair.run()
        return repair.spliced
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        hasRoot = bytes.indices.contains { bytes[$0] == UInt8(ascii: "<") && XMLTag.isFeedRoot(bytes, at: $0) }
        result.reserveCapacity(bytes.count + 1_024)
    }

    private mutating func run() {
        // Ignore text after the feed.
        while place < bytes.count, root == nil || !open.isEmpty {
            let byte = bytes[place]
            switch byte {
            case UInt8(ascii: "<"): takeMarkup()
            case _ where root == nil: drop(to: place + 1)
            case UInt8(ascii: "&"): place = appendReference(at: place)
            case UInt8(ascii: "]") where bytes[place...].starts(with: "]]>".utf8):
                result += "]]&gt;".utf8
                place += 3
            default:
                append(byte, at: place)
                place += 1
            }
        }
    }

    // MARK: Text

    /// Appends a byte, unless it belongs to a character that XML does not allow.
    private mutating func append(_ byte: UInt8, at place: Int) {
        if byte < 0x20, byte != 0x09, byte != 0x0A, byte != 0x0D { return }
        if byte == 0xEF || byte == 0xBF || byte == 0xBE, isNoCharacter(place) { return }
        result.append(byte)
    }

    /// Returns whether a byte belongs to U+FFFE or U+FFFF.
    private func isNoCharacter(_ place: Int) -> Bool {
        (max(0, place - 2)...place).contains { start in
            let sign = bytes[start...].prefix(3)
            return sign.elementsEqual([0xEF, 0xBF, 0xBE]) || sign.elementsEqual([0xEF, 0xBF, 0xBF])
        }
    }

    private mutating func drop(to end: Int) {
        for byte in bytes[place..<end] where byte == 0x0A { result.append(byte) }
        place = end
    }

    /// Appends the character reference that starts with the ampersand at the given position. If there is no reference,
    /// appends the ampersand as text.
    ///
    /// - Returns: The position after the reference, or after the ampersand.
    private mutating func appendReference(at place: Int) -> Int {
        let name = bytes[(place + 1)...].prefix(64).prefix {
            $0 != UInt8(ascii: ";") && $0 > 0x20 && $0 != UInt8(ascii: "<")
        }
        let isEnded = name.endIndex < bytes.count && bytes[name.endIndex] == UInt8(ascii: ";")
        let isKnown =
            ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) }
            || entities.contains(Array(name))
        if isEnded, isKnown {
            result += bytes[place...name.endIndex]
            return name.endIndex + 1
        }
        guard let reference = HTMLReference(in: bytes, at: place), reference.hasEnd else {
            result += "&amp;".utf8
            return place + 1
        }
        for byte in reference.text.utf8 {
            switch byte {
            case UInt8(ascii: "&"): result += "&amp;".utf8
            case UInt8(ascii: "<"): result += "&lt;".utf8
            case UInt8(ascii: "\""): result += "&quot;".utf8
            case UInt8(ascii: "'"): result += "&apos;".utf8
            default: result.append(byte)
            }
        }
        return reference.end
    }

    // MARK: Markup

    private mutating func takeMarkup() {
        let rest = bytes[place...]
        if rest.starts(with: "<!--".utf8), let end = end(of: "-->") { return drop(to: end) }
        if rest.starts(with: "<?".utf8), let end = end(of: "?>") { return drop(to: end) }
        if root != nil, rest.starts(with: "<![CDATA[".utf8), let end = end(of: "]]>") {
            for place in place..<end { append(bytes[place], at: place) }
            place = end
            return
        }
        if root == nil, rest.starts(with: "<!".utf8) { return takeDocumentType() }
        if rest.starts(with: "</".utf8) {
            if let tag = XMLTag(closing: bytes, at: place) { return close(tag) }
        } else if let tag = XMLTag(bytes, at: place), root != nil || !hasRoot || tag.isFeedRoot {
            return begin(tag)
        }
        if root == nil { return drop(to: place + 1) }
        result += "&lt;".utf8
        place += 1
    }

    private mutating func end(of text: String) -> Int? {
        guard !missingEnds.contains(text) else { return nil }
        let sign = Array(text.utf8)
        var start = place + 2
        while start + sign.count <= bytes.count {
            guard let next = bytes[start...].firstIndex(of: sign[0]) else { break }
            if bytes[next...].starts(with: sign) { return next + sign.count }
            start = next + 1
        }
        missingEnds.insert(text)
        return nil
    }

    /// Copies the document type declaration, and records the entities that it declares.
    private mutating func takeDocumentType() {
        let type = bytes[place...]
        var (end, depth, quote) = (place + 2, 0, nil as UInt8?)
        while end < bytes.count, quote != nil || depth > 0 || bytes[end] != UInt8(ascii: ">") {
            switch bytes[end] {
            case let byte where byte == quote: quote = nil
            case let byte where quote == nil && (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")): quote = byte
            case UInt8(ascii: "[") where quote == nil: depth += 1
            case UInt8(ascii: "]") where quote == nil: depth -= 1
            default: break
            }
            end += 1
        }
        guard type.starts(with: "<!DOCTYPE".utf8), end < bytes.count else { return drop(to: min(end + 1, bytes.count)) }
        for start in place..<end
        where bytes[start] == UInt8(ascii: "<") && bytes[start...].starts(with: "<!ENTITY".utf8) {
            let name = bytes[(start + 8)..<end].drop { $0 <= 0x20 }.prefix { $0 > 0x20 }
            entities.insert(Array(name))
        }
        for place in place...end { append(bytes[place], at: place) }
        place = end + 1
    }

    private mutating func begin(_ tag: XMLTag) {
        let start = result.count
        result.append(UInt8(ascii: "<"))
        result += tag.name
        if root == nil { root = Root(nameEnd: result.count, prefixes: tag.declaredPrefixes) }
        prefixes.formUnion(tag.prefixes)
        for attribute in tag.attributes {
            result += [0x20] + bytes[attribute.name] + "=\"".utf8
            var place = attribute.value.lowerBound
            while place < attribute.value.upperBound {
                switch bytes[place] {
                case UInt8(ascii: "&"):
                    place = appendReference(at: place)
                    continue
                case UInt8(ascii: "<"): result += "&lt;".utf8
                case UInt8(ascii: "\""): result += "&quot;".utf8
                default: append(bytes[place], at: place)
                }
                place += 1
            }
            result.append(UInt8(ascii: "\""))
        }
        // Append the line ends that were between the attributes, so that line numbers do not change.
        let lineEnds = bytes[place..<tag.end].count { $0 == 0x0A } - result[start...].count { $0 == 0x0A }
        result += [UInt8](repeating: 0x0A, count: max(0, lineEnds))
        if tag.isEmpty { result.append(UInt8(ascii: "/")) } else { open.append(OpenTag(name: tag.name, start: start)) }
        result.append(UInt8(ascii: ">"))
        place = tag.end
    }

    private mutating func close(_ tag: XMLTag) {
        var depth = open.count - 1
        while depth >= max(0, open.count - Self.depthLimit), open[depth].name != tag.name {
            depth = XMLTag.isStructure(open[depth].name) ? -1 : depth - 1
        }
        guard depth >= 0, open[depth].name == tag.name else {
            if root == nil { return drop(to: tag.end) }
            result += "&lt;".utf8
            place += 1
            return
        }
        texts += open[(depth + 1)...].map(\.start)
        open.removeSubrange(depth...)
        result += bytes[place..<tag.end]
        place = tag.end
    }

    // MARK: Result

    /// The result, in which less-than signs that become text are escaped, and the root element declares all prefixes.
    private var spliced: [UInt8] {
        var insertions = texts.map { ($0 + 1, Array("&lt;".utf8), true) }
        if let root {
            for prefix in prefixes.subtracting(root.prefixes).sorted() {
                let declaration = " xmlns:\(prefix)=\"\(FeedNamespace.known[prefix] ?? "urn:undeclared:\(prefix)")\""
                insertions.append((root.nameEnd, Array(declaration.utf8), false))
            }
        }
        guard !insertions.isEmpty else { return result }
        var spliced: [UInt8] = []
        spliced.reserveCapacity(result.count + 64 * insertions.count)
        var start = 0
        for (place, text, replacesSign) in insertions.sorted(by: { $0.0 < $1.0 }) {
            spliced += result[start..<(replacesSign ? place - 1 : place)]
            spliced += text
            start = place
        }
        return spliced + result[start...]
    }
}
