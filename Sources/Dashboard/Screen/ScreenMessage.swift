import TerminalUI

/// What is said in the last line for a while.
struct ScreenMessage {

    /// For how long a message stays.
    static let time = Duration.seconds(3)

    let text: String
    /// Whether the log has it, too.
    var isLogged = false
    /// When it goes; nil as long as it has not been seen.
    var end: Duration?

    /// It at that time; nil if it is over. Its time begins when it is asked first.
    func advanced(to now: Duration) -> ScreenMessage? {
        let end = end ?? now + Self.time
        return end <= now ? nil : ScreenMessage(text: text, isLogged: isLogged, end: end)
    }
}

/// What is said in the last line: cut after a word where there is no room, with the key that shows all of it.
struct MessageLine: View {

    let text: String
    /// The key of the log, if that has the text.
    let logKey: String?

    func draw(in canvas: inout Canvas) {
        let text = StyledText(" \(text)", .emphasis)
        guard let logKey, text.width > canvas.size.width else {
            return canvas.draw(Label(text, truncation: .word), in: canvas.bounds)
        }
        let hint = KeyHints.Hint(key: logKey, label: "log")
        canvas.draw(KeyHints([], trailing: [hint]), in: canvas.bounds)
        let taken = hint.key.cellWidth + hint.label.cellWidth + 3
        canvas.draw(Label(text, truncation: .word), in: canvas.bounds.inset(right: taken))
    }
}
