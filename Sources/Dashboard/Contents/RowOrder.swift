import TerminalUI

/// The order in which the rows of a table are seen, of which some may be left out.
struct RowOrder: Hashable {

    /// All rows, by their numbers among all.
    let whole: [Int]
    /// The rows that are not left out, by their numbers among these.
    let shown: [Int]
    /// Where each of these rows is seen.
    let places: [Int]

    /// - Parameters:
    ///   - whole: The order of all rows.
    ///   - numbers: The numbers of those that are not left out, in ascending order; nil for all.
    init(_ whole: [Int], of numbers: [Int]?) {
        self.whole = whole
        let shown = numbers.map { Self.order(whole, of: $0) } ?? whole
        var places = shown
        for (place, row) in shown.enumerated() { places[row] = place }
        (self.shown, self.places) = (shown, places)
    }

    /// The order of only some of the rows.
    private static func order(_ whole: [Int], of numbers: [Int]) -> [Int] {
        var places = [Int](repeating: -1, count: whole.count)
        for (place, number) in numbers.enumerated() { places[number] = place }
        return whole.lazy.map { places[$0] }.filter { $0 >= 0 }
    }

    /// At which places of the whole order some rows stand, given by their numbers; nil for all.
    func part(_ numbers: [Int]?) -> PartNumbers {
        guard let numbers else { return PartNumbers(nil, of: whole.count) }
        var isShown = [Bool](repeating: false, count: whole.count)
        for number in numbers { isShown[number] = true }
        return PartNumbers(whole.indices.filter { isShown[whole[$0]] }, of: whole.count)
    }
}
