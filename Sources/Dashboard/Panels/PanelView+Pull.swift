import Loadables
import TerminalUI

// The temporary elements of a panel: the row above pulled content, and the marks of items.

extension PanelView {

    /// Draws the rows above pulled content. The first row states what a release would do, that the refresh is running,
    /// or how the refresh has ended.
    func drawPull(in rect: Rect, _ canvas: inout Canvas) {
        if let due = slot.pull.nextChange { canvas.redraw(after: max(.zero, due - host.now)) }
        if let age = provenanceAfterFailure?.knownAge(at: host.date) { canvas.redraw(after: age.timeToNextChange) }
        guard !rect.isEmpty else { return }
        let symbols = canvas.symbols
        let line = Rect(x: rect.x, y: rect.y, width: rect.width, height: 1)
        canvas.draw(Label(pullText(symbols), alignment: .center), in: line)
        if case .refreshing(let since) = slot.pull.phase {
            canvas.redraw(after: Spinner(elapsed: host.now - since).timeToNextPicture)
        }
    }

    /// Returns the text about the pull, the running refresh, or the outcome of the refresh. Empty if there is nothing
    /// to report, and for a cancelled refresh.
    private func pullText(_ symbols: Symbols) -> StyledText {
        switch slot.pull.phase {
        case .resting: return StyledText()
        case .pulling:
            if status == .loading { return StyledText("already loading", .secondary) }
            return slot.pull.isFarEnough
                ? StyledText("\(symbols.arrowUp) release to refresh", .emphasis)
                : StyledText("\(symbols.arrowDown) pull to refresh", .secondary)
        case .refreshing(let since):
            let spinner = Spinner(elapsed: host.now - since)
            return StyledText(spinner.text(symbols), .loading) + StyledText(" refreshing", .secondary)
        case .finished(let outcome, _):
            return text(of: outcome, symbols)
        }
    }

    /// Returns the text about the pull for the lower edge, for a panel with only one row of content. Returns nil if the
    /// panel has more rows, or if the text is empty.
    func pullFooter(insideHeight: Int, _ symbols: Symbols) -> StyledText? {
        guard insideHeight == 1, slot.pull.rows > 0 else { return nil }
        let text = pullText(symbols)
        return text.isEmpty ? nil : text
    }

    private func text(of outcome: PullToRefresh.Outcome, _ symbols: Symbols) -> StyledText {
        switch outcome {
        case .updated: return StyledText("\(symbols.fresh) updated", .fresh)
        case .unchanged: return StyledText("\(symbols.fresh) no change", .fresh)
        case .cancelled: return StyledText()
        case .failed:
            let age = provenanceAfterFailure.map { ", content \($0.knownAge(at: host.date).from)" } ?? ""
            return StyledText("\(symbols.failed) failed\(age)", .failed)
        }
    }

    /// The provenance of the content while the failure of a refresh is shown; nil in all other cases.
    private var provenanceAfterFailure: Provenance? {
        guard case .finished(.failed, _) = slot.pull.phase, model.latest != nil else { return nil }
        return snapshot.provenance
    }

    // MARK: New items

    /// Draws marks beside new, changed and marked items. A mark of a marked item replaces the mark of a new item, which
    /// replaces the mark of a changed item.
    func drawMarks(beside rect: Rect, _ canvas: inout Canvas) {
        for due in [model.newItems.nextChange, model.changedItems.nextChange].compactMap(\.self) {
            canvas.redraw(after: max(.zero, due - host.now))
        }
        draw(canvas.symbols.changed, .info, atItems: slot.changedLines(in: rect.size), beside: rect, &canvas)
        draw(canvas.symbols.added, .added, atItems: slot.newLines(in: rect.size), beside: rect, &canvas)
        draw(canvas.symbols.dot, .key, atItems: slot.markedLines(in: rect.size), beside: rect, &canvas)
    }

    private func draw(
        _ sign: String, _ role: Role, atItems lines: [Int], beside rect: Rect, _ canvas: inout Canvas
    ) {
        for line in lines {
            guard let frame = slot.body?.frame(ofLine: line, in: rect.size) else { continue }
            canvas.write(sign, role, x: rect.x + frame.x - 1, y: rect.y + frame.y)
        }
    }
}
