import Loadables
import TerminalUI

/// The heading of the inspector's page that compares the current version of a panel with an earlier version.
struct ContentsPage: View {

    /// The minimum width for versions side by side, which is the width of the page in a terminal with 70 columns.
    static let besideWidth = 66

    let inspection: LoadableInspection
    let now: PanelVersion?
    let before: PanelVersion?
    /// Whether the current version is compared with the cached version.
    let isKept: Bool
    let difference: TextDifference?
    let time: TimeOfDay
    let date: Timestamp

    static let height = 2

    /// Returns whether the versions are side by side on a page of the given width. If the versions do not differ, a
    /// single version takes up the whole width.
    static func isBeside(in width: Int, _ difference: TextDifference?) -> Bool {
        width >= besideWidth && difference?.isEmpty == false
    }

    // MARK: Headings

    /// Returns the heading of a version, such as `Now: 14:03:09, 2 min ago`. If space is short, the time of day is left
    /// out.
    private func heading(_ name: String, _ version: PanelVersion?, width: Int) -> StyledText {
        let name = StyledText(name, .emphasis)
        guard let version else { return name + StyledText(": nothing", .secondary) }
        guard let provenance = version.provenance else { return name }
        let age = provenance.knownAge(at: date)?.sentence ?? Age?.unknown
        let long = name + StyledText(": \(time.text(provenance.date)), \(age)", .secondary)
        return long.width <= width ? long : name + StyledText(": \(age)", .secondary)
    }

    private func origin(_ version: PanelVersion?) -> String? {
        version?.provenance?.origin.phrase
    }

    /// The number of the earlier version as text: `version 3 of 5`. Nil for the cached version, and if there are at
    /// most two versions.
    private var number: String? {
        guard let before, !isKept, let now, now.number > 2 else { return nil }
        return "version \(before.number) of \(now.number)"
    }

    /// A remark about the latest load: it is running, it has failed, nothing has been loaded yet, or the content has
    /// been unchanged since a certain time. Nil if none of these applies.
    private var news: String? {
        switch inspection.snapshot.state {
        case .syncing where !inspection.snapshot.isAwaitingLoadable: return "loading"
        case .didFailToSync: return "last load failed"
        case .idle, .syncing, .didSyncSuccessfully: break
        }
        let hasLoaded = inspection.flattened.contains { part in part.history.contains { $0.origin != nil } }
        if !hasLoaded, now == nil || now?.provenance?.origin == .cache { return "not loaded yet" }
        guard let first = now?.first?.date, let last = now?.provenance?.date, first < last else { return nil }
        return "unchanged since \(time.text(first))"
    }

    /// The text “nothing before” if there is only the current version, or “the same” if both versions are equal; nil if
    /// the versions differ, or if there are none.
    private var comparison: String? {
        guard before != nil else { return now == nil ? nil : "nothing before" }
        return difference?.isEmpty == true ? "the same" : nil
    }

    private var beforeOrigin: String? { isKept ? nil : origin(before) }

    private var beforeName: String { isKept ? "On disk" : "Before" }

    // MARK: Drawing

    func draw(in canvas: inout Canvas) {
        let separator = " \(canvas.symbols.separator) "
        let nowFacts = [origin(now), news]
        let beforeFacts = [beforeOrigin, number, comparison]
        let rows = canvas.bounds.rows([.fixed(1), .fixed(1)])
        if before != nil, canvas.size.width >= Self.besideWidth {
            // Align the headings with the lines below them.
            let columns = canvas.bounds.columns([.fill(), .fixed(3), .fill()])
            draw(beforeName, before, beforeFacts, in: columns[0], separator, &canvas)
            draw("Now", now, nowFacts, in: columns[2], separator, &canvas)
        } else if before != nil {
            line(beforeName, before, [number, comparison, beforeOrigin], in: rows[0], separator, &canvas)
            line("Now", now, [news, origin(now)], in: rows[1], separator, &canvas)
        } else {
            draw("Now", now, nowFacts + [comparison], in: canvas.bounds, separator, &canvas)
        }
        for provenance in [now, before].compactMap({ $0?.provenance }) {
            canvas.redraw(after: Age(provenance.age(at: date)).timeToNextChange)
        }
    }

    /// Draws the heading of a version, and the details on the line below. If the details do not fit, those at the start
    /// are left out.
    private func draw(
        _ name: String, _ version: PanelVersion?, _ facts: [String?], in rect: Rect, _ separator: String,
        _ canvas: inout Canvas
    ) {
        let rows = rect.rows([.fixed(1), .fill()])
        canvas.draw(Label(heading(name, version, width: rect.width)), in: rows[0])
        var facts = facts.compactMap(\.self)
        while facts.count > 1, facts.joined(separator: separator).cellWidth > rect.width { facts.removeFirst() }
        canvas.draw(Label(StyledText(facts.joined(separator: separator), .secondary)), in: rows[1])
    }

    /// Draws the heading of a version and its details on the same line. If the details do not fit, those at the end are
    /// left out.
    private func line(
        _ name: String, _ version: PanelVersion?, _ facts: [String?], in rect: Rect, _ separator: String,
        _ canvas: inout Canvas
    ) {
        let facts = facts.compactMap(\.self)
        let lines = (0...facts.count).reversed().map { count in
            let end = facts.prefix(count).map { separator + $0 }.joined()
            return heading(name, version, width: rect.width - end.cellWidth) + StyledText(end, .secondary)
        }
        canvas.draw(Label(lines.first { $0.width <= rect.width } ?? heading(name, version, width: 0)), in: rect)
    }
}
