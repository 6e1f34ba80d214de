import Loadables
import TerminalUI

// Which panels have to be drawn anew: those that changed, whose time has come, and after most input all of them.

extension DashboardScreen {

    /// Has all panels drawn anew: something has happened after which any of them may look different.
    func redrawPanels() {
        host.generation? += 1
    }

    /// Whether nothing comes of it but that another panel has the focus: the most frequent key, after which two panels look
    /// different.
    func movesFocusOnly(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event, overlays.isEmpty, !reader.isTyping, pendingKeys.keys.isEmpty,
            let page = page as? PanelsPage, page.action(for: key) == nil
        else { return false }
        let command = keyMap.command(for: key, in: context)
        return command == .nextPanel || command == .previousPanel
    }

    /// Panels look different in another theme, with other signs, and after the clock was set.
    func noteLook(_ canvas: Canvas) {
        let offset = host.date.secondsSince1970 - host.now / .seconds(1)
        if shownTheme != canvas.theme || shownSymbols != canvas.symbols || abs(offset - shownOffset) > 0.5 {
            redrawPanels()
        }
        (shownTheme, shownSymbols, shownOffset) = (canvas.theme, canvas.symbols, offset)
    }

    /// What was today is yesterday with the next day: what panels show is made anew, though nothing was loaded.
    func noteDay() {
        let today = CalendarDay(host.date, in: host.time)
        defer { shownDay = today }
        guard let shownDay, shownDay != today else { return }
        for panel in pages.pages.flatMap(\.panels) { panel.remake() }
        redrawPanels()
    }
}
