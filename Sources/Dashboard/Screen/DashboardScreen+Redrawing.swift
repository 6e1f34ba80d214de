import Loadables
public import TerminalUI

// The appearance, and which panels must be drawn again: those that changed or whose time has come, and all panels after most input.

extension DashboardScreen {

    public var appearance: Appearance {
        var appearance = usualAppearance
        appearance.theme = chosenTheme?.theme ?? appearance.theme
        appearance.title = shownTitle
        return appearance
    }

    /// All persistent states in the header; nil for none.
    var fullNotice: String? {
        let all = [notice, userFilesNotice].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: ", ")
    }

    /// Writes times of the day in another form. Existing contents of panels keep theirs.
    package func write(times time: TimeOfDay) {
        (host.time, alerts.time) = (time, time)
        redrawPanels()
        onChange?()
    }

    /// Marks all panels for redrawing, after an event that may affect any of them.
    func redrawPanels() {
        host.generation? += 1
    }

    /// Whether the event only moves the focus: the most frequent key, which affects two panels.
    func movesFocusOnly(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event, overlays.isEmpty, !reader.isTyping, pendingKeys.keys.isEmpty,
            let page = page as? PanelsPage, page.action(for: key) == nil
        else { return false }
        let command = keyMap.command(for: key, in: context)
        return command == .nextPanel || command == .previousPanel
    }

    /// Marks panels for redrawing after a change of the theme, the symbols or the clock.
    func noteLook(_ canvas: Canvas) {
        let offset = host.date.secondsSince1970 - host.now / .seconds(1)
        if shownTheme != canvas.theme || shownSymbols != canvas.symbols || abs(offset - shownOffset) > 0.5 {
            redrawPanels()
        }
        (shownTheme, shownSymbols, shownOffset) = (canvas.theme, canvas.symbols, offset)
    }

    /// Makes the contents again at midnight: "today" becomes "yesterday" although nothing was loaded.
    func noteDay() {
        let today = CalendarDay(host.date, in: host.time)
        defer { shownDay = today }
        guard let shownDay, shownDay != today else { return }
        for panel in pages.pages.flatMap(\.panels) { panel.remake() }
        redrawPanels()
    }
}
