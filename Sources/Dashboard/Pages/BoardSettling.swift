import TerminalUI

/// The placement of panels on a page. It keeps panels in place while their contents change.
///
/// All panels are placed again when the size of the page changes or the user changes the arrangement. They may also be
/// placed again when a panel gets its first content. At other times, a panel grows with its content, and shrinks only
/// if it has more than two extra rows. Once the focused panel shows content, it does not move. A change that would move
/// the focused panel is delayed until another panel has the focus.
struct BoardSettling {

    /// The values that determine the plan. When one of them changes, all panels are placed again.
    private struct Situation: Hashable {
        let layout: BoardLayout
        let order: [Int]
        let hidden: Set<Int>
        let behind: Set<Int>
        let size: Size
        let userNeeds: [PanelNeed?]
        let widths: [Int?]
    }

    /// The maximum number of extra rows that a panel keeps.
    private static let tolerance = 2

    private var situation: Situation?
    /// Whether the space of all panels matches their needs. If so, the frames do not change until the needs change.
    private(set) var isSettled = false
    private(set) var plan = BoardPlan.columns([], widths: []) {
        didSet { placed = nil }
    }
    /// The needs from which the current frames were computed, one for each panel.
    private var needs: [PanelNeed] = [] {
        didSet { placed = nil }
    }
    /// The frames for the plan and the needs; nil until they are computed.
    private var placed: (bounds: Rect, focused: Int, frames: [Rect])?

    /// Returns the frames of the panels; empty frames for panels that are hidden or behind another panel.
    ///
    /// - Parameters:
    ///   - order: The indices of all panels, in the order of the arrangement.
    ///   - behind: The panels that share a place with another panel and are not visible.
    ///   - userNeeds: The needs that the user has set for each panel; nil to use the needs of the content.
    ///   - widths: The widths that the user has set for panels, in thousandths of the total width of the columns side
    ///     by side; nil for the best widths.
    mutating func frames(
        _ layout: BoardLayout, order: [Int], hidden: Set<Int>, behind: Set<Int> = [], in bounds: Rect, focused: Int,
        userNeeds: [PanelNeed?], widths: [Int?] = [], _ measure: PanelMeasure
    ) -> [Rect] {
        let measure = PanelMeasure(
            need: { userNeeds[$0] ?? measure.need($0, $1) },
            filled: { userNeeds[$0]?.isCollapsed == true ? nil : measure.filled($0, $1) },
            width: { userNeeds[$0]?.isCollapsed == true ? nil : measure.width($0) },
            takesAll: { userNeeds[$0]?.isCollapsed != true && measure.takesAll($0) })
        func frames(_ plan: BoardPlan, _ needs: [PanelNeed]) -> [Rect] {
            plan.frames(count: order.count, in: bounds, focused: focused, layout: layout) { needs[$0] }
        }
        func needs(_ plan: BoardPlan) -> [PanelNeed] {
            let needs = plan.needs(count: order.count, in: bounds, measure)
            // While no panel has content, the panels share the whole space.
            guard needs.allSatisfy({ $0.isGuess || $0.isCollapsed || $0.isFixed }) else { return needs }
            return needs.map { $0.isGuess ? PanelNeed(isGuess: true) : $0 }
        }
        let new = Situation(
            layout: layout, order: order, hidden: hidden, behind: behind, size: bounds.size, userNeeds: userNeeds,
            widths: widths)
        func newPlan() -> BoardPlan {
            BoardPlan(
                layout, order: order, hidden: hidden, behind: behind, in: bounds.size, userWidths: widths, measure)
        }
        if new != situation {
            situation = new
            plan = newPlan()
            self.needs = needs(plan)
            isSettled = false
            return frames(plan, self.needs)
        }
        if placed?.bounds != bounds || placed?.focused != focused {
            placed = (bounds, focused, frames(plan, self.needs))
        }
        var current = placed?.frames ?? []
        let wanted = needs(plan)
        isSettled = wanted == self.needs
        guard !isSettled else { return current }
        func settle(_ plan: BoardPlan, _ needs: [PanelNeed]) -> Bool {
            let next = frames(plan, needs)
            let isInPlace = next[focused].x == current[focused].x && next[focused].y == current[focused].y
            guard isInPlace || self.needs[focused].isGuess else { return false }
            (self.plan, self.needs, current) = (plan, needs, next)
            return true
        }
        if zip(wanted, self.needs).contains(where: { !$0.isGuess && $1.isGuess || !$0.isPartial && $1.isPartial }) {
            // Place all panels again when a panel gets its first content, or the first content of its last missing
            // source.
            let plan = newPlan()
            if settle(plan, needs(plan)) { return current }
        }
        // Repeat the attempts, because one change may make another change possible.
        var hasSettled = true
        while hasSettled {
            hasSettled = false
            for (index, need) in wanted.enumerated() where Self.matters(need, after: self.needs[index]) {
                var trial = self.needs
                trial[index] = need
                hasSettled = settle(plan, trial) || hasSettled
            }
        }
        return current
    }

    private static func matters(_ new: PanelNeed, after old: PanelNeed) -> Bool {
        guard new != old else { return false }
        guard !old.isGuess, new.most == old.most, let height = new.height, let before = old.height else { return true }
        return height > before || height < before - tolerance
    }
}
