import TerminalUI

/// Opens pages of a board on top of other pages.
extension PanelsPage {

    /// Creates a page of a board that opens on top of another one. Returns nil if there is no such page.
    ///
    /// - Parameters:
    ///   - rowTitle: The name of the row that the page is about, for the header; nil for the title of the page.
    ///   - page: Returns the page. Called now, and again each time the pages of the board are replaced. If it then
    ///     returns nil, the page is left.
    public convenience init?(for rowTitle: String? = nil, of page: @escaping () -> BoardPage?) {
        guard let made = page() else { return nil }
        self.init(made, for: rowTitle, renewal: page)
    }

    /// Updates the page after the board was replaced.
    ///
    /// - Parameter find: Returns the page of a zoomed panel; nil if there is none.
    /// - Returns: False if the page is gone. A page that does not belong to the board always remains.
    func renew(_ find: (PanelsPage) -> BoardPage?) -> Bool {
        guard isZoom || renewal != nil else { return true }
        guard let page = renewal.map({ $0() }) ?? find(self),
            !isZoom || page.panels.contains(where: { $0 === focusedPanel })
        else { return false }
        show(page)
        return true
    }

    /// Focuses the panel at a position, from 0. If the panel has the focus already, zooms it.
    func jump(to place: Int) -> Bool {
        let shown = shown
        guard shown.indices.contains(place), shown.count > 1 else { return false }
        guard shown[place] == focus, !isArranging else {
            focus = shown[place]
            return true
        }
        return zoom()
    }

    /// Opens the selected item, or the panel.
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
        return slots.count > 1 && !isZoom ? zoom() : press(.enter, slot)
    }
}
