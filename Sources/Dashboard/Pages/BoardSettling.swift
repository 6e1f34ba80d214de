import TerminalUI

/// Keeps panels where they are while their contents change.
///
/// All is placed anew when the size of the page changes or a person changes the board. Otherwise a panel becomes higher as its
/// content does, and lower only if it has several rows too many; and the panel with the focus does not move once it shows
/// something: what would move it waits until another one has the focus.
struct BoardSettling {

    /// What makes all be placed anew when it changes.
    private struct Situation: Hashable {
        let layout: BoardLayout
        let order: [Int]
        let hidden: Set<Int>
        let behind: Set<Int>
        let size: Size
        let wishes: [PanelNeed?]
        let widths: [Int?]
    }

    /// How many rows too many a panel keeps.
    private static let tolerance = 2

    private var situation: Situation?
    /// Whether all panels have what they need: as long as that stays the same, so do their places.
    private(set) var isSettled = false
    private(set) var plan = BoardPlan.columns([], widths: []) {
        didSet { placed = nil }
    }
    /// What the panels were given room for.
    private var needs: [PanelNeed] = [] {
        didSet { placed = nil }
    }
    /// Where the panels stand in that plan, with what they were given room for; nil until somebody asks.
    private var placed: (bounds: Rect, focused: Int, frames: [Rect])?

    /// Where the panels stand; an empty rectangle for one that is not seen.
    ///
    /// - Parameters:
    ///   - layout: What the program wants.
    ///   - order: All panels, in their order.
    ///   - hidden: Those that are not seen.
    ///   - behind: Those in whose place another one is shown.
    ///   - bounds: The page.
    ///   - focused: The panel that has the focus.
    ///   - wishes: What a person wants of the panels; nil for what they need.
    ///   - widths: How wide a person wants them, in thousandths of the page; nil for as it is best.
    ///   - measure: What the panels' contents need.
    mutating func frames(
        _ layout: BoardLayout, order: [Int], hidden: Set<Int>, behind: Set<Int> = [], in bounds: Rect, focused: Int,
        wishes: [PanelNeed?], widths: [Int?] = [], _ measure: PanelMeasure
    ) -> [Rect] {
        let measure = PanelMeasure(
            need: { wishes[$0] ?? measure.need($0, $1) },
            filled: { wishes[$0]?.isCollapsed == true ? nil : measure.filled($0, $1) },
            width: { wishes[$0]?.isCollapsed == true ? nil : measure.width($0) },
            takesAll: { wishes[$0]?.isCollapsed != true && measure.takesAll($0) })
        func frames(_ plan: BoardPlan, _ needs: [PanelNeed]) -> [Rect] {
            plan.frames(count: order.count, in: bounds, focused: focused, layout: layout) { needs[$0] }
        }
        func needs(_ plan: BoardPlan) -> [PanelNeed] {
            let needs = plan.needs(count: order.count, in: bounds, measure)
            // As long as nothing is known of any of them they share all the room.
            guard needs.allSatisfy({ $0.isGuess || $0.isCollapsed || $0.isFixed }) else { return needs }
            return needs.map { $0.isGuess ? PanelNeed(isGuess: true) : $0 }
        }
        let new = Situation(
            layout: layout, order: order, hidden: hidden, behind: behind, size: bounds.size, wishes: wishes,
            widths: widths)
        func newPlan() -> BoardPlan {
            BoardPlan(
                layout, order: order, hidden: hidden, behind: behind, in: bounds.size, wishes: widths, measure)
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
            // What is there for the first time, or whole for the first time, may be of any height.
            let plan = newPlan()
            if settle(plan, needs(plan)) { return current }
        }
        // What had to wait may be possible after another change.
        var hasSettled = true
        while hasSettled {
            hasSettled = false
            for (index, wish) in wanted.enumerated() where Self.matters(wish, after: self.needs[index]) {
                var trial = self.needs
                trial[index] = wish
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
