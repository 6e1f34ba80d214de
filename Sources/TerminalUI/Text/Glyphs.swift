/// The glyphs of a text in one line, with how many cells each takes.
///
/// Text from outside is made harmless here: control characters become pictures of themselves, line breaks become
/// spaces, invisible format characters that belong to no grapheme are dropped, soft hyphens among them.
struct Glyphs: Sequence {

    typealias Element = (glyph: Glyph, width: Int)

    static let tabWidth = 8

    let text: Substring
    private let column: Int
    private let cells: Int?

    /// - Parameters:
    ///   - column: Where in its line the text begins: tabs depend on it.
    ///   - cells: How many cells are needed. What comes after them may be missing, and costs nothing then.
    init(_ text: Substring, column: Int = 0, cells: Int? = nil) {
        self.text = text
        self.column = column
        self.cells = cells
    }

    init(_ text: some StringProtocol) {
        self.init(Substring(text))
    }

    /// Whether it is not worth while to look for what need not be looked at.
    var isShort: Bool { text.utf8.count <= 256 }

    func makeIterator() -> Iterator {
        guard let cells else { return Iterator(text, column: column) }
        // With one byte more: a mark could belong to the last character.
        let start = text.utf8.prefix(cells.adding(1))
        return Iterator(start.isPlainASCII ? Substring(start) : text.prefix(seenIn: cells), column: column)
    }

    /// How many cells the text takes.
    var width: Int {
        text.utf8.isPlainASCII ? text.utf8.count : Graphemes(text).reduce(column) { $0 + $1.width(at: $0) } - column
    }

    /// How many cells the text takes, or that many if it takes more; what comes after them costs nothing.
    func width(atMost limit: Int) -> Int {
        guard limit > 0 else { return 0 }
        if isShort { return Swift.min(width, limit) }
        let start = text.utf8.prefix(limit.adding(1))
        if start.isPlainASCII { return Swift.min(start.count, limit) }
        let seen = text.prefix(seenIn: limit)
        var end = column
        for grapheme in Graphemes(seen) {
            end += grapheme.width(at: end)
            if end - column >= limit { return limit }
        }
        return seen.endIndex < text.endIndex ? limit : end - column
    }

    struct Iterator: IteratorProtocol {
        /// The text, if it is plain ASCII: then there is nothing to find out.
        private var bytes: Substring.UTF8View.Iterator?
        private var graphemes: Graphemes
        private var column: Int
        private var pendingSpaces = 0
        /// What is left of a grapheme that takes several cells, the last part first.
        private var parts: [Element] = []

        init(_ text: Substring, column: Int) {
            let isPlain = text.utf8.isPlainASCII
            bytes = isPlain ? text.utf8.makeIterator() : nil
            graphemes = Graphemes(isPlain ? "" : text)
            self.column = column
        }

        mutating func next() -> Element? {
            if bytes != nil { return bytes?.next().map { (Glyph(Unicode.Scalar($0)), 1) } }
            if pendingSpaces > 0 {
                pendingSpaces -= 1
                return emit(.blank, 1)
            }
            if let (glyph, width) = parts.popLast() { return emit(glyph, width) }
            while let grapheme = graphemes.next() {
                let scalar = grapheme.scalar
                if scalar == "\t", grapheme.cluster == nil {
                    pendingSpaces = Graphemes.Element.tabWidth(at: column) - 1
                    return emit(.blank, 1)
                }
                if grapheme.isNewline { return emit(.blank, 1) }
                if let cluster = grapheme.cluster {
                    parts = GraphemeParts(cluster.unicodeScalars).elements.reversed()
                    if let (glyph, width) = parts.popLast() { return emit(glyph, width) }
                    continue
                }
                switch grapheme.scalarClass.kind {
                case ScalarClass.invisible: continue
                case ScalarClass.mark: return emit(Glyph(cluster: " " + String(scalar)), 1)
                default: return emit(Glyph(scalar), grapheme.scalarClass.cellWidth)
                }
            }
            return nil
        }

        private mutating func emit(_ glyph: Glyph, _ width: Int) -> Element {
            column += width
            return (glyph, width)
        }
    }
}

extension StringProtocol {

    /// How many cells the text takes in one line of a terminal, by Unicode 17.
    ///
    /// - What East Asian Width calls wide or full width takes two, marks and invisible characters none, all others one,
    ///   those of ambiguous width too. Control characters count as the sign that is shown for them.
    /// - An emoji takes two: a flag, a family that is joined, one with a skin tone, and a sign such as ❤ or a keycap if the
    ///   emoji selector (U+FE0F) follows it. Without that it takes one, as it is text then.
    /// - The text selector (U+FE0E) changes nothing: terminals go on to draw a wide emoji in two cells.
    /// - Letters that Unicode keeps together but that terminals draw side by side take a cell each.
    ///
    /// Terminals do not agree on emoji of several characters. What is shown is reduced to what all of them draw in that
    /// many cells: see ``Glyph/reduced(width:)``.
    public var cellWidth: Int { Glyphs(self).width }
}

extension Substring.UTF8View {

    /// Whether each byte is a character of one cell.
    var isPlainASCII: Bool {
        withContiguousStorageIfAvailable { bytes in
            // All bytes are looked at, without a branch for each: that is faster, and most texts are plain.
            bytes.reduce(true) { $0 && ($1 &- 0x20 < 0x5F) }
        } ?? false
    }
}
