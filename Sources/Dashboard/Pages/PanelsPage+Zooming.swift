import TerminalUI

extension PanelsPage {

    /// Zooms the focused panel, or ends the zoom. The zoomed panel starts with the state of the panel on the page. When
    /// the zoom ends, the panel on the page adopts the state of the zoomed panel.
    func zoom() -> Bool {
        guard slots.count > 1 else { return false }
        guard !isZoom else {
            host.goBack()
            return true
        }
        let zoomed = PanelsPage(zooming: self)
        host.open(zoomed) { [self] in
            for copy in zoomed.slots { slots.first { $0.model === copy.model }?.takeBack(copy) }
            focus = slots.firstIndex { $0.model === zoomed.focusedPanel } ?? focus
        }
        return true
    }

    /// Handles a key that moves to another panel while a panel is zoomed. The other panel is then zoomed instead.
    func turn(_ key: Key) -> Bool {
        switch host.keyMap.command(for: key, in: .board) {
        case .nextPanel, .right: turn(by: 1)
        case .previousPanel, .left: turn(by: -1)
        case .jump(let number): return jump(to: number - 1)
        default: return false
        }
        return true
    }

    var otherPanels: HelpView.Section {
        let commands: [DashboardCommand] = [.nextPanel, .previousPanel, .jump(1)]
        return HelpView.Section(
            "Other panels",
            host.keyMap.bindings(in: .board).filter { commands.contains($0.command) }.map { binding in
                HelpView.Entry(keys: binding.label, help: binding.help)
            })
    }
}
