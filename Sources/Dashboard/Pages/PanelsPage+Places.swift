import TerminalUI

// Panels that share a place, and pages that scroll.

extension PanelsPage {

    /// Returns the panels that share a place with another panel and are not visible. Of the panels at a place, the one
    /// that last had the focus is visible.
    func behind(in arrangement: BoardArrangement) -> Set<Int> {
        Set(
            sharedPlaces(in: arrangement).flatMap { panels in
                let shown = shownPanel(of: panels)
                return panels.filter { $0 != shown }
            })
    }

    private func sharedPlaces(in arrangement: BoardArrangement) -> [[Int]] {
        guard !isZoom, layout.hasSharedPlaces else { return [] }
        let hidden = arrangement.hidden(of: names)
        return layout.sharedPlaces(in: arrangement.order(of: names)).map { $0.filter { !hidden.contains($0) } }
    }

    private func shownPanel(of panels: [Int]) -> Int? {
        if panels.contains(focus) { return focus }
        let used = usedPanels.lazy.compactMap { [slots] used in panels.first { slots[$0].model === used } }
        return used.first ?? panels.first
    }

    /// Returns the panels that share the place of the given panel; nil if no other panel does.
    func tabs(of panel: Int) -> PanelTabs? {
        guard let panels = sharedPlaces(in: arrangement).first(where: { $0.contains(panel) }), panels.count > 1 else {
            return nil
        }
        let shown = shown
        return PanelTabs(
            tabs: panels.map { panel in
                PanelTabs.Tab(
                    panel: panel, number: (shown.firstIndex(of: panel) ?? 0) + 1, title: slots[panel].model.title)
            }, shown: panel)
    }

    // MARK: Scrolling

    /// The rectangle of the page that contains the panels. It leaves space for the scroll bar of the page.
    var panelBounds: Rect { layout.scrolls && !isAlone ? bounds.inset(right: 1) : bounds }

    /// The visible part of a scrolling page; nil if the whole page is visible.
    private var pageExtent: ScrollExtent? {
        guard layout.scrolls, scrolling.height > bounds.height else { return nil }
        return ScrollExtent(offset: scrolling.offset, visible: bounds.height, total: scrolling.height)
    }

    private var pageBar: Rect { Rect(x: bounds.maxX - 1, y: bounds.y, width: 1, height: bounds.height) }

    /// Converts frames on the whole page to frames on the screen. If the focused panel has changed or moved, scrolls it
    /// into view.
    func scrolled(_ frames: [Rect]) -> [Rect] {
        guard layout.scrolls, !isAlone else { return frames }
        let frame = frames[focus]
        scrolling.height = (frames.map(\.maxY).max() ?? 0) - bounds.y
        if scrolling.focused != focus || scrolling.frame != frame {
            let (start, end) = (frame.y - bounds.y, frame.maxY - bounds.y)
            scrolling.offset = min(max(scrolling.offset, end - bounds.height), start)
            (scrolling.focused, scrolling.frame) = (focus, frame)
        }
        scrolling.offset = max(0, min(scrolling.offset, scrolling.height - bounds.height))
        return frames.map { Rect(x: $0.x, y: $0.y - scrolling.offset, width: $0.width, height: $0.height) }
    }

    func drawPageBar(in canvas: inout Canvas) {
        if let extent = pageExtent { canvas.draw(ScrollBar(extent), in: pageBar) }
    }

    /// Scrolls the page with the wheel if the panel under the pointer cannot scroll further in the direction of the
    /// wheel.
    ///
    /// - Returns: Whether the page scrolled.
    func scrollPage(_ event: MouseEvent, over panel: Int?) -> Bool {
        guard let page = pageExtent, event.action == .wheelUp || event.action == .wheelDown else { return false }
        let isUp = event.action == .wheelUp
        if let panel, contents.indices.contains(panel),
            let extent = slots[panel].body?.scrollExtent(in: contents[panel].size),
            isUp ? extent.offset > 0 : extent.offset + extent.visible < extent.total
        {
            return false
        }
        let offset = max(0, min(page.offset + (isUp ? -1 : 1) * Self.wheelStep, page.total - page.visible))
        guard offset != page.offset else { return false }
        scrolling.offset = offset
        return true
    }

    private static var wheelStep: Int { 3 }

    /// Moves the scroll bar of the page. Returns whether the event was handled.
    func movePageBar(_ event: MouseEvent) -> Bool {
        guard let extent = pageExtent, let offset = pointer.bar.handle(event, on: pageBar, extent: extent) else {
            return false
        }
        scrolling.offset = offset
        return true
    }
}

struct PageScrolling {

    /// The first visible row.
    var offset = 0
    /// The height of the whole page in rows.
    var height = 0
    /// The panel that was last scrolled into view.
    fileprivate var focused: Int?
    /// The frame on the whole page that the panel ``focused`` had when it was last scrolled into view.
    fileprivate var frame: Rect?
}
