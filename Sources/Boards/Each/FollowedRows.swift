import Documents
import JSONDocuments

/// The rows of several streams, one stream for each item, in the order in which the rows arrived. Only the last 5,000
/// rows are kept.
struct FollowedRows: Hashable, Sendable {

    /// A row: a line of text, or a JSON value as text.
    typealias Row = String

    struct ItemRow: Hashable, Sendable {
        let item: ItemID
        let row: Row
    }

    /// The rows of an item that have been merged.
    private struct Progress: Hashable {
        /// The rows of the item at the last merge. After a restart, these are the stored rows of the item.
        var seen: [Row] = []
        /// Rows that were merged before a restart and will arrive again, because the cached content of the item is
        /// older than the merged rows.
        var ahead: ArraySlice<Row> = []
        var isRestored = false

        /// Returns the rows that have not been merged yet, and records that they are merged.
        mutating func take(_ present: [Row]) -> ArraySlice<Row> {
            defer { (seen, isRestored) = (present, false) }
            if isRestored, let end = present.end(in: seen) {
                ahead = seen[end...]
                return []
            }
            // After a restart, `seen` contains only the last of many rows, so it may match the middle of `present`.
            let known = (isRestored ? seen.end(in: present) : nil) ?? seen.overlap(with: present)
            let new = present.dropFirst(known)
            let repeated = zip(new, ahead).prefix { $0 == $1 }.count
            ahead = repeated == new.count ? ahead.dropFirst(repeated) : []
            return new.dropFirst(repeated)
        }
    }

    private(set) var rows: [ItemRow] = []
    /// Whether the rows are lines of text.
    private(set) var areLines = true
    private var progress: [ItemID: Progress] = [:]

    private static let rowLimit = 5_000

    /// Returns the rows, with the new rows of the given items added. Rows of items that are not in `states` are
    /// dropped. An item whose stream has no rows yet keeps its merged rows.
    func merged(with states: [ItemState]) -> FollowedRows {
        let present = states.map { (item: $0.item.id, rows: $0.part?.document.rows ?? []) }
        var result = merged(with: present)
        let documents = zip(states, present).filter { !$1.rows.isEmpty }.compactMap { $0.0.part?.document }
        // Without output, it is unknown whether the rows are lines or JSON values.
        if !documents.isEmpty {
            result.areLines = !documents.contains { if case .json = $0 { true } else { false } }
        }
        return result
    }

    func merged(with present: [(item: ItemID, rows: [Row])]) -> FollowedRows {
        var result = self
        let items = Set(present.map(\.item))
        result.rows.removeAll { !items.contains($0.item) }
        result.progress = progress.filter { items.contains($0.key) }
        for (item, present) in present where !present.isEmpty {
            let new = result.progress[item, default: Progress()].take(present)
            result.rows += new.map { ItemRow(item: item, row: $0) }
        }
        result.rows.removeFirst(max(0, result.rows.count - Self.rowLimit))
        return result
    }

    func hash(into hasher: inout Hasher) { hasher.combine(rows.count) }
}

extension FollowedRows: Codable {

    private enum CodingKeys: CodingKey { case items, owners, rows, areLines }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let items = try container.decode([ItemID].self, forKey: .items)
        let owners = try container.decode([Int].self, forKey: .owners)
        rows = zip(owners, try container.decode([Row].self, forKey: .rows)).compactMap { owner, row in
            items.indices.contains(owner) ? ItemRow(item: items[owner], row: row) : nil
        }
        areLines = try container.decode(Bool.self, forKey: .areLines)
        progress = Dictionary(grouping: rows, by: \.item).mapValues {
            Progress(seen: $0.map(\.row), isRestored: true)
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        let items = Array(Set(rows.map(\.item)))
        let places = Dictionary(uniqueKeysWithValues: zip(items, items.indices))
        try container.encode(items, forKey: .items)
        try container.encode(rows.compactMap { places[$0.item] }, forKey: .owners)
        try container.encode(rows.map(\.row), forKey: .rows)
        try container.encode(areLines, forKey: .areLines)
    }
}

extension [FollowedRows.Row] {

    /// Returns the largest number n for which the last n rows of this list are the first n rows of the other list.
    fileprivate func overlap(with others: Self) -> Int {
        (0...Swift.min(count, others.count)).reversed().first { suffix($0).elementsEqual(others.prefix($0)) } ?? 0
    }

    /// Returns the index after the last occurrence of this list in another list; nil if the other list does not contain
    /// this list.
    fileprivate func end(in others: Self) -> Int? {
        guard count <= others.count else { return nil }
        return (count...others.count).reversed().first { others[($0 - count)..<$0].elementsEqual(self) }
    }
}

extension ItemJoin {

    /// Returns the merged rows of all items. Lines of text become a text, in which the name of the item precedes each
    /// line. JSON values become the rows of a list.
    func part(of states: [ItemState], remarks: [String], followed: FollowedRows) -> DocumentPart {
        let remarks = remarks + states.compactMap { state in state.error.map { "\(state.item.id): \($0)" } }
        let rows = followed.rows
        guard !followed.areLines else {
            let lines = rows.map { "\($0.item): \($0.row)\n" }
            return DocumentPart(.text(lines.joined()), remarks: remarks)
        }
        let known = Dictionary(states.map { ($0.item.id, $0) }) { first, _ in first }
        return list(remarks: remarks) { join in
            for row in rows {
                guard let state = known[row.item], let document = try? JSONDocument(row.row) else { continue }
                join.add(Element(document), of: state, error: nil)
            }
        }
    }
}

extension Document {

    /// The rows of the document: the lines of a text, the values of a list, or a single JSON value. Empty for a
    /// picture.
    fileprivate var rows: [FollowedRows.Row] {
        switch self {
        case .text(let text): text.split(whereSeparator: \.isNewline).map(String.init)
        case .json(let json) where json.kind(of: json.root) == .array:
            json.children(of: json.root).map { json.json(of: $0) }
        case .json(let json): [json.json(of: json.root)]
        case .picture: []
        }
    }
}
