extension StyledText {

    /// The text with other roles for some of its characters; these are counted run by run. The ranges must be in order and
    /// not overlap. It takes as many cells as before, tabs included.
    func marked(_ marks: [(range: Range<Int>, role: Role)]) -> StyledText {
        guard !marks.isEmpty else { return self }
        var rest = marks[...]
        var position = 0
        return StyledText(runs.flatMap { Self.marked($0, &rest, &position) })
    }

    private static func marked(
        _ run: Run, _ marks: inout ArraySlice<(range: Range<Int>, role: Role)>, _ position: inout Int
    ) -> [Run] {
        // A tab's width depends on the column in its run, and so it cannot begin a run of its own.
        let hasTabs = run.text.utf8.contains(0x09)
        var column = 0
        var pieces: [Run] = []
        var role: Role?
        var piece = ""
        func end() {
            guard !piece.isEmpty else { return }
            pieces.append(role.map { Run(piece, $0) } ?? run.with(piece))
            piece = ""
        }
        for character in run.text {
            while let mark = marks.first, mark.range.upperBound <= position { marks.removeFirst() }
            let next = marks.first.flatMap { $0.range.contains(position) ? $0.role : nil }
            // After the blanks of a tab, too: a mark must not be drawn into the last of them.
            let isAfterTab = hasTabs && piece.last == " " && !character.isASCII
            if next != role || marks.first?.range.lowerBound == position || isAfterTab { end() }
            role = next
            if hasTabs {
                let width = Glyphs(String(character), column: column).width
                piece += character == "\t" ? String(repeating: " ", count: width) : String(character)
                column += width
            } else {
                piece.append(character)
            }
            position += 1
        }
        end()
        return pieces
    }
}
