import Documents
import JSONDocuments
import Synchronization

/// The ends of what grows for several items as one, in the order in which the rows have come.
final class FollowedRows: Sendable {

    /// A row: a line of text, or a JSON value as text.
    typealias Row = String

    private struct State {
        /// The rows of each item that were seen last.
        var seen: [ItemID: [Row]] = [:]
        var merged: [(item: ItemID, row: Row)] = []
    }

    private let state = Mutex(State())

    /// The number of rows that are kept.
    private static let rowLimit = 5_000

    /// Adds the rows that are new.
    ///
    /// - Parameter rows: The present rows of each item. Those of other items go.
    /// - Returns: The rows of all items.
    func merge(_ rows: [(item: ItemID, rows: [Row])]) -> [(item: ItemID, row: Row)] {
        state.withLock { state in
            let present = Set(rows.map(\.item))
            state.merged.removeAll { !present.contains($0.item) }
            state.seen = state.seen.filter { present.contains($0.key) }
            for (item, rows) in rows {
                let new = rows.dropFirst(Self.overlap(of: state.seen[item] ?? [], with: rows))
                state.merged += new.map { (item, $0) }
                state.seen[item] = rows
            }
            state.merged.removeFirst(max(0, state.merged.count - Self.rowLimit))
            return state.merged
        }
    }

    /// The number of rows that were there before: the longest run of rows with which the earlier ones end.
    private static func overlap(of earlier: [Row], with rows: [Row]) -> Int {
        let most = min(earlier.count, rows.count)
        return (0...most).reversed().first { earlier.suffix($0).elementsEqual(rows.prefix($0)) } ?? 0
    }
}

extension ItemJoin {

    /// The lines of all items, each behind the name of its item; rows if they are JSON.
    func part(of states: [ItemState], remarks: [String], following followed: FollowedRows) -> DocumentPart {
        let remarks = remarks + states.compactMap { state in state.error.map { "\(state.item.id): \($0)" } }
        let isText = !states.contains { if case .json? = $0.part?.document { true } else { false } }
        let rows = followed.merge(states.map { ($0.item.id, $0.part?.document.rows ?? []) })
        guard !isText else {
            let lines = rows.map { "\($0.item): \($0.row)\n" }
            return DocumentPart(.text(lines.joined()), remarks: remarks)
        }
        let known = Dictionary(states.map { ($0.item.id, $0) }) { first, _ in first }
        return list(remarks: remarks) { join in
            for (item, row) in rows {
                guard let state = known[item], let document = try? JSONDocument(row) else { continue }
                join.add(Element(document), of: state, error: nil)
            }
        }
    }
}

extension Document {

    /// Its rows: the lines of a text, the values of a list.
    fileprivate var rows: [FollowedRows.Row] {
        switch self {
        case .text(let text): text.split(whereSeparator: \.isNewline).map(String.init)
        case .json(let json) where json.kind(of: json.root) == .array:
            (0..<json.childCount(of: json.root)).map { json.json(of: json.child(of: json.root, at: $0)) }
        case .json(let json): [json.json(of: json.root)]
        case .picture: []
        }
    }
}
