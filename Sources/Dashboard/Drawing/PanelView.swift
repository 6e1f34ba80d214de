import Loadables
import TerminalUI

/// A panel as it is at one moment: the title with its number, how it is and how old; the content, or what stands there
/// instead; one line for what went wrong.
struct PanelView: View {

    let number: Int?
    let title: String
    let emptyText: String
    let isFocused: Bool
    let snapshot: LoadableSnapshot
    let rows: [ListRow]?
    let list: ListState
    let pull: PullToRefresh
    /// When the spinner began to turn.
    let loadingSince: Timestamp
    let retry: (number: Int, at: Timestamp)?
    let context: DrawingContext

    @MainActor
    init(_ slot: PanelSlot, number: Int?, isFocused: Bool, context: DrawingContext) {
        let model = slot.model
        self.number = number
        self.isFocused = isFocused
        self.context = context
        title = model.title
        emptyText = model.emptyText
        snapshot = model.snapshot
        rows = model.latest?.rows
        list = slot.list
        pull = slot.pull
        loadingSince = snapshot.state == .syncing ? model.inspection.loadingSince ?? .beginning : .beginning
        retry = model.retry
    }

    private var now: Timestamp { context.now }

    func draw(in canvas: inout Canvas) {
        let status = PanelStatus(snapshot, at: now)
        let content = PanelBody(panel: self, status: status)
        let visible = canvas.bounds.insidePanel.height - pull.rows
        canvas.draw(
            Panel(
                title: titleText,
                status: statusText(status, canvas: &canvas),
                footer: footer(status, symbols: canvas.symbols, canvas: &canvas),
                isFocused: isFocused,
                scroll: rows.map { ScrollExtent(offset: list.offset, visible: visible, total: $0.count) },
                content: content
            ),
            in: canvas.bounds
        )
        // Without room for its rows, the place of the focus is the title.
        if isFocused, canvas.size.height < 3 { canvas.placeCursor(x: 0, y: 0) }
    }

    private var titleText: StyledText {
        guard let number else { return StyledText(title) }
        return StyledText("\(number) ", .key) + StyledText(title)
    }

    private func statusText(_ status: PanelStatus, canvas: inout Canvas) -> StyledText {
        var sign = status.sign(canvas.symbols)
        if status == .loading {
            let spinner = Spinner(elapsed: loadingSince.duration(to: now))
            sign = spinner.text(canvas.symbols)
            canvas.redraw(after: spinner.timeToNextPicture)
        }
        // Where the title would be cut off, the sign has to do without its word.
        let isNarrow = canvas.size.width < 22 + min(titleText.width, 8)
        var text = StyledText(isNarrow ? sign : "\(sign) \(status.rawValue)", status.role)
        if let provenance = snapshot.provenance, snapshot.isContentsAvailable {
            let age = Age(provenance.age(at: now))
            text += StyledText(" \(age.short)", .secondary)
            canvas.redraw(after: age.timeToNextChange)
            if let freshUntil = provenance.freshUntil, freshUntil > now {
                canvas.redraw(after: now.duration(to: freshUntil))
            }
        }
        return text
    }

    private func footer(_ status: PanelStatus, symbols: Symbols, canvas: inout Canvas) -> StyledText {
        guard status == .failed, rows != nil, let error = snapshot.error else { return StyledText() }
        let retry = retryText(canvas: &canvas)
        let text = StyledText("\(symbols.warning) \(ErrorText(error).text)", .failed)
        guard !retry.isEmpty else { return text }
        // The error gives way to when it is tried again.
        let tail = StyledText(" \(symbols.separator) \(retry)", .secondary)
        let room = canvas.size.width - 6 - tail.width
        return room < 12 ? text : text.truncated(to: room, ellipsis: symbols.ellipsis) + tail
    }

    /// When it is tried again; empty if nobody does.
    func retryText(canvas: inout Canvas) -> String {
        guard let retry else { return "" }
        let countdown = Countdown(now.duration(to: retry.at))
        if let delay = countdown.timeToNextChange { canvas.redraw(after: delay) }
        return "retry \(retry.number) in \(countdown.short)"
    }
}
