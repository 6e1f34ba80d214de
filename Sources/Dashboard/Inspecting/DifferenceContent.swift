import TerminalUI

/// The lines of the difference between two versions of a panel. If there is only one version, or if the versions are
/// equal, the content consists of the lines of the current version.
struct DifferenceContent: PartedContent, RowsContent, ChoosableContent {

    let now: [TextLine]
    let before: [TextLine]
    /// The difference between the versions; nil if there is no version to compare with.
    let difference: TextDifference?
    let marksWords: Bool
    let isBeside: Bool
    /// Whether all unchanged lines are shown. If false, only unchanged lines near changes are shown.
    var isUnfolded = false

    /// The number of unchanged lines that are shown before and after each change.
    private static let context = 3

    var isFolded: Bool { !isUnfolded && difference?.isEmpty == false }

    private func view(_ difference: TextDifference, offset: Int) -> DiffView {
        DiffView(
            difference, layout: isBeside ? .sideBySide : .unified, offset: offset,
            context: isFolded ? Self.context : nil, marksWords: marksWords)
    }

    /// The difference; nil if there is none or the versions are equal.
    private var shownDifference: TextDifference? { difference.flatMap { $0.isEmpty ? nil : $0 } }

    var rowCount: Int { shownDifference.map { view($0, offset: 0).rowCount } ?? now.count }

    func makeState() -> ListState { ListState() }

    func draw(in canvas: inout Canvas, state: inout ListState, isFocused: Bool, elapsed: Duration) {
        state = state.adjusted(count: rowCount, visible: canvas.size.height)
        guard let shownDifference else {
            let view = ListView(now, state: state, selectionRole: isFocused ? .selection : nil) {
                ListRow(StyledText($0.text))
            }
            return canvas.draw(view, in: canvas.bounds)
        }
        canvas.draw(view(shownDifference, offset: state.offset), in: canvas.bounds)
        let row = state.selected - state.offset
        guard isFocused, (0..<canvas.size.height).contains(row) else { return }
        canvas.highlight(Rect(y: row, width: canvas.size.width, height: 1), .selection, keepsColors: true)
        canvas.placeCursor(x: 0, y: row)
    }

    func handle(_ event: InputEvent, state: inout ListState, in size: Size) -> Bool {
        state.handle(event, count: rowCount, in: size)
    }

    func move(_ movement: Movement, state: inout ListState, in size: Size) -> Bool {
        state.move(movement, count: rowCount, visible: size.height)
        return true
    }

    func follow(_ old: DifferenceContent, state: inout ListState) {
        state = state.following(ItemMatch(old.lines.map(\.identity), lines.map(\.identity)))
    }

    func isAtStart(_ state: ListState) -> Bool { state.isAtTop }

    /// Returns the difference with only the lines for which the closure returns true. A changed line is kept if the
    /// closure returns true for its earlier or its later form.
    func filtered(_ isShown: (TextLine) -> Bool) -> DifferenceContent {
        guard let difference, !difference.isEmpty else {
            return DifferenceContent(
                now: now.filter(isShown), before: before.filter(isShown), difference: difference,
                marksWords: marksWords, isBeside: isBeside, isUnfolded: isUnfolded)
        }
        let rows = DiffView(difference, layout: .sideBySide, marksWords: marksWords).rowLines.map { row in
            (left: row.left.map { before[$0] }, right: row.right.map { now[$0] })
        }
        let shown = rows.filter { row in [row.left, row.right].contains { $0.map(isShown) == true } }
        let (left, right) = (shown.compactMap(\.left), shown.compactMap(\.right))
        return DifferenceContent(
            now: right, before: left, difference: TextDifference(from: left, to: right), marksWords: marksWords,
            isBeside: isBeside, isUnfolded: true)
    }

    func selection(_ state: ListState) -> Int? { state.selected < rowCount ? state.selected : nil }

    /// The lines of the difference. A removed line begins with `-`, and an added line begins with `+`. If the versions
    /// are side by side, a changed line contains both of its forms. The line `…` stands for unchanged lines that are
    /// not shown.
    var lines: [TextLine] {
        guard let shownDifference else { return now }
        return view(shownDifference, offset: 0).rowLines.map { row in
            let left = row.left.map { before[$0] }
            let right = row.right.map { now[$0] }
            switch (left, right) {
            case (let left?, let right?) where left.text == right.text: return right
            case (let left?, let right?): return TextLine("\(left.text) -> \(right.text)", id: right.id)
            case (let left?, nil): return TextLine("- \(left.text)", id: left.id)
            case (nil, let right?): return TextLine("+ \(right.text)", id: right.id)
            case (nil, nil): return TextLine("…")
            }
        }
    }

    var isEmpty: Bool { now.isEmpty && before.isEmpty }
}
