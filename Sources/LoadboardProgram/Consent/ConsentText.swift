import TerminalUI

/// The complete text of a consent item as lines, for the command line and for dialogs.
///
/// The text is never shortened. ``LosslessText`` writes invisible characters as codes, and long lines are wrapped and
/// indented.
struct ConsentText {

    /// The lines. No line is wider than the given width. All lines except the first are indented.
    let lines: [String]

    private static let lineIndent = 4
    private static let wrapIndent = 8

    /// Creates the lines of an item.
    ///
    /// - Parameters:
    ///   - text: The text of the item.
    ///   - mark: The text before the item, two columns wide.
    ///   - width: The number of columns.
    ///   - signs: The symbols to use, which the terminal must be able to show.
    init(_ text: String, mark: String, width: Int, signs: LosslessText.Signs = .unicode) {
        var lines: [String] = []
        for part in LosslessText(text, signs).lines {
            let first = lines.isEmpty ? mark : String(repeating: " ", count: Self.lineIndent)
            lines += Self.wrapped(part, after: first, width: width, signs)
        }
        self.lines = lines
    }

    /// Returns a text as lines, wrapped between words. A word that is longer than a line is split. A run of spaces next
    /// to a split is written as symbols, because spaces at the end or the start of a line would be invisible.
    private static func wrapped(
        _ text: String, after start: String, width: Int, _ signs: LosslessText.Signs
    ) -> [String] {
        let indent = min(wrapIndent, max(0, width - 2))
        var lines = [start]
        var room = width - start.cellWidth
        func startLine() {
            lines.append(String(repeating: " ", count: indent))
            room = width - indent
        }
        func append(_ text: some StringProtocol) {
            for character in text {
                let cells = String(character).cellWidth
                if cells > room { startLine() }
                lines[lines.count - 1].append(character)
                room -= cells
            }
        }
        var rest = text[...]
        while !rest.isEmpty {
            let blanks = rest.prefix { $0 == " " }
            let word = rest[blanks.endIndex...].prefix { $0 != " " }
            rest = rest[word.endIndex...]
            let signed = String(repeating: signs.blank, count: blanks.count)
            let wordWidth = String(word).cellWidth
            if blanks.count + wordWidth > room, !blanks.isEmpty, signed.cellWidth + wordWidth <= width - indent {
                startLine()
                append(signed)
            } else {
                let least = word.first.map { String($0).cellWidth } ?? 0
                append(blanks.count + least > room ? signed : String(blanks))
            }
            append(word)
        }
        return lines
    }
}
