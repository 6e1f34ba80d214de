import TerminalUI

/// One panel that has the page for itself, while the others are a key away.
extension PanelsPage {

    /// Gives the focused panel the page for itself: all go on there as they are here, and here as they were left there.
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

    /// While a panel is zoomed, the keys that go to another one on the board go there to it.
    func turn(_ key: Key) -> Bool {
        switch host.keyMap.command(for: key, in: .board) {
        case .nextPanel, .right: turn(by: 1)
        case .previousPanel, .left: turn(by: -1)
        case .jump(let number): return jump(to: number - 1)
        default: return false
        }
        return true
    }

    /// The keys that go to other panels, for the help.
    var otherPanels: HelpView.Section {
        let commands: [DashboardCommand] = [.nextPanel, .previousPanel, .jump(1)]
        return HelpView.Section(
            "Other panels",
            host.keyMap.bindings(in: .board).filter { commands.contains($0.command) }.map { binding in
                HelpView.Entry(keys: binding.label, help: binding.help)
            })
    }
}
