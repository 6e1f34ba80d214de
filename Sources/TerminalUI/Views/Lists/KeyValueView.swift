/// Names, each with a value beside it: the values stand below each other and are wrapped.
///
/// The names take 40 % of the width at most and are cut with an ellipsis. Where there are less than 40 columns a value stands
/// below its name.
public struct KeyValueView: View {

    /// A name with its value.
    public struct Item: Hashable, Sendable {
        public var name: String
        public var value: StyledText

        /// Makes an item.
        public init(_ name: String, _ value: StyledText) {
            self.name = name
            self.value = value
        }
    }

    /// The width from which on a value stands beside its name.
    public static let sideBySideWidth = 40

    public var items: [Item]
    /// Where the names stand in their column.
    public var nameAlignment: Alignment
    /// The first line that is seen.
    public var offset: Int
    /// Stands in the middle where there are no items.
    public var emptyText: StyledText

    /// Makes the view.
    public init(
        _ items: [Item], nameAlignment: Alignment = .leading, offset: Int = 0, emptyText: StyledText = StyledText()
    ) {
        self.items = items
        self.nameAlignment = nameAlignment
        self.offset = offset
        self.emptyText = emptyText
    }

    /// How many lines all of it takes in that width.
    public func height(width: Int) -> Int {
        let columns = columns(in: width)
        return items.reduce(0) { $0 + lines(of: $1, in: columns).count }
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        guard !items.isEmpty else {
            return canvas.draw(Message(emptyText.isEmpty ? [] : [emptyText]), in: canvas.bounds)
        }
        let columns = columns(in: canvas.size.width)
        var y = -max(0, offset)
        for item in items {
            guard y < canvas.size.height else { return }
            for line in lines(of: item, in: columns) {
                if let name = line.name, y >= 0 {
                    let alignment = columns.isStacked ? .leading : nameAlignment
                    let rect = Rect(x: 0, y: y, width: columns.nameWidth, height: 1)
                    canvas.draw(Label(StyledText(name, .secondary), alignment: alignment), in: rect)
                }
                if y >= 0 { canvas.write(line.value, x: columns.valueStart, y: y) }
                y += 1
            }
        }
    }

    private struct Columns {
        let isStacked: Bool
        let nameWidth: Int
        let valueStart: Int
        let valueWidth: Int
    }

    private struct Line {
        var name: String?
        var value: StyledText
    }

    private func columns(in width: Int) -> Columns {
        if width < Self.sideBySideWidth {
            let indent = width > 8 ? 2 : 0
            return Columns(isStacked: true, nameWidth: width, valueStart: indent, valueWidth: width - indent)
        }
        let longest = items.reduce(0) { max($0, $1.name.cellWidth) }
        let nameWidth = min(longest, width * 2 / 5)
        let start = nameWidth + 2
        return Columns(isStacked: false, nameWidth: nameWidth, valueStart: start, valueWidth: width - start)
    }

    private func lines(of item: Item, in columns: Columns) -> [Line] {
        let values = item.value.lines(width: columns.valueWidth)
        if columns.isStacked {
            return [Line(name: item.name, value: StyledText())]
                + (item.value.isEmpty ? [] : values.map { Line(value: $0) })
        }
        var lines = values.map { Line(value: $0) }
        if lines.isEmpty { lines = [Line(value: StyledText())] }
        lines[0].name = item.name
        return lines
    }
}

extension StyledText {

    /// The text wrapped as its string is, with its roles.
    fileprivate func lines(width: Int) -> [StyledText] {
        var rest = runs.flatMap { run in run.text.unicodeScalars.map { (scalar: $0, run: run) } }[...]
        return string.wrapped(to: width).map { line in
            var result = StyledText()
            for character in line {
                let first = character.unicodeScalars.first
                // What was dropped at a break, and tabs, which became blanks.
                rest = rest.drop { $0.scalar != first && !(first == " " && $0.scalar == "\t") }
                guard let run = rest.first?.run else { break }
                rest = rest.dropFirst(character.unicodeScalars.count)
                if let last = result.runs.last, last.role == run.role, last.style == run.style {
                    result.runs[result.runs.count - 1].text.append(character)
                } else {
                    result.runs.append(StyledText.Run(String(character), run.role, style: run.style))
                }
            }
            return result
        }
    }
}
