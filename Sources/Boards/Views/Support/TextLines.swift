import TerminalUI

extension StyledText {

    /// The maximum size of a text in a panel, in bytes.
    private static let byteLimit = 256 << 10

    /// Returns the lines of a text. If there are too many, returns the first lines or, for a log, the last lines, and a
    /// note about the size of the omitted text.
    static func lines(of text: String, isLog: Bool) -> [StyledText] {
        let part = TextPart(text, isEnd: isLog, lines: Element.mostParts, bytes: byteLimit)
        var lines = StyledText.lines(ansi: String(part.text), isLog: isLog)
        if isLog { lines = lines.map(\.withLevel) }
        guard part.missing > 0 else { return lines }
        let note = StyledText("… \(max(1, part.missing >> 10)) kB \(isLog ? "earlier" : "more")", .secondary)
        return isLog ? [note] + lines : lines + [note]
    }
}
