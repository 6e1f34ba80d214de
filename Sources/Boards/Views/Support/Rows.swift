import JSONDocuments

/// A document as rows with named columns, for tables, charts and actions on rows.
struct Rows {

    /// The names of the columns in the order of their first occurrence.
    let columns: [String]
    /// The cells of each row, one for each column. A cell is nil if the row has no value in the column.
    let rows: [[Element?]]
    /// The index of each row in the list of the document.
    let places: [Int]
    /// The maps that the rows were read from; empty if the rows are lists.
    let elements: [Element]
    /// The path to the list of the rows, followed by a dot, such as `readings.`; empty if the document itself is the
    /// list.
    private var prefix = ""
    /// The number of rows of the list that were not read.
    private(set) var missing = 0

    /// The maximum number of rows that are searched for names of columns.
    private static let namedRows = 1_000
    private static let columnLimit = 64
    /// The maximum number of rows that are searched for nested names, and the maximum number of these names.
    private static let (pathRows, pathLimit) = (20, 200)

    /// Creates rows from a value in a document. Returns nil if the value cannot be read as rows.
    ///
    /// - Parameter path: The path to the value; empty for the whole document.
    init?(_ root: Element, at path: String) {
        guard let rows = Rows(root) else { return nil }
        self = rows
        if !path.isEmpty { prefix = path + "." }
    }

    /// Creates rows from a list of maps or a list of lists, or one row from a single map. The columns of a list of
    /// lists are numbered. If a field is a path through a list of maps in a map, the rows are the elements of that
    /// list. Returns nil for a document of another shape.
    init?(_ root: Element, naming fields: [String] = []) {
        if let (path, list) = fields.lazy.compactMap({ root.list(on: $0) }).first, let rows = Rows(list) {
            self = rows
            prefix = path + "."
            return
        }
        let elements = root.kind == .object ? [root] : root.elements
        guard root.kind == .array || root.kind == .object else { return nil }
        if elements.allSatisfy({ $0.kind == .array }), !elements.isEmpty {
            let lists = elements.map(\.elements)
            let count = min(Self.columnLimit, lists.map(\.count).max() ?? 0)
            let rows = lists.map { list in (0..<count).map { $0 < list.count ? list[$0] : nil } }
            self.init(columns: (0..<count).map { "\($0 + 1)" }, rows: rows, elements: [], places: Array(rows.indices))
            missing = root.missing
            return
        }
        // A null element becomes a row without values, so that the other rows keep their positions.
        guard elements.allSatisfy({ $0.kind == .object || $0.kind == .null }),
            elements.isEmpty || elements.contains(where: { $0.kind == .object })
        else { return nil }
        var names = PartNames(limit: Self.columnLimit)
        let named = elements.prefix(Self.namedRows).map(\.cells)
        for cells in named { _ = names.places(of: cells, addsNew: true) }
        let rows = elements.enumerated().map { index, element in
            let cells = index < named.count ? named[index] : element.cells
            let places = names.places(of: cells, addsNew: false)
            // Most rows have all columns in the same order.
            if places.count == names.all.count, zip(places, names.all.indices).allSatisfy({ $0 == $1 }) {
                return cells
            }
            var row = [Element?](repeating: nil, count: names.all.count)
            for (cell, place) in zip(cells, places) {
                place.map { row[$0] = cell }
            }
            return row
        }
        self.init(columns: names.all, rows: rows, elements: elements, places: Array(rows.indices))
        missing = root.kind == .array ? root.missing : 0
    }

    private init(
        columns: [String], rows: [[Element?]], elements: [Element], places: [Int], prefix: String = ""
    ) {
        self.prefix = prefix
        self.columns = columns
        self.rows = rows
        self.elements = elements
        self.places = places
    }

    /// The path to the list in the document; empty if the document itself is the list.
    var path: String { String(prefix.dropLast()) }

    /// Returns the values of a row with their names, in order, including values beyond the maximum number of columns.
    func fields(ofRow row: Int) -> [(name: String, value: Element)] {
        if elements.indices.contains(row) { return elements[row].distinctMembers }
        return zip(columns, rows[row]).compactMap { name, value in value.map { (name, $0) } }
    }

    /// The names of all fields in all rows, including fields beyond the maximum number of columns.
    var fieldNames: [String] {
        guard !elements.isEmpty else { return columns }
        var names = PartNames(limit: .max)
        for element in elements { _ = names.places(of: element.cells, addsNew: true) }
        return names.all
    }

    /// Returns the exact texts of a column; nil if no row contains the field. The text of a row without a value is
    /// empty. If no column has exactly this name, case is ignored.
    func texts(_ name: String) -> [String]? {
        let own = ownName(name)
        let known = columns.contains(own) ? own : columns.first { $0.lowercased() == own.lowercased() } ?? name
        return values(known)?.map { $0?.text ?? "" }
    }

    func prefix(_ count: Int) -> Rows {
        let count = max(0, count)
        return Rows(
            columns: columns, rows: Array(rows.prefix(count)), elements: Array(elements.prefix(count)),
            places: Array(places.prefix(count)), prefix: prefix)
    }

    func inOrder(_ numbers: [Int]) -> Rows {
        Rows(
            columns: columns, rows: numbers.map { rows[$0] },
            elements: elements.isEmpty ? [] : numbers.map { elements[$0] }, places: numbers.map { places[$0] },
            prefix: prefix)
    }

    /// Whether the rows come from a list inside the document.
    var isPart: Bool { !prefix.isEmpty }

    /// Returns the name of a field without the path to the list of the rows.
    func ownName(_ name: String) -> String {
        name.hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
    }

    /// Returns the rows with the given fields as their only columns, in the given order. A field that no row contains
    /// becomes a column without values.
    func keeping(_ names: [String]) -> Rows {
        let columns = names.map(ownName)
        guard !names.isEmpty, columns != self.columns else { return self }
        let values = names.map(values)
        let kept = rows.indices.map { row in values.map { $0.flatMap { $0[row] } } }
        return Rows(columns: columns, rows: kept, elements: elements, places: places, prefix: prefix)
    }

    /// Returns the values of a column, or of nested fields as in `wind.speed`; nil if no row contains the field.
    func values(_ name: String?) -> [Element?]? {
        guard let name = name.map(ownName) else { return nil }
        if let place = columns.firstIndex(of: name) { return rows.map { $0[place] } }
        let isCut = columns.count >= Self.columnLimit || rows.count > Self.namedRows
        guard isCut || name.contains(".") else { return nil }
        let steps = Element.steps(of: name)
        let values = elements.map { $0.part(named: name, steps) }
        return values.contains { $0 != nil } ? values : nil
    }

    /// Returns the first column in which all values except missing ones satisfy the predicate; nil if there is none.
    func firstColumn(where isSuch: (_ value: Element, _ column: String) -> Bool) -> String? {
        columns.first { isColumn($0, where: isSuch) }
    }

    /// Returns whether all values of a column except missing ones satisfy the predicate. Returns false for a column
    /// without values.
    func isColumn(_ name: String, where isSuch: (_ value: Element, _ column: String) -> Bool) -> Bool {
        let values = (values(name) ?? []).compactMap(\.self).filter { $0.kind != .null }
        return !values.isEmpty && values.allSatisfy { isSuch($0, name) }
    }

    /// The names of the columns and of fields nested in their values, for use in options.
    var paths: [String] {
        var paths = columns
        var known = Set(paths)
        func add(_ element: Element, _ path: String) {
            for (name, value) in element.members where paths.count < Self.pathLimit {
                let path = path.isEmpty ? name : "\(path).\(name)"
                if known.insert(path).inserted { paths.append(path) }
                add(value, path)
            }
        }
        for element in elements.prefix(Self.pathRows) { add(element, "") }
        return paths
    }
}

/// The names of the fields of many maps, in the order of their first occurrence.
struct PartNames {

    let limit: Int
    private(set) var all: [String] = []
    private var known: [String: Int] = [:]
    /// The values of the previous map, and the indices of their names. Most maps in a list contain the same names in
    /// the same order. The names of such maps need not be looked up again.
    private var before: (cells: [Element?], places: [Int?]) = ([], [])

    init(limit: Int) { self.limit = limit }

    /// Returns the index in ``all`` for the name of each value of a map. The index is nil for an unknown name, and for
    /// a cell that is nil.
    ///
    /// - Parameter addsNew: Whether unknown names are appended to ``all`` until the limit is reached.
    mutating func places(of cells: [Element?], addsNew: Bool) -> [Int?] {
        let hasSameNames =
            cells.count == before.cells.count
            && zip(cells, before.cells).allSatisfy { cell, other in
                guard let cell, let other else { return false }
                return cell.hasSameName(as: other)
            }
        if hasSameNames { return before.places }
        before = (cells, cells.map { $0.flatMap { place(of: $0.name, addsNew: addsNew) } })
        return before.places
    }

    private mutating func place(of name: String, addsNew: Bool) -> Int? {
        if let place = known[name] { return place }
        guard addsNew, all.count < limit else { return nil }
        known[name] = all.count
        all.append(name)
        return all.count - 1
    }
}

extension Element {

    /// Whether the value is a string that begins with `http://` or `https://`.
    var isURL: Bool {
        guard kind == .string else { return false }
        // Decode only a prefix that is short enough to need no allocation.
        let start = document.text(of: node, limit: 8)
        return start == "https://" || start.hasPrefix("http://")
    }

    /// Returns the field that a name in a board denotes: the field with exactly that name or, if there is none, a
    /// nested field, as in `wind.speed`. Returns nil if there is neither.
    func part(named name: String) -> Element? {
        self[name] ?? part(on: Self.steps(of: name))
    }

    /// Returns the field that a name denotes; nil if there is none.
    ///
    /// - Parameter steps: The ways to split the name. They are computed only once for many rows.
    fileprivate func part(named name: String, _ steps: [(head: String, rest: String)]) -> Element? {
        self[name] ?? part(on: steps)
    }

    private func part(on steps: [(head: String, rest: String)]) -> Element? {
        steps.lazy.compactMap { head, rest in self[head]?.part(named: rest) }.first
    }

    /// Returns the first list of maps on the path that a name denotes, and the path to this list; nil if there is no
    /// such list.
    fileprivate func list(on name: String) -> (path: String, list: Element)? {
        guard kind == .object, self[name] == nil else { return nil }
        for (head, rest) in Self.steps(of: name) {
            guard let part = self[head] else { continue }
            if part.kind == .array { return part.elements.contains { $0.kind == .object } ? (head, part) : nil }
            if let (path, list) = part.list(on: rest) { return ("\(head).\(path)", list) }
        }
        return nil
    }

    /// Returns all ways to split a name at a dot.
    fileprivate static func steps(of name: String) -> [(head: String, rest: String)] {
        name.indices.filter { name[$0] == "." }.map { point in
            (String(name[..<point]), String(name[name.index(after: point)...]))
        }
    }
}
