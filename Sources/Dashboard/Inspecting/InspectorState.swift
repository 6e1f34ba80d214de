import Loadables
import TerminalUI

/// The text about the state of a panel: the current error, failed parts, the running load or the latest error in the
/// past, and the time of the next load. The text is on a single line if it fits. If it does not, it is wrapped, and the
/// time of the next load is on a separate line.
struct InspectorState {

    let inspection: LoadableInspection
    /// The sentence about the failed parts of the content; nil if there are none.
    var partFailure: String?
    let retry: (number: Int, at: Timestamp)?
    let nextSync: Timestamp?
    let time: TimeOfDay
    let now: Timestamp
    /// The monotonic time for the animation of the spinner.
    let elapsed: Duration

    /// Returns the lines, but at most as many as fit in the given size.
    func lines(in size: Size, _ symbols: Symbols) -> [StyledText] {
        guard size.height > 0 else { return [] }
        let (what, next) = (what(symbols), next)
        let line = next.isEmpty ? what : what + StyledText(" \(symbols.separator) ", .secondary) + next
        if line.width <= size.width { return [line] }
        let hasNext = !next.isEmpty && size.height > 1
        let room = Size(width: size.width, height: size.height - (hasNext ? 1 : 0))
        return [what].wrapped(into: room, ellipsis: symbols.ellipsis) + (hasNext ? [next] : [])
    }

    private var spinner: Spinner? {
        let snapshot = inspection.snapshot
        let isLoading = snapshot.state == .syncing && !snapshot.isAwaitingLoadable
        return snapshot.error == nil && isLoading ? Spinner(elapsed: elapsed) : nil
    }

    private func what(_ symbols: Symbols) -> StyledText {
        if let error = inspection.snapshot.error {
            return StyledText("\(symbols.warning) \(ErrorText(error).text)", .failed)
        }
        if let partFailure { return StyledText("\(symbols.warning) \(partFailure)", .failed) }
        if let spinner {
            let text = inspection.loadingSince.map { "loading since \(time.text($0))" } ?? "loading"
            return StyledText(spinner.text(symbols), .loading) + StyledText(" \(text)", .secondary)
        }
        guard let failure = inspection.lastFailure else { return StyledText("no error so far", .secondary) }
        let age = Age(failure.at.duration(to: now)).sentence
        let when = "last error at \(time.text(failure.at)), \(age): "
        return StyledText(when, .secondary) + StyledText(ErrorText(failure.error).text)
    }

    private var countdown: Countdown? {
        (retry?.at ?? nextSync).map { Countdown(now.duration(to: $0)) }
    }

    private var next: StyledText {
        guard let countdown else { return StyledText() }
        let what = retry.map { "retry \($0.number)" } ?? "next load"
        return StyledText("\(what) \(countdown.sentence)", .secondary)
    }

    /// The time until the lines change without an event; nil if they do not change.
    var timeToNextChange: Duration? {
        var times: [Duration?] = [spinner?.timeToNextPicture, countdown?.timeToNextChange]
        if inspection.snapshot.error == nil, let failure = inspection.lastFailure {
            times.append(Age(failure.at.duration(to: now)).timeToNextChange)
        }
        return times.compactMap(\.self).min()
    }
}
