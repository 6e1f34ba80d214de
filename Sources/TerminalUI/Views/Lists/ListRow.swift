/// A row of a list: a text at the left, and a detail at the right. The text is truncated before the detail.
public struct ListRow: Hashable, Sendable {

    public var text: StyledText
    /// The text at the right edge.
    public var detail: StyledText
    /// The identity of the item, which finds the item after a change; nil if the text identifies it.
    public var id: String?
    /// Whether the row continues the item of the previous row, so that both are selected together.
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

    /// The texts of both parts, without styles.
    public var string: String { detail.isEmpty ? text.string : "\(text.string)  \(detail.string)" }

    /// Both texts on one line, for searching.
    public var line: StyledText {
        detail.isEmpty ? text : text + Self.gap + detail
    }

    private static let gap: StyledText = "  "
}

extension ListRow {

    /// Returns the row without the part that cannot be visible in a number of cells.
    func prefix(seenIn cells: Int) -> ListRow {
        ListRow(text.prefix(seenIn: cells), detail: detail.prefix(seenIn: cells), id: id, continues: continues)
    }

    /// Returns the row with the search results in its ``line`` marked.
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

    /// The maximum width of a line with short texts. In a wider line, the eye would lose the detail.
    package static let widestLine = 80

    /// Returns the width of both texts, up to a limit.
    package func width(atMost limit: Int) -> Int {
        let end = detail.isEmpty ? 0 : 2 + detail.width(atMost: limit)
        return min(limit, text.width(atMost: limit) + end)
    }

    /// Returns the number of cells for the date at the end of the detail, if the date must be shortened. It is
    /// shortened until the text is complete or has two thirds of the line. Nil if the date fits.
    func dateRoom(in width: Int) -> Int? {
        guard let date = detail.lastDateWidth else { return nil }
        let textWidth = min(text.width(atMost: width), width * 2 / 3)
        let other = detail.width(atMost: width) - date
        let room = max(width - textWidth - 1 - other, min(ShortDate.dayWidth, width / 2))
        return room < date ? room : nil
    }

    /// Writes the row into the first line of the region. A date at the end of the detail is shortened first. Then the
    /// text is truncated before the detail, but the text keeps half of the region.
    ///
    /// - Parameters:
    ///   - end: The column at which the details of short rows end.
    ///   - dateRoom: The number of cells for a date; nil for the best number for this row.
    ///   - year: The year that is left out of a shortened date; nil for none.
    func write(
        in rect: Rect, to canvas: inout Canvas, detailEnd end: Int = widestLine, dateRoom: Int? = nil,
        omitting year: Int? = nil
    ) {
        guard !rect.isEmpty else { return }
        // One more cell is measured, to detect that the text continues.
        let textWidth = text.width(atMost: rect.width + 1)
        var (text, detail) = (text.linkingURLs(), detail.linkingURLs())
        if let room = dateRoom ?? self.dateRoom(in: rect.width) {
            detail = detail.shorteningLastDate(to: room, omitting: year)
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
