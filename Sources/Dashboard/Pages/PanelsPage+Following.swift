import Loadables
public import TerminalUI

// The chosen items of panels. The contents of other panels may depend on them.

extension PanelsPage {

    /// The panels in the order in which they last had the focus, starting with the focused panel. Panels that never had
    /// the focus are last.
    public var panelsByUse: [PanelModel] {
        let known = ([focusedPanel] + usedPanels).compactMap(\.self) + panels
        return known.uniqued { ObjectIdentifier($0) }
    }

    /// Returns the chosen item of a panel in its latest content; nil if no item is chosen, or if the panel is not on
    /// the page. If a refresh removes the chosen item, it stays chosen until the user moves.
    ///
    /// - Parameter panel: The panel.
    public func chosenItem(of panel: PanelModel) -> TextLine? {
        guard let slot = slots.first(where: { $0.model === panel }) else { return nil }
        slot.showLatest()
        return slot.body?.choice
    }

    func prepareDrawing() {
        if let panel = focusedPanel, usedPanels.first !== panel {
            usedPanels = [panel] + usedPanels.filter { $0 !== panel }
        }
        willDraw?(self)
    }
}
