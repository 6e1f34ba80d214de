import JSONDocuments

/// The columns whose values distinguish the rows of a list.
struct RowKey: Hashable, Codable, Sendable {

    /// The reason why the columns of a key were chosen. The cases are ordered from the most to the least reliable.
    enum Basis: Hashable, Codable, Sendable {
        /// The settings of the source declare the columns in the option `id`.
        case declared
        /// The name of the column is one of ``RowKey/identifyingNames``.
        case named
        /// The columns are leading text columns. The combination of their values is unique.
        case leadingColumns
        /// The key consists of the values of all columns.
        case cells
        /// The key consists of the values of all columns, and the position among rows with the same values.
        case position
    }

    let basis: Basis
    /// The names of the columns; empty if the key consists of all columns.
    let columns: [String]
    /// The columns that identify the item that a row was loaded for; empty if the rows belong to no items. Rows of
    /// different items always have different identities.
    var item: [String] = []

    /// Whether the key is guessed: the columns come neither from the settings nor from a list of usual names.
    var isGuessed: Bool { basis != .declared && basis != .named }

    /// The names of columns that usually identify rows, best first. Case is ignored.
    static let identifyingNames = ["id", "uid", "key", "pid", "url", "html_url", "name", "title"]
}

extension RowKey {

    /// Creates the key for rows without earlier versions.
    init(of rows: Rows) {
        var history = RowKeyHistory(declared: nil)
        self = history.identities(of: rows).key
    }

    /// Returns the identifying text of each row. Nil for a row without values in the columns of a key that is
    /// `declared` or `named`.
    func texts(of rows: Rows) -> [String?] {
        guard !item.isEmpty else { return ownTexts(of: rows) }
        let items = item.map { rows.texts($0) }
        return ownTexts(of: rows).enumerated().map { row, text in
            text.map { text in Self.joined(items.map { $0?[row] ?? "" } + [text]) }
        }
    }

    /// Returns the identifying text of each row within its item.
    private func ownTexts(of rows: Rows) -> [String?] {
        // Most keys have only one column. Its texts are used unchanged.
        if columns.count == 1, let texts = rows.texts(columns[0]) {
            return basis == .leadingColumns ? texts : texts.map { $0.isEmpty ? nil : $0 }
        }
        switch basis {
        case .declared, .named:
            let columns = columns.map { rows.texts($0) }
            return rows.rows.indices.map { row in
                let values = columns.map { $0?[row] ?? "" }
                return values.allSatisfy(\.isEmpty) ? nil : Self.joined(values)
            }
        case .leadingColumns:
            let columns = columns.map { rows.texts($0) }
            return rows.rows.indices.map { row in Self.joined(columns.map { $0?[row] ?? "" }) }
        case .cells, .position:
            // Columns are sorted by name, and columns without values are skipped, so that identities do not change when
            // columns are moved or empty columns are added.
            let columns = rows.columns.enumerated().sorted { $0.element < $1.element }
            return rows.rows.map { row in
                Self.joined(
                    columns.flatMap { place, name in
                        row[place].map { $0.kind == .null ? [] : [name, $0.text] } ?? []
                    })
            }
        }
    }

    /// Joins texts into one. Different arrays of the same length have different results.
    private static func joined(_ texts: [String]) -> String {
        texts.count == 1 ? texts[0] : texts.map { "\($0.utf8.count)\u{1F}\($0)" }.joined(separator: "\u{1F}")
    }

    static func areUnique(_ texts: [String?]) -> Bool {
        var known: Set<String> = []
        known.reserveCapacity(texts.count)
        for text in texts {
            guard let text, known.insert(text).inserted else { return false }
        }
        return true
    }
}

struct RowIdentities: Sendable {

    let key: RowKey
    /// The identities of the rows. Each of them is unique.
    let ids: [String]
    /// The indices of the rows that have the same key as other rows, or no value in the columns of the key. Empty if
    /// the basis of the key is ``RowKey/Basis/position``.
    let ambiguous: Set<Int>

    func row(_ id: String) -> Int? { ids.firstIndex(of: id) }
}
