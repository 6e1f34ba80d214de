import JSONDocuments

/// Chooses the columns that distinguish the rows of a list. It gets each version of the list, so that rows keep their
/// identities from version to version.
///
/// A key with columns is used until the values in these columns are no longer unique. When the key changes, a row keeps
/// its identity if it occurs in the last version before the change and in the first version after the change.
struct RowKeyHistory: Sendable {

    /// The number of versions in which the values of a new key must be unique: the latest version, and the earlier
    /// versions that a panel stores.
    private static let versionLimit = 21

    private struct Record: Sendable {
        /// The columns with an identifying name whose values are unique.
        var named: Set<String> = []
        /// The shortest group of leading text columns whose values are unique; empty if there is none. Nil if the group
        /// has not been computed yet, because a column with an identifying name is unique.
        var leading: [String]?
    }

    /// The columns that the settings declare; nil if they declare none.
    let declared: [String]?
    /// The columns that identify the item that a row was loaded for; empty if the rows belong to no items.
    let item: [String]
    private(set) var key: RowKey?
    private var records: [Record] = []
    private var last: (rows: Rows, ids: [String])?
    private var changes = 0
    /// The identities that rows keep from the previous key, keyed by the text of the row for the current key.
    private var kept: [String: String] = [:]

    init(declared: [String]?, item: [String] = []) {
        (self.declared, self.item) = (declared, item)
    }

    private func makeKey(_ basis: RowKey.Basis, _ columns: [String] = []) -> RowKey {
        RowKey(basis: basis, columns: columns, item: item)
    }

    mutating func identities(of rows: Rows) -> RowIdentities {
        if let declared { return Self.identities(makeKey(.declared, declared), of: rows) }
        guard !rows.rows.isEmpty else { return RowIdentities(key: key ?? makeKey(.position), ids: [], ambiguous: []) }
        records = (records + [record(rows)]).suffix(Self.versionLimit)
        let chosen = chosenKey(for: rows)
        if let key, chosen != key { change(to: chosen) }
        key = chosen
        let found = Self.identities(chosen, of: rows) { text in
            kept[text] ?? (changes == 0 ? text : "\u{1D}\(changes)\u{1D}\(text)")
        }
        last = (rows, found.ids)
        return found
    }

    private static func identities(
        _ key: RowKey, of rows: Rows, id: (String) -> String = { $0 }
    ) -> RowIdentities {
        let texts = key.texts(of: rows)
        var counts: [String: Int] = [:]
        counts.reserveCapacity(texts.count)
        for text in texts { counts[text ?? "", default: 0] += 1 }
        // The number of rows so far with a text that occurs in several rows, keyed by the text.
        var numbers: [String: Int] = [:]
        var ids: [String] = []
        ids.reserveCapacity(texts.count)
        var ambiguous: Set<Int> = []
        for (row, known) in texts.enumerated() {
            let text = known ?? ""
            var number = 0
            if counts[text] != 1 {
                number = numbers[text, default: 0]
                numbers[text] = number + 1
            }
            if key.basis != .position, known == nil || counts[text] != 1 { ambiguous.insert(row) }
            ids.append(id(number == 0 ? text : "\(text)\u{1E}\(number)"))
        }
        return RowIdentities(key: key, ids: ids, ambiguous: ambiguous)
    }

    // MARK: Choosing

    private mutating func chosenKey(for rows: Rows) -> RowKey {
        if let key, !key.columns.isEmpty, RowKey.areUnique(key.texts(of: rows)) { return key }
        for name in RowKey.identifyingNames {
            let column = rows.columns.first { column in
                column.lowercased() == name && records.allSatisfy { $0.named.contains(column) }
            }
            if let column { return makeKey(.named, [column]) }
        }
        if let columns = leadingColumns(of: rows) { return makeKey(.leadingColumns, columns) }
        return RowKey.areUnique(makeKey(.cells).texts(of: rows)) ? makeKey(.cells) : makeKey(.position)
    }

    /// Returns the leading columns of all recorded versions in one list. The combination of their values is unique in
    /// each of these versions. Returns nil if one of the versions has no leading columns, or if the list no longer has
    /// one of the columns.
    private mutating func leadingColumns(of rows: Rows) -> [String]? {
        let latest = records.count - 1
        if records[latest].leading == nil { records[latest].leading = leadingColumns(ofVersion: rows) }
        if latest > 0, records[latest - 1].leading == nil, let last {
            records[latest - 1].leading = leadingColumns(ofVersion: last.rows)
        }
        var needed: Set<String> = []
        for leading in records.compactMap(\.leading) {
            guard !leading.isEmpty else { return nil }
            needed.formUnion(leading)
        }
        let columns = rows.columns.filter(needed.contains)
        return columns.count == needed.count ? columns : nil
    }

    private func record(_ rows: Rows) -> Record {
        var record = Record()
        for column in rows.columns where RowKey.identifyingNames.contains(column.lowercased()) {
            let key = makeKey(.named, [column])
            if RowKey.areUnique(key.texts(of: rows)) { record.named.insert(column) }
        }
        if record.named.isEmpty { record.leading = leadingColumns(ofVersion: rows) }
        return record
    }

    /// Returns the shortest group of leading text columns whose values are unique in a version; empty if there is none.
    private func leadingColumns(ofVersion rows: Rows) -> [String] {
        var group: [String] = []
        for column in rows.columns where rows.areLasting(column) {
            group.append(column)
            if RowKey.areUnique(makeKey(.leadingColumns, group).texts(of: rows)) { return group }
        }
        return []
    }

    // MARK: Changing the key

    /// Changes the key. The rows of the previous version keep their identities.
    private mutating func change(to key: RowKey) {
        changes += 1
        kept = [:]
        guard let last else { return }
        let texts = Self.identities(key, of: last.rows).ids
        for (text, id) in zip(texts, last.ids) { kept[text] = id }
    }
}

extension Rows {

    /// Returns whether most values of a column are texts that probably stay the same: no states, levels, times, ages or
    /// numbers.
    func areLasting(_ column: String) -> Bool {
        guard let values = values(column) else { return false }
        let texts = values.lazy.compactMap(\.self).filter { $0.kind != .null }.map {
            $0.kind == .string ? $0.text : nil
        }
        return PassingValue.areLasting(texts.filter { $0 != "" }, in: column)
    }
}
