import JSONDocuments

/// The columns that tell the rows of a list apart.
struct RowKey: Hashable, Codable, Sendable {

    /// The origin of a key, the most reliable first.
    enum Basis: Hashable, Codable, Sendable {
        /// `id` in the settings of the source.
        case declared
        /// A column whose name says that it identifies: ``RowKey/identifyingNames``.
        case named
        /// The shortest group of leading text columns that is unique.
        case leadingColumns
        /// The values of all columns.
        case cells
        /// The values of all columns, and the position among rows with the same values.
        case position
    }

    let basis: Basis
    /// The names of the columns; empty where all of them count.
    let columns: [String]
    /// The columns that identify the item which a row belongs to: rows of two items are never the same. Empty if rows belong to none.
    var item: [String] = []

    /// Whether these columns are guessed: neither the settings nor the name of a column says that they identify a row.
    var isGuessed: Bool { basis != .declared && basis != .named }

    /// The names of columns that identify rows, the best first. Their case does not matter.
    static let identifyingNames = ["id", "uid", "key", "pid", "url", "html_url", "name", "title"]

}

extension RowKey {

    /// The text that identifies each row by this key; nil for a row that lacks the values of a declared or named key.
    func texts(of rows: Rows) -> [String?] {
        guard !item.isEmpty else { return ownTexts(of: rows) }
        let items = item.map { rows.texts($0) }
        return ownTexts(of: rows).enumerated().map { row, text in
            text.map { text in Self.joined(items.map { $0?[row] ?? "" } + [text]) }
        }
    }

    /// The same without the item.
    private func ownTexts(of rows: Rows) -> [String?] {
        // Mostly one column is enough: its texts are taken as they are.
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
            // By name, so that a column that moves or comes without values changes nothing.
            let columns = rows.columns.enumerated().sorted { $0.element < $1.element }
            return rows.rows.map { row in
                Self.joined(
                    columns.flatMap { place, name in
                        row[place].map { $0.kind == .null ? [] : [name, $0.text] } ?? []
                    })
            }
        }
    }

    /// The texts as one from which no other texts could have been made.
    private static func joined(_ texts: [String]) -> String {
        texts.count == 1 ? texts[0] : texts.map { "\($0.utf8.count)\u{1F}\($0)" }.joined(separator: "\u{1F}")
    }

    /// Whether the texts are all there and differ.
    static func areUnique(_ texts: [String?]) -> Bool {
        var known: Set<String> = []
        known.reserveCapacity(texts.count)
        for text in texts {
            guard let text, known.insert(text).inserted else { return false }
        }
        return true
    }
}

/// The identities of the rows of one version of a list.
struct RowIdentities: Sendable {

    let key: RowKey
    /// One for each row. No two are the same.
    let ids: [String]
    /// The numbers of the rows that the key does not tell from others, or whose values for it are missing.
    let ambiguous: Set<Int>

    /// The number of the row with that identity; nil if there is none.
    func row(_ id: String) -> Int? { ids.firstIndex(of: id) }
}
