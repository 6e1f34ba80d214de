import TerminalUI

/// Those elements of an array that are kept, in their order, without a copy of them: a filter of a million rows is typed
/// letter by letter.
struct KeptElements<Element> {

    let all: [Element]
    /// The numbers of those that are kept, in ascending order; nil for all.
    let numbers: [Int]?

    init(_ all: [Element], numbers: [Int]? = nil) {
        self.all = all
        self.numbers = numbers
    }

    /// Those of them that stand at these places.
    func keeping(_ places: [Int]) -> KeptElements {
        KeptElements(all, numbers: numbers.map { numbers in places.map { numbers[$0] } } ?? places)
    }

    /// Whether both are parts of one array, and not of two that may differ.
    func areOfSameArray(as other: KeptElements) -> Bool {
        all.count == other.all.count
            && all.withUnsafeBufferPointer { mine in
                other.all.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
            }
    }

    /// Finds what was kept before of the same array; nil if it is another one.
    func match(from old: KeptElements) -> ItemMatch? {
        areOfSameArray(as: old) ? ItemMatch(from: old.part, to: part) : nil
    }

    /// Which of the array they are.
    var part: PartNumbers { PartNumbers(numbers, of: all.count) }

    /// The same as an array.
    var elements: [Element] { numbers == nil ? all : Array(self) }
}

extension KeptElements: RandomAccessCollection {

    var startIndex: Int { 0 }

    var endIndex: Int { numbers?.count ?? all.count }

    subscript(place: Int) -> Element { all[numbers?[place] ?? place] }
}

extension KeptElements: Sendable where Element: Sendable {}

extension KeptElements: Equatable where Element: Equatable {

    static func == (left: KeptElements, right: KeptElements) -> Bool {
        left.areOfSameArray(as: right) && left.numbers == right.numbers || left.elementsEqual(right)
    }
}

extension KeptElements: Hashable where Element: Hashable {

    func hash(into hasher: inout Hasher) {
        for element in self { hasher.combine(element) }
    }
}
