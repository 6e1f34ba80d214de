import TerminalUI

/// A temporary message on the last line.
struct ScreenMessage {

    let text: String
    var isLogged = false
    /// The monotonic time at which the message disappears; nil until it is shown.
    var end: Duration?

    /// The time for which the message is shown: about as long as reading it takes, from three to ten seconds.
    var time: Duration {
        min(.seconds(3) + .milliseconds(50) * max(0, text.count - Self.shortLength), .seconds(10))
    }

    /// The number of characters that are read in three seconds.
    private static let shortLength = 60

    /// Returns the message with the time at which it disappears; nil if that time has passed. The time is counted from
    /// the first call.
    func advanced(to now: Duration) -> ScreenMessage? {
        let end = end ?? now + time
        return end <= now ? nil : ScreenMessage(text: text, isLogged: isLogged, end: end)
    }
}

/// The view of a message. It takes up the last line and, if the message is long, rows above that line.
struct MessageView: View {

    private let lines: [StyledText]
    /// The hint of the key that shows the whole message in the log; nil if the whole message fits, or if it is not in
    /// the log.
    private let hint: KeyHints.Hint?

    private static let maximumHeight = 4

    /// Creates a view of the text.
    ///
    /// - Parameters:
    ///   - logKey: The key that shows the log, for a message that is truncated; nil if the message is not in the log.
    ///   - size: The size of the screen.
    init(_ text: String, logKey: String?, in size: Size) {
        let height = max(1, min(Self.maximumHeight, size.height / 4))
        let all = Array(WrappedLines([StyledText(text, .emphasis)], width: size.width - 2).prefix(height + 1))
        guard all.count > height else {
            (lines, hint) = (all, nil)
            return
        }
        // Make the last row longer than the width, so that it is truncated with an ellipsis.
        lines = all.prefix(height - 1) + [all[height - 1] + " " + all[height]]
        hint = logKey.map { KeyHints.Hint(key: $0, label: "log") }
    }

    var height: Int { max(1, lines.count) }

    func draw(in canvas: inout Canvas) {
        canvas.fill(canvas.bounds)
        let taken = hint.map { $0.key.cellWidth + $0.label.cellWidth + 3 } ?? 1
        for (y, line) in lines.enumerated() {
            let end = y == lines.count - 1 ? taken : 1
            let place = Rect(x: 1, y: y, width: canvas.size.width - 1 - end, height: 1)
            canvas.draw(Label(line, truncation: .word), in: place)
        }
        guard let hint else { return }
        let last = Rect(y: lines.count - 1, width: canvas.size.width, height: 1)
        canvas.draw(KeyHints([], trailing: [hint]), in: last)
    }
}
