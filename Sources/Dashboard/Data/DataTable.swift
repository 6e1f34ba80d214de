public import TerminalUI

/// A table of values, for export as CSV, JSON or Markdown.
public struct DataTable: Hashable, Sendable {

    /// The value in a row and a column.
    public enum Cell: Hashable, Sendable {
        /// There is no value, or it is null.
        case missing
        case text(String)
        /// A number, `true`, `false`, an array or an object, as JSON.
        case json(String)
    }

    /// The names of the columns.
    public var columns: [String]

    /// The rows, each with a cell for each column.
    public var rows: [[Cell]]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - columns: The names of the columns.
    ///   - rows: The rows, each with a cell for each column.
    public init(columns: [String], rows: [[Cell]]) {
        (self.columns, self.rows) = (columns, rows)
    }

    init(texts: [String]) {
        self.init(columns: ["text"], rows: texts.map { [.text($0)] })
    }

    /// Creates a table from a JSON document.
    ///
    /// | document | rows |
    /// |---|---|
    /// | array | a row for each element |
    /// | object that contains only objects | a row for each object, with its name in an additional column |
    /// | other object | one row |
    /// | string | a row for each line, in a column `value` |
    /// | null | no rows and no columns |
    /// | other value | one row, in a column `value` |
    ///
    /// In a row, the members of an object are in columns with their names, and the elements of an array are in the
    /// columns `1`, `2` and so on. Any other element is in a column `value`.
    ///
    /// The additional column for the names of objects is `name`. If an object has a member with this name, the column
    /// is `key`, `key 2`, `key 3` and so on.
    ///
    /// - Parameter document: The document.
    public init(_ document: JSONDocument) {
        let root = document.root
        var reader = DataTableReader(document: document)
        let children = (0..<document.childCount(of: root)).map { document.child(of: root, at: $0) }
        switch document.kind(of: root) {
        case .array: for child in children { reader.addRow(child) }
        case .object where !children.isEmpty && children.allSatisfy { document.kind(of: $0) == .object }:
            let column = reader.nameColumn(for: children)
            for child in children { reader.addRow(child, in: column, named: document.name(of: child)) }
        case .object: reader.addRow(root)
        case .string:
            let lines = document.text(of: root).split(separator: "\n", omittingEmptySubsequences: false)
            let isEnded = lines.count > 1 && lines.last?.isEmpty == true
            for line in isEnded ? lines.dropLast() : lines[...] { reader.add([("value", .text(String(line)))]) }
        case .number, .boolean: reader.addRow(root)
        case .null: break
        }
        self = reader.table
    }

    /// Removes a column. Has no effect if there is no column with the given name.
    mutating func remove(_ column: String) {
        guard let place = columns.firstIndex(of: column) else { return }
        columns.remove(at: place)
        for row in rows.indices { rows[row].remove(at: place) }
    }

    func keeping(column: Int) -> DataTable {
        DataTable(columns: [columns[column]], rows: rows.map { [$0[column]] })
    }
}

/// Collects rows. A column is added when its name first occurs in a row.
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

    /// Returns the name of the column for the names of the objects. It is the first of `name`, `key`, `key 2`, `key 3`
    /// and so on that no object has as a member.
    func nameColumn(for objects: [JSONDocument.Node]) -> String {
        var members: Set<String> = []
        for object in objects {
            for place in 0..<document.childCount(of: object) {
                document.name(of: document.child(of: object, at: place)).map { _ = members.insert($0) }
            }
        }
        let numbered = sequence(first: 2) { $0 + 1 }.lazy.map { "key \($0)" }
        return ["name", "key"].first { !members.contains($0) } ?? numbered.first { !members.contains($0) } ?? "name"
    }

    mutating func addRow(_ node: JSONDocument.Node, in column: String = "name", named name: String? = nil) {
        let children = (0..<document.childCount(of: node)).map { document.child(of: node, at: $0) }
        var cells: [(String, DataTable.Cell)] = name.map { [(column, .text($0))] } ?? []
        switch document.kind(of: node) {
        case .object: cells += children.map { (document.name(of: $0) ?? "", DataTable.Cell($0, of: document)) }
        case .array: cells = children.enumerated().map { ("\($0 + 1)", DataTable.Cell($1, of: document)) }
        default: cells = [("value", DataTable.Cell(node, of: document))]
        }
        add(cells)
    }

    mutating func add(_ cells: [(String, DataTable.Cell)]) {
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

    /// Creates the value of a node in a document.
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

    /// Creates a value from its text: a number if the text is a JSON number, and otherwise text.
    init(shown text: String) {
        self = JSONNumber.isNumber(Array(text.utf8)[...]) ? .json(text) : .text(text)
    }

    var plain: String {
        switch self {
        case .missing: ""
        case .text(let text), .json(let text): text
        }
    }
}
