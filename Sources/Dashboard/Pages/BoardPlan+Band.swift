import TerminalUI

extension BoardPlan {

    /// The minimum number of rows for panels below all other panels.
    private static let leastBand = 10

    /// Returns a plan in which content that takes all rows, such as charts, is below all other panels and as wide as
    /// the page. Returns nil if this is not possible, or if at most a quarter of the page is empty in the original
    /// plan.
    ///
    /// - Parameters:
    ///   - seen: The indices of the visible panels, in the order of the arrangement.
    ///   - userWidths: The widths that the user has set for panels, in thousandths of the total width of the columns
    ///     side by side; nil for the best widths.
    func withBand(
        of seen: [Int], _ layout: BoardLayout, in size: Size, userWidths: [Int?], _ measure: PanelMeasure
    ) -> BoardPlan? {
        let wide = seen.filter(measure.takesAll)
        let others = seen.filter { !measure.takesAll($0) }
        guard case .columns(let columns, let widths, _) = self, columns.count > 1, !wide.isEmpty, !others.isEmpty,
            wide.count * Self.usualWidth <= size.width,
            !others.contains(where: { measure.filled($0, size) != nil || measure.need($0, size.width).isGuess })
        else { return nil }
        let empty = zip(columns, widths).reduce(0) { sum, column in
            guard !column.0.contains(where: measure.takesAll) else { return sum }
            let used = column.0.reduce(0) { $0 + (measure.need($1, column.1).height ?? 0) }
            return sum + max(0, size.height - used) * column.1
        }
        guard empty > size.width * size.height / 4 else { return nil }
        let room = Size(width: size.width, height: size.height - Self.leastBand)
        let most = max(1, min(others.count, size.width / Self.leastWidth, max(2, size.width / Self.usualWidth)))
        let above = (1...most).compactMap { Self.above(others, columns: $0, layout, in: room, measure) }
            .min { $0.waste < $1.waste }
        guard let above else { return nil }
        let band = Self.widths(
            Self.equal(wide.count, in: size.width), of: wide.map { [$0] }, in: size.width, userWidths: userWidths)
        return .columns(
            above.columns, widths: Self.widths(above.widths, of: above.columns, in: size.width, userWidths: userWidths),
            below: Band(panels: wide, widths: band))
    }

    /// Returns the panels in at most the given number of columns, and the number of cells that would stay empty.
    /// Returns nil if the columns do not fit into the height.
    private static func above(
        _ panels: [Int], columns count: Int, _ layout: BoardLayout, in room: Size, _ measure: PanelMeasure
    ) -> (columns: [[Int]], widths: [Int], waste: Int)? {
        let columns = balanced(
            panels.map { ($0, measure.need($0, room.width / count)) }, count: count, height: room.height)
        let widths = equal(columns.count, in: room.width)
        let heights = zip(columns, widths).map { panels, width in
            panels.reduce(0) { $0 + Self.rows(measure.need($1, width)) }
        }
        guard let height = heights.max(), height <= room.height else { return nil }
        let filled = filled(
            .columns(columns, widths: widths), layout, in: Size(width: room.width, height: height), measure)
        let gaps = zip(heights, widths).reduce(0) { $0 + (height - $1.0) * $1.1 }
        return (columns, widths, room.width * height - filled + gaps)
    }

    /// Returns the number of rows of an open panel in a column above the band.
    private static func rows(_ need: PanelNeed) -> Int { max(need.room, need.height ?? PanelStack.flexibleHeight) }

    /// Splits the page into the rectangle of the columns and the rectangle of the panels below them.
    static func split(
        _ bounds: Rect, columns: [[Int]], below: Band, need: (Int) -> PanelNeed
    ) -> (columns: Rect, band: Rect) {
        let wanted = below.panels.compactMap { need($0).isFixed ? need($0).height : nil }.max()
        let least = min(wanted ?? leastBand, bounds.height * 2 / 3)
        let heights = columns.map { panels in panels.reduce(0) { $0 + rows(need($1)) } }
        let height = min(heights.max() ?? 0, bounds.height - least)
        return (
            Rect(x: bounds.x, y: bounds.y, width: bounds.width, height: height),
            Rect(x: bounds.x, y: bounds.y + height, width: bounds.width, height: bounds.height - height)
        )
    }
}
