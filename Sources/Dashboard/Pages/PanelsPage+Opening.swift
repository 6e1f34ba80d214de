import TerminalUI

extension PanelsPage {

    /// Creates a page of a board to open on top of another page. Returns nil if `page` returns nil.
    ///
    /// - Parameters:
    ///   - rowTitle: The name of the row that the page is about. The header shows this name. Pass nil to show the title
    ///     of the page instead.
    ///   - page: Returns the page. It is called at once, and again each time the pages of the board are replaced. If it
    ///     then returns nil, the page is closed.
    public convenience init?(for rowTitle: String? = nil, of page: @escaping () -> BoardPage?) {
        guard let made = page() else { return nil }
        self.init(made, for: rowTitle, renewal: page)
    }

    /// Updates the page after the board was replaced.
    ///
    /// - Parameter find: Returns the current version of the page that a zoomed panel is on; nil if the page no longer
    ///   exists.
    /// - Returns: False if the page no longer exists or no longer contains the zoomed panel. For a page that is not a
    ///   page of the board, always returns true.
    func renew(_ find: (PanelsPage) -> BoardPage?) -> Bool {
        guard isZoom || renewal != nil else { return true }
        guard let page = renewal.map({ $0() }) ?? find(self),
            !isZoom || page.panels.contains(where: { $0 === focusedPanel })
        else { return false }
        show(page)
        return true
    }

    /// Focuses the visible panel at the given position, counted from 0. If the panel already has the focus, zooms it,
    /// or ends its zoom. While the user arranges panels, does not zoom.
    func jump(to place: Int) -> Bool {
        let shown = shown
        guard shown.indices.contains(place), shown.count > 1 else { return false }
        guard shown[place] == focus, !isArranging else {
            focus = shown[place]
            return true
        }
        return zoom()
    }

    /// Performs ``DashboardCommand/open``. Does the first of the following that applies: releases a pulled panel,
    /// expands a collapsed panel, loads missing items, performs the action for `enter`, opens a page for the chosen
    /// item, or zooms the panel. If none of these applies, passes `enter` to the content.
    func open(_ slot: PanelSlot) -> Bool {
        if slot.release(at: host.now) { return true }
        if isCollapsed(focus) { return toggleCollapsed(focus) }
        if slot.loadMoreIfChosen() { return true }
        if let action = action(for: .enter) {
            perform(action, for: chosenItem)
            return true
        }
        if opensPage, let page = onOpen?(slot.model, slot.body?.choice) {
            host.open(page)
            return true
        }
        return hasSeveralPanels ? zoom() : press(.enter, slot)
    }
}
