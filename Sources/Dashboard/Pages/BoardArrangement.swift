/// The user's arrangement of a page: the order, heights and widths of the panels, and the hidden and collapsed panels.
/// Panels are identified by name, so that the arrangement remains valid when panels are added or removed.
struct BoardArrangement: Codable, Hashable {

    /// The names of the panels in the order that the user has chosen; empty for the order of the program.
    private var order: [String] = []
    private var hidden: Set<String> = []
    private var collapsed: Set<String> = []
    /// The heights that the user has set, in rows including the edges, keyed by the name of the panel.
    private var heights: [String: Int] = [:]
    /// The widths that the user has set, keyed by the name of the panel. The unit is a thousandth of the total width of
    /// the columns side by side. Nil in arrangements that were stored by earlier versions of the program.
    private var widths: [String: Int]?

    /// Whether the user has changed nothing.
    var isAsMade: Bool { self == BoardArrangement() }
}

extension BoardArrangement {

    /// Returns names for panels with the given titles. If a title occurs again, a number is appended.
    static func names(of titles: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return titles.map { title in
            counts[title, default: 0] += 1
            return counts[title] == 1 ? title : "\(title) \(counts[title, default: 1])"
        }
    }

    /// Returns the indices of the panels in the order of the arrangement. A panel that is not in the arrangement
    /// follows the panel before it in the order of the program. If no panel is before it, it comes first.
    func order(of names: [String]) -> [Int] {
        guard !order.isEmpty else { return Array(names.indices) }
        var result = order.compactMap { name in names.firstIndex(of: name) }
        for index in names.indices where !result.contains(index) {
            let place = index == 0 ? 0 : (result.firstIndex(of: index - 1) ?? result.count - 1) + 1
            result.insert(index, at: place)
        }
        return result
    }

    /// Returns the indices of the hidden panels. If every panel is hidden, returns an empty set, so that all panels are
    /// shown.
    func hidden(of names: [String]) -> Set<Int> {
        guard !hidden.isEmpty else { return [] }
        let indices = names.indices.filter { hidden.contains(names[$0]) }
        return indices.count < names.count ? Set(indices) : []
    }

    func isCollapsed(_ name: String) -> Bool { collapsed.contains(name) }

    func height(of name: String) -> Int? { heights[name] }

    /// Returns the width that the user has set, in thousandths of the total width of the columns side by side. Returns
    /// nil if the user has not set it.
    func width(of name: String) -> Int? { widths?[name] }

    // MARK: Changes

    mutating func exchange(_ first: Int, _ second: Int, of names: [String]) {
        var order = order(of: names)
        guard let a = order.firstIndex(of: first), let b = order.firstIndex(of: second) else { return }
        order.swapAt(a, b)
        setOrder(order, of: names)
    }

    /// Returns the arrangements in which the given panel has another position in the order. For each position, there
    /// are two arrangements: the panel is exchanged with the panel at this position, or inserted at this position.
    func moves(of panel: Int, of names: [String]) -> [BoardArrangement] {
        let order = order(of: names)
        guard let place = order.firstIndex(of: panel) else { return [] }
        return order.indices.filter { $0 != place }.flatMap { other -> [BoardArrangement] in
            var (exchanged, inserted) = (order, order)
            exchanged.swapAt(place, other)
            inserted.remove(at: place)
            inserted.insert(panel, at: other)
            return [exchanged, inserted].map { order in
                var arrangement = self
                arrangement.setOrder(order, of: names)
                return arrangement
            }
        }
    }

    private mutating func setOrder(_ order: [Int], of names: [String]) {
        self.order = order == Array(names.indices) ? [] : order.map { names[$0] }
    }

    mutating func hide(_ name: String) { hidden.insert(name) }

    mutating func show(_ name: String) { hidden.remove(name) }

    mutating func showAll() { hidden = [] }

    mutating func toggleCollapsed(_ name: String) {
        if collapsed.remove(name) == nil { collapsed.insert(name) }
    }

    /// Sets the height of a panel.
    ///
    /// - Parameter height: The height in rows, including the edges, limited to the range from 3 to 200; nil to use the
    ///   height of the content.
    mutating func setHeight(_ height: Int?, of name: String) {
        heights[name] = height.map { min(max(Self.leastHeight, $0), Self.mostHeight) }
    }

    /// Sets the widths of some panels.
    ///
    /// - Parameter widths: The widths in thousandths of the total width of the columns side by side, keyed by the name
    ///   of the panel. A nil width removes the stored width of a panel. Pass nil for all panels of a column except the
    ///   first, because only the first panel stores the width of the column.
    mutating func setWidths(_ widths: [String: Int?]) {
        self.widths = (self.widths ?? [:]).merging(widths.compactMapValues(\.self)) { $1 }
            .filter { name, _ in widths[name] != .some(nil) }
    }

    private static var leastHeight: Int { 3 }
    private static var mostHeight: Int { 200 }
}
