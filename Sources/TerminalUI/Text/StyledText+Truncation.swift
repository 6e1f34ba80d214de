extension StyledText {

    /// Returns the text truncated to the given width in cells, with an ellipsis in place of the removed text. Returns
    /// empty text if the text must be truncated and there is no space for the ellipsis.
    public func truncated(to width: Int, at place: Truncation = .end, ellipsis: String) -> StyledText {
        guard self.width(atMost: width.adding(1)) > width else { return self }
        let room = width - ellipsis.cellWidth
        guard room >= 0 else { return StyledText() }
        if place == .end || place == .word {
            let (head, rest) = prefix(cells: room)
            guard let rest else { return head }
            let whole = place == .word ? self.head(ofWholeWords: head, before: rest, room: room) : head
            return whole + StyledText([runs[rest.run].with(ellipsis)])
        }
        // Tabs are expanded, because the end of the text moves to a different column.
        let text = withoutMiddle(cells: width).expandingTabs()
        let (head, cut) = text.split(cells: place == .start ? 0 : (room + 1) / 2)
        guard let look = place == .start ? text.runs.first : cut.runs.first else { return head }
        return head + StyledText([look.with(ellipsis)]) + cut.suffix(cells: room - head.width)
    }

    /// Returns the head without an incomplete word at its end. If the result would fill less than half of the space,
    /// returns the unchanged head.
    private func head(ofWholeWords head: StyledText, before rest: LineBreaker.Position, room: Int) -> StyledText {
        let text = head.string
        guard runs[rest.run].text.utf8.dropFirst(rest.offset).first != 0x20, let blank = text.lastIndex(of: " ")
        else { return head }
        let width = text[..<blank].cellWidth
        return width < room / 2 ? head : head.prefix(cells: width).head
    }

    func width(atMost limit: Int) -> Int {
        var width = 0
        for run in runs where width < limit {
            width += Glyphs(run.text[...], column: width).width(atMost: limit - width)
        }
        return width
    }

    /// Returns a prefix of the text that contains everything that can be visible in the given number of cells. The
    /// prefix may be longer than necessary.
    func prefix(seenIn cells: Int) -> StyledText {
        if isShort(for: cells) { return self }
        var result = StyledText(fill: fill)
        for run in runs {
            let head = run.text[...].prefix(seenIn: cells)
            result.runs.append(run.with(String(head)))
            if head.endIndex < run.text.endIndex || result.runs.count > cells.adding(1_024) { break }
        }
        return result
    }

    /// Returns the longest prefix that fits into the given number of cells, and the position of the remaining text. The
    /// position is nil if the whole text fits.
    func prefix(cells: Int) -> (head: StyledText, rest: LineBreaker.Position?) {
        var result = StyledText(fill: fill)
        var column = 0
        for (index, run) in runs.enumerated() {
            let (head, width) = run.text.prefix(cells: cells - column, column: column)
            if !head.isEmpty { result.runs.append(run.with(head)) }
            let count = head.utf8.count
            if count < run.text.utf8.count { return (result, LineBreaker.Position(run: index, offset: count)) }
            column += width
        }
        return (result, nil)
    }

    /// Splits the text after the longest prefix that fits into the given number of cells.
    private func split(cells: Int) -> (head: StyledText, tail: StyledText) {
        let (head, rest) = prefix(cells: cells)
        return (head, rest.map(dropping) ?? StyledText())
    }

    private func dropping(upTo place: LineBreaker.Position) -> StyledText {
        let run = runs[place.run]
        let text = run.text[run.text.utf8.index(run.text.startIndex, offsetBy: place.offset)...]
        return StyledText([run.with(String(text))] + runs[(place.run + 1)...])
    }

    /// Returns whether the text is too short for `withoutMiddle` to save time.
    private func isShort(for cells: Int) -> Bool {
        let limit = Substring.byteCount(seenIn: cells)
        return runs.count < 64 && runs.allSatisfy { $0.text.utf8.count <= limit }
    }

    /// Returns the text without the part of its middle that cannot be visible in the given number of cells.
    private func withoutMiddle(cells: Int) -> StyledText {
        if isShort(for: cells) { return self }
        var (rest, front, back) = (runs[...], StyledText(), StyledText())
        var head = Substring.byteCount(seenIn: cells)
        var tail = head
        while head > 0, let run = rest.popFirst() {
            let count = run.text.utf8.count
            if count > head.adding(tail) {
                front.runs.append(run.with(String(run.text[...].prefix(bytes: head))))
                rest = [run.with(String(run.text[...].suffix(bytes: tail)))] + rest
                break
            }
            front.runs.append(run)
            head -= count
        }
        while tail > 0, let run = rest.popLast() {
            let part = run.text[...].suffix(bytes: tail)
            tail -= part.utf8.count
            back.runs.append(run.with(String(part)))
        }
        return front + StyledText(back.runs.reversed())
    }

    private func suffix(cells: Int) -> StyledText {
        let excess = width - cells
        guard excess > 0 else { return self }
        let (head, tail) = split(cells: excess)
        guard head.width < excess, let run = tail.runs.first else { return tail }
        // A wide character is also dropped if only half of it fits.
        var graphemes = Graphemes(run.text[...])
        _ = graphemes.next()
        return tail.dropping(upTo: LineBreaker.Position(run: 0, offset: graphemes.offset))
    }

    func expandingTabs() -> StyledText {
        var column = 0
        return StyledText(
            runs.map { run in
                let text = run.text[...].expandingTabs(column: column)
                column += text.cellWidth
                return run.with(text)
            }, fill: fill)
    }
}

extension StringProtocol {

    func cellWidth(atMost limit: Int) -> Int {
        Glyphs(self).width(atMost: limit)
    }

    /// Returns the longest prefix that fits into the given number of cells, and its width.
    ///
    /// - Parameter column: The column at which the text starts, for tabs.
    func prefix(cells limit: Int, column: Int = 0) -> (text: String, width: Int) {
        let text = Substring(self)
        // One more byte is examined, because a combining mark could follow the last character.
        let start = text.utf8.prefix(Swift.max(0, limit).adding(1))
        if start.isPlainASCII {
            let head = start.prefix(Swift.max(0, limit))
            return (String(Substring(head)), head.count)
        }
        var graphemes = Graphemes(text.prefix(seenIn: limit))
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

/// The position at which text is truncated.
public enum Truncation: Hashable, Sendable {
    /// The start is removed, so that the end is visible, for example the file name of a path.
    case start
    /// The middle is removed, so that both ends are visible.
    case middle
    case end
    /// The end is removed after a whole word. If that would leave more than half of the space empty, the word is
    /// divided.
    case word
}
