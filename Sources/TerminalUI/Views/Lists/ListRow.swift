/// A row of a list: text at the left, and some at the right that is cut last.
public struct ListRow: Hashable, Sendable {

    public var text: StyledText
    /// At the right edge.
    public var detail: StyledText
    /// Which item it is about, so that it is found again after it changed or moved; nil if its text is all there is.
    public var id: String?
    /// Whether it goes on with the item of the row before: both are chosen together.
    public var continues: Bool
    /// The item in the data behind the list; nil if there is none.
    public var item: ItemReference?

    /// Makes a row.
    public init(
        _ text: StyledText, detail: StyledText = StyledText(), id: String? = nil, continues: Bool = false,
        item: ItemReference? = nil
    ) {
        self.text = text
        self.detail = detail
        self.id = id
        self.continues = continues
        self.item = item
    }

    /// Both texts, without their roles.
    public var string: String { detail.isEmpty ? text.string : "\(text.string)  \(detail.string)" }

    /// Both texts in one line: what a search looks through.
    public var line: StyledText {
        detail.isEmpty ? text : text + Self.gap + detail
    }

    private static let gap: StyledText = "  "
}

extension ListRow {

    /// The row without what can never be seen of it in that many cells.
    func prefix(seenIn cells: Int) -> ListRow {
        ListRow(text.prefix(seenIn: cells), detail: detail.prefix(seenIn: cells), id: id, continues: continues)
    }

    /// The row with what is found in its ``line`` marked.
    func highlighted(by search: SearchState, line number: Int, currentRole: Role) -> ListRow {
        let marks = search.marks(in: line, line: number, currentRole: currentRole)
        guard !marks.isEmpty else { return self }
        let end = text.runs.reduce(0) { $0 + $1.text.count }
        let start = end + Self.gap.string.count
        let inText = marks.filter { $0.range.lowerBound < end }
        let inDetail = marks.filter { $0.range.upperBound > start }.map { mark in
            (range: max(0, mark.range.lowerBound - start)..<mark.range.upperBound - start, role: mark.role)
        }
        return ListRow(text.marked(inText), detail: detail.marked(inDetail), id: id, continues: continues)
    }

    /// How long a line is at most where its text is shorter: further away the eye does not find the detail.
    package static let widestLine = 80

    /// How many cells both texts take, up to a limit.
    package func width(atMost limit: Int) -> Int {
        let end = detail.isEmpty ? 0 : 2 + detail.width(atMost: limit)
        return min(limit, text.width(atMost: limit) + end)
    }

    /// Writes the row into the first line of the region: where there is no room the text is cut before the detail, which
    /// has half of the region at least.
    ///
    /// - Parameter end: Where the details of shorter rows end.
    func write(in rect: Rect, to canvas: inout Canvas, detailEnd end: Int = widestLine) {
        guard !rect.isEmpty else { return }
        // With one more: so it is seen that it goes on.
        let textWidth = text.width(atMost: rect.width + 1)
        var detailWidth = detail.width(atMost: rect.width)
        let width = min(rect.width, max(end, textWidth + 2 + detailWidth))
        var (text, detail) = (text, detail)
        let ellipsis = canvas.symbols.ellipsis
        let room = max(width / 2, width - textWidth - 1)
        if detailWidth > room {
            detail = detail.truncated(to: room, ellipsis: ellipsis)
            detailWidth = detail.width
        }
        let gap = detail.isEmpty ? 0 : 1
        if textWidth > width - detailWidth - gap {
            text = text.truncated(to: max(0, width - detailWidth - gap), ellipsis: ellipsis)
        }
        canvas.write(text, x: rect.x, y: rect.y)
        canvas.write(detail, x: rect.x + width - detailWidth, y: rect.y)
    }
}
