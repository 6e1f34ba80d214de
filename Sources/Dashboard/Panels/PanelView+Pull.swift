import Loadables
import TerminalUI

// What of a panel comes and goes: the row above pulled content, and the signs of what has come.

extension PanelView {

    /// The rows above content that is pulled down: what a release would do, or what came of it, in the first of them.
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

    /// What a release would do, or what came of it; empty if nothing is pulled.
    private func pullText(_ symbols: Symbols) -> StyledText {
        switch slot.pull.phase {
        case .resting: return StyledText()
        case .pulling:
            if status == .loading { return StyledText("it is loading already", .secondary) }
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

    /// Where the content has only one row, the lower edge says it; nil if there is nothing to say there.
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

    /// Since when there is what is seen, while it is said that a refresh has failed.
    private var provenanceAfterFailure: Provenance? {
        guard case .finished(.failed, _) = slot.pull.phase, model.latest != nil else { return nil }
        return snapshot.provenance
    }

    // MARK: What has come

    /// Signs at the rows' edge for what is new and what was changed.
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
