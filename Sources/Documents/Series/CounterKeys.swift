import JSONDocuments
import Values

/// The keys that identify the rows of an array from one document to the next; see ``CounterRate``.
struct CounterKeys {

    let document: JSONDocument
    let texts: CounterTexts
    /// The names of the fields that identify a row, from the settings; empty if there are none.
    let id: [String]
    /// Returns whether the rows are likely to keep their texts in a column from one document to the next. The arguments
    /// are the name and the texts of the column. A text is nil for a value that is not a text.
    let isLasting: (String, [String?]) -> Bool

    enum Basis {
        /// The rows are identified by the fields in the settings, or by a field such as `pid`.
        case id
        /// The rows are identified by their texts.
        case texts
        /// The rows have no texts and are identified by their positions.
        case place
    }

    struct Keys {
        var basis: Basis
        /// The key of each row; nil for a row without a key. Several rows may have the same key.
        var keys: [String?]
        /// The values in the fields that the settings name.
        var nodes: [JSONDocument.Node] = []
    }

    private struct Column {
        var texts: [(row: Int, text: String)] = []
        /// The number of values that are neither texts nor identifiers.
        var others = 0
        var isIdentifier = false
        /// Whether the values are Booleans or are in arrays. Such values are used only if the other keys are not
        /// unique.
        var isNested = false

        mutating func add(_ text: String, _ row: Int, isNested: Bool) {
            texts.append((row, text))
            self.isNested = isNested
        }
    }

    /// The names of fields that may identify rows. A field identifies rows if its values are unique. The best name is
    /// first.
    private static let unique = ["id", "uuid", "guid", "key", "pid", "ifindex"]

    /// Names of fields whose numbers are not counters.
    private static let identifiers: Set<String> = [
        "id", "uuid", "guid", "uid", "gid", "pid", "ppid", "tid", "tgid", "ifindex", "index", "port", "key", "name",
        "title", "url", "html_url", "inode",
    ]

    /// Returns whether the name of a field suggests that its numbers identify something, as in `pid` and `user_id`.
    static func isIdentifier(_ name: String) -> Bool {
        let lower = name.lowercased()
        if identifiers.contains(lower) || lower.hasSuffix("_id") || lower.hasSuffix("-id") { return true }
        return (name.hasSuffix("Id") || name.hasSuffix("ID")) && name.dropLast(2).last?.isLowercase == true
    }

    /// Returns the keys of the rows of an array.
    ///
    /// - Parameters:
    ///   - rows: The rows, which are objects or arrays.
    ///   - path: The names of the fields that lead to the array.
    func keys(of rows: [JSONDocument.Node], at path: String) -> Keys {
        guard var declared = declaredKeys(of: rows, at: path) else { return usualKeys(of: rows) }
        let known = declared.keys.compactMap(\.self)
        guard Set(known).count < known.count, case let usual = usualKeys(of: rows), usual.basis != .place
        else { return declared }
        // The fields do not distinguish all rows, so add the usual keys.
        declared.keys = zip(declared.keys, usual.keys).map { key, usual in
            key.map { "\($0)\u{1E}\(usual ?? "")" }
        }
        return declared
    }

    private func usualKeys(of rows: [JSONDocument.Node]) -> Keys {
        var columns: [String: Column] = [:]
        for (index, row) in rows.enumerated() { collect(row, "", isRow: true, index, into: &columns) }
        for name in Self.unique {
            let column = columns.first { $0.key.lowercased() == name && !$0.value.isNested }
            guard let column, column.value.texts.count == rows.count else { continue }
            let texts = column.value.texts.map(\.text)
            guard !texts.contains(""), Set(texts).count == texts.count else { continue }
            return Keys(basis: .id, keys: texts.map { "\(column.key)\u{1F}\($0)" })
        }
        let all = columns.filter { !$0.value.texts.isEmpty }.sorted { $0.key < $1.key }
        guard !all.isEmpty else { return Keys(basis: .place, keys: rows.indices.map { "#\(rows.count)\u{1F}\($0)" }) }
        let areMetrics = rows.allSatisfy(document.isMetric)
        let lasting = areMetrics ? all : all.filter { isLasting($0.value, $0.key) }
        let keys = Self.joined(lasting, count: rows.count)
        let count = Set(keys).count
        guard count < rows.count, lasting.count < all.count, case let whole = Self.joined(all, count: rows.count),
            Set(whole).count > count
        else { return Keys(basis: .texts, keys: keys) }
        return Keys(basis: .texts, keys: whole)
    }

    private func isLasting(_ column: Column, _ name: String) -> Bool {
        if column.isNested { return false }
        // Texts of digits may be counters, and a text such as “N/A” may stand for a missing counter.
        let mayBeCounters = column.texts.allSatisfy { _, text in
            text.utf8.allSatisfy { (0x30...0x39).contains($0) } || ColumnReading.isMissing(text)
        }
        if mayBeCounters, !column.isIdentifier { return CounterKeys.isIdentifier(name) }
        let others = [String?](repeating: nil, count: min(column.others, 200))
        return column.isIdentifier || isLasting(name, others + column.texts.prefix(200).map(\.text))
    }

    private static func joined(_ columns: [(key: String, value: Column)], count: Int) -> [String] {
        var keys = [String](repeating: "", count: count)
        for (name, column) in columns {
            for (row, text) in column.texts { keys[row] += "\u{1F}\(name)\u{1F}\(text)" }
        }
        return keys
    }

    // MARK: Fields

    /// Returns the keys in the fields that the settings name. Returns nil if the settings name no fields, or if none of
    /// the rows has such a field.
    func declaredKeys(of rows: [JSONDocument.Node], at path: String) -> Keys? {
        guard !id.isEmpty else { return nil }
        let names = id.map { $0.hasPrefix("\(path).") ? String($0.dropFirst(path.utf8.count + 1)) : $0 }
        var found = Keys(basis: .id, keys: [])
        for row in rows {
            let values = names.map { value($0, in: row) }
            found.nodes += values.compactMap(\.self)
            let texts = values.map { $0.map { document.text(of: $0) } ?? "" }
            found.keys.append(texts.allSatisfy(\.isEmpty) ? nil : texts.joined(separator: "\u{1F}"))
        }
        return found.nodes.isEmpty ? nil : found
    }

    /// Returns the scalar in the field with a name, such as `pid` or `disk.name`; nil if there is none. The fields of
    /// an array are numbered from 1.
    private func value(_ name: String, in row: JSONDocument.Node) -> JSONDocument.Node? {
        let isList = document.kind(of: row) == .array
        let place = Int(name).flatMap { isList && $0 > 0 && $0 <= document.childCount(of: row) ? $0 - 1 : nil }
        if let own = place.map({ document.child(of: row, at: $0) }) ?? document.child(of: row, named: name) {
            return document.isContainer(own) || document.kind(of: own) == .null ? nil : own
        }
        return name.indices.lazy.filter { name[$0] == "." }.compactMap { point in
            document.child(of: row, named: String(name[..<point])).flatMap {
                value(String(name[name.index(after: point)...]), in: $0)
            }
        }.first
    }

    /// Adds the texts in a value to the columns.
    ///
    /// - Parameter isRow: Whether the value is a row. The items of a row that is an array count as fields, not as
    ///   nested values.
    private func collect(
        _ node: JSONDocument.Node, _ name: String, isRow: Bool = false, isNested: Bool = false, _ row: Int,
        into columns: inout [String: Column]
    ) {
        switch document.kind(of: node) {
        case .object:
            let isMetric = isRow && document.isMetric(node)
            for part in document.children(of: node) {
                let own = document.name(of: part) ?? ""
                if isRow, own == "help" || isMetric && !["name", "labels", "type"].contains(own) { continue }
                collect(part, name.isEmpty ? own : "\(name).\(own)", isNested: isNested, row, into: &columns)
            }
        case .array:
            for (index, part) in document.children(of: node).enumerated() {
                let own = isRow ? "\(index + 1)" : "\(name).\(index + 1)"
                collect(part, own, isNested: isNested || !isRow, row, into: &columns)
            }
        case .string where texts[node] == nil:
            columns[name, default: Column()].add(document.text(of: node), row, isNested: isNested)
        case .number where Self.isIdentifier(document.name(of: node) ?? ""):
            columns[name, default: Column()].add(document.text(of: node), row, isNested: isNested)
            columns[name, default: Column()].isIdentifier = true
        case .string, .number: columns[name, default: Column()].others += 1
        // A Boolean is usually a state that changes, so treat it like a value in an array.
        case .boolean: columns[name, default: Column()].add(document.text(of: node), row, isNested: true)
        case .null: break
        }
    }
}
