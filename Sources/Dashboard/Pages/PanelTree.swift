import TerminalUI

/// The places of a page's panels: beside each other and below each other, nested.
indirect enum PanelTree: Hashable {

    /// A place. The first of its panels is shown.
    case place([Int])
    /// Columns from left to right, with the width of each in cells.
    case beside([PanelTree], widths: [Int])
    /// Rows from top to bottom, with the share of each of the height that is left.
    case below([PanelTree], shares: [Int])

    /// The panels, from the top left to the bottom right.
    var panels: [Int] {
        switch self {
        case .place(let panels): panels
        case .beside(let trees, _), .below(let trees, _): trees.flatMap(\.panels)
        }
    }

    /// The panels that are as wide as all of it.
    var wholeWidthPanels: [Int] {
        switch self {
        case .place(let panels): panels
        case .beside: []
        case .below(let trees, _): trees.flatMap(\.wholeWidthPanels)
        }
    }

    /// Whether places beside each other would be too narrow if they were equally wide.
    var isNarrow: Bool {
        switch self {
        case .place: false
        case .beside(let trees, let widths):
            widths.reduce(0, +) / widths.count < BoardPlan.leastWidth || trees.contains(where: \.isNarrow)
        case .below(let trees, _): trees.contains(where: \.isNarrow)
        }
    }

    /// The width of the place of a panel, in cells; nil for a panel that has none.
    ///
    /// - Parameters:
    ///   - panel: The panel.
    ///   - width: The width of all of it.
    func width(of panel: Int, in width: Int) -> Int? {
        switch self {
        case .place(let panels): panels.contains(panel) ? width : nil
        case .beside(let trees, let widths):
            zip(trees, widths).lazy.compactMap { $0.width(of: panel, in: $1) }.first
        case .below(let trees, _): trees.lazy.compactMap { $0.width(of: panel, in: width) }.first
        }
    }

    /// The columns of which that of a panel is one; nil if no other place stands beside it.
    ///
    /// - Parameters:
    ///   - panel: The panel.
    ///   - atLeft: Whether they are the columns that the left edge of the panel separates; otherwise they are the innermost ones.
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

    /// The rows that all panels need to be open.
    func room(_ need: (Int) -> PanelNeed) -> Int {
        switch self {
        case .place(let panels): panels.map { need($0).room }.max() ?? 0
        case .beside(let trees, _): trees.map { $0.room(need) }.max() ?? 0
        case .below(let trees, _): trees.reduce(0) { $0 + $1.room(need) }
        }
    }

    /// The rows that all panels would like to have on a page that scrolls.
    ///
    /// - Parameters:
    ///   - most: The rows of a panel at most.
    ///   - need: The need of each panel.
    func height(atMost most: Int, _ need: (Int) -> PanelNeed) -> Int {
        switch self {
        case .place(let panels): panels.map { need($0).rows(atMost: most) }.max() ?? 0
        case .beside(let trees, _): trees.map { $0.height(atMost: most, need) }.max() ?? 0
        case .below(let trees, _): trees.reduce(0) { $0 + $1.height(atMost: most, need) }
        }
    }

    private func need(_ need: (Int) -> PanelNeed) -> PanelNeed {
        switch self {
        case .place(let panels):
            guard let first = panels.first, !need(first).isCollapsed else { return .collapsed }
            return .highest(of: panels.map(need))
        case .beside(let trees, _): return .highest(of: trees.map { $0.need(need) })
        case .below(let trees, _): return .sum(of: trees.map { $0.need(need) })
        }
    }

    /// Sets the frames of the shown panels.
    ///
    /// - Parameters:
    ///   - rect: The room of all of it.
    ///   - focused: The panel with the focus.
    ///   - need: The need of each panel.
    ///   - frames: The frames, by panel.
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
            let stack = PanelStack(Array(trees.indices), needs: trees.map { $0.need(need) }, shares: shares)
            let heights = stack.filled(
                in: rect.height, focused: trees.firstIndex { $0.panels.contains(focused) } ?? 0)
            for (tree, rect) in zip(trees, rect.rows(heights.map { .fixed($0) })) {
                tree.place(in: rect, focused: focused, need: need, &frames)
            }
        }
    }
}

/// Columns of panels beside each other, one of which is meant.
struct PanelColumns {

    /// The panels that are as wide as their column.
    var panels: [[Int]]
    /// The width of each column, in cells.
    var widths: [Int]
    /// The number of the column that is meant.
    var number: Int
}

extension PanelNeed {

    fileprivate static let collapsed = PanelNeed(height: 1, isCollapsed: true)

    /// The need of panels beside each other: as much as the one that needs most.
    fileprivate static func highest(of needs: [PanelNeed]) -> PanelNeed {
        let open = needs.filter { !$0.isCollapsed }
        guard !open.isEmpty else { return .collapsed }
        var need = PanelNeed(height: tallest(open.map(\.height)))
        if let fixed = open.filter(\.isFixed).compactMap(\.height).max() {
            need = PanelNeed(height: fixed, isFixed: true)
        }
        need.stacked = open.compactMap(\.stacked).max { $0.room < $1.room }
        return need
    }

    /// The need of panels below each other.
    fileprivate static func sum(of needs: [PanelNeed]) -> PanelNeed {
        let heights = needs.compactMap { $0.isCollapsed ? 1 : $0.height }
        var need = PanelNeed(height: heights.count == needs.count ? heights.reduce(0, +) : nil)
        need.stacked = Stack(
            least: needs.reduce(0) { $0 + $1.least }, room: needs.reduce(0) { $0 + $1.room })
        return need
    }

    private static func tallest(_ heights: [Int?]) -> Int? {
        heights.contains(nil) ? nil : heights.compactMap(\.self).max()
    }

    /// The rows that it would like to have on a page that scrolls.
    fileprivate func rows(atMost most: Int) -> Int {
        if isCollapsed { return 1 }
        return isFixed ? max(least, height ?? 0) : max(room, min(most, height ?? PanelStack.flexibleHeight))
    }
}
