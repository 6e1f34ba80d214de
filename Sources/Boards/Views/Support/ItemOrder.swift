import Dashboard
import TerminalUI

/// A list of items from top to bottom. If there is not enough space, only some of the items are visible.
protocol ListedItems: ItemsView {

    var count: Int { get }
}

extension ListedItems {

    var isList: Bool { true }

    /// Returns the index of the first visible item.
    ///
    /// - Parameter visible: The number of visible items.
    func first(of visible: Int) -> Int {
        visible >= count ? 0 : min(max(0, (selection ?? anchor ?? 0) - visible / 2), count - max(1, visible))
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        switch direction {
        case .up: index > 0 ? index - 1 : nil
        case .down: index + 1 < count ? index + 1 : nil
        case .left, .right: nil
        }
    }
}

extension [Point] {

    /// Returns the index of the next item in a direction; nil if there is none. The next item is in the nearest row or
    /// column that contains items. If this row or column contains several items, the nearest of them is the next item.
    func item(beside index: Int, _ direction: ItemDirection) -> Int? {
        guard indices.contains(index) else { return nil }
        let here = self[index]
        func distance(_ cell: Point) -> (along: Int, across: Int) {
            switch direction {
            case .up: (here.y - cell.y, abs(cell.x - here.x))
            case .down: (cell.y - here.y, abs(cell.x - here.x))
            case .left: (here.x - cell.x, abs(cell.y - here.y))
            case .right: (cell.x - here.x, abs(cell.y - here.y))
            }
        }
        return indices.filter { distance(self[$0]).along > 0 }.min { distance(self[$0]) < distance(self[$1]) }
    }
}
