/// Which elements of two sequences have no partner in the other one, by the algorithm of Myers in linear space.
///
/// Where the sequences are very different, the search for the shortest answer is given up after a number of steps, and
/// goes on from the farthest place that it has reached: the time is in proportion to the length.
struct Matching {

    private(set) var isRemoved: [Bool]
    private(set) var isAdded: [Bool]

    init<Element: Hashable>(_ left: [Element], _ right: [Element]) {
        isRemoved = Array(repeating: false, count: left.count)
        isAdded = Array(repeating: false, count: right.count)
        var numbers: [Element: Int] = [:]
        let old = left.map { Self.number(of: $0, in: &numbers) }
        let new = right.map { Self.number(of: $0, in: &numbers) }
        let inOld = Self.marks(old, count: numbers.count)
        let inNew = Self.marks(new, count: numbers.count)
        // What only one side has needs no search.
        let oldPlaces = old.indices.filter { inNew[old[$0]] }
        let newPlaces = new.indices.filter { inOld[new[$0]] }
        for index in old.indices where !inNew[old[index]] { isRemoved[index] = true }
        for index in new.indices where !inOld[new[index]] { isAdded[index] = true }
        var search = MiddleSearch(oldPlaces.map { old[$0] }, newPlaces.map { new[$0] })
        search.run(
            removing: { isRemoved[oldPlaces[$0]] = true },
            adding: { isAdded[newPlaces[$0]] = true })
    }

    private static func number<Element: Hashable>(of element: Element, in numbers: inout [Element: Int]) -> Int {
        let next = numbers.count
        if let known = numbers[element] { return known }
        numbers[element] = next
        return next
    }

    private static func marks(_ values: [Int], count: Int) -> [Bool] {
        var marks = Array(repeating: false, count: count)
        for value in values { marks[value] = true }
        return marks
    }
}
