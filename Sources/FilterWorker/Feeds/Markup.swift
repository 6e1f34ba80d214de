enum Markup {

    enum Kind {
        case html
        /// HTML or plain text. The text is read as HTML if it contains an end tag or an element that never has an end
        /// tag, such as `br`, and if it contains no unknown tags. Character references that end with a semicolon are
        /// decoded in both cases.
        case unknown
        case plain
    }

    /// Longer results are truncated to this number of characters.
    private static let limit = 1_000

    /// Returns the text on one line, without HTML tags and with decoded character references, according to its format.
    static func plain(_ text: String, _ kind: Kind = .html) -> String {
        let bytes = Array(text.utf8)
        let result =
            switch kind {
            case .html: String(decoding: read(bytes, hasTags: true, needsEnds: false), as: UTF8.self)
            case .unknown: String(decoding: read(bytes, hasTags: hasTags(bytes), needsEnds: true), as: UTF8.self)
            case .plain: text
            }
        return String(trimmed(result).prefix(limit))
    }

    /// Returns the text without leading and trailing whitespace. Every other run of whitespace becomes a single space.
    static func trimmed(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Returns the text with decoded character references and, on request, without tags.
    ///
    /// - Parameters:
    ///   - hasTags: Whether the text contains tags, which are then removed.
    ///   - needsEnds: Whether to decode only references that end with a semicolon.
    private static func read(_ bytes: [UInt8], hasTags: Bool, needsEnds: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if hasTags, bytes[place] == UInt8(ascii: "<"), let tag = HTMLTag(in: bytes, at: place) {
                if !tag.isInline { result.append(0x20) }
                place = tag.end
            } else if bytes[place] == UInt8(ascii: "&"), let reference = HTMLReference(in: bytes, at: place),
                reference.hasEnd || !needsEnds
            {
                result += reference.text.utf8
                place = reference.end
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return result
    }

    /// Returns whether the text is HTML. It must contain an end tag or an element that never has an end tag, such as
    /// `br`, and no unknown tags.
    private static func hasTags(_ bytes: [UInt8]) -> Bool {
        var (hasEnds, place) = (false, 0)
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            place = start + 1
            guard let tag = HTMLTag(in: bytes, at: start) else { continue }
            guard tag.isKnown else { return false }
            if tag.isClosing || tag.isVoid { hasEnds = true }
            place = tag.end
        }
        return hasEnds
    }
}

/// An HTML tag or a comment. If the content of a tag is hidden, as for `script`, the whole element counts as the tag.
struct HTMLTag {

    /// The position after the tag.
    let end: Int
    let isClosing: Bool
    private let name: String

    /// Whether the tag is inline and therefore does not separate words.
    var isInline: Bool { Self.inline.contains(name) || name == Self.comment }

    /// Whether HTML defines the tag.
    var isKnown: Bool { isInline || isVoid || Self.others.contains(name) || Self.hidden.contains(name) }

    /// Whether the element never has an end tag.
    var isVoid: Bool { Self.void.contains(name) || name == Self.comment }

    static func isInline(_ name: String) -> Bool { inline.contains(name.lowercased()) }

    static func isHidden(_ name: String) -> Bool { hidden.contains(name.lowercased()) }

    /// Parses the tag that starts at the given position. Returns nil if there is no tag.
    init?(in bytes: [UInt8], at place: Int) {
        var start = place + 1
        guard start < bytes.count else { return nil }
        if bytes[start] == UInt8(ascii: "!") || bytes[start] == UInt8(ascii: "?") {
            let isComment = bytes[start...].starts(with: "!--".utf8)
            end = Self.end(of: isComment ? "-->" : ">", in: bytes, from: start)
            (isClosing, name) = (false, isComment ? Self.comment : "")
            return
        }
        isClosing = bytes[start] == UInt8(ascii: "/")
        if isClosing { start += 1 }
        guard start < bytes.count, Self.isLetter(bytes[start]) else { return nil }
        let letters = bytes[start...].prefix(40).prefix {
            Self.isLetter($0) || (0x30...0x3A).contains($0) || $0 == 0x2D
        }
        name = String(decoding: letters, as: UTF8.self).lowercased()
        let close = Self.tagEnd(in: bytes, from: letters.endIndex)
        if !isClosing, Self.hidden.contains(name), bytes[close - 2] != UInt8(ascii: "/") {
            let last = Self.end(of: "</\(name)", in: bytes, from: close)
            end = Self.end(of: ">", in: bytes, from: last)
        } else {
            end = close
        }
    }

    // MARK: Search

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    /// Returns the position after a tag, which may contain quoted values. If a quoted value has no end, returns the
    /// position after the first `>`. If the tag has no end, returns the end of the text.
    private static func tagEnd(in bytes: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        var first: Int?
        for place in start..<max(start, bytes.count) {
            let byte = bytes[place]
            if byte == UInt8(ascii: ">") {
                if quote == nil { return place + 1 }
                first = first ?? place
            } else if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"),
                bytes[place - 1] == UInt8(ascii: "=") || bytes[place - 1] == 0x20
            {
                quote = byte
            }
        }
        return first.map { $0 + 1 } ?? bytes.count
    }

    /// Returns the position after the next occurrence of a string, ignoring case. The string must be lowercase. If it
    /// does not occur, returns the end of the bytes.
    private static func end(of text: String, in bytes: [UInt8], from start: Int) -> Int {
        let text = Array(text.utf8)
        guard start + text.count <= bytes.count else { return bytes.count }
        for place in start...(bytes.count - text.count)
        where text.indices.allSatisfy({
            text[$0] == bytes[place + $0] || isLetter(text[$0]) && text[$0] == bytes[place + $0] | 0x20
        }) {
            return place + text.count
        }
        return bytes.count
    }

    // MARK: Names

    /// The name that represents a comment.
    private static let comment = "!--"
    private static let inline = names(
        "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt ruby s samp small span "
            + "strike strong sub sup time tt u var wbr")
    private static let void = names("area base br col embed hr img input link meta param source track")
    private static let hidden = names("applet iframe script style template")
    private static let others = names(
        "address article aside audio blockquote body button canvas caption center colgroup dd details dialog dir div dl dt "
            + "fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup html legend li main map menu meter nav "
            + "noscript object ol optgroup option output p picture pre progress section select summary svg table tbody td "
            + "textarea tfoot th thead title tr ul video")

    private static func names(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }
}
