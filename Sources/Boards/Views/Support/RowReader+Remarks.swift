import Basics
import Documents
import JSONDocuments
import Loadables
import TerminalUI
import Values

extension RowReader {

    /// Returns remarks about rows beyond the limit, about fields that no row contains, and about drawn fields without
    /// numbers.
    func remarks(on content: BoardContent, _ fields: [ViewField]) -> [String] {
        remarks(on: content, as: rows(in: content.document), fields)
    }

    /// Returns the remarks of a view that has already read the content as rows.
    func remarks(
        on content: BoardContent, as rows: Rows?, _ fields: [ViewField], limit: Int? = nil, isSorted: Bool = false
    ) -> [String] {
        guard let root = content.document.root, root.kind != .null else { return [] }
        let count = rows?.rows.count ?? root.elements.count
        let missing =
            (rows?.missing ?? (root.kind == .array ? root.missing : 0))
            + (rows?.isPart == true ? 0 : content.omittedRows)
        let isEnough = limit.map { $0 <= count } == true && !isSorted
        let cut = isEnough ? nil : Self.remark(onShowing: count, besides: missing, isSorted: isSorted)
        return [cut].compactMap(\.self) + fieldRemarks(on: rows, fields)
    }

    /// Returns a remark about rows beyond the limit; nil if there are none.
    static func remark(onShowing count: Int, besides missing: Int, isSorted: Bool = false) -> String? {
        guard missing > 0 else { return nil }
        let numbers = "\(NumberText.grouped(count)) of \(NumberText.grouped(count + missing)) rows"
        return
            "\(isSorted ? "only the first " : "")\(numbers) \(isSorted ? "are sorted" : count == 1 ? "is shown" : "are shown"); choose others with “select”"
    }

    /// Returns a remark about rows without a number to draw; empty if there are none.
    static func remarks(onMissing count: Int) -> [String] {
        count == 0 ? [] : ["\(count) \(count == 1 ? "row has" : "rows have") no number"]
    }

    /// Returns a remark about numbers that are out of the range of a double; empty if there are none.
    static func remarks(onOutOfRange texts: [String]) -> [String] {
        guard let first = texts.first.map({ "“\(OneLine($0, limit: 30))”" }) else { return [] }
        return [
            texts.count == 1
                ? "\(first) is outside the range that can be drawn"
                : "\(NumberText.grouped(texts.count)) numbers are outside the range that can be drawn, such as \(first)"
        ]
    }

    /// Returns a remark about rows that are not drawn because their dates cannot be read; empty if there are none.
    ///
    /// - Parameter name: The column of dates; nil for the first column that contains a date.
    func remarks(onDates name: String?, in content: BoardContent) -> [String] {
        guard let rows = rows(in: content.document),
            let moments = moments(of: rows, named: name.map(rows.ownName)), let values = rows.values(moments.name)
        else { return [] }
        return Self.remarks(onDates: zip(values, moments.values).filter { $1 == nil }.map { $0.0?.text ?? "" })
    }

    /// Returns a remark about texts that are not dates; empty if there are none.
    static func remarks(onDates texts: [String]) -> [String] {
        guard !texts.isEmpty else { return [] }
        let rows = texts.count == 1 ? "1 row has no date" : "\(NumberText.grouped(texts.count)) rows have no date"
        let first = texts.first { !ColumnReading.isMissing($0) }
        return [rows + (first.map { ", only text such as “\(OneLine($0, limit: 30))”" } ?? "")]
    }

    /// Returns remarks about rows that lack a number in at least one numeric column that the view draws, and about
    /// numbers that are out of the range of a double. Empty if there is only one row, because a map of numbers is read
    /// as a row.
    func missingRemarks(on content: BoardContent, _ fields: [ViewField]) -> [String] {
        guard let rows = rows(in: content.document), rows.rows.count != 1 else { return [] }
        let readings = RowReadings(rows, in: self)
        let named = fields.filter(\.hasNumbers).map(\.name)
        let drawn = named.isEmpty ? rows.columns.filter(readings.isNumeric) : named
        let known = drawn.compactMap { readings.reading($0) }.filter(\.isNumeric)
        let missing = rows.rows.indices.count { row in
            known.contains { $0.values[row] == nil && !$0.isOutOfRange(row) }
        }
        return Self.remarks(onMissing: missing) + Self.remarks(onOutOfRange: known.flatMap(\.textsOutOfRange))
    }

    /// Returns a remark about the first column that contains numbers but is read as text, because their units or
    /// formats are mixed or ambiguous; empty if there is none.
    func remarks(onUndecided root: Element) -> [String] {
        if amountItems(of: .json(root.document), root, field: nil) != nil {
            return Self.remark(on: "the values", reading(root.cells)).map { [$0] } ?? []
        }
        guard let rows = rows(root) else { return [] }
        let readings = RowReadings(rows, in: self)
        let remarks = rows.columns.compactMap { name in
            readings.reading(name).flatMap { Self.remark(on: "“\(name)”", $0) }
        }
        return Array(remarks.prefix(1))
    }

    /// Returns a remark about a column that contains numbers but is read as text; nil for any other column.
    static func remark(on name: String, _ reading: ColumnReading) -> String? {
        guard case .text(let reason?) = reading.kind else { return nil }
        let text = "\(name) \(name.hasPrefix("“") ? "is" : "are") \(reading.summary)"
        if case .ambiguousComma = reason {
            return "\(text); write the number without a separator, or set LC_NUMERIC to a locale such as de_DE.UTF-8"
        }
        return text
    }

    private func fieldRemarks(on rows: Rows?, _ fields: [ViewField]) -> [String] {
        guard let rows, !rows.rows.isEmpty else { return [] }
        return fields.compactMap { field in
            guard let values = rows.values(field.name) else { return rows.lack(of: field.name) }
            guard field.hasNumbers, case let reading = reading(values, name: field.name), !reading.isNumeric else {
                return nil
            }
            return Self.remark(on: "“\(field.name)”", reading) ?? "the field “\(field.name)” contains no numbers"
        }
    }
}

extension Rows {

    /// Remarks about columns that contain numbers in most rows and words in a few. In these few rows, a name that
    /// contains spaces may have shifted the values. There is a separate remark about a first row that looks like a
    /// header.
    var slips: [String] {
        guard isFirstRowHeader else { return slips(in: rows[...]) }
        let header = "the first row looks like a header; skip it with “select: .[1:]”"
        return [header] + slips(in: rows.dropFirst())
    }

    /// Whether the first row looks like a header. It must contain only words. One of them must be similar to the name
    /// of a column, such as `%CPU` to `cpu`. One column must contain at least three numbers.
    private var isFirstRowHeader: Bool {
        guard let first = rows.first else { return false }
        let words = first.map { $0?.kind == .string ? $0?.text ?? "" : "" }
        guard words.allSatisfy({ !ColumnReading.isMissing($0) && !QuantityText.isQuantity($0) }) else { return false }
        func letters(_ text: String) -> String { text.lowercased().filter(\.isLetter) }
        return columns.contains { name in words.contains { !letters($0).isEmpty && letters($0) == letters(name) } }
            && columns.indices.contains { column in rows.count { $0[column]?.kind == .number } >= 3 }
    }

    private func slips(in rows: ArraySlice<[Element?]>) -> [String] {
        columns.indices.compactMap { column in
            var (numbers, words): (Int, [Element]) = (0, [])
            for row in rows {
                guard let value = row[column] else { continue }
                switch value.kind {
                case .number: numbers += 1
                case .string: words.append(value)
                case .null, .boolean, .array, .object: break
                }
            }
            guard numbers >= 3, !words.isEmpty, words.count * 3 <= numbers else { return nil }
            let texts = words.lazy.map(\.text).filter { !ColumnReading.isMissing($0) && !QuantityText.isQuantity($0) }
            guard let first = texts.first else { return nil }
            return "“\(columns[column])” contains numbers in \(numbers) rows, but also “\(OneLine(first, limit: 30))”"
        }
    }

    /// The maximum number of existing fields to name if none is similar to the missing one.
    private static let mostNamed = 8

    /// Returns a sentence about a field that no row contains; nil if a row contains it.
    func lack(of name: String) -> String? {
        values(name) == nil ? "there is no field “\(name)”\(advice(for: name))" : nil
    }

    /// Returns the end of a sentence about a missing field. It names the field that was probably meant or, if no field
    /// is similar, the first existing fields.
    private func advice(for name: String) -> String {
        let paths = paths
        if let nearest = ownName(name).nearest(in: paths) ?? name.nearest(in: paths) {
            return "; did you mean “\(nearest)”?"
        }
        guard !columns.isEmpty else { return "" }
        let more = columns.count > Self.mostNamed ? ", …" : ""
        return
            "; the \(columns.count == 1 ? "field is" : "fields are") \(columns.prefix(Self.mostNamed).joined(separator: ", "))\(more)"
    }
}
