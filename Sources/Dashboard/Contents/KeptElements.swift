import TerminalUI

/// Some elements of an array, in order. The array is not copied, because the filter of a million rows may change with
/// each typed letter.
struct KeptElements<Element> {

    let all: [Element]
    /// The indices of the elements in the array, in ascending order; nil for all elements.
    let numbers: [Int]?

    init(_ all: [Element], numbers: [Int]? = nil) {
        self.all = all
        self.numbers = numbers
    }

    /// Returns the elements at the given positions in this collection.
    func keeping(_ places: [Int]) -> KeptElements {
        KeptElements(all, numbers: numbers.map { numbers in places.map { numbers[$0] } } ?? places)
    }

    /// Returns whether the elements of both values are from the same array in memory.
    func areOfSameArray(as other: KeptElements) -> Bool {
        all.count == other.all.count
            && all.withUnsafeBufferPointer { mine in
                other.all.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
            }
    }

    /// Returns the mapping from the old elements to these elements, based on their indices in the array. Returns nil if
    /// the elements are from different arrays.
    func match(from old: KeptElements) -> ItemMatch? {
        areOfSameArray(as: old) ? ItemMatch(from: old.part, to: part) : nil
    }

    var part: PartNumbers { PartNumbers(numbers, of: all.count) }

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
