import Loadables
import TerminalUI

/// The view of a panel at a given time.
///
/// - The upper edge shows the number, the title, the state and the age of the content.
/// - Inside is the content, or text if there is none. Notices follow below the content.
/// - The lower edge shows a note on the visible part of the content. It also shows the error and the time of the next
///   attempt or, if nothing failed, a notice.
@MainActor
struct PanelView {

    let slot: PanelSlot
    private let number: Int?
    private let tabs: PanelTabs?
    let isAlone: Bool
    private let isCollapsed: Bool
    private let isFocused: Bool
    let host: PageHost
    let snapshot: LoadableSnapshot
    let status: PanelStatus

    /// Creates a view.
    ///
    /// - Parameters:
    ///   - number: The number of the panel on the page, from 1; nil if no other panel is shown.
    ///   - tabs: The tabs of the panels that share the panel's place; nil if no other panel does.
    ///   - isAlone: Whether the panel takes up the whole page.
    ///   - isCollapsed: Whether only the title is visible.
    init(
        _ slot: PanelSlot, number: Int?, tabs: PanelTabs?, isAlone: Bool, isCollapsed: Bool, isFocused: Bool,
        host: PageHost
    ) {
        self.slot = slot
        self.number = number
        self.tabs = tabs
        self.isAlone = isAlone
        self.isCollapsed = isCollapsed
        self.isFocused = isFocused
        self.host = host
        snapshot = slot.model.snapshot
        status = PanelStatus(snapshot, at: host.date)
    }

    var model: PanelModel { slot.model }

    private var loadingFor: Duration { host.now - (slot.loadingSince ?? host.now) }

    /// Draws the panel.
    ///
    /// - Parameter known: A stored drawing of the content to reuse if it is still valid; nil for none.
    /// - Returns: The drawing of the content.
    func draw(in canvas: inout Canvas, known: DrawnPanel.Content?) -> DrawnPanel.Content {
        slot.updateFinding(in: &canvas)
        let inside = canvas.bounds.insidePanel
        let below = inside.inset(top: slot.pulledRows(of: inside.height))
        let note = note(in: below.size, canvas.symbols)
        // The width that the note leaves in the lower edge.
        let edge = canvas.size.width - (note.isEmpty ? 0 : note.width + 3)
        let notices = PanelNotices(of: self, in: below.size, edge: edge, canvas.symbols)
        let notes = notices.below
        // Usually, there are no lines below the content.
        let parts = notes.isEmpty ? [below] : below.rows([.fill(), .fixed(notes.count)])
        let title = title(in: canvas.size.width, canvas.symbols)
        let titleWidth = title.width
        let status = statusText(besideTitleOf: titleWidth, canvas: &canvas)
        let panel = Panel(
            title: titleText(
                title, titleWidth, canvas.symbols, room: canvas.size.width - status.width - 9,
                width: canvas.size.width),
            status: status,
            footer: pullFooter(insideHeight: inside.height, canvas.symbols)
                ?? footer(notices, canvas: &canvas, width: edge),
            note: note,
            isFocused: isFocused,
            edge: model.alertLevel == .critical ? AlertLevel.critical.role : nil,
            scroll: slot.body?.scrollExtent(in: parts[0].size),
            content: Label(""))
        canvas.draw(panel, in: canvas.bounds)
        let content = drawContent(in: parts[0], known: known, &canvas)
        drawMarks(beside: parts[0], &canvas)
        if parts.count > 1 { canvas.draw(ListView(rows: notes.map { ListRow($0) }), in: parts[1]) }
        drawPull(in: Rect(x: inside.x, y: inside.y, width: inside.width, height: below.y - inside.y), &canvas)
        // If there is no space for rows, place the cursor at the title.
        if isFocused, canvas.size.height < 3 { canvas.placeCursor(x: 0, y: 0) }
        return content
    }

    private func drawContent(
        in rect: Rect, known: DrawnPanel.Content?, _ canvas: inout Canvas
    ) -> DrawnPanel.Content {
        // During a search or with a filter, a drawing is not reused, because more matches may have been found. Without
        // content, it is not reused either, because the text in place of the content requests its own redraw.
        let canBeKept = slot.body != nil && !slot.isFinding
        if canBeKept, let known, known.put(in: rect, at: host.now, &canvas) { return known }
        let drawing = canvas.keep(rect) { drawContent(in: &$0) }
        return DrawnPanel.Content(
            rect: rect, drawing: canBeKept ? drawing : nil, end: drawing?.redrawDelay.map { host.now + $0 })
    }

    // MARK: Edges

    private func title(in width: Int, _ symbols: Symbols) -> StyledText {
        let title = isCollapsed ? StyledText("\(symbols.collapsed) ") + slot.title + summary(symbols) : slot.title
        return withTabs(title, in: width, symbols)
    }

    private func withTabs(_ title: StyledText, in width: Int, _ symbols: Symbols) -> StyledText {
        let title = title.numbered(number)
        return tabs?.text(around: title, in: width, symbols) ?? title
    }

    private func summary(_ symbols: Symbols) -> StyledText {
        let summary = model.latest == nil ? StyledText() : model.summary()
        return summary.isEmpty ? summary : StyledText(" \(symbols.separator) ", .secondary) + summary
    }

    /// Returns the title, followed by the summary and the number of new items if they fit. If the title does not fit,
    /// returns its shorter form.
    private func titleText(_ title: StyledText, _ width: Int, _ symbols: Symbols, room: Int, width panelWidth: Int)
        -> StyledText
    {
        let summary = isCollapsed ? StyledText() : summary(symbols)
        let count = model.newItems.count
        // Usually, there is only the title.
        if summary.isEmpty, count == 0, width <= room { return title }
        let news = count > 0 ? ["\(symbols.added)\(count) new", "\(symbols.added)\(count)"] : []
        let ends = news.map { StyledText(" \($0)", .added) } + [StyledText()]
        let titles = [title + summary, title].flatMap { start in ends.map { start + $0 } }
        return titles.first { $0.width <= room }
            ?? (isCollapsed ? title : withTabs(slot.shortTitle, in: panelWidth, symbols))
    }

    /// Returns the text at the right of the lower edge: the state of the search, and the content's note about its
    /// visible part.
    private func note(in size: Size, _ symbols: Symbols) -> StyledText {
        let parts = [slot.finding.searchText, slot.body?.note(in: size, symbols) ?? StyledText()].filter { !$0.isEmpty }
        return parts.joined(by: StyledText(" \(symbols.separator) ", .secondary))
    }

    private func statusText(besideTitleOf width: Int, canvas: inout Canvas) -> StyledText {
        let text = PanelStatusText(model, snapshot, at: host.date, loadingFor: loadingFor)
        if let delay = text.timeToNextChange { canvas.redraw(after: delay) }
        canvas.redraw(whenStale: snapshot.provenance, at: host.date)
        // Nine cells are for corners, lines and spaces. A long title is shortened to at most half of the width.
        let room = canvas.size.width - 9
        let half = max(8, canvas.size.width / 2)
        let attention = attentionText(in: room - min(width, half) - 1, canvas: &canvas)
        return attention
            + text.text(
                in: room - width - attention.width, orElse: room - min(width, half) - attention.width, canvas.symbols)
    }

    /// Returns the text at the left of the lower edge; empty if there is none. After a failure, the text consists of
    /// the error and the time of the next attempt. Without a failure, it is a notice that fits.
    private func footer(_ notices: PanelNotices, canvas: inout Canvas, width: Int) -> StyledText {
        let symbols = canvas.symbols
        guard notices.hasFailed else { return notices.onEdge }
        let retry = retryText(canvas: &canvas)
        let failure = notices.onEdge
        guard !failure.isEmpty else { return StyledText(retry.map { "retry \($0)" } ?? "", .secondary) }
        // The error is more important than the time of the next attempt.
        let tails = retry.map { ["retry \($0)", $0] } ?? []
        let whole = tails.map { failure + StyledText(" \(symbols.separator) \($0)", .secondary) }
        return whole.first { PanelNotices.hasRoom(for: $0, onEdgeOf: width) }
            ?? failure.truncated(to: max(0, width - 6), at: .word, ellipsis: symbols.ellipsis)
    }

    /// Returns the time until the next attempt, such as `in 5 s`; nil if there is none.
    private func retryText(canvas: inout Canvas) -> String? {
        guard let retry = model.retry else { return nil }
        let countdown = Countdown(host.date.duration(to: retry.at))
        if let delay = countdown.timeToNextChange { canvas.redraw(after: delay) }
        return countdown.sentence
    }

    // MARK: Content

    private func drawContent(in canvas: inout Canvas) {
        if let body = slot.body {
            if model.latest?.content.isEmpty == true {
                canvas.draw(Message([StyledText(model.emptyText, .secondary)]), in: canvas.bounds)
            } else if let text = slot.finding.emptyText(of: body) {
                // Draw the content, so that the titles of a table's columns stay visible.
                body.draw(in: &canvas, isFocused: false, elapsed: host.now)
                canvas.within(canvas.bounds.inset(top: canvas.size.height > 1 ? 1 : 0)) { canvas in
                    draw(
                        Message([text, "Press \(host.key(.back)) to see all"].map { StyledText($0, .secondary) }),
                        &canvas)
                }
            } else {
                body.time = host.time
                body.draw(in: &canvas, isFocused: isFocused, elapsed: host.now)
                slot.mark(in: &canvas)
            }
            return
        }
        switch status {
        case .loading:
            if let placeholder = model.placeholder {
                if isFocused { canvas.placeCursor(x: 0, y: 0) }
                return placeholder().draw(in: &canvas)
            }
            let text = model.waiting() ?? "Loading"
            draw(Message([StyledText(text, .secondary)], spinner: Spinner(elapsed: loadingFor)), &canvas)
        case .failed: drawFailure(in: &canvas)
        case .idle, .fresh, .cached, .stale: drawPlaceholder(in: &canvas)
        }
    }

    private func drawFailure(in canvas: inout Canvas) {
        let text = snapshot.error.map { ErrorText($0) }
        let retry = retryText(canvas: &canvas).map { "Retry \($0)" }
        let press = model.canSync ? "\(host.key(.refresh)) to try \(retry == nil ? "again" : "now")" : nil
        let inspect = text.map { $0.text == $0.summary ? nil : "\(host.key(.inspect)) for details" } ?? nil
        let keys = [press, inspect].compactMap(\.self).joined(separator: ", ")
        let advice = [retry, keys.isEmpty ? nil : "Press \(keys)"].compactMap(\.self)
        let error = StyledText("\(canvas.symbols.failed) \(text?.summary ?? "Could not be loaded")", .failed)
        draw(Message([error] + advice.map { StyledText($0, .secondary) }), &canvas)
    }

    private func drawPlaceholder(in canvas: inout Canvas) {
        // Without a loadable, the key has no effect.
        let press = snapshot.isAwaitingLoadable ? [] : ["Press \(host.key(.syncIfNeeded)) to load"]
        let text = model.waiting().map { [$0] } ?? (model.canSync ? ["Not loaded yet"] + press : ["No content yet"])
        draw(Message(text.map { StyledText($0, .secondary) }), &canvas)
    }

    private func draw(_ message: Message, _ canvas: inout Canvas) {
        canvas.draw(message, in: canvas.bounds)
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
    }
}
