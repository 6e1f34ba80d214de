/// Two versions of a text, compared line by line. A sign says what was done to a line, and what differs inside of a line
/// is bold and underlined.
///
/// Drawing costs what is seen, and a look at each change before that.
public struct DiffView: View {

    /// How both versions are laid out.
    public enum Layout: Hashable, Sendable {
        /// Beside each other, what was put in place of something beside that.
        case sideBySide
        /// Below each other in one column, first what was taken away.
        case unified
    }

    public var difference: TextDifference
    public var layout: Layout
    /// The first row that is seen.
    public var offset: Int
    /// How many unchanged lines are shown around changes; what is more than that is folded to a row that says how many
    /// they are. Nil to show all.
    public var context: Int?
    /// Whether lines have their numbers. Where a line would have less than ten cells of text beside them, they go.
    public var hasLineNumbers: Bool
    /// Whether the words that differ in a changed line are bold and underlined.
    public var marksWords: Bool

    /// Makes a comparison.
    public init(
        _ difference: TextDifference,
        layout: Layout = .sideBySide,
        offset: Int = 0,
        context: Int? = nil,
        hasLineNumbers: Bool = false,
        marksWords: Bool = true
    ) {
        self.difference = difference
        self.layout = layout
        self.offset = offset
        self.context = context
        self.hasLineNumbers = hasLineNumbers
        self.marksWords = marksWords
    }

    /// How many rows there are to scroll through.
    public var rowCount: Int { rows.count }

    /// Which lines of the two versions each row shows; neither where unchanged lines are folded.
    public var rowLines: [(left: Int?, right: Int?)] {
        let rows = rows
        return rows[0..<rows.count].map { row in
            if case .same(let left, let right) = row { return (left, right) }
            return (row.left, row.right)
        }
    }

    private static let minimumTextWidth = 10

    private var rows: DiffRows { DiffRows(difference: difference, layout: layout, context: context) }

    public func draw(in canvas: inout Canvas) {
        let size = canvas.size
        guard !size.isEmpty else { return }
        let seen = canvas.visibleRows()
        let first = min(max(0, offset), Int.max - size.height)
        for (y, row) in zip(seen, rows[first + seen.lowerBound..<first + seen.upperBound]) {
            let line = Rect(x: 0, y: y, width: size.width, height: 1)
            canvas.within(line) { canvas in
                switch (row, layout) {
                case (.folded(let count), _): drawFold(count, in: &canvas)
                case (_, .sideBySide): drawBeside(row, in: &canvas)
                case (_, .unified): drawUnified(row, in: &canvas)
                }
            }
        }
    }

    private func drawFold(_ count: Int, in canvas: inout Canvas) {
        let text = StyledText("\(canvas.symbols.ellipsis) \(count) unchanged lines", .hint)
        canvas.draw(Label(text, alignment: layout == .sideBySide ? .center : .leading), in: canvas.bounds)
    }

    private func drawBeside(_ row: DiffRows.Row, in canvas: inout Canvas) {
        let columns = canvas.bounds.columns([.fill(), .fixed(3), .fill()])
        let width = numberWidth(min(columns[0].width, columns[2].width))
        draw(row.left, .removed, row, width, in: columns[0], canvas: &canvas)
        canvas.write(row.sign(canvas.symbols), .emphasis, x: columns[1].x + 1, y: 0)
        draw(row.right, .added, row, width, in: columns[2], canvas: &canvas)
    }

    private func draw(
        _ line: Int?, _ role: Role, _ row: DiffRows.Row, _ numberWidth: Int, in rect: Rect, canvas: inout Canvas
    ) {
        guard let line else { return }
        let columns = rect.columns([.fixed(numberWidth), .fixed(numberWidth > 0 ? 1 : 0), .fill()])
        canvas.draw(Label(StyledText("\(line + 1)", .secondary), alignment: .trailing), in: columns[0])
        canvas.draw(Label(text(line, role, row)), in: columns[2])
    }

    private func drawUnified(_ row: DiffRows.Row, in canvas: inout Canvas) {
        let width = numberWidth((canvas.size.width - 2) / 2)
        let gap = width > 0 ? 1 : 0
        let columns = canvas.bounds.columns([
            .fixed(width), .fixed(gap), .fixed(width), .fixed(gap), .fixed(1), .fixed(1), .fill(),
        ])
        for (line, column) in [(row.left, columns[0]), (row.right, columns[2])] {
            guard let line else { continue }
            canvas.draw(Label(StyledText("\(line + 1)", .secondary), alignment: .trailing), in: column)
        }
        let role: Role = row.left == nil ? .added : .removed
        canvas.draw(Label(StyledText(row.sign(canvas.symbols), row.isSame ? .text : role)), in: columns[4])
        guard let line = row.left ?? row.right else { return }
        canvas.draw(Label(text(line, role, row)), in: columns[6])
    }

    /// How many cells the numbers take; 0 if they are not shown.
    private func numberWidth(_ room: Int) -> Int {
        let width = String(max(difference.left.count, difference.right.count)).count
        return hasLineNumbers && room - width - 1 >= Self.minimumTextWidth ? width : 0
    }

    /// The line, with what differs in it marked.
    private func text(_ line: Int, _ role: Role, _ row: DiffRows.Row) -> StyledText {
        let (lines, marks) =
            role == .removed
            ? (difference.left, difference.leftMarks) : (difference.right, difference.rightMarks)
        let string = lines[line]
        if row.isSame { return StyledText(string) }
        guard marksWords, let ranges = marks[line] else { return StyledText(string, role) }
        var text = StyledText()
        var start = 0
        func append(to end: Int, _ attributes: Style.Attributes) {
            let bytes = string.utf8
            let piece = string[
                bytes.index(bytes.startIndex, offsetBy: start)..<bytes.index(bytes.startIndex, offsetBy: end)]
            if !piece.isEmpty {
                text.runs.append(.init(String(piece), role, style: Style(.standard, on: .standard, attributes)))
            }
            start = end
        }
        for range in ranges {
            append(to: range.lowerBound, [])
            append(to: range.upperBound, [.bold, .underline])
        }
        append(to: string.utf8.count, [])
        return text
    }
}

extension DiffRows.Row {

    fileprivate var left: Int? {
        switch self {
        case .same(let left, _): left
        case .changed(let left, _): left
        case .folded: nil
        }
    }

    fileprivate var right: Int? {
        switch self {
        case .same(_, let right): right
        case .changed(_, let right): right
        case .folded: nil
        }
    }

    fileprivate var isSame: Bool {
        if case .same = self { true } else { false }
    }

    fileprivate func sign(_ symbols: Symbols) -> String {
        switch self {
        case .same, .folded: " "
        case .changed(nil, _): symbols.added
        case .changed(_, nil): symbols.removed
        case .changed: symbols.changed
        }
    }
}

/// The rows in which a difference is shown.
struct DiffRows {

    enum Row: Hashable {
        /// A line that both have, by its numbers.
        case same(left: Int, right: Int)
        /// What was taken away, what was put in, or both beside each other.
        case changed(left: Int?, right: Int?)
        /// The number of lines that both have and that are not shown.
        case folded(Int)
    }

    let difference: TextDifference
    let layout: DiffView.Layout
    let context: Int?

    var count: Int {
        difference.blocks.indices.reduce(0) { $0 + shape(of: $1).count }
    }

    /// The rows in that range, as many of them as there are.
    subscript(range: Range<Int>) -> [Row] {
        var rows: [Row] = []
        var first = 0
        for index in difference.blocks.indices {
            let shape = shape(of: index)
            let seen = range.clamped(to: first..<first + shape.count)
            rows += seen.map { row($0 - first, of: difference.blocks[index], shape) }
            first += shape.count
            if first >= range.upperBound { break }
        }
        return rows
    }

    /// How many rows of a block stand before and after its fold, and how many lines that hides.
    private struct Shape {
        var head: Int
        var hidden = 0
        var tail = 0

        var count: Int { head + (hidden > 0 ? 1 : 0) + tail }
    }

    private func shape(of index: Int) -> Shape {
        let block = difference.blocks[index]
        guard block.isSame else {
            let (l, r) = (block.left.count, block.right.count)
            return Shape(head: layout == .unified ? l + r : max(l, r))
        }
        guard let context else { return Shape(head: block.left.count) }
        let head = index == 0 ? 0 : max(0, context)
        let tail = index == difference.blocks.count - 1 ? 0 : max(0, context)
        let hidden = block.left.count - head - tail
        // A fold of one line would only hide what has as much room.
        return hidden > 1 ? Shape(head: head, hidden: hidden, tail: tail) : Shape(head: block.left.count)
    }

    private func row(_ number: Int, of block: TextDifference.Block, _ shape: Shape) -> Row {
        let (l, r) = (block.left, block.right)
        if block.isSame {
            if shape.hidden > 0, number == shape.head { return .folded(shape.hidden) }
            let line = shape.hidden > 0 && number > shape.head ? number + shape.hidden - 1 : number
            return .same(left: l.lowerBound + line, right: r.lowerBound + line)
        }
        switch layout {
        case .sideBySide:
            return .changed(
                left: number < l.count ? l.lowerBound + number : nil,
                right: number < r.count ? r.lowerBound + number : nil)
        case .unified:
            return number < l.count
                ? .changed(left: l.lowerBound + number, right: nil)
                : .changed(left: nil, right: r.lowerBound + number - l.count)
        }
    }
}
