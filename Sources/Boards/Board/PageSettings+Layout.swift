import Dashboard

extension PageSettings {

    /// Returns the panels of the board that the page shows, in the order of its rows.
    func panels(in settings: BoardSettings) -> [PanelSettings] { rows(in: settings).flatMap(\.self) }

    func layout(in settings: BoardSettings) -> BoardLayout {
        guard isInRows else { return .byContent }
        let rows = rows(in: settings)
        var index = 0
        let places = rows.map { row in
            row.reduce(into: [] as [BoardLayout.Place]) { places, panel in
                defer { index += 1 }
                guard panel.sharesPlace, let last = places.indices.last else {
                    return places.append(BoardLayout.Place([index], width: panel.width, span: panel.span))
                }
                places[last].panels.append(index)
                places[last].width = max(places[last].width, panel.width)
                places[last].span = max(places[last].span, panel.span)
            }
        }
        let shares = rows.map { row in row.compactMap(\.height).max() ?? 1 }
        return BoardLayout(rows: places, shares: shares, scrolls: scrolls)
    }

    /// Returns the rows of the page, without empty rows and without panels whose sources do not exist.
    private func rows(in settings: BoardSettings) -> [[PanelSettings]] {
        rows.map { $0.filter { settings.hasPanel(of: $0.source) } }.filter { !$0.isEmpty }
    }
}
