import Loadables
import TerminalUI

/// What a panel shows beside what it showed before that, line by line.
struct ContentsPage: View {

    let inspection: LoadableInspection
    let latest: PanelVersion?
    let previous: PanelVersion?
    /// What differs between these two; nil without both.
    let difference: TextDifference?
    let offset: Int
    let time: TimeOfDay
    let now: Timestamp

    /// How many rows stand above the lines, if there is room for them.
    static let headerHeight = 2

    /// How many lines there are to scroll through.
    var lineCount: Int {
        difference.map { view(of: $0).rowCount } ?? latest?.lines.count ?? 0
    }

    /// Only what stands around changes, so that those at the end of a long text are in sight; all of it if nothing has changed.
    private func view(of difference: TextDifference) -> DiffView {
        DiffView(
            difference, offset: offset, context: difference.isEmpty ? nil : 3,
            marksWords: latest?.content.marksWords == true)
    }

    // MARK: Headings

    /// `Now: 14:03:09, 2 min ago`; without the time of the day where there is no room.
    private func heading(_ name: String, _ version: PanelVersion?, width: Int) -> StyledText {
        let name = StyledText(name, .emphasis)
        guard let version else { return name + StyledText(": nothing", .secondary) }
        guard let provenance = version.provenance else { return name }
        let age = Age(provenance.age(at: now)).sentence
        let long = name + StyledText(": \(time.text(provenance.date)), \(age)", .secondary)
        return long.width <= width ? long : name + StyledText(": \(age)", .secondary)
    }

    private func origin(_ version: PanelVersion?) -> String? {
        version?.provenance.map { $0.origin == .cache ? "from the cache" : "from the source" }
    }

    /// What the latest load has to do with what is seen; nil if it brought that.
    private var news: String? {
        switch inspection.snapshot.state {
        case .syncing: return "loading"
        case .didFailToSync: return "last load failed"
        case .idle, .didSyncSuccessfully: break
        }
        let hasLoaded = inspection.flattened.contains { part in part.history.contains { $0.origin != nil } }
        if !hasLoaded, latest == nil || latest?.provenance?.origin == .cache { return "not loaded yet" }
        return difference?.isEmpty == true ? "unchanged" : nil
    }

    private func draw(_ name: String, _ version: PanelVersion?, facts: [String?], in rect: Rect, _ canvas: inout Canvas)
    {
        let rows = rect.rows([.fixed(1), .fill()])
        canvas.draw(Label(heading(name, version, width: rect.width)), in: rows[0])
        let separator = " \(canvas.symbols.separator) "
        let news = facts.compactMap(\.self).joined(separator: separator)
        let line = [origin(version), news].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: separator)
        // Where there is no room, the news say more than the origin.
        let hasRoom = news.isEmpty || line.cellWidth <= rect.width
        canvas.draw(Label(StyledText(hasRoom ? line : news, .secondary)), in: rows[1])
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas) {
        let parts = canvas.bounds.rows([.fixed(Self.headerHeight), .fill()])
        if let previous, let difference {
            let columns = parts[0].columns([.fill(), .fixed(3), .fill()])
            draw("Before", previous, facts: [], in: columns[0], &canvas)
            draw("Now", latest, facts: [news], in: columns[2], &canvas)
            canvas.draw(view(of: difference), in: parts[1])
        } else {
            draw("Now", latest, facts: [news, latest == nil ? nil : "nothing before"], in: parts[0], &canvas)
            let rows = (latest?.lines ?? []).dropFirst(offset).map { ListRow(StyledText($0.text)) }
            canvas.draw(ListView(rows: rows), in: parts[1])
        }
        for provenance in [latest, previous].compactMap({ $0?.provenance }) {
            canvas.redraw(after: Age(provenance.age(at: now)).timeToNextChange)
        }
    }
}
