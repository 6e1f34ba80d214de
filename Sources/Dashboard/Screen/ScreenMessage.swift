import TerminalUI

/// What is said in the last line for a while.
struct ScreenMessage {

    let text: String
    /// Whether the log has it, too.
    var isLogged = false
    /// When it goes; nil as long as it has not been seen.
    var end: Duration?

    /// For how long it stays: three seconds, and where it is long for as long as it takes to be read, at most ten.
    var time: Duration {
        min(.seconds(3) + .milliseconds(50) * max(0, text.count - Self.shortLength), .seconds(10))
    }

    /// How many characters are read within three seconds.
    private static let shortLength = 60

    /// It at that time; nil if it is over. Its time begins when it is asked first.
    func advanced(to now: Duration) -> ScreenMessage? {
        let end = end ?? now + time
        return end <= now ? nil : ScreenMessage(text: text, isLogged: isLogged, end: end)
    }
}

/// What is said in the last line, and in rows above it where it is longer than that.
struct MessageView: View {

    private let lines: [StyledText]
    /// Nil where all of it is seen.
    private let hint: KeyHints.Hint?

    /// How many rows it takes at most, whatever the height of the screen.
    private static let maximumHeight = 4

    /// Takes the text apart.
    ///
    /// - Parameters:
    ///   - logKey: The key that shows what is cut; nil if none does.
    ///   - size: The screen's.
    init(_ text: String, logKey: String?, in size: Size) {
        let height = max(1, min(Self.maximumHeight, size.height / 4))
        let all = Array(WrappedLines([StyledText(text, .emphasis)], width: size.width - 2).prefix(height + 1))
        guard all.count > height else {
            (lines, hint) = (all, nil)
            return
        }
        // The last row goes on to where it is cut.
        lines = all.prefix(height - 1) + [all[height - 1] + " " + all[height]]
        hint = logKey.map { KeyHints.Hint(key: $0, label: "log") }
    }

    /// How many rows it takes.
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
