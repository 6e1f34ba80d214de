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
            if next != role || marks.first?.range.lowerBound == position { end() }
            role = next
            piece.append(character)
            position += 1
        }
        end()
        return pieces
    }
}
