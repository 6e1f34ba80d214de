import TerminalUI

// The marks of items: marked by the user, new, or recently changed.

extension PanelSlot {

    /// Returns the first lines of the new items that may be visible in a region of a size.
    func newLines(in size: Size) -> [Int] {
        model.newItems.count == 0 ? [] : lines(in: size, ofItems: model.newItems.contains)
    }

    /// Returns the first lines of the recently changed items that may be visible.
    func changedLines(in size: Size) -> [Int] {
        model.changedItems.isEmpty ? [] : lines(in: size, ofItems: model.changedItems.contains)
    }

    /// Returns the first lines of the marked items that may be visible.
    func markedLines(in size: Size) -> [Int] {
        marks.isEmpty ? [] : lines(in: size, ofItems: marks.contains)
    }

    private func lines(in size: Size, ofItems isChosen: (ItemIndex.Item) -> Bool) -> [Int] {
        guard let body, let index = shownItems(in: body) else { return [] }
        func isMarked(_ line: Int) -> Bool { index.item(at: line).map(isChosen) ?? false }
        // If each line is a row, only the visible rows are checked. There may be thousands of lines.
        guard let extent = body.scrollExtent(in: size), extent.total == index.lineCount else {
            return index.starts.filter(isMarked)
        }
        // In a region without rows, or beyond the end of the content, no row is visible.
        let (first, end) = (max(0, extent.offset), min(extent.total, extent.offset + extent.visible))
        return first < end ? (first..<end).map(body.line).filter(isMarked) : []
    }

    /// The item of the chosen line, with the line and its index; nil if there is no item that can be marked.
    private var markable: (item: ItemIndex.Item, line: TextLine, place: Int)? {
        guard let body, let place = body.chosenLine, let line = body.selection,
            let item = shownItems(in: body)?.item(at: place)
        else { return nil }
        return (item, line, place)
    }

    /// Whether the chosen item can be marked, because the panel has an action for several items.
    var canMark: Bool {
        guard model.actions.contains(where: { $0.performMarked != nil }), let body else { return false }
        return body.chosenLine != nil && body.lineItems != nil
    }

    var hasMarkedChoice: Bool { !marks.isEmpty && markable.map { marks.contains($0.item) } ?? false }

    /// Marks or unmarks the chosen item.
    ///
    /// - Returns: Whether there is an item to mark.
    func toggleMark() -> Bool {
        guard canMark, let (item, line, place) = markable else { return false }
        marks.toggle(item, line, at: place)
        return true
    }

    /// The number of marked items after the title; empty for none.
    var markText: StyledText { marks.isEmpty ? StyledText() : StyledText(" \(marks.count) marked", .key) }
}
