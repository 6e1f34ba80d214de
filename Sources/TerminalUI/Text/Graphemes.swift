/// The graphemes of text.
///
/// Scalars that cannot combine with their neighbors are recognized by their class. The other scalars are passed to the
/// standard library, which is ten times slower.
struct Graphemes: Sequence, IteratorProtocol {

    /// A grapheme: a character as perceived by a reader.
    struct Element {
        let scalar: Unicode.Scalar
        let scalarClass: ScalarClass
        /// All scalars of the grapheme if there are several; otherwise nil.
        let cluster: Substring?
        let byteCount: Int

        var isNewline: Bool { scalar.isNewline }

        static func tabWidth(at column: Int) -> Int {
            Glyphs.tabWidth - column % Glyphs.tabWidth
        }

        func width(at column: Int) -> Int {
            if scalar.value < 0x7F { return scalar == "\t" ? Self.tabWidth(at: column) : clusterWidth ?? 1 }
            if isNewline { return 1 }
            return clusterWidth ?? (scalarClass.kind == ScalarClass.mark ? 1 : scalarClass.cellWidth)
        }

        private var clusterWidth: Int? {
            guard let cluster, !isNewline else { return nil }
            // This is a fast path for the most frequent case: a letter with combining marks.
            if !scalarClass.isEmoji, scalarClass.cellWidth > 0, !scalar.isRegionalIndicator, !scalar.isControl,
                cluster.unicodeScalars.dropFirst().allSatisfy(\.isMark)
            {
                return scalarClass.cellWidth
            }
            return GraphemeParts(cluster.unicodeScalars).width
        }
    }

    /// The maximum length of a grapheme in bytes. Longer graphemes are divided, because external text could contain
    /// millions of combining marks.
    private static let byteLimit = 240

    private let text: Substring
    private var scalars: Substring.UnicodeScalarView.Iterator
    private var upcoming: Classified?
    /// The offset of the next grapheme in bytes.
    private(set) var offset: Int

    /// Creates the graphemes of the text from the given byte offset on.
    init(_ text: Substring, from offset: Int = 0) {
        self.text = text
        self.offset = offset
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        scalars = text[start...].unicodeScalars.makeIterator()
        upcoming = Self.read(&scalars)
    }

    private static func read(_ scalars: inout Substring.UnicodeScalarView.Iterator) -> Classified? {
        scalars.next().map { ($0, ScalarClass($0)) }
    }

    mutating func next() -> Element? {
        guard let (scalar, scalarClass) = upcoming else { return nil }
        upcoming = Self.read(&scalars)
        if scalarClass.joins || upcoming.map({ Self.mayJoin((scalar, scalarClass), $0) }) ?? false {
            return nextCluster(scalar, scalarClass)
        }
        let count = UTF8.width(scalar)
        offset += count
        return Element(scalar: scalar, scalarClass: scalarClass, cluster: nil, byteCount: count)
    }

    private mutating func nextCluster(_ scalar: Unicode.Scalar, _ scalarClass: ScalarClass) -> Element {
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        let count = Self.clusterLength(text[start...])
        let end = text.utf8.index(start, offsetBy: count)
        offset += count
        let isSingle = count == UTF8.width(scalar)
        if !isSingle {
            scalars = text[end...].unicodeScalars.makeIterator()
            upcoming = Self.read(&scalars)
        }
        return Element(
            scalar: scalar, scalarClass: scalarClass, cluster: isSingle ? nil : text[start..<end], byteCount: count)
    }

    /// Returns the length of the first grapheme in bytes.
    private static func clusterLength(_ text: Substring) -> Int {
        // In a substring, the standard library would also examine the preceding text and the whole next grapheme.
        // Copying a short text needs no allocation.
        var limit = byteLimit / 16
        while true {
            let copy = String(text.prefix(bytes: limit))
            let count = copy.utf8.distance(from: copy.startIndex, to: copy.index(after: copy.startIndex))
            if count < copy.utf8.count || limit >= byteLimit { return count }
            limit *= 4
        }
    }

    private typealias Classified = (scalar: Unicode.Scalar, scalarClass: ScalarClass)

    private static func mayJoin(_ left: Classified, _ right: Classified) -> Bool {
        left.scalarClass.joins || right.scalarClass.joins || left.scalar == "\r" && right.scalar == "\n"
    }
}

extension Substring {

    /// Returns the longest prefix of the text that has at most the given number of bytes and ends with a complete
    /// scalar.
    func prefix(bytes limit: Int) -> Substring {
        guard var end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) else { return self }
        while end < endIndex, end > startIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
        return self[..<end]
    }

    /// Returns the longest suffix of the text that has at most the given number of bytes and starts with a complete
    /// scalar.
    func suffix(bytes limit: Int) -> Substring {
        guard var start = utf8.index(endIndex, offsetBy: -limit, limitedBy: startIndex) else { return self }
        while start < endIndex, utf8[start] & 0xC0 == 0x80 { utf8.formIndex(after: &start) }
        return self[start...]
    }

    /// Returns a prefix of the text that contains everything that can be visible in the given number of cells. The
    /// prefix may be longer than necessary. Its length in bytes is limited, so that text with many zero-width
    /// characters takes no more time than other text.
    func prefix(seenIn cells: Int) -> Substring {
        prefix(bytes: Self.byteCount(seenIn: cells))
    }

    /// Returns the maximum length, in bytes, of a prefix for the given number of cells: 64 bytes for each cell, and
    /// 1,024 bytes more.
    static func byteCount(seenIn cells: Int) -> Int {
        Swift.min(Swift.max(0, cells), 1 << 40) * 64 + 1_024
    }
}

extension Unicode.Scalar {

    /// Returns whether this invisible scalar, such as a joiner, affects the preceding emoji. Other invisible scalars
    /// are removed, because hidden text could be encoded in them.
    fileprivate func shapesEmoji(after part: [Unicode.Scalar]) -> Bool {
        guard let last = part.last else { return false }
        switch self {
        case .emojiSelector: return ScalarClass(last).isEmoji
        case .joiner: return ScalarClass(last).isEmoji || last == .emojiSelector
        default: return false
        }
    }

    /// Whether the scalar ends a line, as `Character.isNewline` defines it.
    var isNewline: Bool {
        switch value {
        case 0xA...0xD, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// The glyphs with which a terminal shows a grapheme of several scalars.
///
/// An emoji or a flag is one glyph, regardless of the number of its scalars. Letters that Unicode combines but
/// terminals draw side by side, such as Thai vowels and Indic conjuncts, are separate glyphs. Only combining marks
/// share the cell of a letter.
struct GraphemeParts {

    /// The maximum number of scalars of a glyph, which is more than any emoji needs. External text could contain any
    /// number of combining marks.
    private static let scalarLimit = 16

    private var parts: [[Unicode.Scalar]] = []

    init(_ grapheme: Substring.UnicodeScalarView) {
        var isJoined = false
        for scalar in grapheme where !scalar.isControl {
            let scalarClass = ScalarClass(scalar)
            let width = scalarClass.cellWidth
            if parts.isEmpty {
                // A combining mark without a base is shown on a space.
                if width > 0 { parts = [[scalar]] } else if scalar.isMark { parts = [[" ", scalar]] }
            } else if width > 0, !isJoined, !scalar.properties.isEmojiModifier {
                parts.append([scalar])
            } else if parts[parts.count - 1].count < Self.scalarLimit {
                let isSeen = scalarClass.kind != ScalarClass.invisible
                if isSeen || scalar.shapesEmoji(after: parts[parts.count - 1]) { parts[parts.count - 1].append(scalar) }
            }
            let first = parts.first?.first.map(ScalarClass.init)
            isJoined = scalar.isRegionalIndicator || scalar == .joiner && first?.isEmoji == true
        }
        // A joiner at the end of a glyph has no effect, and is removed.
        for index in parts.indices where parts[index].last == .joiner { parts[index].removeLast() }
    }

    var scalars: [Unicode.Scalar] { parts.flatMap(\.self) }

    var width: Int { parts.reduce(0) { $0 + Self.width(of: $1) } }

    var elements: [Glyphs.Element] {
        parts.map { scalars in
            if scalars.count == 1 { return (Glyph(scalars[0]), Self.width(of: scalars)) }
            return (Glyph(cluster: String(String.UnicodeScalarView(scalars))), Self.width(of: scalars))
        }
    }

    private static func width(of scalars: [Unicode.Scalar]) -> Int {
        let width = scalars[0].cellWidth
        guard width == 1, scalars.count > 1 else { return width }
        if scalars[0].isRegionalIndicator { return scalars[1].isRegionalIndicator ? 2 : 1 }
        return isEmoji(scalars) ? 2 : 1
    }

    /// Returns whether the first scalar is a symbol that the following scalars turn into an emoji.
    private static func isEmoji(_ scalars: [Unicode.Scalar]) -> Bool {
        guard ScalarClass(scalars[0]).isEmoji else { return false }
        if scalars[1] == .emojiSelector { return true }
        if scalars[0].properties.isEmojiModifierBase, scalars[1].properties.isEmojiModifier { return true }
        return scalars.indices.dropFirst(2).contains { index in
            scalars[index - 1] == .joiner && ScalarClass(scalars[index]).isEmoji
        }
    }
}
