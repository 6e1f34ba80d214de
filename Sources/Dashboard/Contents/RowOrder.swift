import TerminalUI

/// The order of a table's rows on the screen. A filter may leave out some rows.
struct RowOrder: Hashable {

    /// The indices of all rows in their order, including the rows that are left out.
    let whole: [Int]
    /// The shown rows in their order, as indices among the shown rows.
    let shown: [Int]
    /// The position of each shown row on the screen.
    let places: [Int]

    /// - Parameters:
    ///   - whole: The indices of all rows in their order.
    ///   - numbers: The indices of the shown rows, in ascending order; nil if all rows are shown.
    init(_ whole: [Int], of numbers: [Int]?) {
        self.whole = whole
        let shown = numbers.map { Self.order(whole, of: $0) } ?? whole
        var places = shown
        for (place, row) in shown.enumerated() { places[row] = place }
        (self.shown, self.places) = (shown, places)
    }

    /// Returns some of the rows in their order, as indices among these rows.
    private static func order(_ whole: [Int], of numbers: [Int]) -> [Int] {
        var places = [Int](repeating: -1, count: whole.count)
        for (place, number) in numbers.enumerated() { places[number] = place }
        return whole.lazy.map { places[$0] }.filter { $0 >= 0 }
    }

    /// Returns the positions, in the order of all rows, of the rows with the given indices. Nil stands for all rows.
    func part(_ numbers: [Int]?) -> PartNumbers {
        guard let numbers else { return PartNumbers(nil, of: whole.count) }
        var isShown = [Bool](repeating: false, count: whole.count)
        for number in numbers { isShown[number] = true }
        return PartNumbers(whole.indices.filter { isShown[whole[$0]] }, of: whole.count)
    }
}
