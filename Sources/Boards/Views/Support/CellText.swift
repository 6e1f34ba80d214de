import Dashboard
import Loadables
import TerminalUI
import Values

/// The form of values in tables, in lists and beside names.
struct CellText {

    /// In which zone times are.
    var time: TimeOfDay
    /// The columns whose numbers the board declares as times.
    var timeColumns: [String] = []

    /// The maximum number of characters of a text in a cell.
    private static let limit = 400

    /// The value in one line: numbers as they were written, times in the board's zone, words for states with a sign and a colour.
    ///
    /// - Parameter column: The name of the column, which decides whether a number may be a time; empty for values without a name.
    func text(_ element: Element, in column: String = "") -> StyledText { text(element, times(in: column)) }

    private func text(_ element: Element, _ times: NumberedTimes) -> StyledText {
        switch element.kind {
        case .null: StyledText()
        case .boolean: StyledText(element.text == "true" ? "yes" : "no", .secondary)
        case .number: StyledText(moment(element, times)?.text(in: time) ?? element.text)
        case .string: text(ofText: element, times)
        case .array: StyledText(element.listText ?? Self.line(element.text), .secondary)
        case .object: StyledText(Self.line(element.text), .secondary)
        }
    }

    /// The values of rows in their columns; empty where there is none.
    func texts(_ rows: [[Element?]], in columns: [String]) -> [[StyledText]] {
        let times = columns.map(times)
        return rows.map { row in zip(row, times).map { value, times in value.map { text($0, times) } ?? StyledText() } }
    }

    /// The value of an item's field in one line.
    func text(_ field: BoardItem.Field) -> StyledText {
        field.element.map { text($0, in: field.name) } ?? StyledText(Self.line(field.text))
    }

    /// The moment that a value of a column is; nil if it is not one.
    func moment(_ element: Element, in column: String) -> Moment? { moment(element, times(in: column)) }

    /// The numbers of a column that are times. The settings may name it by the path that leads to the rows as well.
    func times(in column: String) -> NumberedTimes {
        let isTime = !timeColumns.isEmpty && timeColumns.contains { $0 == column || $0.hasSuffix(".\(column)") }
        return NumberedTimes(inColumn: column, isTime: isTime)
    }

    func moment(_ element: Element, _ times: NumberedTimes) -> Moment? {
        guard element.kind == .string || element.kind == .number && times != .none else { return nil }
        return Moment(element.text, numbers: times, in: time.zone)
    }

    private func text(ofText element: Element, _ times: NumberedTimes) -> StyledText {
        let text = element.text
        if let state = StateWord(text) {
            return StyledText("\(state.sign) ", state.role) + StyledText(text, state.role)
        }
        if let moment = Moment(text, numbers: times, in: time.zone) { return StyledText(moment.text(in: time)) }
        return StyledText(Self.line(text))
    }

    /// The beginning of the text that fits into a line.
    private static func line(_ text: String) -> String {
        // Most texts are short, and have nothing in them of which more would have to be known.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let start = text.prefix(limit)
        return start.contains(where: \.isNewline)
            ? start.split(whereSeparator: \.isNewline).joined(separator: " ") : String(start)
    }
}

extension Element {

    /// The maximum number of parts of a list in a cell, and the number of characters that are shown of them.
    private static let (mostListed, listLength) = (20, 24)

    /// Whether it is a list that a cell of a table shows: of a few values, or of maps with names.
    var isShortList: Bool { kind == .array && document.childCount(of: node) > 0 && listText != nil }

    /// The first parts of a short list, and how many more there are: `bug, screen +2`; nil for any other value.
    var listText: String? {
        guard kind == .array, document.childCount(of: node) <= Self.mostListed else { return nil }
        let names = elements.map(\.shortName)
        guard !names.contains(nil) else { return nil }
        var shown = ""
        for (index, name) in names.enumerated() {
            let next = shown.isEmpty ? name ?? "" : "\(shown), \(name ?? "")"
            guard index == 0 || next.count <= Self.listLength else { return "\(shown) +\(names.count - index)" }
            shown = String(next.prefix(4 * Self.listLength))
        }
        return "\(OneLine(shown, limit: 4 * Self.listLength))"
    }

    /// The text of a value, or the name of a map; nil if it has none.
    private var shortName: String? {
        if isScalar { return isURL ? nil : text }
        guard kind == .object else { return nil }
        return ["name", "title", "label", "login", "id"].lazy.compactMap { self[$0] }.first { $0.isScalar }?.text
    }
}
