import Loadables
public import TerminalUI

// The layout and drawing of panels.

extension PanelsPage {

    public var lines: [TextLine] {
        slots.flatMap { [TextLine($0.model.title)] + ($0.body?.lines ?? []) }
    }

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let shown = shown
        if !shown.contains(focus) { focus = shown.first ?? 0 }
        bounds = canvas.bounds
        prepareDrawing()
        for slot in slots { slot.showLatest() }
        // Request another frame, which shows the message about the marked items that were removed.
        if slots.contains(where: \.marks.hasNotice) { canvas.redraw(after: .zero) }
        frames = scrolled(settledFrames())
        contents = frames.map(\.insidePanel)
        drawPageBar(in: &canvas)
        for (index, slot) in slots.enumerated() where !bounds.intersection(frames[index]).isEmpty {
            let number = shown.count > 1 ? shown.firstIndex(of: index).map { $0 + 1 } : nil
            let content = draw(slot, at: index, number: number, isFocused: isFocused && index == focus, in: &canvas)
            contents[index] = Rect(
                x: frames[index].x + content.x, y: frames[index].y + content.y, width: content.width,
                height: content.height)
            slot.readingSize = content.size
            slot.model.shownSize = content.size
            if loadsIntoFreeRows, slot.hasRoomForMore(in: content.size) { canvas.redraw(after: .zero) }
        }
    }

    /// Draws a panel, or copies its stored drawing if the drawing is still valid. Returns the rectangle of its content.
    private func draw(
        _ slot: PanelSlot, at index: Int, number: Int?, isFocused: Bool, in canvas: inout Canvas
    ) -> Rect {
        let frame = frames[index]
        let tabs = tabs(of: index)
        let cause = host.generation.map { generation in
            DrawnPanel.Cause(
                generation: generation, changeCount: slot.model.changeCount,
                markCount: slot.marks.changeCount, size: frame.size, number: number,
                isAlone: isAlone, isCollapsed: isCollapsed(index), isFocused: isFocused, pull: slot.pull,
                loadingSince: slot.loadingSince, tabs: tabs)
        }
        let known = slot.drawn(for: cause)
        if let known, known.lasts(at: host.now), canvas.put(known.drawing, x: frame.x, y: frame.y) {
            if let end = known.end { canvas.redraw(after: end - host.now) }
            return known.content.rect
        }
        let view = PanelView(
            slot, number: number, tabs: tabs, isAlone: isAlone, isCollapsed: isCollapsed(index),
            isFocused: isFocused, host: host)
        var content = DrawnPanel.Content(rect: Rect(width: 0, height: 0), drawing: nil, end: nil)
        let drawing = canvas.keep(frame) { content = view.draw(in: &$0, known: known?.content) }
        guard let cause else { return content.rect }
        let drawn = drawing.map { drawing in
            DrawnPanel(
                cause: cause, drawing: drawing, content: content, end: drawing.redrawDelay.map { host.now + $0 })
        }
        slot.keep(drawn, isFocused: isFocused)
        return content.rect
    }

    /// Whether more items are loaded if a list does not fill its panel. False if panels are only as tall as their
    /// lists.
    private var loadsIntoFreeRows: Bool { isAlone || layout.rows != nil }

    /// Loads more items of the lists that did not fill their panels in the last drawing.
    func fillFreeRows() {
        guard loadsIntoFreeRows else { return }
        for index in slots.indices where contents.indices.contains(index) && !frames[index].isEmpty {
            slots[index].loadMoreIfThereIsRoom(in: contents[index].size)
        }
    }

    /// Whether one panel takes up the whole page.
    var isAlone: Bool { isZoom || slots.count == 1 }

    /// The values that determine the frames of panels, except for the focus.
    struct Placing: Equatable {
        fileprivate let generation: Int
        /// The sum of the ``PanelModel/changeCount`` of all panels, which never decreases.
        fileprivate let changeCount: Int
        fileprivate let bounds: Rect
        fileprivate let arrangement: BoardArrangement
        fileprivate let behind: Set<Int>
    }

    /// Returns the current frames of the panels. They are stored, because most redraws do not change them.
    private func settledFrames() -> [Rect] {
        let cause = host.generation.map {
            Placing(
                generation: $0, changeCount: slots.reduce(0) { $0 + $1.model.changeCount }, bounds: bounds,
                arrangement: arrangement, behind: behind(in: arrangement))
        }
        if let cause, let placing, placing.cause == cause, let frames = placing.frames[focus] { return frames }
        let frames = frames(of: arrangement, &settling)
        // During a scan, matches are added to panels without an event, so the frames must not be stored.
        guard let cause, settling.isSettled, !isAlone, !slots.contains(where: \.isFinding) else {
            placing = nil
            return frames
        }
        if placing?.cause != cause { placing = (cause, [:]) }
        placing?.frames[focus] = frames
        return frames
    }

    /// Returns the frames that the panels would have in an arrangement.
    func frames(of arrangement: BoardArrangement) -> [Rect] {
        var settling = settling
        return frames(of: arrangement, &settling)
    }

    private func frames(of arrangement: BoardArrangement, _ settling: inout BoardSettling) -> [Rect] {
        guard !isAlone else {
            return slots.indices.map { $0 == focus ? bounds : Rect(width: 0, height: 0) }
        }
        return settling.frames(
            layout, order: arrangement.order(of: names), hidden: arrangement.hidden(of: names),
            behind: behind(in: arrangement), in: panelBounds, focused: focus, userNeeds: slots.indices.map(userNeed),
            widths: names.map(arrangement.width),
            PanelMeasure(
                need: { [slots, host] in slots[$0].need(in: $1, at: host.date) },
                filled: { [slots, host] in slots[$0].filled($1, at: host.date) },
                width: { [slots] in slots[$0].comfortableWidth },
                takesAll: { [slots] in slots[$0].takesAll }))
    }

    /// Returns the needs that the user has set for a panel; nil to use the needs of its content.
    private func userNeed(_ index: Int) -> PanelNeed? {
        if isCollapsed(index) { return PanelNeed(height: 1, isCollapsed: true) }
        return arrangement.height(of: names[index]).map { PanelNeed(height: $0, isFixed: true) }
    }

    func isCollapsed(_ index: Int) -> Bool { !isZoom && arrangement.isCollapsed(names[index]) }
}
