import TerminalUI
import Values

/// The values of a heat map, with the names of its rows and columns.
struct HeatCells {

    /// The values, row by row; nil for a missing value.
    private(set) var values: [[Double?]]
    /// The names of the rows and of the columns of the heat map. Empty if cells are named by their positions.
    private(set) var names: (rows: [String], columns: [String]) = ([], [])
    /// The indices of the rows of data that belong to each cell, including rows without a value. Empty if cells are
    /// named by their positions.
    private(set) var rows: [Point: [Int]] = [:]

    /// Creates a row of cells from each list of numbers.
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

    /// Creates the cells for rows of data. If several rows belong to a cell, the cell shows the last number of these
    /// rows.
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
/// Numbers, times and versions are in ascending order, unless all rows of the data are in descending order. Other texts
/// are in the order of their first occurrence.
struct HeatAxis {

    private(set) var names: [String] = []
    /// For each row of the data, the index of its name in ``names``.
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
