import TerminalUI

/// The complete text of a consent's item in lines, as it is asked on the command line and in a dialog.
///
/// Nothing is cut and nothing is left out: ``LosslessText`` writes what cannot be seen, and lines are broken with an indent.
struct ConsentText {

    /// At most so wide. Below the first line each line is indented.
    let lines: [String]

    private static let lineIndent = 4
    private static let wrapIndent = 8

    /// - Parameters:
    ///   - text: The item's text.
    ///   - mark: What stands before it; two columns wide.
    ///   - width: How many columns there are.
    ///   - signs: The signs that the terminal shows.
    init(_ text: String, mark: String, width: Int, signs: LosslessText.Signs = .unicode) {
        var lines: [String] = []
        for part in LosslessText(text, signs).lines {
            let first = lines.isEmpty ? mark : String(repeating: " ", count: Self.lineIndent)
            lines += Self.wrapped(part, after: first, width: width, signs)
        }
        self.lines = lines
    }

    /// Breaks a line wherever it is full. A blank there would not be seen, and is written out.
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
