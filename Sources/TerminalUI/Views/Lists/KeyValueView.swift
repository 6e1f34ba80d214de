/// A list of names with their values. The values are aligned beside the names and wrapped. The names take at most 40%
/// of the width, and are truncated with an ellipsis.
///
/// A narrow view has a different layout: a value that does not fit beside its name is below the name. A view is narrow
/// if it has fewer than 40 columns and would leave fewer than 22 columns for the values.
///
/// When the view is drawn, text is wrapped only up to the last visible row.
public struct KeyValueView: View {

    /// A name with its value.
    public struct Item: Hashable, Sendable {
        public var name: String
        public var value: StyledText
        /// The item in the data that the name and the value were taken from; nil if there is none.
        public var item: ItemReference?

        /// Creates an item.
        public init(_ name: String, _ value: StyledText, item: ItemReference? = nil) {
            self.name = name
            self.value = value
            self.item = item
        }
    }

    /// The minimum width of a view, in columns, at which values are always beside their names.
    public static let sideBySideWidth = 40
    /// The minimum width of the values in a view that is narrower than ``sideBySideWidth``. If there is less space,
    /// values that do not fit are below their names.
    private static let leastValueWidth = 22

    public var items: [Item]
    /// The alignment of the names in their column. Has no effect if the region is so narrow that values may be below
    /// their names.
    public var nameAlignment: Alignment
    /// The index of the first visible line.
    public var offset: Int
    /// The index of the selected item; nil for none.
    public var selection: Int?
    /// The text that is shown in the center if there are no items.
    public var emptyText: StyledText

    /// Creates the view.
    public init(
        _ items: [Item], nameAlignment: Alignment = .leading, offset: Int = 0, emptyText: StyledText = StyledText()
    ) {
        self.items = items
        self.nameAlignment = nameAlignment
        self.offset = offset
        self.emptyText = emptyText
    }

    /// Returns the number of lines at the given width.
    public func height(width: Int) -> Int { listItems(width: width).rowCount }

    /// Returns the items, each with its lines at the given width.
    package func listItems(width: Int) -> ListItems {
        let columns = columns(in: width)
        var (count, starts) = (0, [] as [Int])
        for item in items {
            starts.append(count)
            count += lines(of: item, in: columns).count
        }
        return ListItems(rowCount: count, firstRows: starts)
    }

    /// Returns the range of the lines of the item with the given index. Empty if there is no such item.
    public func rows(of item: Int, width: Int) -> Range<Int> {
        guard items.indices.contains(item) else { return 0..<0 }
        let columns = columns(in: width)
        let start = items[..<item].reduce(0) { $0 + lines(of: $1, in: columns).count }
        return start..<start + lines(of: items[item], in: columns).count
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        guard !items.isEmpty else {
            return canvas.draw(Message([emptyText]), in: canvas.bounds)
        }
        let columns = columns(in: canvas.size.width)
        let seen = canvas.visibleRows()
        var y = -max(0, offset)
        for (index, item) in items.enumerated() {
            guard y < seen.upperBound else { return }
            for line in lines(of: item, in: columns, atMost: seen.upperBound.subtracting(y)) {
                defer { y += 1 }
                guard seen.contains(y) else { continue }
                draw(line, in: columns, y: y, &canvas)
                guard index == selection else { continue }
                let row = Rect(y: y, width: canvas.size.width, height: 1)
                canvas.highlight(row, .selection, keepsColors: true)
            }
        }
    }

    private func draw(_ line: Line, in columns: Columns, y: Int, _ canvas: inout Canvas) {
        let isBeside = !columns.isStacked || line.name != nil
        canvas.write(line.value, x: isBeside ? columns.besideStart : columns.valueStart, y: y)
        guard let name = line.name else { return }
        let alignment = columns.isStacked ? .leading : nameAlignment
        let rect = Rect(x: 0, y: y, width: columns.nameWidth, height: 1)
        canvas.draw(Label(StyledText(name, .secondary), alignment: alignment), in: rect)
    }

    private struct Columns {
        let isStacked: Bool
        let nameWidth: Int
        let valueStart: Int
        let valueWidth: Int
        /// The x coordinate of values that are on the same line as their names.
        let besideStart: Int
    }

    private struct Line {
        var name: String?
        var value: StyledText
    }

    private func columns(in width: Int) -> Columns {
        let longest = items.reduce(0) { max($0, $1.name.cellWidth(atMost: width)) }
        let nameWidth = min(longest, width * 2 / 5)
        let start = nameWidth + 2
        if width < Self.sideBySideWidth, width - start < Self.leastValueWidth {
            let indent = width > 8 ? 2 : 0
            let longestBeside = items.lazy.map(\.name.cellWidth).filter { $0 <= width / 2 }.max() ?? 0
            return Columns(
                isStacked: true, nameWidth: width, valueStart: indent, valueWidth: width - indent,
                besideStart: longestBeside + 2)
        }
        return Columns(
            isStacked: false, nameWidth: nameWidth, valueStart: start, valueWidth: width - start, besideStart: start)
    }

    private func lines(of item: Item, in columns: Columns, atMost limit: Int = .max) -> [Line] {
        let values = Array(WrappedLines([item.value], width: columns.valueWidth).prefix(limit))
        if columns.isStacked {
            let room = columns.nameWidth - columns.besideStart
            if item.name.cellWidth + 2 <= columns.besideStart, values.count < 2,
                item.value.width(atMost: room + 1) <= room
            {
                return [Line(name: item.name, value: item.value.linkingURLs())]
            }
            return [Line(name: item.name, value: StyledText())]
                + (item.value.isEmpty ? [] : values.map { Line(value: $0) })
        }
        return values.enumerated().map { Line(name: $0 == 0 ? item.name : nil, value: $1) }
    }
}
