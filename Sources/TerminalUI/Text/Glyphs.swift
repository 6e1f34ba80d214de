/// The glyphs of text on one line, with their widths in cells.
///
/// External text is made safe here. ASCII control characters become their Unicode pictures, and other control
/// characters become U+FFFD. Line breaks and tabs become spaces. Invisible format characters, such as soft hyphens, are
/// removed unless they are part of a grapheme.
struct Glyphs: Sequence {

    typealias Element = (glyph: Glyph, width: Int)

    static let tabWidth = 8

    let text: Substring
    private let column: Int
    private let cells: Int?

    /// Creates the glyphs of the text.
    ///
    /// - Parameters:
    ///   - column: The column at which the text starts, for tabs.
    ///   - cells: The number of cells to fill with glyphs; nil for no limit. Text beyond these cells may be omitted,
    ///     and is not analyzed.
    init(_ text: Substring, column: Int = 0, cells: Int? = nil) {
        self.text = text
        self.column = column
        self.cells = cells
    }

    init(_ text: some StringProtocol) {
        self.init(Substring(text))
    }

    /// Whether the text is so short that the fast path would take longer.
    var isShort: Bool { text.utf8.count <= 256 }

    func makeIterator() -> Iterator {
        guard let cells else { return Iterator(text, column: column) }
        // One more byte is examined, because a combining mark could follow the last character.
        let start = text.utf8.prefix(cells.adding(1))
        return Iterator(start.isPlainASCII ? Substring(start) : text.prefix(seenIn: cells), column: column)
    }

    var width: Int {
        text.utf8.isPlainASCII ? text.utf8.count : Graphemes(text).reduce(column) { $0 + $1.width(at: $0) } - column
    }

    /// Returns the width in cells, up to the given limit. Text after the limit is not analyzed.
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
        /// The bytes of plain ASCII text, which needs no analysis; nil for other text.
        private var bytes: Substring.UTF8View.Iterator?
        private var graphemes: Graphemes
        private var column: Int
        private var pendingSpaces = 0
        /// The remaining glyphs of a grapheme that consists of several glyphs, in reverse order.
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

    /// The width of the text in cells on one line of a terminal, according to Unicode 17.
    ///
    /// - Characters whose East Asian Width is wide or full-width take two cells. Combining marks and invisible
    ///   characters take none. All other characters take one cell, including those of ambiguous width.
    /// - A tab extends to the next multiple of eight columns. Any other control character takes one cell, because a
    ///   symbol or a space is shown for it. A combining mark without a base takes one cell.
    /// - An emoji takes two cells. This includes flags, joined families, and emoji with a skin tone. It also includes
    ///   symbols such as ❤, and the digits of keycaps, if the emoji selector (U+FE0F) follows. Without the selector,
    ///   such a character takes one cell.
    /// - The text selector (U+FE0E) has no effect on the width: terminals still draw a wide emoji in two cells.
    /// - Letters that Unicode combines but terminals draw side by side take one cell each.
    ///
    /// Terminals differ in the width of emoji with several scalars. The output is therefore reduced to a form that all
    /// terminals draw in the same number of cells; see ``Glyph/reduced(width:)``.
    public var cellWidth: Int { Glyphs(self).width }
}

extension Substring.UTF8View {

    /// Whether every byte is a printable ASCII character.
    var isPlainASCII: Bool {
        withContiguousStorageIfAvailable { bytes in
            // The loop does not branch for each byte, which is faster because most text is plain ASCII.
            bytes.reduce(true) { $0 && ($1 &- 0x20 < 0x5F) }
        } ?? false
    }
}
