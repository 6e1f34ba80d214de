import Settings
import Values

/// The field by which a view sorts rows, and the direction.
struct RowSort: Hashable, Sendable {

    let field: String
    let isAscending: Bool

    /// Returns the indices of all rows in sorted order; nil if no row contains the field. The view need not show the
    /// field.
    func order(of readings: RowReadings) -> [Int]? { readings.reading(field)?.order(isAscending: isAscending) }
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
