import Loadables
import TerminalUI

/// What a panel has kept beside what its source says, line by line.
struct ContentsPage: View {

    /// What stands on one side.
    private struct Side {
        var heading: String
        var origin: String
        /// Nil if there is nothing to compare.
        var lines: [String]?
    }

    let snapshot: LoadableSnapshot
    let latest: PanelVersion?
    let previous: PanelVersion?
    /// What differs between these two.
    let difference: TextDifference?
    let offset: Int
    let time: TimeOfDay
    let now: Timestamp

    /// How many rows stand above the lines, if there is room for them.
    static let headerHeight = 2

    /// How many lines there are to scroll through.
    var lineCount: Int {
        let (left, right) = (kept.lines, fresh.lines)
        if left != nil, right != nil, let difference { return DiffView(difference).rowCount }
        return left?.count ?? right?.count ?? 0
    }

    // MARK: Both sides

    /// Whether the latest content is the answer to the latest load.
    private var isLatestFresh: Bool {
        switch snapshot.state {
        case .didSyncSuccessfully, .idle: latest?.provenance?.origin != .cache
        case .syncing, .didFailToSync: false
        }
    }

    private var kept: Side {
        let version = isLatestFresh ? previous : latest
        return Side(
            heading: "cached", origin: origin(version, isMissing: "nothing before that"),
            lines: version?.lines.map(\.text))
    }

    private var fresh: Side {
        if isLatestFresh, let latest {
            return Side(heading: "fresh", origin: origin(latest, isMissing: ""), lines: latest.lines.map(\.text))
        }
        switch snapshot.state {
        case .syncing: return Side(heading: "fresh", origin: "loading", lines: nil)
        case .didFailToSync: return Side(heading: "fresh", origin: "none: the last load failed", lines: nil)
        case .idle, .didSyncSuccessfully: return Side(heading: "fresh", origin: "not loaded yet", lines: nil)
        }
    }

    private func origin(_ version: PanelVersion?, isMissing missing: String) -> String {
        guard let version else { return missing }
        guard let provenance = version.provenance else { return "" }
        let age = Age(provenance.age(at: now))
        let source = provenance.origin == .cache ? "from the cache" : "from the source"
        return "\(source), \(time.text(provenance.date)), \(age.sentence)"
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas) {
        let (kept, fresh) = (kept, fresh)
        let parts = canvas.bounds.rows([.fixed(1), .fixed(1), .fill()])
        let (left, right) = Self.columns(parts[0])
        canvas.draw(Label(StyledText(kept.heading, .emphasis)), in: left)
        canvas.draw(Label(StyledText(fresh.heading, .emphasis)), in: right)
        let (leftOrigin, rightOrigin) = Self.columns(parts[1])
        canvas.draw(Label(StyledText(kept.origin, .secondary)), in: leftOrigin)
        canvas.draw(Label(StyledText(fresh.origin, .secondary)), in: rightOrigin)
        drawLines(kept.lines, fresh.lines, in: parts[2], canvas: &canvas)
        for provenance in [latest, previous].compactMap({ $0?.provenance }) {
            canvas.redraw(after: Age(provenance.age(at: now)).timeToNextChange)
        }
    }

    private func drawLines(_ left: [String]?, _ right: [String]?, in rect: Rect, canvas: inout Canvas) {
        if left != nil, right != nil, let difference {
            let marksWords = latest?.content.marksWords == true
            canvas.draw(DiffView(difference, offset: offset, marksWords: marksWords), in: rect)
            return
        }
        let (leftColumn, rightColumn) = Self.columns(rect)
        let rows = (left ?? right ?? []).dropFirst(offset).map { ListRow(StyledText($0)) }
        canvas.draw(ListView(rows: rows), in: left == nil ? rightColumn : leftColumn)
    }

    private static func columns(_ rect: Rect) -> (Rect, Rect) {
        let columns = rect.columns([.fill(), .fixed(3), .fill()])
        return (columns[0], columns[2])
    }
}
