/// A view that compares two versions of text line by line. A symbol marks each added, removed or changed line. The
/// words that differ in a changed line are bold and underlined.
///
/// The time for drawing is proportional to the number of visible rows and to the number of changes before them.
public struct DiffView: View {

    /// The layout of both versions.
    public enum Layout: Hashable, Sendable {
        /// The versions are side by side. A line is beside the line that replaces it.
        case sideBySide
        /// The versions are in one column. Removed lines are above added lines.
        case unified
    }

    public var difference: TextDifference
    public var layout: Layout
    /// The index of the first visible row.
    public var offset: Int
    /// The number of unchanged lines to show before and after each change; nil to show all lines. All other unchanged
    /// lines are folded into a row that shows their number. A single line is not folded.
    public var context: Int?
    /// Whether line numbers are shown. They are hidden if they would leave fewer than ten columns for the text of each
    /// version, or fewer than 20 columns in the unified layout.
    public var hasLineNumbers: Bool
    /// Whether the words that differ in a changed line are bold and underlined.
    public var marksWords: Bool

    /// Creates a view of the difference.
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

    /// The total number of rows.
    public var rowCount: Int { rows.count }

    /// For each row, the indices of its lines in the two versions. An index is nil if the row shows no line of that
    /// version. Both indices are nil for a row of folded lines.
    public var rowLines: [(left: Int?, right: Int?)] {
        let rows = rows
        return rows[0..<rows.count].map { (left: $0.left, right: $0.right) }
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

    private func numberWidth(_ room: Int) -> Int {
        let width = String(max(difference.left.count, difference.right.count)).count
        return hasLineNumbers && room - width - 1 >= Self.minimumTextWidth ? width : 0
    }

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
            let piece = string[bytes: start..<end]
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

struct DiffRows {

    enum Row: Hashable {
        /// The row shows a common line. The values are its indices in both versions.
        case same(left: Int, right: Int)
        /// The row shows a removed line, an added line, or a removed line beside the added line that replaces it.
        case changed(left: Int?, right: Int?)
        /// The row stands for common lines that are not shown. The payload is their number.
        case folded(Int)
    }

    let difference: TextDifference
    let layout: DiffView.Layout
    let context: Int?

    var count: Int {
        difference.blocks.indices.reduce(0) { $0 + shape(of: $1).count }
    }

    /// Returns the rows in the given range. Indices without a row are ignored.
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

    /// The number of rows before the folded lines of a block, the number of folded lines, and the number of rows after
    /// them.
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
        // Folding a single line would save no space.
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
