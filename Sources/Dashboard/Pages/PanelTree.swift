import TerminalUI

/// The places of the panels on a page, as nested rows and columns.
indirect enum PanelTree: Hashable {

    /// A place with panels, the first of which is visible.
    case place([Int])
    /// Columns from left to right, with their widths in cells.
    case beside([PanelTree], widths: [Int])
    /// Rows from top to bottom, with their shares of the extra height.
    case below([PanelTree], shares: [Int])

    /// All panels, in the order of their places from the top left to the bottom right.
    var panels: [Int] {
        switch self {
        case .place(let panels): panels
        case .beside(let trees, _), .below(let trees, _): trees.flatMap(\.panels)
        }
    }

    /// The panels that are as wide as the tree.
    var wholeWidthPanels: [Int] {
        switch self {
        case .place(let panels): panels
        case .beside: []
        case .below(let trees, _): trees.flatMap(\.wholeWidthPanels)
        }
    }

    /// Whether adjacent places would be too narrow if they had the same width.
    var isNarrow: Bool {
        switch self {
        case .place: false
        case .beside(let trees, let widths):
            widths.reduce(0, +) / widths.count < BoardPlan.leastWidth || trees.contains(where: \.isNarrow)
        case .below(let trees, _): trees.contains(where: \.isNarrow)
        }
    }

    /// Returns the width of a panel's place in a tree of the given width, in cells; nil if the panel has no place.
    func width(of panel: Int, in width: Int) -> Int? {
        switch self {
        case .place(let panels): panels.contains(panel) ? width : nil
        case .beside(let trees, let widths):
            zip(trees, widths).lazy.compactMap { $0.width(of: panel, in: $1) }.first
        case .below(let trees, _): trees.lazy.compactMap { $0.width(of: panel, in: width) }.first
        }
    }

    /// Returns the innermost group of adjacent columns that contains the panel. Returns nil if there is no such group.
    ///
    /// - Parameter atLeft: Whether another column of the group must be to the left of the panel.
    func columns(with panel: Int, atLeft: Bool) -> PanelColumns? {
        switch self {
        case .place: return nil
        case .below(let trees, _):
            return trees.first { $0.panels.contains(panel) }?.columns(with: panel, atLeft: atLeft)
        case .beside(let trees, let widths):
            guard let number = trees.firstIndex(where: { $0.panels.contains(panel) }) else { return nil }
            if let inner = trees[number].columns(with: panel, atLeft: atLeft) { return inner }
            guard number > 0 || !atLeft else { return nil }
            return PanelColumns(panels: trees.map(\.wholeWidthPanels), widths: widths, number: number)
        }
    }

    // MARK: Heights

    /// Returns the number of rows of the tree if each panel has the given number of rows.
    private func height(of panel: (Int) -> Int) -> Int {
        switch self {
        case .place(let panels): panels.map(panel).max() ?? 0
        case .beside(let trees, _): trees.map { $0.height(of: panel) }.max() ?? 0
        case .below(let trees, _): trees.reduce(0) { $0 + $1.height(of: panel) }
        }
    }

    /// Returns the number of rows that must be available to open all panels.
    func room(_ need: (Int) -> PanelNeed) -> Int { height { need($0).room } }

    /// Returns the preferred number of rows on a scrolling page. A panel whose height the user has not set gets at most
    /// the given number of rows, unless it needs more rows to be open.
    func height(atMost most: Int, _ need: (Int) -> PanelNeed) -> Int { height { need($0).rows(atMost: most) } }

    private func need(_ need: (Int) -> PanelNeed) -> PanelNeed {
        switch self {
        case .place(let panels):
            guard let first = panels.first, !need(first).isCollapsed else { return .collapsed }
            return .highest(of: panels.map(need))
        case .beside(let trees, _): return .highest(of: trees.map { $0.need(need) })
        case .below(let trees, _): return .sum(of: trees.map { $0.need(need) })
        }
    }

    /// Sets the frames of the visible panels of the tree. All other frames stay unchanged.
    func place(in rect: Rect, focused: Int, need: (Int) -> PanelNeed, _ frames: inout [Rect]) {
        switch self {
        case .place(let panels):
            guard let first = panels.first else { return }
            let height = need(first).isCollapsed ? min(1, rect.height) : rect.height
            frames[first] = Rect(x: rect.x, y: rect.y, width: rect.width, height: height)
        case .beside(let trees, let widths):
            for (tree, rect) in zip(trees, rect.columns(widths.map { .fixed($0) })) {
                tree.place(in: rect, focused: focused, need: need, &frames)
            }
        case .below(let trees, let shares):
            let stack = PanelStack(panels: Array(trees.indices), needs: trees.map { $0.need(need) }, shares: shares)
            let heights = stack.filled(
                in: rect.height, focused: trees.firstIndex { $0.panels.contains(focused) } ?? 0)
            for (tree, rect) in zip(trees, rect.rows(heights.map { .fixed($0) })) {
                tree.place(in: rect, focused: focused, need: need, &frames)
            }
        }
    }
}

/// Adjacent columns of panels, one of which will be resized.
struct PanelColumns {

    /// The panels of each column that are as wide as the column itself.
    var panels: [[Int]]
    var widths: [Int]
    /// The index of the column to resize.
    var number: Int
}

extension PanelNeed {

    fileprivate static let collapsed = PanelNeed(height: 1, isCollapsed: true)

    /// Returns the needs of adjacent panels together: the maximum of their needs. If the user has set heights, these
    /// heights determine the maximum.
    fileprivate static func highest(of needs: [PanelNeed]) -> PanelNeed {
        let open = needs.filter { !$0.isCollapsed }
        guard !open.isEmpty else { return .collapsed }
        let heights = open.compactMap(\.height)
        var need = PanelNeed(height: heights.count == open.count ? heights.max() : nil)
        if let fixed = open.filter(\.isFixed).compactMap(\.height).max() {
            need = PanelNeed(height: fixed, isFixed: true)
        }
        need.stacked = open.compactMap(\.stacked).max { $0.room < $1.room }
        return need
    }

    /// Returns the needs of stacked panels together: the sum of their needs.
    fileprivate static func sum(of needs: [PanelNeed]) -> PanelNeed {
        let heights = needs.compactMap { $0.isCollapsed ? 1 : $0.height }
        var need = PanelNeed(height: heights.count == needs.count ? heights.reduce(0, +) : nil)
        need.stacked = Stack(
            least: needs.reduce(0) { $0 + $1.least }, room: needs.reduce(0) { $0 + $1.room })
        return need
    }

    /// Returns the preferred number of rows on a scrolling page.
    fileprivate func rows(atMost most: Int) -> Int {
        if isCollapsed { return 1 }
        return isFixed ? max(least, height ?? 0) : max(room, min(most, height ?? PanelStack.flexibleHeight))
    }
}
