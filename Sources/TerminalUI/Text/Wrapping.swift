extension String {

    /// The text broken into lines of at most that many cells: at its own line breaks, and between words; a word that is
    /// longer than a line is broken where the line ends. The blanks at a break are dropped, those at the beginning of a
    /// line of its own are kept.
    public func wrapped(to width: Int) -> [String] {
        guard width > 0 else { return [] }
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap {
            Self.wrap($0, to: width)
        }
    }

    private static func wrap(_ paragraph: Substring, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        var lineWidth = 0
        var gap = 0
        let words = paragraph.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "\t" }
        for (index, word) in words.enumerated() {
            if index > 0 { gap += 1 }
            guard !word.isEmpty else { continue }
            let wordWidth = word.cellWidth
            if lineWidth + gap + wordWidth <= width {
                line += String(repeating: " ", count: gap) + word
                lineWidth += gap + wordWidth
            } else {
                if !line.isEmpty { lines.append(line) }
                (line, lineWidth) = breakLongWord(word, width: width, into: &lines)
            }
            gap = 0
        }
        if !line.isEmpty || lines.isEmpty { lines.append(line) }
        return lines
    }

    /// Breaks off whole lines until the rest fits, and returns that.
    private static func breakLongWord(_ word: Substring, width: Int, into lines: inout [String]) -> (String, Int) {
        var rest = word
        while true {
            let (head, headWidth) = rest.prefix(cells: width)
            if head.utf8.count == rest.utf8.count { return (head, headWidth) }
            if head.isEmpty {
                // A wide character in a column of one cell: it is dropped rather than looped over.
                rest.removeFirst()
            } else {
                lines.append(head)
                rest.removeFirst(head.count)
            }
        }
    }
}
