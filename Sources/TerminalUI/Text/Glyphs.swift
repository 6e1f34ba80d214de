/// The glyphs of a text in one line, with how many cells each takes.
///
/// Text from outside is made harmless here: control characters become pictures of themselves, line breaks become
/// spaces, invisible format characters that belong to no grapheme are dropped.
struct Glyphs: Sequence {

    typealias Element = (glyph: Glyph, width: Int)

    private static let tabWidth = 8

    let text: Substring
    private let column: Int

    /// - Parameter column: Where in its line the text begins: tabs depend on it.
    init(_ text: some StringProtocol, column: Int = 0) {
        self.text = Substring(text)
        self.column = column
    }

    func makeIterator() -> Iterator {
        Iterator(rest: text, column: column)
    }

    /// How many cells the text takes.
    var width: Int {
        var rest = text
        let isPlain = rest.withUTF8 { bytes in bytes.allSatisfy { (0x20..<0x7F).contains($0) } }
        return isPlain ? text.utf8.count : reduce(0) { $0 + $1.width }
    }

    struct Iterator: IteratorProtocol {
        private var characters: Substring
        private var column: Int
        private var pendingSpaces = 0
        /// What is left of a grapheme that takes several cells, the last part first.
        private var parts: [Element] = []

        init(rest: Substring, column: Int) {
            characters = rest
            self.column = column
        }

        mutating func next() -> Element? {
            if pendingSpaces > 0 {
                pendingSpaces -= 1
                return emit(.blank, 1)
            }
            if let (glyph, width) = parts.popLast() { return emit(glyph, width) }
            while let character = characters.popFirst() {
                if character == "\t" {
                    pendingSpaces = Glyphs.tabWidth - column % Glyphs.tabWidth - 1
                    return emit(.blank, 1)
                }
                if character.isNewline { return emit(.blank, 1) }
                let scalars = character.unicodeScalars
                if scalars.index(after: scalars.startIndex) == scalars.endIndex {
                    if let (glyph, width) = Glyphs.glyph(of: scalars[scalars.startIndex]) { return emit(glyph, width) }
                    continue
                }
                parts = GraphemeParts(character).elements.reversed()
                if let (glyph, width) = parts.popLast() { return emit(glyph, width) }
            }
            return nil
        }

        private mutating func emit(_ glyph: Glyph, _ width: Int) -> Element {
            column += width
            return (glyph, width)
        }
    }

    /// The glyph of a single scalar that is neither a tab nor a line break; nil if there is nothing to see.
    private static func glyph(of scalar: Unicode.Scalar) -> Element? {
        if scalar.isMark { return (Glyph(cluster: " " + String(scalar)), 1) }
        let width = scalar.cellWidth
        return width == 0 ? nil : (Glyph(scalar), width)
    }
}

extension StringProtocol {

    /// How many cells the text takes in one line of a terminal.
    public var cellWidth: Int { Glyphs(self).width }
}
