public import TerminalUI

// Lets panels follow the chosen item of another panel.

extension PanelsPage {

    /// The panels in the order of their last use: the focused panel first, panels that never had the focus last.
    public var panelsByUse: [PanelModel] {
        let known = ([focusedPanel] + usedPanels).compactMap(\.self) + panels
        return known.enumerated().filter { place, panel in !known.prefix(place).contains { $0 === panel } }.map(\.1)
    }

    /// Returns the chosen item of a panel in its latest content; nil if there is none. An item that a refresh has
    /// removed stays chosen until the user moves.
    ///
    /// - Parameter panel: A panel of the page.
    public func chosenItem(of panel: PanelModel) -> TextLine? {
        guard let slot = slots.first(where: { $0.model === panel }) else { return nil }
        slot.showLatest()
        return slot.body?.choice
    }

    /// Records the focused panel, and updates the panels that follow it.
    func prepareDrawing() {
        if let panel = focusedPanel, usedPanels.first !== panel {
            usedPanels = [panel] + usedPanels.filter { $0 !== panel }
        }
        willDraw?(self)
    }
}
