import Basics

/// The items of a list. Each item consists of one or more rows.
public struct ListItems: Hashable, Sendable {

    /// The number of rows.
    public let rowCount: Int
    /// The first row of each item, in ascending order; nil if every row is an item.
    private let starts: [Int]?

    /// Creates items of one row each.
    public init(rowCount: Int) {
        self.rowCount = max(0, rowCount)
        starts = nil
    }

    /// Creates the items of the given rows. If ``ListRow/continues`` of a row is true, the row belongs to the item of
    /// the previous row.
    public init(_ rows: [ListRow]) {
        rowCount = rows.count
        starts = rows.contains(where: \.continues) ? rows.indices.filter { $0 == 0 || !rows[$0].continues } : nil
    }

    /// Creates items of one or more rows from the first row of each item.
    ///
    /// - Parameters:
    ///   - rowCount: The number of rows.
    ///   - firstRows: The first row of each item, in ascending order.
    public init(rowCount: Int, firstRows: [Int]) {
        self.rowCount = max(0, rowCount)
        starts = firstRows
    }

    /// The first row of each item, in ascending order.
    public var firstRows: [Int] { starts ?? Array(0..<rowCount) }

    /// The number of items.
    public var count: Int { starts?.count ?? rowCount }

    /// Returns the rows of the item that contains the given row. If there is no such row, returns the rows of the
    /// nearest item. Empty if there are no items.
    public func rows(around row: Int) -> Range<Int> {
        guard rowCount > 0 else { return 0..<0 }
        let row = min(max(0, row), rowCount - 1)
        guard let starts else { return row..<row + 1 }
        guard !starts.isEmpty else { return 0..<0 }
        return rows(ofItem: number(of: row, in: starts), starts)
    }

    /// Returns the first row of the item at a distance from another item. If there are not enough items, returns the
    /// first row of the last item in that direction. Returns 0 if the list is empty.
    ///
    /// - Parameters:
    ///   - items: The distance, counted in items; negative for an item above.
    ///   - row: A row of the item that the distance is counted from.
    func row(_ items: Int, itemsFrom row: Int) -> Int {
        guard rowCount > 0 else { return 0 }
        let row = min(max(0, row), rowCount - 1)
        guard let starts, !starts.isEmpty else { return row.adding(items, within: 0...rowCount - 1) }
        return starts[number(of: row, in: starts).adding(items, within: 0...starts.count - 1)]
    }

    private func rows(ofItem number: Int, _ starts: [Int]) -> Range<Int> {
        starts[number]..<(number + 1 < starts.count ? starts[number + 1] : rowCount)
    }

    private func number(of row: Int, in starts: [Int]) -> Int {
        max(0, starts.prefixCount { $0 <= row } - 1)
    }
}
