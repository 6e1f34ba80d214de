import Loadables
import TerminalUI

/// What stands inside of a panel's edges.
struct PanelBody: View {

    let panel: PanelView
    let status: PanelStatus

    func draw(in canvas: inout Canvas) {
        let pulled = min(panel.pull.rows, canvas.size.height)
        let rest = canvas.bounds.inset(top: pulled)
        canvas.within(rest) { drawContent(in: &$0) }
        if pulled > 0 {
            let view = PullRow(panel: panel)
            canvas.draw(view, in: Rect(x: 0, y: 0, width: canvas.size.width, height: pulled))
        }
    }

    private func drawContent(in canvas: inout Canvas) {
        if let rows = panel.rows {
            if rows.isEmpty {
                canvas.draw(Message([StyledText(panel.emptyText, .secondary)]), in: canvas.bounds)
            } else {
                let role: Role? = panel.isFocused ? .selection : nil
                canvas.draw(ListView(rows: rows, state: panel.list, selectionRole: role), in: canvas.bounds)
            }
            return
        }
        switch status {
        case .loading: drawLoading(in: &canvas)
        case .failed: drawFailure(in: &canvas)
        case .idle, .fresh, .cached, .stale: drawPlaceholder(in: &canvas)
        }
    }

    private func drawLoading(in canvas: inout Canvas) {
        let elapsed = panel.loadingSince.duration(to: panel.context.now)
        canvas.draw(
            Message([StyledText("Loading", .secondary)], spinner: Spinner(elapsed: elapsed)), in: canvas.bounds)
        if panel.isFocused { canvas.placeCursor(x: 0, y: 0) }
    }

    private func drawFailure(in canvas: inout Canvas) {
        let symbols = canvas.symbols
        let text = panel.snapshot.error.map { ErrorText($0).text } ?? "It could not be loaded"
        let retry = panel.retryText(canvas: &canvas)
        let advice = ["Press \(panel.context.key(.refresh)) to try again", retry].filter { !$0.isEmpty }
        canvas.draw(
            Message(
                [StyledText("\(symbols.failed) \(text)", .failed)] + advice.map { StyledText($0, .secondary) }),
            in: canvas.bounds
        )
        if panel.isFocused { canvas.placeCursor(x: 0, y: 0) }
    }

    private func drawPlaceholder(in canvas: inout Canvas) {
        let text = "Press \(panel.context.key(.syncIfNeeded)) to load"
        canvas.draw(
            Message([StyledText("Not loaded yet", .secondary), StyledText(text, .secondary)]), in: canvas.bounds)
        if panel.isFocused { canvas.placeCursor(x: 0, y: 0) }
    }
}
