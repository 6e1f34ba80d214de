import TerminalUI
import Values

/// The values of a heat map, with the names of its rows and columns.
struct HeatCells {

    /// The values, row by row; nil for a missing value.
    private(set) var values: [[Double?]]
    /// The names of the rows of cells, and of its columns; empty for cells that are named by their positions.
    private(set) var names: (rows: [String], columns: [String]) = ([], [])
    /// The indices of the rows of data that belong to each cell.
    private(set) var rows: [Point: [Int]] = [:]

    /// Splits the numbers of lists, which are read as one column, into rows of cells.
    ///
    /// - Parameters:
    ///   - counts: The number of elements of each list.
    ///   - numbers: The numbers of all lists.
    init(counts: [Int], _ numbers: [Double?]) {
        var rest = numbers[...]
        values = counts.map { count in
            defer { rest = rest.dropFirst(count) }
            return Array(rest.prefix(count))
        }
    }

    /// Puts the numbers of rows into the cells. If several rows belong to a cell, it has the last number.
    init(_ y: HeatAxis, _ x: HeatAxis, _ numbers: [Double?]) {
        names = (y.names, x.names)
        values = Array(repeating: Array(repeating: nil, count: x.names.count), count: y.names.count)
        for (row, number) in numbers.enumerated() {
            let cell = Point(x: x.places[row], y: y.places[row])
            if let number { values[cell.y][cell.x] = number }
            rows[cell, default: []].append(row)
        }
    }

    /// The cells that have a value.
    var known: [Point] {
        values.enumerated().flatMap { y, row in
            row.indices.filter { row[$0] != nil }.map { Point(x: $0, y: y) }
        }
    }

    /// Returns the name of a cell: the names of its row and its column, or their positions.
    func name(of cell: Point) -> String {
        names.rows.isEmpty
            ? "\(cell.y + 1), \(cell.x + 1)" : "\(names.rows[cell.y]), \(names.columns[cell.x])"
    }
}

/// An axis of a heat map: the different values of a column.
///
/// Numbers, times and versions are in ascending order, or in descending order if all rows of the data are. Other texts
/// are in the order of their first occurrence.
struct HeatAxis {

    private(set) var names: [String] = []
    /// The index of the name of each row.
    let places: [Int]

    /// Creates the axis of a column.
    ///
    /// - Parameters:
    ///   - texts: The name of each row.
    ///   - reading: The meaning of the column; nil if no row contains it.
    init(_ texts: [String], _ reading: ColumnReading?) {
        var known: [String: Int] = [:]
        for row in Self.order(of: reading) ?? Array(texts.indices) where known[texts[row]] == nil {
            known[texts[row]] = names.count
            names.append(texts[row])
        }
        places = texts.map { known[$0] ?? 0 }
    }

    /// Returns the order of the rows along the axis; nil for the order of the data.
    private static func order(of reading: ColumnReading?) -> [Int]? {
        guard let reading else { return nil }
        switch reading.kind {
        case .text(.shortClocks?): break
        case .text: return nil
        default: break
        }
        let descending = reading.order(isAscending: false)
        return descending == Array(descending.indices) ? nil : reading.order(isAscending: true)
    }
}
