import Loadables
import TerminalUI

/// The line above content that is pulled down.
struct PullRow: View {

    let panel: PanelView

    func draw(in canvas: inout Canvas) {
        let now = panel.context.now
        if let due = panel.pull.nextChange { canvas.redraw(after: now.duration(to: due)) }
        let line = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
        switch panel.pull.phase {
        case .resting:
            break
        case .pulling:
            let symbols = canvas.symbols
            let text =
                panel.pull.isFarEnough
                ? StyledText("\(symbols.arrowUp) release to refresh", .emphasis)
                : StyledText("\(symbols.arrowDown) pull to refresh", .secondary)
            canvas.draw(Label(text, alignment: .center), in: line)
        case .refreshing(let since):
            let spinner = Spinner(elapsed: since.duration(to: now))
            let text = StyledText(spinner.text(canvas.symbols), .loading) + StyledText(" refreshing", .secondary)
            canvas.draw(Label(text, alignment: .center), in: line)
            canvas.redraw(after: spinner.timeToNextPicture)
        case .finished(let outcome, _):
            canvas.draw(Label(text(of: outcome, canvas.symbols), alignment: .center), in: line)
        }
    }

    private func text(of outcome: PullToRefresh.Outcome, _ symbols: Symbols) -> StyledText {
        switch outcome {
        case .updated: StyledText("\(symbols.fresh) updated", .fresh)
        case .unchanged: StyledText("\(symbols.fresh) no change", .fresh)
        case .cancelled: StyledText()
        case .failed:
            if let provenance = panel.snapshot.provenance, panel.rows != nil {
                StyledText(
                    "\(symbols.failed) failed, content from \(Age(provenance.age(at: panel.context.now)).sentence)",
                    .failed)
            } else {
                StyledText("\(symbols.failed) failed", .failed)
            }
        }
    }
}
