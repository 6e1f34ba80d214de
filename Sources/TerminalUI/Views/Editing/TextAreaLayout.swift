import Basics

/// The line breaks of a text area, and the positions of its characters.
///
/// Lines are broken after spaces and next to wide characters. A word that is longer than a line is broken at the end of
/// the line. The last column is reserved for the cursor after a full line.
struct TextAreaLayout {

    struct Line {
        /// The indices of the characters of the line. The line break at its end is not included.
        let places: Range<Int>
        /// Whether the text continues on the next line without a line break.
        var isWrapped = false

        /// The last cursor position in the line. After a wrapped line, the position after the last character belongs to
        /// the next line.
        var lastPlace: Int { isWrapped ? places.upperBound - 1 : places.upperBound }
    }

    private(set) var lines: [Line] = []
    private let characters: [Character]

    init(_ characters: [Character], width: Int) {
        self.characters = characters
        let room = max(1, width - 1)
        var start = 0
        // The start of the word that moves to the next line if the next character does not fit.
        var wordStart = 0
        var column = 0
        for (place, character) in characters.enumerated() {
            guard character != "\n" else {
                lines.append(Line(places: start..<place))
                (start, wordStart, column) = (place + 1, place + 1, 0)
                continue
            }
            let width = Self.width(of: character)
            if width > 1 { wordStart = place }
            if column + width > room, place > start {
                let end = wordStart > start ? wordStart : place
                lines.append(Line(places: start..<end, isWrapped: true))
                (start, wordStart) = (end, end)
                column = characters[end..<place].reduce(0) { $0 + Self.width(of: $1) }
            }
            column += width
            if width > 1 || character.isWhitespace { wordStart = place + 1 }
        }
        lines.append(Line(places: start..<characters.count))
    }

    static func width(of character: Character) -> Int {
        character.isASCII ? 1 : String(character).cellWidth
    }

    func line(of place: Int) -> Int {
        max(0, lines.prefixCount { $0.places.lowerBound <= place } - 1)
    }

    /// Returns the x coordinate of the given cursor position in its line.
    func column(of place: Int) -> Int {
        characters[lines[line(of: place)].places.lowerBound..<place].reduce(0) { $0 + Self.width(of: $1) }
    }

    /// Returns the cursor position before the character at the given x coordinate of the given line. If the line is
    /// shorter, returns its last position. If the line does not exist, the nearest line is used.
    func place(line: Int, column: Int) -> Int {
        let line = lines[min(max(0, line), lines.count - 1)]
        var end = 0
        for place in line.places {
            end += Self.width(of: characters[place])
            if column < end { return place }
        }
        return line.lastPlace
    }
}
