import Dashboard
import Loadables
import TerminalUI
import Values

/// An object that writes values as text for tables and lists.
struct CellText {

    var time: TimeOfDay
    /// The columns that contain times in the form of numbers, according to the options.
    var timeColumns: [String] = []
    /// The units of the numbers in columns.
    var units: [String: String] = [:]

    /// The maximum number of characters of a text in a cell.
    private static let limit = 400

    /// Returns a value on one line; empty for null. Numbers remain as written, unless they are times, or have a unit
    /// with its own format. Booleans become “yes” or “no”, times are in the board's zone, and words for states get a
    /// symbol and a color.
    ///
    /// - Parameter column: The name of the column, which determines whether a number may be a time. Empty for values
    ///   without a name.
    func text(_ element: Element, in column: String = "") -> StyledText {
        text(element, times(in: column), units[column])
    }

    private func text(_ element: Element, _ times: NumberedTimes, _ unit: String?) -> StyledText {
        if let unit, let number = element.number {
            let isNamed = NumberUnit.names.contains(unit.hasSuffix("/s") ? String(unit.dropLast(2)) : unit)
            return StyledText(isNamed ? NumberUnit(unit).text(number) : "\(element.text) \(unit)")
        }
        return text(element, times)
    }

    private func text(_ element: Element, _ times: NumberedTimes) -> StyledText {
        switch element.kind {
        case .null: StyledText()
        case .boolean: StyledText(element.text == "true" ? "yes" : "no", .secondary)
        case .number: StyledText(moment(element, times)?.text(in: time) ?? element.text)
        case .string: text(ofText: element, times)
        case .array, .object: StyledText(element.partsText ?? Self.line(element.text), .secondary)
        }
    }

    /// Returns the values of rows in the given columns as texts. The text of a missing value is empty.
    func texts(_ rows: [[Element?]], in columns: [String]) -> [[StyledText]] {
        let columns = columns.map { (times: times(in: $0), unit: units[$0]) }
        return rows.map { row in
            zip(row, columns).map { value, column in
                value.map { text($0, column.times, column.unit) } ?? StyledText()
            }
        }
    }

    /// Returns a value next to its name, on one line. Unlike in a cell, null and empty lists and maps are visible.
    func namedText(_ element: Element, in name: String) -> StyledText {
        let mayBeEmpty = element.kind == .null || !element.isScalar
        return (mayBeEmpty ? element.partText : nil).map { StyledText($0, .secondary) } ?? text(element, in: name)
    }

    func text(_ field: BoardItem.Field) -> StyledText {
        field.element.map { namedText($0, in: field.name) } ?? StyledText(Self.line(field.text))
    }

    func moment(_ element: Element, in column: String) -> Moment? { moment(element, times(in: column)) }

    /// Returns which numbers of a column are times. The settings may name the column together with the path to the
    /// rows.
    func times(in column: String) -> NumberedTimes {
        let isTime = !timeColumns.isEmpty && timeColumns.contains { $0 == column || $0.hasSuffix(".\(column)") }
        return NumberedTimes(inColumn: column, isTime: isTime)
    }

    func moment(_ element: Element, _ times: NumberedTimes) -> Moment? {
        guard element.kind == .string || element.kind == .number && times.areTimes else { return nil }
        return Moment(element.text, numbers: times, in: time.zone)
    }

    private func text(ofText element: Element, _ times: NumberedTimes) -> StyledText {
        let text = element.text
        if let state = StateWord(text) {
            return StyledText("\(state.sign) ", state.role) + StyledText(text, state.role)
        }
        if let moment = Moment(text, numbers: times, in: time.zone), !Self.isLikeVersion(text, moment) {
            return StyledText(moment.text(in: time))
        }
        return StyledText(Self.line(text))
    }

    /// Returns whether a text is a day such as `1.4.2026`. Such a text remains as written, because it may be a version.
    private static func isLikeVersion(_ text: String, _ moment: Moment) -> Bool {
        guard case .day = moment else { return false }
        return text.utf8.contains(UInt8(ascii: ".")) && text.utf8.allSatisfy { $0 <= UInt8(ascii: "9") }
    }

    private static func line(_ text: String) -> String {
        // Most texts are short and contain only printable ASCII, so they are returned unchanged.
        if text.utf8.count <= limit, text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return text }
        let start = text.prefix(limit)
        return start.contains(where: \.isNewline)
            ? start.split(whereSeparator: \.isNewline).joined(separator: " ") : String(start)
    }
}

extension Element {

    /// The maximum number of parts of a short list or map, and the maximum length of its text in characters. The first
    /// part may be longer.
    private static let (shortCount, shortLength) = (20, 24)

    /// Whether the value is a list or a map that fits into a cell of a table. See ``partsText``.
    var hasShortParts: Bool { !isScalar && document.childCount(of: node) > 0 && partsText != nil }

    /// The first parts of a short list or map, and the number of further parts, such as `bug, screen +2`. The parts of a
    /// list are scalars, or maps with names. A map with a name is shown as its name, and a map of scalars as
    /// `app: web +2`. Nil for any other value.
    var partsText: String? {
        guard !isScalar else { return nil }
        if let name = shortName { return "\(OneLine(name, limit: 4 * Self.shortLength))" }
        guard document.childCount(of: node) <= Self.shortCount else { return nil }
        let parts =
            kind == .array
            ? elements.map(\.shortName)
            : distinctMembers.map { member in
                member.value.isScalar ? member.value.shortName.map { "\(member.name): \($0)" } : nil
            }
        guard !parts.contains(nil) else { return nil }
        var shown = ""
        for (index, part) in parts.enumerated() {
            let next = shown.isEmpty ? part ?? "" : "\(shown), \(part ?? "")"
            guard index == 0 || next.count <= Self.shortLength else { return "\(shown) +\(parts.count - index)" }
            shown = String(next.prefix(4 * Self.shortLength))
        }
        return "\(OneLine(shown, limit: 4 * Self.shortLength))"
    }

    /// The text of a scalar, or the name of a map; nil if there is none.
    private var shortName: String? {
        if isScalar { return isURL ? nil : partText }
        guard kind == .object else { return nil }
        return ["name", "title", "label", "login", "id"].lazy.compactMap { self[$0] }.first {
            $0.isScalar && $0.kind != .null
        }?.text
    }
}
