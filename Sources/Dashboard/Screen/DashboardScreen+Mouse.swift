import TerminalUI

/// The positions of the elements of a dashboard in the last drawing, for the mouse.
struct ScreenPlaces {
    var page = Rect(width: 0, height: 0)
    var header = Rect(width: 0, height: 0)
    var tabs: TabBar?
    /// The long and the short text of each value in the header.
    var valueTexts: [[String]] = []
    /// The long and the short texts about alerts in the header.
    var alertTexts: [String] = []
    var lastLine = Rect(width: 0, height: 0)
    var overlayBar = ScrollBarState()
    /// The key hints; nil while something else is shown on the last line.
    var keys: KeyLine?
}

extension DashboardScreen {

    func handle(_ event: MouseEvent) -> ScreenRequest? {
        if places.lastLine.contains(event.position) {
            return event.action == .press && event.button == 0 ? pressLastLine(x: event.position.x) : nil
        }
        if let overlay = overlays.top {
            handle(event.relative(to: places.page), in: overlay)
        } else if places.header.contains(event.position) {
            if event.action == .press, event.button == 0 { return pressHeader(x: event.position.x - places.header.x) }
        } else {
            // The page also receives a drag that began on the page and continues outside it.
            _ = page.handle(.mouse(event.relative(to: places.page)), in: places.page.size)
        }
        return nil
    }

    /// Handles an event in an overlay. The scroll bar of the overlay takes precedence over its content.
    private func handle(_ event: MouseEvent, in overlay: any BoardOverlay) {
        let size = places.page.size
        if let bar = overlay.scrollBar(in: size),
            let offset = places.overlayBar.handle(event, on: bar.place, extent: bar.extent)
        {
            overlay.scroll(to: offset, in: size)
        } else {
            _ = overlay.handle(.mouse(event), in: size)
        }
    }

    /// Performs the command of the key hint at the x coordinate. If a message is shown, removes the message instead.
    private func pressLastLine(x: Int) -> ScreenRequest? {
        guard let keys = places.keys else {
            message = nil
            return nil
        }
        switch keys.press(at: x - places.lastLine.x, width: places.lastLine.width) {
        case .command(let command): return perform(command)
        case .keys(let keys): return keys.compactMap { handle($0) }.last
        case nil: return nil
        }
    }

    /// Handles a press in the header. A press on a tab selects the tab, and a press on the path to the current page
    /// returns to the page at that place in the path. A press on the number of alerts shows the alerts, and a press on
    /// a value lets the user change the value.
    private func pressHeader(x: Int) -> ScreenRequest? {
        guard let bar = places.tabs else { return nil }
        let width = places.header.width
        if let run = bar.summaryRun(at: x, width: width) {
            if places.alertTexts.contains(run.text) { return perform(.alerts) }
            if let number = places.valueTexts.firstIndex(where: { $0.contains(run.text) }) {
                values[number].change()
                return nil
            }
        }
        guard let tab = bar.tab(at: x, width: width) else { return nil }
        guard tab == pages.selected, let start = bar.start(of: tab, width: width) else {
            pages.select(tab)
            return nil
        }
        pages.goBack(to: pages.depth(at: x - start))
        return nil
    }
}
