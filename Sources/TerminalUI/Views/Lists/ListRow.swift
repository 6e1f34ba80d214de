/// A row of a list, with text at the left and a detail at the right. If there is not enough space, a date at the end of
/// the detail is shortened first. Then the text is truncated, but it keeps about half of the row. Finally, the detail
/// is truncated.
public struct ListRow: Hashable, Sendable {

    public var text: StyledText
    /// The text at the right edge.
    public var detail: StyledText
    /// The identity of the item; nil if the text identifies the item. After the list has changed, the item is found
    /// again by its identity.
    public var id: String?
    /// Whether the row belongs to the item of the previous row. All rows of an item are selected together.
    public var continues: Bool
    /// The item in the data that the row was created from; nil if there is none.
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

    /// The text and the detail, without styles.
    public var string: String { detail.isEmpty ? text.string : "\(text.string)  \(detail.string)" }

    /// The text and the detail on one line, for searching.
    public var line: StyledText {
        detail.isEmpty ? text : text + Self.gap + detail
    }

    private static let gap: StyledText = "  "
}

extension ListRow {

    /// Returns the row with all text that can be visible in the given number of cells. Further text may be omitted.
    func prefix(seenIn cells: Int) -> ListRow {
        ListRow(text.prefix(seenIn: cells), detail: detail.prefix(seenIn: cells), id: id, continues: continues)
    }

    /// Returns the row with the search results in its ``line`` highlighted.
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

    /// The maximum width of a line if its text and detail are short. In a wider line, the detail would be too far from
    /// the text.
    package static let widestLine = 80

    /// Returns the width of the text and the detail, up to the given limit.
    package func width(atMost limit: Int) -> Int {
        let end = detail.isEmpty ? 0 : 2 + detail.width(atMost: limit)
        return min(limit, text.width(atMost: limit) + end)
    }

    /// Returns the number of cells for the date at the end of the detail. Nil if there is no date, or if it need not be
    /// shortened. A date is shortened until the text fits or takes two thirds of the line.
    func dateRoom(in width: Int) -> Int? {
        guard let date = detail.lastDateWidth else { return nil }
        let textWidth = min(text.width(atMost: width), width * 2 / 3)
        let other = detail.width(atMost: width) - date
        let room = max(width - textWidth - 1 - other, min(ShortDate.dayWidth, width / 2))
        return room < date ? room : nil
    }

    /// Writes the row into the first line of the region. If there is not enough space, a date at the end of the detail
    /// is shortened first. Then the text is truncated, but keeps about half of the line. Finally, the detail is
    /// truncated.
    ///
    /// - Parameters:
    ///   - rect: The region.
    ///   - canvas: The canvas.
    ///   - end: The column where the details of short rows end, counted from the left edge of the region.
    ///   - dateRoom: The number of cells for a date. If nil, it is determined for this row.
    func write(
        in rect: Rect, to canvas: inout Canvas, detailEnd end: Int = widestLine, dateRoom: Int? = nil
    ) {
        guard !rect.isEmpty else { return }
        // One more cell is measured to detect whether the text is longer.
        let textWidth = text.width(atMost: rect.width + 1)
        var (text, detail) = (text.linkingURLs(), detail.linkingURLs())
        if let room = dateRoom ?? self.dateRoom(in: rect.width) {
            detail = detail.shorteningLastDate(to: room, in: canvas)
        }
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
