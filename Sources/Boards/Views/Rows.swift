import JSONDocuments

/// A document as rows with named columns: what tables, charts and actions on a row go by.
struct Rows {

    /// The names of the columns, in the order in which they occur first.
    let columns: [String]
    /// A value for each column; nil where a row has none.
    let rows: [[Element?]]

    /// How many rows are looked at for names, and how many names there are at most.
    private static let namedRows = 1_000
    private static let columnLimit = 64

    /// Takes a list of maps for rows, also one of lists, whose columns are numbered; a single map for a row.
    ///
    /// - Returns: Nil for a document of another shape.
    init?(_ root: Element) {
        let elements = root.kind == .object ? [root] : root.elements
        guard root.kind == .array || root.kind == .object else { return nil }
        if elements.allSatisfy({ $0.kind == .array }), !elements.isEmpty {
            let lists = elements.map(\.elements)
            let count = min(Self.columnLimit, lists.map(\.count).max() ?? 0)
            columns = (0..<count).map { "\($0 + 1)" }
            rows = lists.map { list in (0..<count).map { $0 < list.count ? list[$0] : nil } }
            return
        }
        guard elements.allSatisfy({ $0.kind == .object }) else { return nil }
        var places: [String: Int] = [:]
        var names: [String] = []
        for element in elements.prefix(Self.namedRows) {
            for (name, _) in element.members where places[name] == nil && names.count < Self.columnLimit {
                places[name] = names.count
                names.append(name)
            }
        }
        columns = names
        rows = elements.map { element in
            var row = [Element?](repeating: nil, count: names.count)
            for (name, value) in element.members { places[name].map { row[$0] = value } }
            return row
        }
    }

    private init(columns: [String], rows: [[Element?]]) {
        self.columns = columns
        self.rows = rows
    }

    /// The first of the rows.
    func prefix(_ count: Int) -> Rows {
        Rows(columns: columns, rows: Array(rows.prefix(max(0, count))))
    }

    /// The same with these columns alone, in that order; a name that no row has is a column without values.
    func keeping(_ names: [String]) -> Rows {
        guard !names.isEmpty else { return self }
        let places = names.map { columns.firstIndex(of: $0) }
        return Rows(columns: names, rows: rows.map { row in places.map { $0.flatMap { row[$0] } } })
    }

    /// The values of a column; nil if there is none of that name.
    func values(_ name: String?) -> [Element?]? {
        guard let name, let place = columns.firstIndex(of: name) else { return nil }
        return rows.map { $0[place] }
    }

    /// The first column whose values, as far as there are any, are all such.
    func firstColumn(where isSuch: (Element) -> Bool) -> String? {
        columns.first { name in
            let values = (values(name) ?? []).compactMap(\.self).filter { $0.kind != .null }
            return !values.isEmpty && values.allSatisfy(isSuch)
        }
    }
}

extension Element {

    /// Whether it is the URL of a page.
    var isURL: Bool { kind == .string && (text.hasPrefix("https://") || text.hasPrefix("http://")) }
}
