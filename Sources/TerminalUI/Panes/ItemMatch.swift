/// Finds the items of one version of something in the next one, by what tells them from each other. Items that are told
/// apart by nothing are taken in their order.
public struct ItemMatch: Sendable {

    private let places: [Int?]
    private let count: Int

    /// Compares two versions, given by the identities of their items.
    public init<ID: Hashable>(_ old: some Sequence<ID>, _ new: some Sequence<ID>) {
        var found: [ID: [Int]] = [:]
        var count = 0
        for id in new {
            found[id, default: []].append(count)
            count += 1
        }
        var used: [ID: Int] = [:]
        places = old.map { id in
            let occurrence = used[id, default: 0]
            used[id] = occurrence + 1
            guard let places = found[id], occurrence < places.count else { return nil }
            return places[occurrence]
        }
        self.count = count
    }

    /// Where the item that stood there stands now; nil if it is gone.
    public func place(of index: Int) -> Int? {
        places.indices.contains(index) ? places[index] : nil
    }

    /// Where to go from there: to the item itself; to what stands in its place now, between the items that were around it;
    /// or to the one that came after it.
    public func nearest(to index: Int) -> Int {
        let last = max(1, count) - 1
        guard places.indices.contains(index) else { return min(max(0, index), last) }
        if let place = places[index] { return place }
        let before = places[..<index].lastIndex { $0 != nil }
        let inPlace = before.flatMap { before in places[before].map { $0 + index - before } } ?? index
        let next = places[index...].lazy.compactMap { $0 }.first
        return min(next.map { inPlace < $0 ? inPlace : $0 } ?? inPlace, last)
    }

    /// The first row to show, so that what was seen at the top is seen there again. What is seen from the beginning stays so.
    public func offset(after offset: Int) -> Int {
        guard offset > 0, offset < places.count else { return offset }
        for index in offset..<places.count {
            if let place = places[index] { return max(0, place - (index - offset)) }
        }
        return offset
    }
}

extension ListState {

    /// The state after the items have changed: the same item is chosen, or the nearest one that is left, and the same ones
    /// are seen. Where nobody has gone down from the beginning it stays there, so that what comes in above is seen.
    ///
    /// - Parameter match: Made only if it makes a difference.
    public func following(_ match: @autoclosure () -> ItemMatch) -> ListState {
        if isAtTop, !isChosen { return self }
        let match = match()
        return ListState(
            selected: match.nearest(to: selected), offset: match.offset(after: offset), isScrolledAway: isScrolledAway,
            isChosen: isChosen)
    }
}
