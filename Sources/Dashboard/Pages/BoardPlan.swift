import TerminalUI

struct PanelNeed: Hashable {

    /// The preferred number of rows, including the edges; nil for all available rows.
    var height: Int?
    /// The maximum number of rows that the panel can use if its content grows with the space; nil if the content does
    /// not grow.
    var most: Int?
    /// Whether the user has set the height. The height applies only if the other panels keep their minimum heights.
    var isFixed = false
    /// Whether only the upper edge of the panel is shown.
    var isCollapsed = false
    /// Whether the height is an estimate, because the panel has no content yet.
    var isGuess = false
    /// Whether some sources of the panel have no content yet, so the panel may become larger.
    var isPartial = false
    /// The sums of the needs if this value combines the needs of stacked panels; nil for a single panel.
    var stacked: Stack?

    struct Stack: Hashable {
        var least: Int
        var room: Int
    }

    /// The minimum number of rows if there is space to open all panels. For an open panel, it includes one or two rows
    /// of content.
    var least: Int { stacked?.least ?? (isCollapsed ? 1 : min(Self.openHeight, max(3, height ?? Self.openHeight))) }

    /// The number of rows that must be available to open the panel. The number does not depend on the content, so that
    /// a refresh cannot close a panel.
    var room: Int { stacked?.room ?? (isCollapsed ? 1 : Self.openHeight) }

    /// Whether the whole panel, including its edges, needs at most six rows. False if the panel is collapsed or its
    /// height is an estimate.
    var isSmall: Bool { !isCollapsed && !isGuess && height.map { $0 <= Self.openHeight + 2 } ?? false }

    private static let openHeight = 4
}

/// Functions that measure panels for a layout. All sizes include the edges.
struct PanelMeasure {

    let need: (_ panel: Int, _ width: Int) -> PanelNeed
    /// Returns the size that a panel takes up in a space of the given size; nil if its content does not grow with the
    /// space.
    var filled: (_ panel: Int, _ size: Size) -> Size? = { _, _ in nil }
    /// Returns the comfortable width of a panel; nil if any width is equally good.
    var width: (_ panel: Int) -> Int? = { _ in nil }
    /// Returns whether the content of a panel takes all rows, regardless of the height that the user has set.
    var takesAll: (_ panel: Int) -> Bool = { _ in false }
}

/// The arrangement of the panels on a page: in the rows of the program, or in columns with an optional band below them.
enum BoardPlan: Hashable {

    case rows(PanelTree, scrolls: Bool)
    case columns([[Int]], widths: [Int], below: Band? = nil)

    /// Panels side by side that together are as wide as the page.
    struct Band: Hashable {
        var panels: [Int]
        var widths: [Int]
    }

    /// The minimum width of a panel beside another panel.
    static let leastWidth = 30
    /// The minimum width of a page with two columns.
    private static let twoColumns = 60
    /// The minimum width of a page with three columns.
    private static let threeColumns = 140
    static let usualWidth = 50
    /// The maximum width of a page on which panels may be stacked in one column, because longer lines would be hard to
    /// read. On a wider page, panels are stacked only if all of them would be truncated side by side.
    private static let oneColumn = 100

    /// Creates a plan for the panels of a page.
    ///
    /// - Parameters:
    ///   - order: The indices of all panels, in the order of the arrangement.
    ///   - behind: The panels that share a place with another panel and are not visible.
    ///   - userWidths: The widths that the user has set for panels, in thousandths of the total width of the columns
    ///     side by side; nil for the best widths.
    init(
        _ layout: BoardLayout, order: [Int], hidden: Set<Int> = [], behind: Set<Int> = [], in size: Size,
        userWidths: [Int?] = [], _ measure: PanelMeasure
    ) {
        if let plan = Self.rows(layout, order: order, hidden: hidden, behind, in: size, userWidths: userWidths, measure)
        {
            self = plan
            return
        }
        let seen = order.filter { !hidden.contains($0) && !behind.contains($0) }
        let most = max(1, min(seen.count, size.width / Self.leastWidth))
        let usual =
            size.width < Self.twoColumns
            ? 1 : size.width < Self.threeColumns ? 2 : max(3, size.width / Self.usualWidth)
        func columns(_ count: Int) -> [[Int]] {
            let width = size.width / count
            let columns = Self.balanced(seen.map { ($0, measure.need($0, width)) }, count: count, height: size.height)
            return Self.relieved(columns, in: size, measure)
        }
        func isFitting(_ columns: [[Int]]) -> Bool {
            let width = size.width / max(1, columns.count)
            return columns.allSatisfy { $0.reduce(0) { $0 + measure.need($1, width).room } <= size.height }
        }
        // On a low page, use more columns if all panels can then be open.
        let plans = (min(usual, most)...most).map(columns)
        // If not all panels can be open, but all of them are small, use as many columns as possible, because more
        // panels are then open.
        let areSmall = seen.allSatisfy { measure.need($0, size.width / most).isSmall }
        var candidates = [plans.first(where: isFitting) ?? plans[areSmall ? plans.count - 1 : 0]]
        let usualWidth = size.width / max(1, candidates[0].count)
        if seen.contains(where: { measure.filled($0, size) != nil || measure.width($0) ?? 0 > usualWidth }) {
            candidates += (min(2, usual)..<usual).reversed().map(columns).filter(isFitting)
            let areCut = seen.allSatisfy { measure.width($0) ?? 0 > usualWidth }
            if size.width <= Self.oneColumn || areCut, Self.isSeenWhole(seen, in: size, measure) {
                candidates.append([seen])
            }
        }
        let best =
            candidates.count == 1 && candidates[0].count == 1
            ? nil : Self.fullest(candidates, layout, in: size, measure)
        let (chosen, widths) = best ?? (candidates[0], candidates[0].map { _ in size.width })
        let plan = BoardPlan.columns(
            chosen, widths: Self.widths(widths, of: chosen, in: size.width, userWidths: userWidths))
        self = plan.withBand(of: seen, layout, in: size, userWidths: userWidths, measure) ?? plan
    }

    /// Returns whether the page can show the whole content of the panels in one column.
    private static func isSeenWhole(_ panels: [Int], in size: Size, _ measure: PanelMeasure) -> Bool {
        let needs = panels.map { measure.need($0, size.width) }
        guard !needs.contains(where: \.isGuess) else { return false }
        let heights = needs.compactMap { $0.isCollapsed ? 1 : $0.height }
        return heights.count == needs.count && heights.reduce(0, +) <= size.height
    }

    /// Returns a plan with the program's rows; nil if there are no rows, or if the rows do not fit. On a scrolling
    /// page, all places are stacked if a place would be too narrow.
    private static func rows(
        _ layout: BoardLayout, order: [Int], hidden: Set<Int>, _ behind: Set<Int>, in size: Size, userWidths: [Int?],
        _ measure: PanelMeasure
    ) -> BoardPlan? {
        guard let rows = layout.rows(in: order) else { return nil }
        let seen = rows.enumerated().map { number, places in
            let places = places.compactMap { place -> BoardLayout.Place? in
                var place = place
                let panels = place.panels.filter { !hidden.contains($0) }
                place.panels = panels.filter { !behind.contains($0) } + panels.filter(behind.contains)
                return panels.isEmpty ? nil : place
            }
            return PanelTree.Row(places: places, share: layout.share(of: number))
        }
        guard var tree = PanelTree.below(seen, in: size.width, userWidths: userWidths) else { return nil }
        if layout.scrolls {
            if tree.isNarrow {
                let places = seen.flatMap(\.places).map { PanelTree.place($0.panels) }
                tree = .below(places, shares: places.map { _ in 1 })
            }
        } else {
            let isFitting =
                tree.room { measure.need($0, tree.width(of: $0, in: size.width) ?? size.width) } <= size.height
            guard isFitting, !tree.isNarrow else { return nil }
        }
        return .rows(tree, scrolls: layout.scrolls)
    }

    /// Returns the columns after moving some panels. The last panel of a column that is too tall moves to an earlier
    /// column with enough space.
    ///
    /// A move changes the order of the panels. No panel moves if one of the panels has no fixed preferred height.
    private static func relieved(_ columns: [[Int]], in size: Size, _ measure: PanelMeasure) -> [[Int]] {
        let width = size.width / max(1, columns.count)
        func height(_ panel: Int) -> Int? {
            let need = measure.need(panel, width)
            let room = Size(width: width, height: size.height)
            return need.isGuess || !need.isCollapsed && measure.filled(panel, room) != nil ? nil : need.height
        }
        let heights = columns.map { $0.map(height) }
        guard columns.count > 1, heights.allSatisfy({ !$0.contains(nil) }) else { return columns }
        var (result, used) = (columns, heights.map { $0.reduce(0) { $0 + ($1 ?? 0) } })
        for number in columns.indices.dropFirst() {
            while used[number] > size.height, result[number].count > 1, let last = result[number].last,
                let height = height(last),
                let target = (0..<number).filter({ used[$0] + height <= size.height }).min(by: { used[$0] < used[$1] })
            {
                result[number].removeLast()
                result[target].append(last)
                used[number] -= height
                used[target] += height
            }
        }
        return result
    }

    /// Divides the panels, without changing their order, among at most the given number of columns. The columns have
    /// about the same height. If possible, all panels can be open.
    static func balanced(_ panels: [(index: Int, need: PanelNeed)], count: Int, height: Int) -> [[Int]] {
        guard count > 1, panels.count > 1 else { return [panels.map(\.index)] }
        // A panel that takes all rows counts as half the rows of the page, but at least 12. No panel counts as more
        // than the page.
        let loads = panels.map { panel -> Int in
            if panel.need.isCollapsed { return 1 }
            return min(panel.need.height ?? max(12, height / 2), max(4, height))
        }
        let sums = loads.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
        let rooms = panels.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.need.room) }
        func cost(_ range: Range<Int>) -> Int {
            let load = sums[range.upperBound] - sums[range.lowerBound]
            // A column in which not all panels can be open costs more than any difference in height.
            let excess = max(0, rooms[range.upperBound] - rooms[range.lowerBound] - height)
            return load * load + excess << 32
        }
        // best[k][n]: the lowest cost of the first n panels in k + 1 columns, and the first panel of the last column.
        var best = [(0...panels.count).map { (cost: cost(0..<$0), start: 0) }]
        for column in 1..<count {
            let before = best[column - 1]
            best.append(
                (0...panels.count).map { end in
                    guard end > column else { return (cost: Int.max / 4, start: end) }
                    return (column..<end).map { start in (cost: before[start].cost + cost(start..<end), start: start) }
                        .min { $0.cost < $1.cost } ?? (cost: Int.max / 4, start: end)
                })
        }
        var columns: [[Int]] = []
        var end = panels.count
        for column in (0..<count).reversed() {
            let start = column == 0 ? 0 : best[column][end].start
            columns.insert(panels[start..<end].map(\.index), at: 0)
            end = start
        }
        return columns.filter { !$0.isEmpty }
    }
}
