import TerminalUI

extension BoardPlan {

    /// The minimum width of a text column beside pictures.
    private static let leastTextWidth = 58
    /// The minimum width of a column beside content that needs more width.
    private static let leastComfort = 40
    /// The assumed width of text of unknown width.
    private static let textWidth = 66
    private static let leastUserWidth = 20

    static func equal(_ count: Int, in width: Int) -> [Int] {
        shared(Array(repeating: 1, count: count), in: width)
    }

    /// Returns widths in proportion to the given shares. If there is space, each width is at least the minimum width
    /// that the user can set.
    static func shared(_ shares: [Int], in width: Int) -> [Int] {
        let least = leastUserWidth * shares.count <= width ? leastUserWidth : 0
        return Rect(width: width, height: 1).columns(shares.map { .fill($0, minimum: least) }).map(\.width)
    }

    /// Returns the columns and widths that fill the most cells; nil if there are no candidates. Wrapped or hidden
    /// content counts as empty cells.
    static func fullest(
        _ candidates: [[[Int]]], _ layout: BoardLayout, in size: Size, _ measure: PanelMeasure
    ) -> (columns: [[Int]], widths: [Int])? {
        // Columns of different widths look less tidy, so they are preferred only if they fill at least this many more
        // cells.
        let price = size.width * size.height / 50
        let plans = candidates.flatMap { columns in
            widths(of: columns, in: size.width, measure).map { (columns: columns, widths: $0, price: 0) }
                + comfortable(columns, in: size.width, measure).map { (columns: columns, widths: $0, price: price) }
        }
        guard plans.count > 1 else { return plans.first.map { ($0.columns, $0.widths) } }
        let best = plans.map { plan in
            (
                plan: plan,
                worth: filled(.columns(plan.columns, widths: plan.widths), layout, in: size, measure) - plan.price
            )
        }
        .max { $0.worth < $1.worth }?.plan
        return best.map { ($0.columns, $0.widths) }
    }

    /// Returns the possible widths of the columns. In the first result, all columns are equally wide. In the other
    /// results, columns of text are narrower, and columns with growing content share the remaining width.
    private static func widths(of columns: [[Int]], in width: Int, _ measure: PanelMeasure) -> [[Int]] {
        let equal = equal(columns.count, in: width)
        let growing = zip(columns, equal).map { panels, width in
            panels.contains { measure.filled($0, Size(width: width, height: 1 << 10)) != nil }
        }
        let count = growing.count { $0 }
        let texts = columns.count - count
        guard count > 0, texts > 0, let narrowest = equal.min() else { return [equal] }
        let others = stride(from: narrowest - 2, through: leastTextWidth, by: -2).map { text in
            let rest = Self.equal(count, in: width - texts * text)
            var number = -1
            return growing.map { isGrowing in
                number += isGrowing ? 1 : 0
                return isGrowing ? rest[number] : text
            }
        }
        return [equal] + others
    }

    /// Returns the widths at which almost no content is wrapped or hidden, as the only element of an array. Returns an
    /// empty array if there is one column or too little space.
    ///
    /// The extra width goes to columns with content that can have any width, such as charts and pictures. If there are
    /// no such columns, all columns share the extra width.
    private static func comfortable(_ columns: [[Int]], in width: Int, _ measure: PanelMeasure) -> [[Int]] {
        guard columns.count > 1 else { return [] }
        let wanted = columns.map { panels -> (least: Int, isOpen: Bool) in
            let widths = panels.map(measure.width)
            let least = max(leastComfort, widths.compactMap(\.self).max() ?? 0)
            // A column has the comfortable width of its panels. If one of the panels can have any width, the column can
            // use more.
            return widths.contains(nil) ? (max(usualWidth, least), true) : (least, false)
        }
        let least = wanted.map { $0.isOpen ? usualWidth : leastComfort }
        guard least.reduce(0, +) <= width else { return [] }
        let lengths = zip(wanted, least).map { Length.fill(1, minimum: $1).maximum($0.least) }
        let given = Rect(width: width, height: 1).columns(lengths).map(\.width)
        let takers = wanted.contains { $0.isOpen } ? wanted.map(\.isOpen) : wanted.map { _ in true }
        let rest = equal(takers.count { $0 }, in: width - given.reduce(0, +))
        var number = -1
        return [
            zip(given, takers).map { given, takes in
                number += takes ? 1 : 0
                return takes ? given + rest[number] : given
            }
        ]
    }

    /// Returns the number of cells that the contents of the panels fill. For content that does not grow, the number is
    /// estimated from the comfortable width and the number of rows. Cells of content that is wrapped or hidden are
    /// subtracted. For a plan of rows, returns 0.
    static func filled(_ plan: BoardPlan, _ layout: BoardLayout, in size: Size, _ measure: PanelMeasure) -> Int {
        guard case .columns(let columns, _, _) = plan, let first = columns.first?.first else { return 0 }
        let count = (columns.joined().max() ?? 0) + 1
        let needs = plan.needs(count: count, in: Rect(size), measure)
        let frames = plan.frames(count: count, in: Rect(size), focused: first, layout: layout) { needs[$0] }
        return columns.joined().reduce(0) { sum, panel in
            let size = frames[panel].size
            if let filled = measure.filled(panel, size) { return sum + filled.width * filled.height }
            let rows = min(size.height, needs[panel].height ?? size.height)
            guard let wanted = measure.width(panel) else {
                // Content that takes all rows, such as a chart, gains nothing from more than the usual width.
                return sum + min(size.width, needs[panel].height == nil ? usualWidth : textWidth) * rows
            }
            // Subtract the part that is wrapped or hidden.
            return sum + (min(size.width, wanted) - max(0, wanted - size.width)) * rows
        }
    }

    /// Returns the given widths, with the widths that the user has set in place of the original ones. The other columns
    /// share the remaining width, and keep at least the minimum width if there is space.
    static func widths(_ widths: [Int], of columns: [[Int]], in total: Int, userWidths: [Int?]) -> [Int] {
        let chosen = columns.map { panels in
            panels.compactMap { userWidths.indices.contains($0) ? userWidths[$0] : nil }.last
                .map { ($0 * total + 500) / 1_000 }
        }
        guard columns.count > 1, chosen.contains(where: { $0 != nil }) else { return widths }
        let open = zip(chosen, widths).filter { $0.0 == nil }.map(\.1)
        let rest = max(leastUserWidth * open.count, total - chosen.compactMap(\.self).reduce(0, +))
        let lengths = zip(chosen, widths).map { choice, width in
            Length.fill(max(1, choice ?? width * rest / max(1, open.reduce(0, +))), minimum: leastUserWidth)
        }
        return Rect(width: total, height: 1).columns(lengths).map(\.width)
    }

    // MARK: By hand

    /// Returns the innermost group of adjacent columns that contains the panel. Returns nil if there is no such group.
    ///
    /// - Parameter atLeft: Whether another column of the group must be to the left of the panel. This applies only to
    ///   pages with explicit rows.
    func columns(with panel: Int, atLeft: Bool = false) -> PanelColumns? {
        switch self {
        case .columns(let columns, let widths, let below):
            if let below, let number = below.panels.firstIndex(of: panel) {
                return PanelColumns(panels: below.panels.map { [$0] }, widths: below.widths, number: number)
            }
            return columns.firstIndex { $0.contains(panel) }.map {
                PanelColumns(panels: columns, widths: widths, number: $0)
            }
        case .rows(let tree, _): return tree.columns(with: panel, atLeft: atLeft)
        }
    }

    /// Returns the widths that result from moving the right edge of a column, as far as the minimum widths allow.
    static func widths(_ widths: [Int], movingEdgeAfter column: Int, by distance: Int) -> [Int] {
        guard widths.indices.contains(column), widths.indices.contains(column + 1) else { return widths }
        var widths = widths
        let (left, right) = (max(0, widths[column] - leastUserWidth), max(0, widths[column + 1] - leastUserWidth))
        let distance = min(max(-left, distance), right)
        widths[column] += distance
        widths[column + 1] -= distance
        return widths
    }
}
