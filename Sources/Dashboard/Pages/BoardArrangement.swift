/// What a person made of a board: which panels stand where, which are not seen, and how high they are. Panels are known by their
/// names, so that it still fits a board to which some have come or from which some have gone.
struct BoardArrangement: Codable, Hashable {

    /// The panels in their order.
    private var order: [String] = []
    private var hidden: Set<String> = []
    private var collapsed: Set<String> = []
    /// How many rows panels have, with their edges.
    private var heights: [String: Int] = [:]
    /// How wide panels are, in thousandths of the page; nil for none, as what earlier versions have kept.
    private var widths: [String: Int]?

    /// Whether nothing was changed.
    var isAsMade: Bool { self == BoardArrangement() }
}

extension BoardArrangement {

    /// The names of panels with those titles: what has the title of one before it gets a number.
    static func names(of titles: [String]) -> [String] {
        var counts: [String: Int] = [:]
        return titles.map { title in
            counts[title, default: 0] += 1
            return counts[title] == 1 ? title : "\(title) \(counts[title, default: 1])"
        }
    }

    /// All of the panels in their order, by index. One that the person has not seen yet stands behind the one that the program
    /// has before it.
    func order(of names: [String]) -> [Int] {
        guard !order.isEmpty else { return Array(names.indices) }
        var result = order.compactMap { name in names.firstIndex(of: name) }
        for index in names.indices where !result.contains(index) {
            let place = index == 0 ? 0 : (result.firstIndex(of: index - 1) ?? result.count - 1) + 1
            result.insert(index, at: place)
        }
        return result
    }

    /// The panels that are not seen; never all of them.
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

    /// Lets two panels change places.
    mutating func exchange(_ first: Int, _ second: Int, of names: [String]) {
        var order = order(of: names)
        guard let a = order.firstIndex(of: first), let b = order.firstIndex(of: second) else { return }
        order.swapAt(a, b)
        setOrder(order, of: names)
    }

    /// The arrangements in which that panel has another place in the order: it changes places with one, or the others move up.
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

    /// - Parameter height: In rows, with the edges; nil for what the content needs.
    mutating func setHeight(_ height: Int?, of name: String) {
        heights[name] = height.map { min(max(Self.leastHeight, $0), Self.mostHeight) }
    }

    /// - Parameter widths: Of all panels of a page that stand in columns, in thousandths of it; nil for those that are as wide
    ///   as another one in their column.
    mutating func setWidths(_ widths: [String: Int?]) {
        self.widths = (self.widths ?? [:]).merging(widths.compactMapValues(\.self)) { $1 }
            .filter { name, _ in widths[name] != .some(nil) }
    }

    private static var leastHeight: Int { 3 }
    private static var mostHeight: Int { 200 }
}
