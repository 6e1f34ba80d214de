import Loadables
public import TerminalUI

// The appearance, and the redrawing of panels. A panel is drawn again if it has changed, or if its drawing was valid
// only for a limited time. Most input events redraw all panels.

extension DashboardScreen {

    public var appearance: Appearance {
        var appearance = usualAppearance
        appearance.theme = chosenTheme?.theme ?? appearance.theme
        appearance.title = shownTitle
        return appearance
    }

    /// The panels that the header counts: the panels of the board and of opened pages.
    var countedPanels: [PanelModel] {
        let opened = pages.openedPanels
        return opened.isEmpty ? board.panels : (board.panels + opened).uniqued { ObjectIdentifier($0) }
    }

    func shownSummary(at now: Timestamp) -> [PanelStatus: Int] { BoardModel.summary(of: countedPanels, at: now) }

    var fullNotice: String? {
        let all = [notice, userFilesNotice].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Sets the format of times of day. Content that already has its own format keeps it.
    package func write(times time: TimeOfDay) {
        (host.time, alerts.time) = (time, time)
        redrawPanels()
        onChange?()
    }

    /// Marks all panels for redrawing. Call this method after an event that may affect any panel.
    func redrawPanels() {
        host.generation? += 1
    }

    /// Returns whether the event only moves the focus. Such events are frequent, and affect only two panels.
    func movesFocusOnly(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event, overlays.isEmpty, !reader.isTyping, pendingKeys.keys.isEmpty,
            let page = page as? PanelsPage, page.action(for: key) == nil
        else { return false }
        let command = keyMap.command(for: key, in: context)
        return command == .nextPanel || command == .previousPanel
    }

    /// Marks all panels for redrawing if the theme, the symbols or the clock have changed since the last drawing.
    func noteLook(_ canvas: Canvas) {
        let offset = host.date.secondsSince1970 - host.now / .seconds(1)
        if shownTheme != canvas.theme || shownSymbols != canvas.symbols || abs(offset - shownOffset) > 0.5 {
            redrawPanels()
        }
        (shownTheme, shownSymbols, shownOffset) = (canvas.theme, canvas.symbols, offset)
    }

    /// Makes the content of all panels again when a new day begins, because “today” becomes “yesterday” without a load.
    func noteDay() {
        let today = CalendarDay(host.date, in: host.time)
        defer { shownDay = today }
        guard let shownDay, shownDay != today else { return }
        for panel in pages.pages.flatMap(\.panels) { panel.remake() }
        redrawPanels()
    }
}
