public import TerminalUI

/// Values in rows and columns, for export as CSV, JSON or Markdown.
public struct DataTable: Hashable, Sendable {

    /// A value.
    public enum Cell: Hashable, Sendable {
        /// No value, or null.
        case missing
        case text(String)
        /// A number, `true`, `false`, a list or a map, in JSON.
        case json(String)
    }

    /// The names of the columns.
    public var columns: [String]

    /// A cell for each column, row by row.
    public var rows: [[Cell]]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns.
    ///   - rows: A cell for each column, row by row.
    public init(columns: [String], rows: [[Cell]]) {
        (self.columns, self.rows) = (columns, rows)
    }

    /// Creates a table of one column of texts.
    init(texts: [String]) {
        self.init(columns: ["text"], rows: texts.map { [.text($0)] })
    }

    /// Creates a table of a document.
    ///
    /// A list of maps or lists has a row for each of them. A map of maps has a row for each of them, with its name. Any
    /// other map is one row. A text has a column `value` with a row for each line. Other values are one row of that
    /// column.
    ///
    /// - Parameter document: The document.
    public init(_ document: JSONDocument) {
        let root = document.root
        var reader = DataTableReader(document: document)
        let children = (0..<document.childCount(of: root)).map { document.child(of: root, at: $0) }
        switch document.kind(of: root) {
        case .array: for child in children { reader.addRow(child) }
        case .object where !children.isEmpty && children.allSatisfy { document.kind(of: $0) == .object }:
            for child in children { reader.addRow(child, named: document.name(of: child)) }
        case .object: reader.addRow(root)
        case .string:
            let lines = document.text(of: root).split(separator: "\n", omittingEmptySubsequences: false)
            let isEnded = lines.count > 1 && lines.last?.isEmpty == true
            for line in isEnded ? lines.dropLast() : lines[...] { reader.addValue(.text(String(line))) }
        case .number, .boolean, .null: reader.addRow(root)
        }
        self = reader.table
    }

    /// Returns the table with one of its columns.
    ///
    /// - Parameter column: The index of the column.
    func keeping(column: Int) -> DataTable {
        DataTable(columns: [columns[column]], rows: rows.map { [$0[column]] })
    }
}

/// Collects rows. Columns are added when a row first has them.
private struct DataTableReader {

    let document: JSONDocument
    private var columns: [String] = []
    private var places: [String: Int] = [:]
    private var rows: [[DataTable.Cell]] = []

    init(document: JSONDocument) { self.document = document }

    var table: DataTable {
        DataTable(
            columns: columns,
            rows: rows.map { $0 + Array(repeating: .missing, count: columns.count - $0.count) })
    }

    mutating func addRow(_ node: JSONDocument.Node, named name: String? = nil) {
        let children = (0..<document.childCount(of: node)).map { document.child(of: node, at: $0) }
        var cells: [(String, DataTable.Cell)] = name.map { [("name", .text($0))] } ?? []
        switch document.kind(of: node) {
        case .object: cells += children.map { (document.name(of: $0) ?? "", DataTable.Cell($0, of: document)) }
        case .array: cells = children.enumerated().map { ("\($0 + 1)", DataTable.Cell($1, of: document)) }
        default: cells = [("value", DataTable.Cell(node, of: document))]
        }
        add(cells)
    }

    mutating func addValue(_ cell: DataTable.Cell) { add([("value", cell)]) }

    private mutating func add(_ cells: [(String, DataTable.Cell)]) {
        var row: [DataTable.Cell] = Array(repeating: .missing, count: columns.count)
        for (name, cell) in cells {
            if let place = places[name] {
                row[place] = cell
            } else {
                places[name] = columns.count
                columns.append(name)
                row.append(cell)
            }
        }
        rows.append(row)
    }
}

extension DataTable.Cell {

    /// The value of a node of a document.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - document: The document.
    public init(_ node: JSONDocument.Node, of document: JSONDocument) {
        switch document.kind(of: node) {
        case .null: self = .missing
        case .string: self = .text(document.text(of: node))
        case .number, .boolean: self = .json(document.text(of: node))
        case .object, .array: self = .json(document.json(of: node))
        }
    }

    /// Creates a value from its text, which may be a number.
    init(shown text: String) {
        self = JSONNumber.isNumber(Array(text.utf8)[...]) ? .json(text) : .text(text)
    }

    /// The value as text; empty if it is missing.
    var plain: String {
        switch self {
        case .missing: ""
        case .text(let text), .json(let text): text
        }
    }
}
