/// The user's arrangement of a board: the order of the panels, their heights and widths, and hidden panels. Panels are
/// identified by their names, so that the arrangement remains valid when panels are added or removed.
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

    /// The names of panels with these titles. A title that occurs again gets a number.
    static func names(of titles: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return titles.map { title in
            counts[title, default: 0] += 1
            return counts[title] == 1 ? title : "\(title) \(counts[title, default: 1])"
        }
    }

    /// The indices of the panels in order. A new panel comes after the one that precedes it in the program.
    func order(of names: [String]) -> [Int] {
        guard !order.isEmpty else { return Array(names.indices) }
        var result = order.compactMap { name in names.firstIndex(of: name) }
        for index in names.indices where !result.contains(index) {
            let place = index == 0 ? 0 : (result.firstIndex(of: index - 1) ?? result.count - 1) + 1
            result.insert(index, at: place)
        }
        return result
    }

    /// The hidden panels; never all of them.
    func hidden(of names: [String]) -> Set<Int> {
        guard !hidden.isEmpty else { return [] }
        let indices = names.indices.filter { hidden.contains(names[$0]) }
        return indices.count < names.count ? Set(indices) : []
    }

    func isCollapsed(_ name: String) -> Bool { collapsed.contains(name) }

    func height(of name: String) -> Int? { heights[name] }

    /// In thousandths of the page.
    func width(of name: String) -> Int? { widths?[name] }

    // MARK: Changes

    /// Exchanges two panels.
    mutating func exchange(_ first: Int, _ second: Int, of names: [String]) {
        var order = order(of: names)
        guard let a = order.firstIndex(of: first), let b = order.firstIndex(of: second) else { return }
        order.swapAt(a, b)
        setOrder(order, of: names)
    }

    /// The arrangements in which the panel has another place in the order: exchanged with one other panel, or inserted
    /// with the others moved.
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

    /// - Parameter height: The height in rows, including the edges; nil for that of the content.
    mutating func setHeight(_ height: Int?, of name: String) {
        heights[name] = height.map { min(max(Self.leastHeight, $0), Self.mostHeight) }
    }

    /// - Parameter widths: The widths of all panels in columns, in thousandths of the page; nil for panels that are as
    ///   wide as another one in their column.
    mutating func setWidths(_ widths: [String: Int?]) {
        self.widths = (self.widths ?? [:]).merging(widths.compactMapValues(\.self)) { $1 }
            .filter { name, _ in widths[name] != .some(nil) }
    }

    private static var leastHeight: Int { 3 }
    private static var mostHeight: Int { 200 }
}
