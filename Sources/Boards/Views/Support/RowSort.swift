import Basics
import JSONDocuments
import Settings
import Values

/// The field by which a view sorts rows, and the direction.
struct RowSort: Hashable, Sendable {

    let field: String
    let isAscending: Bool

    /// Returns the indices of all rows in sorted order; nil if no row contains the field. The view need not show the
    /// field.
    func order(of readings: RowReadings) -> [Int]? { readings.reading(field)?.order(isAscending: isAscending) }

    /// Returns a remark on a field that is sorted as text although it contains numbers, or days without a year; empty
    /// for any other field.
    func remarks(on rows: Rows?, in reader: RowReader) -> [String] {
        guard let rows, rows.rows.count > 1, let values = rows.values(field) else { return [] }
        let reading = reader.reading(values, name: rows.ownName(field))
        switch reading.kind {
        // The natural order of times such as `9:05` is right.
        case .text(.shortClocks?): return []
        case .text(_?): return ["“\(field)” is sorted as \(reading.summary)"]
        case .moment, .text(nil):
            let texts = values.compactMap { $0?.kind == .string ? $0?.text : nil }
            let days = texts.lazy.compactMap { text in WrittenTime.monthWithoutYear(text).map { (text, $0) } }
            guard let (first, _) = days.first, reading.kind == .moment || Set(days.map(\.1)).count > 1 else {
                return []
            }
            let such = OneLine(first, limit: 30)
            return ["“\(field)” contains days without a year, such as “\(such)”, which are sorted as text"]
        default: return []
        }
    }
}

extension OptionReader {

    mutating func sort() -> RowSort? {
        self("sort", .sort, "Field to sort the rows by. With a leading -, the order is descending.")
    }
}

extension OptionType where Value == RowSort {

    /// The type of a field to sort by: `name`, or `-name` for descending order.
    fileprivate static var sort: OptionType {
        OptionType(.text(.field), written: { ($0.isAscending ? "" : "-") + $0.field }) { value in
            value.text?.plain.map { name in
                let isAscending = !name.hasPrefix("-")
                return RowSort(field: isAscending ? name : String(name.dropFirst()), isAscending: isAscending)
            }
        }
    }
}
