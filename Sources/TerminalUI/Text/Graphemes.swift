/// The graphemes of a text, one after another.
///
/// A scalar that cannot belong together with its neighbours is told from its class alone; only the others are given to
/// the standard library, which takes ten times as long.
struct Graphemes: Sequence, IteratorProtocol {

    /// A grapheme: what a reader takes for one character.
    struct Element {
        /// The first of its scalars.
        let scalar: Unicode.Scalar
        let scalarClass: ScalarClass
        /// All of them, if they are several.
        let cluster: Substring?
        /// How many bytes of UTF-8 it takes.
        let byteCount: Int

        var isNewline: Bool { scalar.isNewline }

        /// Where a tab at the column goes on, counted from there.
        static func tabWidth(at column: Int) -> Int {
            Glyphs.tabWidth - column % Glyphs.tabWidth
        }

        /// How many cells it takes in a line where that many stand before it.
        func width(at column: Int) -> Int {
            if scalar.value < 0x7F { return scalar == "\t" ? Self.tabWidth(at: column) : clusterWidth ?? 1 }
            if isNewline { return 1 }
            return clusterWidth ?? (scalarClass.kind == ScalarClass.mark ? 1 : scalarClass.cellWidth)
        }

        private var clusterWidth: Int? {
            guard let cluster, !isNewline else { return nil }
            // A letter with marks, as most are: quickly.
            if !scalarClass.isEmoji, scalarClass.cellWidth > 0, !scalar.isRegionalIndicator, !scalar.isControl,
                cluster.unicodeScalars.dropFirst().allSatisfy(\.isMark)
            {
                return scalarClass.cellWidth
            }
            return GraphemeParts(cluster.unicodeScalars).width
        }
    }

    /// The bytes of the longest grapheme: after them another one begins. Text from outside could pile up marks by the
    /// million, and each would be looked at before anything is drawn.
    private static let byteLimit = 240

    private let text: Substring
    private var scalars: Substring.UnicodeScalarView.Iterator
    private var upcoming: Classified?
    /// How many bytes of the text stand before the next grapheme.
    private(set) var offset: Int

    /// - Parameter offset: At which byte of the text to begin; it must be the first one of a grapheme.
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

    /// How many bytes the first grapheme takes.
    private static func clusterLength(_ text: Substring) -> Int {
        // In a copy: of a part of a text the standard library looks at what stands before it, and at all of the next
        // grapheme. What is short is copied without an allocation.
        var limit = byteLimit / 16
        while true {
            let copy = String(text.prefix(bytes: limit))
            let count = copy.utf8.distance(from: copy.startIndex, to: copy.index(after: copy.startIndex))
            if count < copy.utf8.count || limit >= byteLimit { return count }
            limit *= 4
        }
    }

    private typealias Classified = (scalar: Unicode.Scalar, scalarClass: ScalarClass)

    /// Whether both may belong to one grapheme.
    private static func mayJoin(_ left: Classified, _ right: Classified) -> Bool {
        left.scalarClass.joins || right.scalarClass.joins || left.scalar == "\r" && right.scalar == "\n"
    }
}

extension Substring {

    /// As much from the beginning as takes no more bytes than that, without half a scalar at its end.
    func prefix(bytes limit: Int) -> Substring {
        guard var end = utf8.index(startIndex, offsetBy: limit, limitedBy: endIndex) else { return self }
        while end < endIndex, end > startIndex, utf8[end] & 0xC0 == 0x80 { utf8.formIndex(before: &end) }
        return self[..<end]
    }

    /// As much from the end as takes no more bytes than that, without half a scalar at its beginning.
    func suffix(bytes limit: Int) -> Substring {
        guard var start = utf8.index(endIndex, offsetBy: -limit, limitedBy: startIndex) else { return self }
        while start < endIndex, utf8[start] & 0xC0 == 0x80 { utf8.formIndex(after: &start) }
        return self[start...]
    }

    /// As much from the beginning as can be seen in that many cells, and somewhat more. What terminals give no cell counts,
    /// too, so that a text that is full of it costs no more than others.
    func prefix(seenIn cells: Int) -> Substring {
        prefix(bytes: Self.byteCount(seenIn: cells))
    }

    /// More bytes than can be seen in that many cells.
    static func byteCount(seenIn cells: Int) -> Int {
        Swift.min(Swift.max(0, cells), 1 << 40) * 64 + 1_024
    }
}

extension Unicode.Scalar {

    /// Whether an invisible scalar decides how the emoji is drawn that it follows, as a joiner between two of them does. All others
    /// could hide any text behind a single sign.
    fileprivate func shapesEmoji(after part: [Unicode.Scalar]) -> Bool {
        guard let last = part.last else { return false }
        switch self {
        case .emojiSelector: return ScalarClass(last).isEmoji
        case .joiner: return ScalarClass(last).isEmoji || last == .emojiSelector
        default: return false
        }
    }

    /// Whether it ends a line, as `Character.isNewline` says it.
    var isNewline: Bool {
        switch value {
        case 0xA...0xD, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}

/// A grapheme of several scalars, divided into the glyphs that it is on a terminal.
///
/// An emoji or a flag is one glyph, however many scalars it is made of. Letters that Unicode keeps together but that
/// stand side by side, as Thai vowels and Indian conjuncts do, are a glyph each: only marks can share a letter's cell.
struct GraphemeParts {

    /// More than any emoji needs. Text from outside could pile up marks without end.
    private static let scalarLimit = 16

    private var parts: [[Unicode.Scalar]] = []

    init(_ grapheme: Substring.UnicodeScalarView) {
        var isJoined = false
        for scalar in grapheme where !scalar.isControl {
            let scalarClass = ScalarClass(scalar)
            let width = scalarClass.cellWidth
            if parts.isEmpty {
                // A mark that has lost its base is shown on a space.
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
        // One that joins nothing is not seen either.
        for index in parts.indices where parts[index].last == .joiner { parts[index].removeLast() }
    }

    /// The scalars of all parts.
    var scalars: [Unicode.Scalar] { parts.flatMap(\.self) }

    /// How many cells all of it takes.
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

    /// Whether what follows makes an emoji of a sign that is text by itself.
    private static func isEmoji(_ scalars: [Unicode.Scalar]) -> Bool {
        guard ScalarClass(scalars[0]).isEmoji else { return false }
        if scalars[1] == .emojiSelector { return true }
        if scalars[0].properties.isEmojiModifierBase, scalars[1].properties.isEmojiModifier { return true }
        return scalars.indices.dropFirst(2).contains { index in
            scalars[index - 1] == .joiner && ScalarClass(scalars[index]).isEmoji
        }
    }
}
