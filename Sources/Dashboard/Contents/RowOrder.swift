import TerminalUI

/// The order of a table's rows on the screen. A filter may leave out some rows.
struct RowOrder: Hashable {

    /// The indices of all rows in sorted order, including the rows that the filter leaves out.
    let whole: [Int]
    /// The shown rows, from top to bottom of the screen. Each element is the index of a row among the shown rows in
    /// their original order.
    let shown: [Int]
    /// The position on the screen of each shown row. This is the inverse of ``shown``.
    let places: [Int]

    /// Creates the order of the shown rows.
    ///
    /// - Parameters:
    ///   - whole: The indices of all rows in sorted order.
    ///   - numbers: The indices of the shown rows, in ascending order; nil if all rows are shown.
    init(_ whole: [Int], of numbers: [Int]?) {
        self.whole = whole
        let shown = numbers.map { Self.order(whole, of: $0) } ?? whole
        var places = shown
        for (place, row) in shown.enumerated() { places[row] = place }
        (self.shown, self.places) = (shown, places)
    }

    /// Returns the order of the rows with the given indices. Each element of the result is an index in `numbers`.
    private static func order(_ whole: [Int], of numbers: [Int]) -> [Int] {
        var places = [Int](repeating: -1, count: whole.count)
        for (place, number) in numbers.enumerated() { places[number] = place }
        return whole.lazy.map { places[$0] }.filter { $0 >= 0 }
    }

    /// Returns the positions that the given rows have among all sorted rows.
    ///
    /// - Parameter numbers: The indices of the rows; nil for all rows.
    func part(_ numbers: [Int]?) -> PartNumbers {
        guard let numbers else { return PartNumbers(nil, of: whole.count) }
        var isShown = [Bool](repeating: false, count: whole.count)
        for number in numbers { isShown[number] = true }
        return PartNumbers(whole.indices.filter { isShown[whole[$0]] }, of: whole.count)
    }
}
