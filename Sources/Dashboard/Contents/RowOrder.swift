import TerminalUI

/// The order of the rows of a table on the screen. Some rows may be left out.
struct RowOrder: Hashable {

    /// The indices of all rows.
    let whole: [Int]
    /// The order of the shown rows, as indices among the shown rows.
    let shown: [Int]
    /// The position of each shown row on the screen.
    let places: [Int]

    /// - Parameters:
    ///   - whole: The order of all rows.
    ///   - numbers: The indices of the rows that are not left out, in ascending order; nil for all.
    init(_ whole: [Int], of numbers: [Int]?) {
        self.whole = whole
        let shown = numbers.map { Self.order(whole, of: $0) } ?? whole
        var places = shown
        for (place, row) in shown.enumerated() { places[row] = place }
        (self.shown, self.places) = (shown, places)
    }

    /// Returns the order of some of the rows, as indices among these.
    private static func order(_ whole: [Int], of numbers: [Int]) -> [Int] {
        var places = [Int](repeating: -1, count: whole.count)
        for (place, number) in numbers.enumerated() { places[number] = place }
        return whole.lazy.map { places[$0] }.filter { $0 >= 0 }
    }

    /// Returns the positions in the whole order of the rows with these indices; nil for all rows.
    func part(_ numbers: [Int]?) -> PartNumbers {
        guard let numbers else { return PartNumbers(nil, of: whole.count) }
        var isShown = [Bool](repeating: false, count: whole.count)
        for number in numbers { isShown[number] = true }
        return PartNumbers(whole.indices.filter { isShown[whole[$0]] }, of: whole.count)
    }
}
