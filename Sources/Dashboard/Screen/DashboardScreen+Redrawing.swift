import Loadables
public import TerminalUI

// The appearance, and the redrawing of panels. A panel is drawn again when it has changed or its time has come. Most
// input redraws all panels.

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

    /// Sets the format of times of day. Existing contents of panels keep their format.
    package func write(times time: TimeOfDay) {
        (host.time, alerts.time) = (time, time)
        redrawPanels()
        onChange?()
    }

    /// Marks all panels for redrawing, after an event that may affect any of them.
    func redrawPanels() {
        host.generation? += 1
    }

    /// Whether the event only moves the focus. This is the most frequent input, and it affects only two panels.
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

    /// Makes the contents again at midnight, because "today" becomes "yesterday" without a load.
    func noteDay() {
        let today = CalendarDay(host.date, in: host.time)
        defer { shownDay = today }
        guard let shownDay, shownDay != today else { return }
        for panel in pages.pages.flatMap(\.panels) { panel.remake() }
        redrawPanels()
    }
}
