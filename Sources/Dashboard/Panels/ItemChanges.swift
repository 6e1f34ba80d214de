import TerminalUI

/// An index of the items in a panel's content, used to find the same items in newer content.
struct ItemIndex {

    /// The identity of an item, and the number of earlier items with the same identity. For the first item with an
    /// identity, the number is 0.
    struct Item: Hashable {
        let identity: String
        let number: Int
    }

    /// The items in the order of the content.
    let items: [Item]
    let starts: [Int]
    let lineCount: Int
    fileprivate let texts: [String]
    fileprivate let places: [Item: Int]

    /// Creates an index of the given lines. `starts` contains the index of the first line of each item, in ascending
    /// order. An item ends before the next item; the last item ends with the last line.
    init(_ lines: [TextLine], starts: [Int]) {
        self.starts = starts
        lineCount = lines.count
        texts = starts.indices.map { item in
            let end = item + 1 < starts.count ? starts[item + 1] : lines.count
            let first = lines[starts[item]].text
            return end - starts[item] < 2
                ? first : lines[starts[item]..<end].map(\.text).joined(separator: "\n")
        }
        var places: [Item: Int] = [:]
        places.reserveCapacity(starts.count)
        // For each identity that has occurred more than once, the number of items so far.
        var counts: [String: Int] = [:]
        items = starts.enumerated().map { place, start in
            let identity = lines[start].identity
            var item = Item(identity: identity, number: 0)
            if places[item] != nil {
                item = Item(identity: identity, number: counts[identity, default: 1])
                counts[identity] = item.number + 1
            }
            places[item] = place
            return item
        }
        self.places = places
    }

    /// Creates the index of the given content. The index is empty if the content has no items.
    init(_ content: some PanelContent) {
        let items = content.reading?.lineItems
        self.init(items == nil ? [] : content.lines, starts: items?.firstRows ?? [])
    }

    /// Returns the item that begins at the given line; nil if there is none.
    func item(at line: Int) -> Item? {
        if starts.count == lineCount { return items.indices.contains(line) ? items[line] : nil }
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] < line { low = middle + 1 } else { high = middle }
        }
        return low < starts.count && starts[low] == line ? items[low] : nil
    }

    func contains(_ item: Item) -> Bool { places[item] != nil }
}

struct ItemChanges {

    let old: ItemIndex
    let new: ItemIndex

    /// For each old item, whether the new content contains it.
    private(set) var areKept: [Bool]
    /// The items that only the newer content contains, without the ignored items at its end.
    private(set) var come: [ItemIndex.Item] = []
    /// The items that both contents contain, with different texts.
    private(set) var changed: [ItemIndex.Item] = []
    /// The number of items in the newer content, without the ignored items at its end.
    private(set) var newCount: Int

    /// Compares the items of earlier and newer content.
    ///
    /// - Parameter leavingOutEnd: Whether to ignore added items after the last item that both contents contain. In a
    ///   list that is loaded page by page, these items are older.
    init(from old: ItemIndex, to new: ItemIndex, leavingOutEnd: Bool = false) {
        (self.old, self.new) = (old, new)
        areKept = Array(repeating: false, count: old.items.count)
        newCount = new.items.count
        var (comeUpToKept, countUpToKept) = (0, 0)
        for (place, item) in new.items.enumerated() {
            guard let before = old.places[item] else {
                come.append(item)
                continue
            }
            areKept[before] = true
            if old.texts[before] != new.texts[place] { changed.append(item) }
            (comeUpToKept, countUpToKept) = (come.count, place + 1)
        }
        guard leavingOutEnd, countUpToKept > 0 else { return }
        come.removeLast(come.count - comeUpToKept)
        newCount = countUpToKept
    }

    /// Whether an item between two remaining items was removed, or all items were removed. Items removed at either end
    /// do not count, because the list may have a maximum length.
    var haveLeftFromBetween: Bool {
        guard let first = areKept.firstIndex(of: true), let last = areKept.lastIndex(of: true) else {
            return !areKept.isEmpty
        }
        return areKept[first...last].contains(false)
    }
}
