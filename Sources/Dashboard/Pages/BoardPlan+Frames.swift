import TerminalUI

extension BoardPlan {

    /// Returns the width of a panel. The width of a panel that is not in the plan is the width of the page.
    func width(of panel: Int, in bounds: Rect) -> Int {
        switch self {
        case .columns(let columns, let widths, let below):
            return columns.firstIndex { $0.contains(panel) }.map { widths[$0] }
                ?? below.flatMap { band in band.panels.firstIndex(of: panel).map { band.widths[$0] } } ?? bounds.width
        case .rows(let tree, _): return tree.width(of: panel, in: bounds.width) ?? bounds.width
        }
    }

    /// Returns the needs of the panels at their places. If the panels are in columns, the needs include the extra rows
    /// that each panel can use.
    func needs(count: Int, in bounds: Rect, _ measure: PanelMeasure) -> [PanelNeed] {
        var needs = (0..<count).map { measure.need($0, width(of: $0, in: bounds)) }
        guard case .columns(let columns, _, _) = self else { return needs }
        for column in columns {
            let growing = column.filter { panel in
                let need = needs[panel]
                guard !need.isCollapsed, !need.isFixed, !need.isGuess else { return false }
                return measure.filled(panel, Size(width: width(of: panel, in: bounds), height: bounds.height)) != nil
            }
            let heights = column.map { needs[$0].height ?? PanelStack.flexibleHeight }
            let rest = (bounds.height - heights.reduce(0, +)) / max(1, growing.count)
            for panel in growing where rest > 0 {
                let room = Size(
                    width: width(of: panel, in: bounds),
                    height: (needs[panel].height ?? PanelStack.flexibleHeight) + rest)
                needs[panel].most = measure.filled(panel, room)?.height
            }
        }
        return needs
    }

    /// Returns the frames of the panels; empty for panels that are hidden or behind another panel. A scrolling page may
    /// be taller than `bounds`.
    ///
    /// - Parameters:
    ///   - count: The number of panels, including hidden panels.
    ///   - focused: The focused panel, which is open. If not all panels can be open, the other open panels are near the
    ///     focused panel.
    func frames(count: Int, in bounds: Rect, focused: Int, layout: BoardLayout, need: (Int) -> PanelNeed) -> [Rect] {
        var frames = Array(repeating: Rect(width: 0, height: 0), count: count)
        switch self {
        case .columns(let columns, let widths, let below):
            var bounds = bounds
            if let below {
                let (rest, band) = Self.split(bounds, columns: columns, below: below, need: need)
                for (panel, place) in zip(below.panels, band.columns(below.widths.map { .fixed($0) })) {
                    let height =
                        need(panel).isFixed ? min(place.height, need(panel).height ?? place.height) : place.height
                    frames[panel] = Rect(x: place.x, y: place.y, width: place.width, height: height)
                }
                bounds = rest
            }
            let places = bounds.columns(widths.map { .fixed($0) })
            let stacks = columns.map { PanelStack(panels: $0, needs: $0.map(need), shares: $0.map(layout.share)) }
            var heights = stacks.map { $0.heights(in: bounds.height, focused: focused) }
            PanelStack.align(&heights, of: stacks, in: bounds.height)
            for (column, place) in columns.indices.map({ ($0, places[$0]) }) {
                var y = place.y
                for (panel, height) in zip(columns[column], heights[column]) {
                    frames[panel] = Rect(x: place.x, y: y, width: place.width, height: height)
                    y += height
                }
            }
        case .rows(let tree, let scrolls):
            let height = scrolls ? tree.height(atMost: bounds.height, need) : 0
            let page = Rect(x: bounds.x, y: bounds.y, width: bounds.width, height: max(bounds.height, height))
            tree.place(in: page, focused: focused, need: need, &frames)
        }
        return frames
    }
}

/// Panels that are stacked and share a height.
struct PanelStack {

    let panels: [Int]
    let needs: [PanelNeed]
    let shares: [Int]

    /// The initial height of a panel without a preferred height.
    static let flexibleHeight = 12

    /// Returns the heights of the panels. If there is space, each panel is as tall as it needs. Extra rows go first to
    /// content that grows with its space, and then to content that takes all rows.
    func heights(in total: Int, focused: Int) -> [Int] {
        guard needs.reduce(0, { $0 + $1.room }) <= total else {
            return closed(in: total, focus: panels.firstIndex(of: focused) ?? 0)
        }
        let least = needs.map(\.least)
        let fixed = needs.map { $0.isFixed ? max($0.least, $0.height ?? 0) : $0.least }
        let start = fixed.reduce(0, +) <= total ? fixed : least
        guard needs.contains(where: { $0.most != nil }) else { return distribute(total, start) { $0.height ?? .max } }
        let needed = distribute(total, start) { $0.height ?? Self.flexibleHeight }
        let grown = distribute(total, needed) { max($0.height ?? Self.flexibleHeight, $0.most ?? 0) }
        return distribute(total, grown) { $0.height == nil ? .max : 0 }
    }

    /// Returns the heights of the panels on a page with explicit rows. The panels fill the page, so the height that no
    /// content needs is also distributed.
    func filled(in total: Int, focused: Int) -> [Int] {
        let heights = heights(in: total, focused: focused)
        guard heights.reduce(0, +) < total else { return heights }
        let lengths = needs.indices.map { index -> Length in
            let need = needs[index]
            let isGrowing = !need.isCollapsed && !need.isFixed && heights[index] > 1
            return isGrowing ? .fill(shares[index], minimum: heights[index]) : .fixed(heights[index])
        }
        return Rect(width: 1, height: total).rows(lengths).map(\.height)
    }

    /// Returns the minimum heights, plus the rest of the height distributed among the panels that can use more.
    private func distribute(_ total: Int, _ least: [Int], upTo most: (PanelNeed) -> Int) -> [Int] {
        let lengths = needs.indices.map { index -> Length in
            guard !needs[index].isCollapsed else { return .fixed(1) }
            return Length.fill(shares[index], minimum: least[index]).maximum(max(least[index], most(needs[index])))
        }
        return Rect(width: 1, height: total).rows(lengths).map(\.height)
    }

    /// Returns the heights if there is not enough space to open all panels. The focused panel is open. If it is not
    /// small, at least half of the space is reserved for it. As many other panels as fit are also open: first the
    /// nearest small panels, then the nearest large panels. The remaining panels show their upper edges, or nothing if
    /// there is not enough space for their edges.
    ///
    /// The space that is reserved for a large panel does not depend on its content, so that a refresh cannot close
    /// another panel.
    private func closed(in total: Int, focus: Int) -> [Int] {
        let others = min(needs.count - 1, max(0, total - needs[focus].room))
        let first = min(max(0, focus - others / 2), needs.count - 1 - others)
        let seen = first...first + others
        var heights = needs.indices.map { seen.contains($0) ? min(1, total) : 0 }
        var rest = total - heights.reduce(0, +)
        func grow(_ index: Int, to height: Int) {
            let more = min(rest, max(0, height - heights[index]))
            heights[index] += more
            rest -= more
        }
        let nearest = seen.sorted { abs($0 - focus) < abs($1 - focus) }.filter { !needs[$0].isCollapsed }
        if !needs[focus].isCollapsed {
            grow(focus, to: needs[focus].isSmall ? needs[focus].least : max(needs[focus].least, total / 2))
        }
        for areSmall in [true, false] {
            for index in nearest where index != focus && needs[index].isSmall == areSmall {
                guard needs[index].least - 1 <= rest else { break }
                grow(index, to: needs[index].least)
            }
        }
        for index in nearest where heights[index] > 1 { grow(index, to: needs[index].height ?? .max) }
        if !needs[focus].isSmall, !needs[focus].isCollapsed { grow(focus, to: .max) }
        return heights
    }

    /// Returns whether an open panel waits for its content. A panel with a fixed height does not count.
    private func hasWaiting(_ heights: [Int]) -> Bool {
        needs.indices.contains { needs[$0].isGuess && heights[$0] > 1 && !needs[$0].isFixed }
    }

    // MARK: Extra space

    /// The number of rows that each panel may receive in addition to its needs, so that columns end in the same row.
    private static let slack = 5

    /// Extends columns so that they end in the same row, unless panels would become much taller than needed.
    static func align(_ heights: inout [[Int]], of stacks: [PanelStack], in total: Int) {
        let used = heights.map { $0.reduce(0, +) }
        var end = used.max() ?? 0
        let waits = zip(heights, stacks).contains { $1.hasWaiting($0) }
        if waits || total - end <= max(slack, total / 4) { end = total }
        for (number, stack) in stacks.enumerated() {
            let open = stack.needs.indices.filter { heights[number][$0] > 1 && !stack.needs[$0].isFixed }
            // If panels wait for content, they take all extra rows, because their final heights are unknown.
            let waiting = open.filter { stack.needs[$0].isGuess }
            let takers = waiting.isEmpty ? open : waiting
            let gap = end - used[number]
            let isLittle = gap <= slack * open.count || end == total && gap <= total / 4
            guard gap > 0, isLittle || !waiting.isEmpty, !takers.isEmpty else { continue }
            for (place, index) in takers.enumerated() {
                heights[number][index] += gap * (place + 1) / takers.count - gap * place / takers.count
            }
        }
    }
}
