import TerminalUI

/// The element of a page that the user drags with the mouse.
struct BoardPointer {

    enum Held {
        case nothing
        /// A panel that is dragged by its title.
        case title(Int)
        /// The lower edge of a panel.
        case edge(Int)
        /// The left edge of a panel that has another panel to its left. `offset` is the number of cells from the mouse
        /// to the edge, counted to the right.
        case side(Int, offset: Int)
        /// The scroll bar of a panel.
        case bar(Int)
        /// The scroll bar of the page.
        case pageBar
    }

    var held = Held.nothing
    var bar = ScrollBarState()
}

extension PanelsPage {

    func handle(_ event: MouseEvent) -> Bool {
        switch event.action {
        case .press: return press(event)
        case .drag, .release: return drag(event)
        case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: return turnWheel(event)
        }
    }

    private func panel(at point: Point) -> Int? { frames.firstIndex { $0.contains(point) } }

    // MARK: Pressing

    private func press(_ event: MouseEvent) -> Bool {
        pointer.held = .nothing
        if movePageBar(event) {
            pointer.held = .pageBar
            return true
        }
        guard let index = panel(at: event.position) else { return false }
        let (slot, frame, content) = (slots[index], frames[index], contents[index])
        guard event.button == 0 else { return handOn(event, to: index) }
        focus = index
        if pressBar(event, of: index) { return true }
        if event.position.y == frame.y { return pressTitle(event, of: index) }
        if event.position.y == frame.maxY - 1, hasSeveralPanels {
            pointer.held = .edge(index)
            return true
        }
        if let side = side(at: event.position, of: index) {
            pointer.held = side
            return true
        }
        let place = event.relative(to: content).position
        let isButton = slot.body?.isButton(at: place, in: content.size) == true
        let isItem = handOn(event, to: index)
        let opensItem = slot.body?.opensItem(at: place, in: content.size) ?? true
        if isButton ? event.clickCount == 1 : event.clickCount == 2 && opensItem {
            return isItem ? open(slot) : zoomIn()
        }
        return true
    }

    /// Returns the draggable edge between two adjacent panels at the given point; nil if there is none.
    private func side(at point: Point, of index: Int) -> BoardPointer.Held? {
        let frame = frames[index]
        guard !isZoom else { return nil }
        if point.x == frame.x, frame.x > (frames.map(\.x).min() ?? 0) { return .side(index, offset: 0) }
        guard point.x == frame.maxX - 1 else { return nil }
        return panel(at: Point(x: frame.maxX, y: point.y)).map { .side($0, offset: 1) }
    }

    private func pressTitle(_ event: MouseEvent, of index: Int) -> Bool {
        let place = event.position.x - frames[index].x
        let title = slots[index].title.numbered(shown.firstIndex(of: index).map { $0 + 1 })
        if let tab = tabs(of: index)?.panel(at: place, around: title, in: frames[index].width), tab != index {
            focus = tab
            return true
        }
        if event.clickCount == 2 { return isCollapsed(index) ? toggleCollapsed(index) : zoomIn() }
        if !isZoom { pointer.held = .title(index) }
        return true
    }

    /// Zooms the panel unless it is zoomed already. Returns whether it is now zoomed.
    private func zoomIn() -> Bool { isZoom || zoom() }

    private func handOn(_ event: MouseEvent, to index: Int) -> Bool {
        let (slot, content) = (slots[index], contents[index])
        let isHandled = slot.body?.handle(.mouse(event.relative(to: content)), in: content.size) ?? false
        if isHandled { slot.loadMoreIfNearEnd(in: content.size) }
        return isHandled
    }

    // MARK: Scroll bars

    private func pressBar(_ event: MouseEvent, of index: Int) -> Bool {
        pointer.held = .bar(index)
        if moveBar(event, of: index) { return true }
        pointer.held = .nothing
        return false
    }

    private func moveBar(_ event: MouseEvent, of index: Int) -> Bool {
        let size = contents[index].size
        guard let body = slots[index].body, let extent = body.scrollExtent(in: size),
            let offset = pointer.bar.handle(event, on: frames[index].panelScrollBar, extent: extent)
        else { return false }
        body.scroll(to: offset, in: size)
        return true
    }

    // MARK: Dragging

    private func drag(_ event: MouseEvent) -> Bool {
        defer { if event.action == .release { pointer.held = .nothing } }
        switch pointer.held {
        case .nothing:
            guard let index = panel(at: event.position) else { return false }
            return handOn(event, to: index)
        case .bar(let index): return moveBar(event, of: index)
        case .edge(let index):
            let height = event.position.y - frames[index].y + 1
            guard event.action == .drag, height != frames[index].height else { return true }
            return setHeight(of: index, to: height)
        case .pageBar: return movePageBar(event)
        case .side(let index, let offset):
            return event.action == .drag ? moveLeftEdge(of: index, to: event.position.x + offset) : true
        case .title(let index):
            guard event.action == .release, let target = panel(at: event.position), target != index else { return true }
            return exchange(index, target)
        }
    }

    // MARK: The wheel

    /// Scrolls the panel under the pointer. If the panel cannot scroll further, scrolls the page if it is a scrolling
    /// page. If the page does not scroll either, turning the wheel up at the beginning of the panel pulls the panel.
    private func turnWheel(_ event: MouseEvent) -> Bool {
        let index = panel(at: event.position)
        if scrollPage(event, over: index) { return true }
        guard let index else { return false }
        let (slot, content) = (slots[index], contents[index])
        if event.action == .wheelUp, slot.pullAtStart(at: host.now) { return true }
        if event.action == .wheelDown, slot.pull.isPulling {
            slot.moveDown(at: host.now, in: content.size)
            return true
        }
        var event = event
        event.position = Point(
            x: min(max(content.x, event.position.x), content.maxX - 1),
            y: min(max(content.y, event.position.y), content.maxY - 1))
        return handOn(event, to: index)
    }
}
