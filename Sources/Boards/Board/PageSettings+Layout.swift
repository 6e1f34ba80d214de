import Dashboard

extension PageSettings {

    /// The arrangement of the page's panels.
    ///
    /// - Parameters:
    ///   - counts: The number of panels in each row.
    ///   - settings: The settings of the board.
    func layout(of counts: [Int], in settings: BoardSettings) -> BoardLayout {
        // Panels with a height of their own are stacked.
        if counts.allSatisfy({ $0 == 1 }), rows.allSatisfy({ $0.allSatisfy { $0.height == nil } }) { return .byContent }
        var next = 0
        let indices = counts.map { count in
            defer { next += count }
            return Array(next..<next + count)
        }
        let shares = rows.map { row in row.compactMap(\.height).max() ?? 1 }
        let widths = rows.flatMap { row in row.filter { settings.hasPanel(of: $0.source) }.map(\.width) }
        return BoardLayout(rows: indices, shares: shares, widths: widths)
    }
}
