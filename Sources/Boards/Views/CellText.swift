import Dashboard
import TerminalUI

/// How values are written in tables, lists and beside names.
struct CellText {

    /// In which zone times are.
    var time: TimeOfDay

    /// How much of a text is shown in a cell.
    private static let limit = 400

    /// The value in one line: numbers as they were written, times in the board's zone, words for states with a sign and a colour.
    func text(_ element: Element) -> StyledText {
        switch element.kind {
        case .null: StyledText()
        case .boolean: StyledText(element.text == "true" ? "yes" : "no", .secondary)
        case .number: StyledText(element.text)
        case .string: text(element.text)
        case .array, .object: StyledText(Self.line(element.text), .secondary)
        }
    }

    /// The value of an item's field in one line.
    func text(_ field: BoardItem.Field) -> StyledText {
        field.element.map { text($0) } ?? StyledText(Self.line(field.text))
    }

    private func text(_ text: String) -> StyledText {
        if let state = StateWord(text) {
            return StyledText("\(state.sign) ", state.role) + StyledText(text, state.role)
        }
        if let moment = Moment(text, in: time) { return StyledText(moment.text(in: time)) }
        return StyledText(Self.line(text))
    }

    /// The first of the text that has room in a line.
    private static func line(_ text: String) -> String {
        // Most texts are short, and have nothing in them of which more would have to be known.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let start = text.prefix(limit)
        return start.contains(where: \.isNewline)
            ? start.split(whereSeparator: \.isNewline).joined(separator: " ") : String(start)
    }
}
