/// Which rows of a list belong together: an item has one or more.
public struct ListItems: Hashable, Sendable {

    /// How many rows there are.
    public let rowCount: Int
    /// The first row of each item, in ascending order; nil if each row is an item.
    private let starts: [Int]?

    /// Makes a list in which each row is an item.
    public init(rowCount: Int) {
        self.rowCount = max(0, rowCount)
        starts = nil
    }

    /// Takes rows that go on with the item before as parts of it.
    public init(_ rows: [ListRow]) {
        rowCount = rows.count
        starts = rows.contains(where: \.continues) ? rows.indices.filter { $0 == 0 || !rows[$0].continues } : nil
    }

    /// Makes a list of items that begin with these rows.
    ///
    /// - Parameters:
    ///   - rowCount: How many rows there are.
    ///   - firstRows: The first row of each item, in ascending order.
    public init(rowCount: Int, firstRows: [Int]) {
        self.rowCount = max(0, rowCount)
        starts = firstRows
    }

    /// The first row of each item, in ascending order.
    public var firstRows: [Int] { starts ?? Array(0..<rowCount) }

    /// How many items there are.
    public var count: Int { starts?.count ?? rowCount }

    /// The rows of the item that the row, or the one nearest to it, belongs to; empty if there is none.
    public func rows(around row: Int) -> Range<Int> {
        guard rowCount > 0 else { return 0..<0 }
        let row = min(max(0, row), rowCount - 1)
        guard let starts else { return row..<row + 1 }
        guard !starts.isEmpty else { return 0..<0 }
        return rows(ofItem: number(of: row, in: starts), starts)
    }

    /// The first row of the item that many items further on, or of the last one on that side.
    func row(_ items: Int, itemsFrom row: Int) -> Int {
        guard rowCount > 0 else { return 0 }
        let row = min(max(0, row), rowCount - 1)
        guard let starts, !starts.isEmpty else { return row.adding(items, within: 0...rowCount - 1) }
        return starts[number(of: row, in: starts).adding(items, within: 0...starts.count - 1)]
    }

    private func rows(ofItem number: Int, _ starts: [Int]) -> Range<Int> {
        starts[number]..<(number + 1 < starts.count ? starts[number + 1] : rowCount)
    }

    /// The number of the last item that begins at the row or before it.
    private func number(of row: Int, in starts: [Int]) -> Int {
        var (low, high) = (0, starts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if starts[middle] <= row { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
