/// Where the lines of a text area end, and where their characters stand.
///
/// Lines break behind blanks and beside wide characters; a word that is longer than a line breaks anywhere. The last column is
/// left to the cursor behind a full line.
struct TextAreaLayout {

    struct Line {
        /// Its characters, without the line break at its end.
        let places: Range<Int>
        /// Whether the text goes on in the next line without a line break.
        var isWrapped = false

        /// The last place of the cursor in it: one behind the last character is already in the next line of a wrapped one.
        var lastPlace: Int { isWrapped ? places.upperBound - 1 : places.upperBound }
    }

    private(set) var lines: [Line] = []
    private let characters: [Character]

    init(_ characters: [Character], width: Int) {
        self.characters = characters
        let room = max(1, width - 1)
        var start = 0
        // The start of what goes to the next line with the next character that has no room.
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

    /// The line in which the cursor stands before the character at the place.
    func line(of place: Int) -> Int {
        var (low, high) = (0, lines.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lines[middle].places.lowerBound <= place { low = middle } else { high = middle }
        }
        return low
    }

    /// The column of the character at the place, in its line.
    func column(of place: Int) -> Int {
        characters[lines[line(of: place)].places.lowerBound..<place].reduce(0) { $0 + Self.width(of: $1) }
    }

    /// The place before the character in the column of the line, or the last one of a shorter line. The line is the nearest
    /// that there is.
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
