import TerminalUI

// The conversion of the user's arrangement to a layout.

extension PanelsPage {

    /// Copies the layout of the page as text for the file of the board.
    func copyLayout() -> Bool {
        guard let layoutText, hasSeveralPanels else { return false }
        let hidden = arrangement.hidden(of: names).count
        let omission = hidden == 0 ? "" : ", without \(hidden == 1 ? "the hidden panel" : "\(hidden) hidden panels")"
        host.copy(layoutText(arrangedLayout), hasLines: true, saying: "Copied the layout as YAML" + omission)
        return true
    }

    /// The layout with the user's order, widths and heights, without the panels that the user has hidden. If the panels
    /// are in columns, the first row consists of the panels at the top of the columns, the second row of the panels
    /// below them, and so on.
    var arrangedLayout: BoardLayout {
        var layout = layout
        let hidden = arrangement.hidden(of: names)
        var rows = (layout.rows(in: arrangement.order(of: names)) ?? rowsOfColumns).map { row in
            row.compactMap { place -> BoardLayout.Place? in
                var place = place
                place.panels.removeAll(where: hidden.contains)
                return place.panels.isEmpty ? nil : place
            }
        }
        for row in rows.indices where rows[row].contains(where: hasOwnWidth) {
            let widths = Self.shares(rows[row].map { size(of: $0).width })
            for (place, width) in zip(rows[row].indices, widths) { rows[row][place].width = width }
        }
        if rows.joined().contains(where: hasOwnHeight) {
            layout.shares = Self.shares(rows.map { row in row.map { size(of: $0).height / $0.span }.max() ?? 1 })
        }
        layout.shares = zip(rows.indices, rows).filter { !$1.isEmpty }.map { row, _ in layout.share(of: row) }
        layout.rows = rows.filter { !$0.isEmpty }
        return layout
    }

    private var rowsOfColumns: [[BoardLayout.Place]] {
        guard case .columns(let columns, _, let below) = settling.plan else { return [] }
        let rows = (0..<(columns.map(\.count).max() ?? 0)).map { row in
            columns.compactMap { $0.indices.contains(row) ? BoardLayout.Place([$0[row]]) : nil }
        }
        return rows + (below.map { [$0.panels.map { BoardLayout.Place([$0]) }] } ?? [])
    }

    private func hasOwnWidth(_ place: BoardLayout.Place) -> Bool {
        place.panels.contains { arrangement.width(of: names[$0]) != nil }
    }

    private func hasOwnHeight(_ place: BoardLayout.Place) -> Bool {
        place.panels.contains { arrangement.height(of: names[$0]) != nil }
    }

    /// Returns the size of a place on the screen. If several panels share the place, this is the size of the visible
    /// panel.
    private func size(of place: BoardLayout.Place) -> Size {
        let sizes = place.panels.filter(frames.indices.contains).map { frames[$0].size }
        return Size(width: sizes.map(\.width).max() ?? 0, height: sizes.map(\.height).max() ?? 0)
    }

    /// Returns whole numbers up to 100 that are approximately in proportion to the given lengths.
    private static func shares(_ lengths: [Int]) -> [Int] {
        let longest = max(100, lengths.max() ?? 0)
        let shares = lengths.map { max(1, $0 * 100 / longest) }
        var divisor = shares.reduce(0, greatestCommonDivisor)
        if divisor == 0 { divisor = 1 }
        return shares.map { $0 / divisor }
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
