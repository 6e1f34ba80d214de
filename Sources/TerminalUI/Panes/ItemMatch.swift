import Basics

/// A mapping from the items of one version of a list to the items of the next version. Items with the same identity
/// correspond to each other. If several items have the same identity, the first ones of both versions correspond, then
/// the second ones, and so on.
public struct ItemMatch: Sendable {

    private enum Places {
        /// The new index of each old item; nil for a removed item.
        case known([Int?])
        /// The numbers of the old and the new items. The number of an item is its index in the list from which both
        /// versions were selected.
        case numbers(old: PartNumbers, new: PartNumbers)
    }

    private let places: Places
    private let count: Int

    /// Creates a mapping between two selections from one list, given the numbers of the selected items. The new index
    /// of an item is determined only when it is requested.
    package init(from old: PartNumbers, to new: PartNumbers) {
        places = .numbers(old: old, new: new)
        count = new.count
    }

    /// Creates a mapping between two versions, given the identities of their items in the order of the list.
    public init<ID: Hashable>(_ old: some Sequence<ID>, _ new: some Sequence<ID>) {
        var found: [ID: [Int]] = [:]
        var count = 0
        for id in new {
            found[id, default: []].append(count)
            count += 1
        }
        var used: [ID: Int] = [:]
        places = .known(
            old.map { id in
                let occurrence = used[id, default: 0]
                used[id] = occurrence + 1
                guard let places = found[id], occurrence < places.count else { return nil }
                return places[occurrence]
            })
        self.count = count
    }

    /// Returns the new index of the item with the given old index. Nil if the item was removed or the index is out of
    /// range.
    public func place(of index: Int) -> Int? {
        switch places {
        case .known(let places): places.indices.contains(index) ? places[index] : nil
        case .numbers(let old, let new): (0..<old.count).contains(index) ? new.place(of: old[index]) : nil
        }
    }

    /// Returns the new index of the item with the given old index. If the item was removed, returns the index of an
    /// item near its former place. The result is a valid index, or 0 if the new version is empty.
    public func nearest(to index: Int) -> Int {
        let last = max(1, count) - 1
        switch places {
        case .known(let places):
            guard places.indices.contains(index) else { return min(max(0, index), last) }
            if let place = places[index] { return place }
            let before = places[..<index].lastIndex { $0 != nil }
            let inPlace = before.flatMap { before in places[before].map { $0 + index - before } } ?? index
            let next = places[index...].lazy.compactMap { $0 }.first
            return min(next.map { inPlace < $0 ? inPlace : $0 } ?? inPlace, last)
        case .numbers(let old, let new):
            guard (0..<old.count).contains(index) else { return min(max(0, index), last) }
            return min(new.firstPlace(from: old[index]), last)
        }
    }

    /// Returns the first visible row after the change. The item at the top stays at the top. If this item was removed,
    /// the next remaining item stays in its row if possible.
    ///
    /// - Parameters:
    ///   - offset: The first visible row before the change.
    ///   - staysAtStart: Whether a list that is scrolled to its start stays there. New items at the start are then
    ///     visible.
    public func offset(after offset: Int, staysAtStart: Bool = true) -> Int {
        guard offset > 0 || !staysAtStart else { return offset }
        switch places {
        case .known(let places):
            guard offset < places.count else { return offset }
            for index in offset..<places.count {
                if let place = places[index] { return max(0, place - (index - offset)) }
            }
            return offset
        case .numbers(let old, let new):
            guard offset < old.count else { return offset }
            let place = new.firstPlace(from: old[offset])
            guard place < new.count, let index = old.place(of: new[place]) else { return min(offset, place) }
            return max(0, place - (index - offset))
        }
    }
}

/// The numbers of the items that were selected from a list, in ascending order. The number of an item is its index in
/// the list.
package struct PartNumbers: Sendable {

    /// The numbers; nil if all items were selected.
    package let numbers: [Int]?
    package let count: Int

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - numbers: The numbers in ascending order; nil for all numbers below `count`.
    ///   - count: The number of items. Used only if `numbers` is nil.
    package init(_ numbers: [Int]?, of count: Int) {
        self.numbers = numbers
        self.count = numbers?.count ?? count
    }

    package subscript(place: Int) -> Int { numbers?[place] ?? place }

    /// Returns the index of the first number in the selection that is not less than the given number; the count of
    /// numbers if there is none.
    package func firstPlace(from number: Int) -> Int {
        numbers?.prefixCount { $0 < number } ?? min(max(0, number), count)
    }

    /// Returns the index of the given number in the selection; nil if the selection does not contain it.
    package func place(of number: Int) -> Int? {
        let place = firstPlace(from: number)
        return place < count && self[place] == number ? place : nil
    }
}

extension ListState {

    /// Returns the state after the items have changed. The selected item stays selected, and the visible items stay
    /// visible. If the selected item was removed, an item near its former place is selected.
    ///
    /// - Parameters:
    ///   - staysAtStart: Whether a list that is scrolled to its start stays there. New items at the start are then
    ///     visible. If the first row was selected and the user has not chosen an item, the first row stays selected.
    ///   - match: The mapping from the old to the new items. It is evaluated only if it is needed.
    public func following(staysAtStart: Bool = true, _ match: @autoclosure () -> ItemMatch) -> ListState {
        if isAtTop, !isChosen, staysAtStart { return self }
        let match = match()
        return ListState(
            selected: match.nearest(to: selected), offset: match.offset(after: offset, staysAtStart: staysAtStart),
            isScrolledAway: isScrolledAway, isChosen: isChosen)
    }
}
