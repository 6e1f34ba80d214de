public import TerminalUI

/// Conversions of the rows to lines of text and to data.
extension TableContent {

    public var lineItems: ListItems? { ListItems(rowCount: shown.count) }

    public var lines: [TextLine] { shown.map(line) }

    public func line(at index: Int) -> TextLine? {
        shown.indices.contains(index) ? line(of: shown[index]) : nil
    }

    /// The titles of the columns, and the cells of each row as strings. A cell that has an exact value contains this
    /// value; any other cell contains its text.
    public var json: JSONValue {
        let rows = shown.map { row in
            JSONValue.array(
                columns.indices.map { .string(row.exact[$0] ?? ($0 < row.cells.count ? row.cells[$0].string : "")) })
        }
        return ["columns": .array(columns.map { .string($0.title) }), "rows": .array(rows)]
    }

    func table(ofRows numbers: [Int]) -> DataTable {
        let names = (readings.names ?? columns.map(\.title)).enumerated().map { $1.isEmpty ? "\($0 + 1)" : $1 }
        let rows = numbers.filter(shown.indices.contains).map { number in
            let (place, row) = (shown.numbers?[number] ?? number, shown[number])
            return columns.indices.map { column in
                if let value = readings.value { return value(place, column) ?? .missing }
                return .init(shown: row.exact[column] ?? (column < row.cells.count ? row.cells[column].string : ""))
            }
        }
        return DataTable(columns: names, rows: rows)
    }

    private func line(of row: Row) -> TextLine {
        TextLine(
            row.cells.map(\.string).filter { !$0.isEmpty }.joined(separator: "  "), id: identity(of: row),
            item: row.item)
    }

    public var memorySize: Int {
        shown.reduce(0) { $0 + TextLine.overhead + $1.cells.reduce(0) { $0 + $1.memorySize } }
    }

    public var isEmpty: Bool { shown.isEmpty }

    public func isSame(as other: TableContent) -> Bool { self == other }
}
