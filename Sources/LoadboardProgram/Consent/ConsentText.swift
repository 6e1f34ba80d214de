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

    /// Returns a line wrapped at the last column. Spaces at the end of a wrapped line would be invisible, so a run of
    /// spaces is written as symbols if the line is wrapped in or after the run.
    private static func wrapped(
        _ text: String, after start: String, width: Int, _ signs: LosslessText.Signs
    ) -> [String] {
        var lines = [start]
        var room = width - start.cellWidth
        func append(_ character: Character) {
            let cells = String(character).cellWidth
            if cells > room {
                let indent = min(wrapIndent, max(0, width - 2))
                lines.append(String(repeating: " ", count: indent))
                room = width - indent
            }
            lines[lines.count - 1].append(character)
            room -= cells
        }
        var blanks = 0
        for character in text {
            if character == " " {
                blanks += 1
                continue
            }
            let blank = blanks + String(character).cellWidth > room ? signs.blank : " "
            for character in String(repeating: blank, count: blanks) { append(character) }
            blanks = 0
            append(character)
        }
        return lines
    }
}
