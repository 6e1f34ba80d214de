import Loadables
import TerminalUI

/// The list of alerts. The user can acknowledge and snooze raised alerts. Resolved alerts are below them.
final class AlertsOverlay: BoardOverlay {

    let context = DashboardContext.alerts
    private let alerts: BoardAlerts
    private let host: PageHost
    private var list = ListState()
    /// The selected alert; nil if the list was empty when it was drawn.
    private var known: (id: AlertMachine.ID, since: Timestamp)?

    init(_ alerts: BoardAlerts, host: PageHost) {
        self.alerts = alerts
        self.host = host
    }

    private var entries: [BoardAlerts.Entry] { alerts.raised + alerts.ended }

    private var chosen: BoardAlerts.Entry? {
        let entries = entries
        return entries.indices.contains(list.selected) ? entries[list.selected] : nil
    }

    /// Keeps the selection on its alert after other alerts were raised or resolved.
    private func followChosen() {
        let entries = entries
        guard let known, let place = entries.firstIndex(where: { $0.id == known.id && $0.since == known.since }),
            place != list.selected
        else { return }
        list.select(place, count: entries.count)
    }

    private func noteChosen() { known = chosen.map { ($0.id, $0.since) } }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        followChosen()
        switch command {
        case .open:
            if let chosen, chosen.end == nil { alerts.toggleAcknowledged(chosen) }
        case .snooze:
            if let chosen, chosen.end == nil { alerts.toggleSnoozed(chosen, at: host.date) }
        default: return command.movement.map { move($0, in: size) } ?? false
        }
        return true
    }

    func isAvailable(_ command: DashboardCommand) -> Bool? {
        switch command {
        case .open, .snooze: chosen.map { $0.end == nil } ?? false
        default: nil
        }
    }

    func hint(for command: DashboardCommand) -> String? {
        switch (command, chosen?.attention) {
        case (.open, .acknowledged?): "reopen"
        case (.snooze, .snoozed?): "reopen"
        default: nil
        }
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        list.move(movement, count: entries.count, visible: Rect(size).insidePanel.height)
        noteChosen()
        return true
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        ScrollExtent(offset: list.offset, visible: Rect(size).insidePanel.height, total: entries.count)
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? { scrollBar(ofPanel: Rect(size), in: size) }

    func scroll(to offset: Int, in size: Size) {
        list.scroll(to: offset, count: entries.count, visible: Rect(size).insidePanel.height)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let inside = Rect(size).insidePanel
        guard case .mouse = event else { return false }
        defer { noteChosen() }
        return list.handle(event.relative(to: inside), count: entries.count, in: inside.size)
    }

    var lines: [TextLine] {
        entries.map { TextLine("\(when($0))  \($0.title): \($0.text)  \(what($0))") }
    }

    // MARK: Drawing

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        followChosen()
        let entries = entries
        let inside = canvas.bounds.insidePanel
        list = list.adjusted(count: entries.count, visible: inside.height)
        noteChosen()
        let symbols = canvas.symbols
        let titleWidth = min(entries.map(\.title.cellWidth).max() ?? 0, inside.width / 3)
        let rows = ListView(
            rows: entries.map { row($0, titleWidth: titleWidth, width: inside.width, symbols) }, state: list,
            selectionRole: .selection,
            emptyText: StyledText(emptyText, .secondary))
        let panel = Panel(
            title: "Alerts", status: status(entries, symbols), isFocused: true,
            scroll: scrollExtent(in: canvas.size), content: rows)
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
        if entries.contains(where: { $0.end == nil }) { canvas.redraw(after: .seconds(10)) }
    }

    private var emptyText: String {
        guard let delay = alerts.failedFor else { return "No alerts" }
        return delay > .zero
            ? "No alerts: failures that last \(Age(delay).text) or longer appear here"
            : "No alerts: failures appear here"
    }

    private func status(_ entries: [BoardAlerts.Entry], _ symbols: Symbols) -> StyledText {
        let raised = entries.filter { $0.end == nil }
        let open = raised.count { $0.attention == .open }
        guard !raised.isEmpty else { return StyledText("\(symbols.fresh) no open alerts", .fresh) }
        guard open > 0 else { return StyledText("\(symbols.idle) all acknowledged", .secondary) }
        let level = raised.filter { $0.attention == .open }.map(\.level).max() ?? .warning
        return StyledText("\(level.sign(symbols)) \(open) open", level.role)
    }

    private func row(_ entry: BoardAlerts.Entry, titleWidth: Int, width: Int, _ symbols: Symbols) -> ListRow {
        let isOpen = entry.end == nil && entry.attention == .open
        let sign =
            entry.end != nil
            ? StyledText(symbols.fresh, .success)
            : isOpen
                ? StyledText(entry.level.sign(symbols), entry.level.role) : StyledText(symbols.idle, .secondary)
        let title = StyledText(entry.title, isOpen ? .emphasis : .text).truncated(
            to: titleWidth, ellipsis: symbols.ellipsis)
        let padding = String(repeating: " ", count: titleWidth - title.width + 2)
        let word = entry.level.rawValue
        let level = width < 60 ? "" : " \(word)" + String(repeating: " ", count: max(0, 8 - word.count))
        let text =
            sign + StyledText(level, isOpen ? entry.level.role : .secondary)
            + StyledText(" \(when(entry))  ", .secondary) + title + StyledText(padding)
        return ListRow(
            text + StyledText(entry.text, isOpen ? .text : .secondary), detail: StyledText(what(entry), .secondary))
    }

    /// Returns the time since which the condition has been true, with the weekday if it is at least 24 hours ago.
    private func when(_ entry: BoardAlerts.Entry) -> String {
        let isToday = entry.since.duration(to: host.date) < .seconds(86_400)
        return isToday ? host.time.shortText(entry.since) : host.time.dayText(entry.since)
    }

    /// Returns the text about the resolution of the alert. If the alert is still raised, returns its duration or the
    /// user's response to it.
    private func what(_ entry: BoardAlerts.Entry) -> String {
        if let end = entry.end { return "resolved at \(host.time.shortText(end))" }
        switch entry.attention {
        case .open:
            let age = entry.since.duration(to: host.date)
            return age < .seconds(10) ? "just now" : "for \(Age(age).coarse.text)"
        case .acknowledged: return "seen"
        case .snoozed(let until): return "snoozed until \(host.time.shortText(until))"
        }
    }
}
