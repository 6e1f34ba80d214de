import TerminalUI

// The marks of items that the user has marked, that are new, or that were changed recently.

extension PanelSlot {

    /// Returns the first line of each new item that may be visible in a region of the given size.
    func newLines(in size: Size) -> [Int] {
        model.newItems.count == 0 ? [] : lines(in: size, ofItems: model.newItems.contains)
    }

    func changedLines(in size: Size) -> [Int] {
        model.changedItems.isEmpty ? [] : lines(in: size, ofItems: model.changedItems.contains)
    }

    func markedLines(in size: Size) -> [Int] {
        marks.isEmpty ? [] : lines(in: size, ofItems: marks.contains)
    }

    private func lines(in size: Size, ofItems isChosen: (ItemIndex.Item) -> Bool) -> [Int] {
        guard let body, let index = shownItems(in: body) else { return [] }
        func isMarked(_ line: Int) -> Bool { index.item(at: line).map(isChosen) ?? false }
        // If each line is a row, check only the visible rows, because there may be thousands of lines.
        guard let extent = body.scrollExtent(in: size), extent.total == index.lineCount else {
            return index.starts.filter(isMarked)
        }
        // In a region without rows, or beyond the end of the content, no row is visible.
        let (first, end) = (max(0, extent.offset), min(extent.total, extent.offset + extent.visible))
        return first < end ? (first..<end).map(body.line).filter(isMarked) : []
    }

    /// The item that begins at the chosen line, with this line and the index of the line. Nil if no item begins there,
    /// or if the items cannot be determined.
    private var markable: (item: ItemIndex.Item, line: TextLine, place: Int)? {
        guard let body, let place = body.chosenLine, let line = body.selection,
            let item = shownItems(in: body)?.item(at: place)
        else { return nil }
        return (item, line, place)
    }

    /// Whether an item is chosen and can be marked. This requires an action for marked items, and content with items.
    var canMark: Bool {
        guard model.actions.contains(where: { $0.performMarked != nil }), let body else { return false }
        return body.chosenLine != nil && body.lineItems != nil
    }

    var hasMarkedChoice: Bool { !marks.isEmpty && markable.map { marks.contains($0.item) } ?? false }

    func toggleMark() -> Bool {
        guard canMark, let (item, line, place) = markable else { return false }
        marks.toggle(item, line, at: place)
        return true
    }

    var markText: StyledText { marks.isEmpty ? StyledText() : StyledText(" \(marks.count) marked", .key) }
}
