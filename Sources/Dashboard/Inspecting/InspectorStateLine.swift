import Loadables
import TerminalUI

/// What went wrong last, or that nothing did, or that it loads; and when something happens next.
struct InspectorStateLine: View {

    let inspector: Inspector

    init(_ inspector: Inspector) {
        self.inspector = inspector
    }

    private var now: Timestamp { inspector.now }

    func draw(in canvas: inout Canvas) {
        let text = what(canvas: &canvas)
        let next = next(canvas: &canvas)
        guard !next.isEmpty else {
            canvas.draw(Label(text), in: canvas.bounds)
            return
        }
        // What went wrong gives way to what happens next, as on the board.
        let tail = StyledText(" \(canvas.symbols.separator) \(next)", .secondary)
        let room = canvas.size.width - tail.width
        let line = room < 12 ? text : text.truncated(to: room, ellipsis: canvas.symbols.ellipsis) + tail
        canvas.draw(Label(line), in: canvas.bounds)
    }

    private func what(canvas: inout Canvas) -> StyledText {
        if let error = inspector.inspection.snapshot.error {
            return StyledText("\(canvas.symbols.warning) \(ErrorText(error).text)", .failed)
        }
        if inspector.inspection.snapshot.state == .syncing {
            let since = inspector.inspection.loadingSince
            let spinner = Spinner(elapsed: (since ?? .beginning).duration(to: now))
            canvas.redraw(after: spinner.timeToNextPicture)
            let text = since.map { "loading since \(inspector.time.text($0))" } ?? "loading"
            return StyledText(spinner.text(canvas.symbols), .loading) + StyledText(" \(text)", .secondary)
        }
        guard let failure = inspector.inspection.lastFailure else { return StyledText("no error so far", .secondary) }
        let age = Age(failure.at.duration(to: now))
        canvas.redraw(after: age.timeToNextChange)
        let when = "last error at \(inspector.time.text(failure.at)), \(age.sentence): "
        return StyledText(when, .secondary) + StyledText(ErrorText(failure.error).text)
    }

    private func next(canvas: inout Canvas) -> String {
        let number = inspector.retry?.number
        guard let moment = inspector.retry?.at ?? inspector.nextSync else { return "" }
        let countdown = Countdown(now.duration(to: moment))
        if let delay = countdown.timeToNextChange { canvas.redraw(after: delay) }
        return number.map { "retry \($0) in \(countdown.short)" } ?? "next load in \(countdown.short)"
    }
}
