/// Where a text is cut that has no room.
public enum Truncation: Hashable, Sendable {
    /// At the beginning: its end is seen, as of a path.
    case start
    /// In the middle: both ends are seen.
    case middle
    case end
}

extension StyledText {

    /// The text, cut to that many cells: if something is cut off, the ellipsis stands in its place. Without room for the
    /// ellipsis there is nothing.
    public func truncated(to width: Int, at place: Truncation = .end, ellipsis: String) -> StyledText {
        guard self.width > width else { return self }
        let room = width - ellipsis.cellWidth
        guard room >= 0 else { return StyledText() }
        // What stands at the end begins at another column than before.
        let text = place == .end ? self : expandingTabs()
        let headRoom =
            switch place {
            case .start: 0
            case .middle: (room + 1) / 2
            case .end: room
            }
        let (head, cut) = text.split(cells: headRoom)
        guard let look = place == .start ? text.runs.first : cut.runs.first else { return head }
        let tail = place == .end ? StyledText() : cut.suffix(cells: room - head.width)
        return head + StyledText([look.with(ellipsis)]) + tail
    }

    /// The text in two parts, the first one as long as fits into that many cells.
    func split(cells: Int) -> (head: StyledText, tail: StyledText) {
        var column = 0
        for (index, run) in runs.enumerated() {
            let (head, headWidth) = run.text.prefix(cells: cells - column, column: column)
            column += headWidth
            guard head.utf8.count < run.text.utf8.count else { continue }
            let rest = run.text[run.text.utf8.index(run.text.startIndex, offsetBy: head.utf8.count)...]
            return (
                StyledText(Array(runs[..<index]) + (head.isEmpty ? [] : [run.with(head)])),
                StyledText([run.with(String(rest))] + runs[(index + 1)...])
            )
        }
        return (self, StyledText())
    }

    /// As much from the end as fits into that many cells.
    private func suffix(cells: Int) -> StyledText {
        var tail = self
        let width = self.width
        var dropped = width - cells
        guard dropped > 0 else { return self }
        // Half of a wide character that would remain is dropped, too.
        while dropped <= width {
            tail = split(cells: dropped).tail
            if tail.width <= cells { return tail }
            dropped += 1
        }
        return StyledText()
    }

    /// The text with blanks for its tabs.
    func expandingTabs() -> StyledText {
        var column = 0
        return StyledText(
            runs.map { run in
                let text = run.text[...].expandingTabs(column: column)
                column += text.cellWidth
                return run.with(text)
            })
    }
}

extension StringProtocol {

    /// As much from the beginning as fits into that many cells, and how many it takes.
    ///
    /// - Parameter column: Where in its line the text begins: tabs depend on it.
    func prefix(cells limit: Int, column: Int = 0) -> (text: String, width: Int) {
        let text = Substring(self)
        if text.isPlainASCII {
            let head = text.utf8.prefix(Swift.max(0, limit))
            return (String(Substring(head)), head.count)
        }
        var graphemes = Graphemes(text)
        var width = 0
        var length = 0
        while let grapheme = graphemes.next() {
            let added = grapheme.width(at: column + width)
            guard width + added <= limit else { break }
            width += added
            length = graphemes.offset
        }
        return (String(text[..<text.utf8.index(text.startIndex, offsetBy: length)]), width)
    }
}
