import Feeds
import TerminalUI

extension PanelsPage {

    private var memoryName: String { "board \(name)" }

    func restoreArrangement() {
        arrangement = host.environment?.remembered(BoardArrangement.self, as: memoryName) ?? arrangement
    }

    private func change(_ change: (inout BoardArrangement) -> Void) -> Bool {
        change(&arrangement)
        if arrangement.isAsMade {
            host.environment?.forget(memoryName)
        } else {
            host.environment?.remember(arrangement, as: memoryName)
        }
        return true
    }

    func beginArranging() -> Bool {
        guard hasSeveralPanels else { return false }
        isArranging = true
        return true
    }

    func endArranging() -> Bool {
        guard isArranging else { return false }
        isArranging = false
        return true
    }

    func arrange(_ command: DashboardCommand) -> Bool {
        switch command {
        case .arrange, .open: return endArranging()
        case .left, .right, .up, .down: return moveFocusedPanel(command)
        case .larger: return setHeight(of: focus, to: frames[focus].height + 1)
        case .smaller: return setHeight(of: focus, to: frames[focus].height - 1)
        case .wider: return widen(by: Self.widthStep)
        case .narrower: return widen(by: -Self.widthStep)
        case .collapse: return toggleCollapsed(focus)
        case .hide: return hide(focus)
        case .showAll: return change { $0.showAll() }
        case .asMade: return change { $0 = BoardArrangement() }
        default: return false
        }
    }

    /// Moves the focused panel in a direction on the screen: into the column beside it, or within its column. If no
    /// position in the order achieves this, nothing moves.
    ///
    /// If several positions achieve this, these criteria decide, most important first:
    ///
    /// - The number of columns stays the same.
    /// - The horizontal distance is short.
    /// - Few other panels change their columns.
    /// - The vertical distance is short.
    private func moveFocusedPanel(_ side: DashboardCommand) -> Bool {
        guard frames.indices.contains(focus) else { return true }
        let (here, before, panel) = (frames[focus], frames, focus)
        let isInRows = if case .rows = settling.plan { true } else { false }
        func isThere(_ frame: Rect) -> Bool {
            switch side {
            case .left: frame.x < here.x && (!isInRows || frame.y == here.y)
            case .right: frame.x > here.x && (!isInRows || frame.y == here.y)
            case .up: frame.y < here.y && frame.x <= here.x && here.x < frame.maxX
            default: frame.y > here.y && frame.x <= here.x && here.x < frame.maxX
            }
        }
        let moves = arrangement.moves(of: panel, of: names).compactMap { arrangement -> Move? in
            let frames = frames(of: arrangement)
            let frame = frames[panel]
            guard isThere(frame) else { return nil }
            let others = frames.indices.filter { $0 != panel && frames[$0].x != before[$0].x }
            return Move(
                arrangement: arrangement,
                costs: [
                    Set(frames.map(\.x)).count == Set(before.map(\.x)).count ? 0 : 1, abs(frame.x - here.x),
                    others.count, abs(frame.y - here.y),
                ])
        }
        guard let best = moves.min(by: { $0.costs.lexicographicallyPrecedes($1.costs) }) else { return true }
        return change { $0 = best.arrangement }
    }

    private struct Move {
        let arrangement: BoardArrangement
        /// The costs of the move, starting with the most important one.
        let costs: [Int]
    }

    func exchange(_ first: Int, _ second: Int) -> Bool {
        change { $0.exchange(first, second, of: names) }
    }

    func setHeight(of panel: Int, to height: Int) -> Bool {
        change { $0.setHeight(height, of: names[panel]) }
    }

    /// The number of cells by which a key makes a panel wider or narrower.
    private static var widthStep: Int { 2 }

    /// Makes the column of the focused panel wider, or narrower if the distance is negative. The width of the column to
    /// the right changes by the opposite distance. If there is no column to the right, the column to the left changes.
    private func widen(by distance: Int) -> Bool {
        guard let columns = settling.plan.columns(with: focus) else { return true }
        return columns.number + 1 < columns.widths.count
            ? moveEdge(after: columns.number, by: distance, of: columns)
            : moveEdge(after: columns.number - 1, by: -distance, of: columns)
    }

    /// Moves the left edge of a panel together with the right edge of the panel to its left.
    func moveLeftEdge(of panel: Int, to x: Int) -> Bool {
        guard let columns = settling.plan.columns(with: panel, atLeft: true) else { return true }
        return moveEdge(after: columns.number - 1, by: x - frames[panel].x, of: columns)
    }

    private func moveEdge(after column: Int, by distance: Int, of columns: PanelColumns) -> Bool {
        let moved = BoardPlan.widths(columns.widths, movingEdgeAfter: column, by: distance)
        let total = columns.widths.reduce(0, +)
        guard moved != columns.widths, total > 0 else { return true }
        var shares: [String: Int?] = [:]
        for (panels, width) in zip(columns.panels, moved) {
            for panel in panels { shares[names[panel]] = .some(nil) }
            if let first = panels.first { shares[names[first]] = (width * 1_000 + total / 2) / total }
        }
        return change { $0.setWidths(shares) }
    }

    func toggleCollapsed(_ panel: Int) -> Bool {
        guard hasSeveralPanels else { return false }
        return change { $0.toggleCollapsed(names[panel]) }
    }

    /// Focuses a panel. If the panel is hidden, also shows it again.
    func goTo(_ panel: Int) {
        guard slots.indices.contains(panel) else { return }
        if !shown.contains(panel) { _ = change { $0.show(names[panel]) } }
        focus = panel
    }

    /// Hides a panel unless it is the last visible panel. The next panel or, if there is none, the previous panel gets
    /// the focus.
    private func hide(_ panel: Int) -> Bool {
        let shown = shown
        guard shown.count > 1, let place = shown.firstIndex(of: panel) else { return true }
        focus = shown[place + 1 < shown.count ? place + 1 : place - 1]
        return change { $0.hide(names[panel]) }
    }

    /// Returns the nearest panel in the given direction. If there is none to the left or to the right, returns the
    /// previous or the next panel in the order. Returns nil if there is no such panel.
    func neighbor(_ side: DashboardCommand) -> Int? {
        guard frames.indices.contains(focus) else { return nil }
        let here = frames[focus]
        func distance(_ frame: Rect) -> Int? {
            let isBeside = frame.y < here.maxY && here.y < frame.maxY
            let isInColumn = frame.x < here.maxX && here.x < frame.maxX
            switch side {
            case .left where isBeside && frame.maxX <= here.x: return here.x - frame.maxX
            case .right where isBeside && frame.x >= here.maxX: return frame.x - here.maxX
            case .up where isInColumn && frame.maxY <= here.y: return here.y - frame.maxY
            case .down where isInColumn && frame.y >= here.maxY: return frame.y - here.maxY
            default: return nil
            }
        }
        let beside = shown.filter { $0 != focus && !frames[$0].isEmpty }.compactMap { index in
            distance(frames[index]).map { (index: index, distance: $0, offset: abs(frames[index].y - here.y)) }
        }
        if let nearest = beside.min(by: { ($0.distance, $0.offset) < ($1.distance, $1.offset) }) {
            return nearest.index
        }
        let shown = shown
        guard side == .left || side == .right, let place = shown.firstIndex(of: focus) else { return nil }
        let next = place + (side == .right ? 1 : -1)
        return shown.indices.contains(next) ? shown[next] : nil
    }
}
