import TerminalUI

/// Where the parts of a dashboard were drawn last.
struct ScreenPlaces {
    var page = Rect(width: 0, height: 0)
    var header = Rect(width: 0, height: 0)
    var tabs: TabBar?
    /// The text of each value in the header, in a long and a short form.
    var valueTexts: [[String]] = []
    /// What stands in the header of alerts.
    var alertTexts: [String] = []
    var lastLine = Rect(width: 0, height: 0)
    /// Whether the mouse holds the scroll bar of an overlay.
    var overlayBar = ScrollBarState()
    /// Nil while something else stands there.
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
            // Also what was begun on the page and goes on outside.
            _ = page.handle(.mouse(event.relative(to: places.page)), in: places.page.size)
        }
        return nil
    }

    /// Its scroll bar comes first: that stands in the edge, where nothing else is.
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

    /// A key does what it does when it is pressed; a message goes.
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

    /// Goes to the tab, or to one of the pages on the way to the one that is seen; shows the alerts where they are counted, and the
    /// choices of a value.
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
