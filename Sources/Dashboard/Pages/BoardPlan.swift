import TerminalUI

/// What a layout knows of a panel.
struct PanelNeed: Hashable {

    /// How many rows it would like to have, with its edges; nil for as many as there are.
    var height: Int?
    /// How many rows it can use if the others have what they need, because it becomes larger with its room; nil for no more
    /// than its height.
    var most: Int?
    /// Whether that is what the person in front of it wants: it has that if the others have the least.
    var isFixed = false
    /// Whether only its upper edge is to be seen.
    var isCollapsed = false
    /// Whether it has no content yet, so that its height is only a guess.
    var isGuess = false
    /// Whether some of its sources have no content yet, so that there will be more of it.
    var isPartial = false
    /// The sums of panels below each other that it stands for; nil for a single panel.
    var stacked: Stack?

    /// Sums of panels below each other.
    struct Stack: Hashable {
        var least: Int
        var room: Int
    }

    /// How many rows it has at least where there is room for all: with a row or two of content.
    var least: Int { stacked?.least ?? (isCollapsed ? 1 : min(Self.openHeight, max(3, height ?? Self.openHeight))) }

    /// How many rows there must be for it. Whether there is room for all does not depend on what they show: otherwise a refresh
    /// could close one.
    var room: Int { stacked?.room ?? (isCollapsed ? 1 : Self.openHeight) }

    /// Whether a few rows are enough for all of it.
    var isSmall: Bool { !isCollapsed && !isGuess && height.map { $0 <= Self.openHeight + 2 } ?? false }

    private static let openHeight = 4
}

/// What a layout asks of panels. All sizes are with their edges.
struct PanelMeasure {

    /// What a panel needs in that width.
    let need: (_ panel: Int, _ width: Int) -> PanelNeed
    /// How much of that room it fills, if it becomes larger with it; nil if its height says it.
    var filled: (_ panel: Int, _ size: Size) -> Size? = { _, _ in nil }
    /// In which width about all of it is seen; nil if any is as good.
    var width: (_ panel: Int) -> Int? = { _ in nil }
    /// Whether what it shows takes all rows that there are, whatever a person wants of it.
    var takesAll: (_ panel: Int) -> Bool = { _ in false }
}

/// Which panels stand where: as the rows of the program say, or in columns and perhaps a row below them; with the width of each.
enum BoardPlan: Hashable {

    case rows(PanelTree, scrolls: Bool)
    case columns([[Int]], widths: [Int], below: Band? = nil)

    /// Panels beside each other that are as wide as the page.
    struct Band: Hashable {
        var panels: [Int]
        var widths: [Int]
    }

    /// How narrow a panel is at least that has another one beside it.
    static let leastWidth = 30
    /// From which width on there are two columns, and three.
    private static let twoColumns = 60
    private static let threeColumns = 140
    static let usualWidth = 50
    /// Up to which width all may stand below each other where that shows more of them: beyond it, lines are too long.
    private static let oneColumn = 100

    /// The plan for panels that need that much.
    ///
    /// - Parameters:
    ///   - layout: What the program wants.
    ///   - order: All panels, in their order.
    ///   - hidden: Those that are not seen.
    ///   - behind: Those in whose place another one is shown.
    ///   - size: Of the page.
    ///   - wishes: How wide a person wants panels to be, in thousandths of the page; nil for as it is best.
    ///   - measure: What panels need.
    init(
        _ layout: BoardLayout, order: [Int], hidden: Set<Int> = [], behind: Set<Int> = [], in size: Size,
        wishes: [Int?] = [], _ measure: PanelMeasure
    ) {
        if let plan = Self.rows(layout, order: order, hidden: hidden, behind, in: size, wishes: wishes, measure) {
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
        // Where it is low there are more columns, if that lets all panels be open.
        let plans = (min(usual, most)...most).map(columns)
        // Of small panels more are open in more columns, even if some are not.
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
        let plan = BoardPlan.columns(chosen, widths: Self.widths(widths, of: chosen, in: size.width, wishes: wishes))
        self = plan.withBand(of: seen, layout, in: size, wishes: wishes, measure) ?? plan
    }

    /// Whether there is room for all that the panels show, if they stand below each other.
    private static func isSeenWhole(_ panels: [Int], in size: Size, _ measure: PanelMeasure) -> Bool {
        let needs = panels.map { measure.need($0, size.width) }
        guard !needs.contains(where: \.isGuess) else { return false }
        let heights = needs.compactMap { $0.isCollapsed ? 1 : $0.height }
        return heights.count == needs.count && heights.reduce(0, +) <= size.height
    }

    /// Rows as the program wants them; nil if they have no room. On a page that scrolls, all stand below each other then.
    private static func rows(
        _ layout: BoardLayout, order: [Int], hidden: Set<Int>, _ behind: Set<Int>, in size: Size, wishes: [Int?],
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
        guard var tree = PanelTree.below(seen, in: size.width, wishes: wishes) else { return nil }
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

    /// The columns, with a panel at the end of one whose lists are cut moved below one before it that has the room.
    ///
    /// That breaks the order, so it is done only where all that is seen is text whose height is known.
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

    /// The panels in their order in that many columns of about the same height.
    static func balanced(_ panels: [(index: Int, need: PanelNeed)], count: Int, height: Int) -> [[Int]] {
        guard count > 1, panels.count > 1 else { return [panels.map(\.index)] }
        // One that takes all that there is counts as a long one.
        let loads = panels.map { panel -> Int in
            if panel.need.isCollapsed { return 1 }
            return min(panel.need.height ?? max(12, height / 2), max(4, height))
        }
        let sums = loads.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1) }
        let rooms = panels.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.need.room) }
        func cost(_ range: Range<Int>) -> Int {
            let load = sums[range.upperBound] - sums[range.lowerBound]
            // A column in which not all can be open is the worst.
            let excess = max(0, rooms[range.upperBound] - rooms[range.lowerBound] - height)
            return load * load + excess << 32
        }
        // best[k][n]: of the first n panels in k columns, the least cost, and where the last column begins.
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
