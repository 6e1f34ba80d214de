/// The user's arrangement of a board: the order of the panels, their heights and widths, and the hidden panels. Panels
/// are identified by name, so that the arrangement remains valid when panels are added or removed.
struct BoardArrangement: Codable, Hashable {

    /// The names of the panels in order.
    private var order: [String] = []
    private var hidden: Set<String> = []
    private var collapsed: Set<String> = []
    /// The heights of panels in rows, including their edges.
    private var heights: [String: Int] = [:]
    /// The widths of panels in thousandths of the page; nil for none, as stored by earlier versions.
    private var widths: [String: Int]?

    /// Whether there are no changes.
    var isAsMade: Bool { self == BoardArrangement() }
}

extension BoardArrangement {

    /// Returns the names of panels with these titles. A title that occurs again gets a number.
    static func names(of titles: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return titles.map { title in
            counts[title, default: 0] += 1
            return counts[title] == 1 ? title : "\(title) \(counts[title, default: 1])"
        }
    }

    /// Returns the indices of the panels in order. A new panel comes after the panel that precedes it in the program.
    func order(of names: [String]) -> [Int] {
        guard !order.isEmpty else { return Array(names.indices) }
        var result = order.compactMap { name in names.firstIndex(of: name) }
        for index in names.indices where !result.contains(index) {
            let place = index == 0 ? 0 : (result.firstIndex(of: index - 1) ?? result.count - 1) + 1
            result.insert(index, at: place)
        }
        return result
    }

    /// Returns the hidden panels. At least one panel is always visible.
    func hidden(of names: [String]) -> Set<Int> {
        guard !hidden.isEmpty else { return [] }
        let indices = names.indices.filter { hidden.contains(names[$0]) }
        return indices.count < names.count ? Set(indices) : []
    }

    func isCollapsed(_ name: String) -> Bool { collapsed.contains(name) }

    func height(of name: String) -> Int? { heights[name] }

    /// Returns the width that the user has set, in thousandths of the page; nil if there is none.
    func width(of name: String) -> Int? { widths?[name] }

    // MARK: Changes

    /// Exchanges two panels.
    mutating func exchange(_ first: Int, _ second: Int, of names: [String]) {
        var order = order(of: names)
        guard let a = order.firstIndex(of: first), let b = order.firstIndex(of: second) else { return }
        order.swapAt(a, b)
        setOrder(order, of: names)
    }

    /// Returns the arrangements in which the panel has another place in the order. For each other place, the panel is
    /// exchanged with the panel there, or inserted there.
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
    /// - Parameter height: The height in rows, including the edges; nil for the height of the content.
    mutating func setHeight(_ height: Int?, of name: String) {
        heights[name] = height.map { min(max(Self.leastHeight, $0), Self.mostHeight) }
    }

    /// Sets the widths of all panels.
    ///
    /// - Parameter widths: The widths of the columns, in thousandths of the page; nil for a panel that is as wide as
    ///   another panel in its column.
    mutating func setWidths(_ widths: [String: Int?]) {
        self.widths = (self.widths ?? [:]).merging(widths.compactMapValues(\.self)) { $1 }
            .filter { name, _ in widths[name] != .some(nil) }
    }

    private static var leastHeight: Int { 3 }
    private static var mostHeight: Int { 200 }
}
