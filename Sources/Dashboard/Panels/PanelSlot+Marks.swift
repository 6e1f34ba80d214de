import TerminalUI

// The items that are marked: by a person, as new, as changed of late.

extension PanelSlot {

    /// The numbers of the lines with which the items begin that have come since somebody looked, as far as they may be seen in a
    /// region of that size.
    func newLines(in size: Size) -> [Int] {
        model.newItems.count == 0 ? [] : lines(in: size, ofItems: model.newItems.contains)
    }

    /// The same of the items that were changed of late.
    func changedLines(in size: Size) -> [Int] {
        model.changedItems.isEmpty ? [] : lines(in: size, ofItems: model.changedItems.contains)
    }

    /// The same of the items that are marked.
    func markedLines(in size: Size) -> [Int] {
        marks.isEmpty ? [] : lines(in: size, ofItems: marks.contains)
    }

    private func lines(in size: Size, ofItems isChosen: (ItemIndex.Item) -> Bool) -> [Int] {
        guard let body, let index = shownItems(in: body) else { return [] }
        func isMarked(_ line: Int) -> Bool { index.item(at: line).map(isChosen) ?? false }
        // Where each line is a row, of thousands only those are looked at that are seen.
        guard let extent = body.scrollExtent(in: size), extent.total == index.lineCount else {
            return index.starts.filter(isMarked)
        }
        // In a region without rows, or one that was scrolled further than there is, none is.
        let (first, end) = (max(0, extent.offset), min(extent.total, extent.offset + extent.visible))
        return first < end ? (first..<end).map(body.line).filter(isMarked) : []
    }

    /// The item of the chosen line, with the line and its number; nil if there is none that can be marked.
    private var markable: (item: ItemIndex.Item, line: TextLine, place: Int)? {
        guard let body, let place = body.chosenLine, let line = body.selection,
            let item = shownItems(in: body)?.item(at: place)
        else { return nil }
        return (item, line, place)
    }

    /// Whether the chosen item can be marked: an action of the panel is for several items.
    var canMark: Bool {
        guard model.actions.contains(where: { $0.performMarked != nil }), let body else { return false }
        return body.chosenLine != nil && body.lineItems != nil
    }

    var hasMarkedChoice: Bool { !marks.isEmpty && markable.map { marks.contains($0.item) } ?? false }

    /// Marks the chosen item, or takes its mark away.
    ///
    /// - Returns: Whether there is one.
    func toggleMark() -> Bool {
        guard canMark, let (item, line, place) = markable else { return false }
        marks.toggle(item, line, at: place)
        return true
    }

    /// Says behind the title how many items are marked; empty for none.
    var markText: StyledText { marks.isEmpty ? StyledText() : StyledText(" \(marks.count) marked", .key) }
}
