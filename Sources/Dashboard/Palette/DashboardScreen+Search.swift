import TerminalUI

extension DashboardScreen {

    /// The maximum number of listed matches, and the maximum number of searched lines.
    private static let (mostHits, mostLines) = (200, 50_000)
    /// Lengths in characters: the maximum length of a listed line, the length that usually fits in the list, and the
    /// length of the text that stays before a match when the start of a line is cut off.
    private static let (longest, usualWidth, leading) = (200, 50, 20)

    /// Shows a field that lists the matching lines of all panels while the user types, and goes to the chosen line.
    func searchAllPanels() {
        let focused = page.focusedPanel
        overlays.push(
            PaletteOverlay(
                "Search all panels", placeholder: "type to search",
                search: { [weak self] in self?.hits(for: $0, first: focused) ?? [] },
                onEnd: { [weak self] in self?.overlays.pop() }))
        onChange?()
    }

    /// Returns items for the lines that contain the text, starting with the lines of the focused panel.
    private func hits(for text: String, first focused: PanelModel?) -> [(item: PaletteItem, characters: Set<Int>)] {
        guard !text.isEmpty else { return [] }
        let query = SearchQuery(text)
        let pattern = SearchPattern(query)
        var hits: [(item: PaletteItem, characters: Set<Int>)] = []
        var linesLeft = Self.mostLines
        let places = pages.tabPages.enumerated().flatMap { tab, page in
            (page as? PanelsPage)?.slots.indices.map { (tab: tab, page: page as? PanelsPage, panel: $0) } ?? []
        }
        func isFocused(_ place: (tab: Int, page: PanelsPage?, panel: Int)) -> Bool {
            place.page?.slots[place.panel].model === focused
        }
        for place in places.filter(isFocused) + places.filter({ !isFocused($0) }) {
            guard let slot = place.page?.slots[place.panel] else { continue }
            if slot.isOfOtherSource { slot.showLatest() }
            guard let body = slot.body else { continue }
            for number in 0..<min(body.lineCount, linesLeft) {
                guard hits.count < Self.mostHits else { return hits }
                guard let line = body.textLine(at: body.line(at: number))?.text, pattern.isFound(in: line),
                    let first = query.ranges(in: line).first
                else { continue }
                let start = first.upperBound > Self.usualWidth ? max(0, first.lowerBound - Self.leading) : 0
                let shown = String(line.dropFirst(start).prefix(Self.longest))
                let item = PaletteItem(title: shown, detail: slot.model.title) { [weak self] in
                    self?.go(to: place.panel, of: place.tab)
                    self?.look(for: text, in: slot, from: number)
                }
                hits.append((item, Set(query.ranges(in: shown).joined())))
            }
            linesLeft -= min(body.lineCount, linesLeft)
        }
        return hits
    }

    private func look(for text: String, in slot: PanelSlot, from line: Int) {
        if slot.readingSize.isEmpty { slot.readingSize = pageFrame.size }
        slot.look(for: text, from: line)
        onChange?()
    }
}
