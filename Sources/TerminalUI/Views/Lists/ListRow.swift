/// A row of a list: a text at the left, and a detail at the right that is truncated last.
public struct ListRow: Hashable, Sendable {

    public var text: StyledText
    /// The text at the right edge.
    public var detail: StyledText
    /// Identifies the item, so that it is found again after a change; nil if the text identifies it.
    public var id: String?
    /// Whether it continues the item of the previous row: both are selected together.
    public var continues: Bool
    /// The item in the data behind the list; nil if there is none.
    public var item: ItemReference?

    /// Creates a row.
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

    /// Both texts, without styles.
    public var string: String { detail.isEmpty ? text.string : "\(text.string)  \(detail.string)" }

    /// Both texts on one line, which a search examines.
    public var line: StyledText {
        detail.isEmpty ? text : text + Self.gap + detail
    }

    private static let gap: StyledText = "  "
}

extension ListRow {

    /// The row without the part that is never visible in that many cells.
    func prefix(seenIn cells: Int) -> ListRow {
        ListRow(text.prefix(seenIn: cells), detail: detail.prefix(seenIn: cells), id: id, continues: continues)
    }

    /// The row with the search results in its ``line`` marked.
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

    /// The maximum width of a line with short texts: further away, the eye loses the detail.
    package static let widestLine = 80

    /// The width of both texts, up to a limit.
    package func width(atMost limit: Int) -> Int {
        let end = detail.isEmpty ? 0 : 2 + detail.width(atMost: limit)
        return min(limit, text.width(atMost: limit) + end)
    }

    /// The number of cells for the date at the end of the detail, if it has to be shorter so that the text is whole or has
    /// two thirds of the line; nil otherwise.
    func dateRoom(in width: Int) -> Int? {
        guard let date = detail.lastDateWidth else { return nil }
        let textWidth = min(text.width(atMost: width), width * 2 / 3)
        let other = detail.width(atMost: width) - date
        let room = max(width - textWidth - 1 - other, min(ShortDate.dayWidth, width / 2))
        return room < date ? room : nil
    }

    /// Writes the row into the first line of the region. A date at the end gets shorter by its form. Then the text is
    /// truncated before the detail, but keeps half of the region.
    ///
    /// - Parameters:
    ///   - end: The column at which the details of short rows end.
    ///   - dateRoom: The number of cells for a date; nil for what is best for this row.
    func write(
        in rect: Rect, to canvas: inout Canvas, detailEnd end: Int = widestLine, dateRoom: Int? = nil
    ) {
        guard !rect.isEmpty else { return }
        // One more, to detect that it continues.
        let textWidth = text.width(atMost: rect.width + 1)
        var (text, detail) = (text.linkingURLs(), detail.linkingURLs())
        if let room = dateRoom ?? self.dateRoom(in: rect.width) { detail = detail.shorteningLastDate(to: room) }
        var detailWidth = detail.width(atMost: rect.width)
        let width = min(rect.width, max(end, textWidth + 2 + detailWidth))
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
