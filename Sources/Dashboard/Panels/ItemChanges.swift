import TerminalUI

/// The items of a content, by which the next content's are found again; made once for each content.
struct ItemIndex {

    /// An identity, and how many items with the same one come before.
    struct Item: Hashable {
        let identity: String
        let number: Int
    }

    /// In their order.
    let items: [Item]
    /// With which lines they begin.
    let starts: [Int]
    /// How many lines there are.
    let lineCount: Int
    fileprivate let texts: [String]
    fileprivate let places: [Item: Int]

    /// Makes it of lines, some of which begin an item.
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
        // How many there are of those that occur more than once.
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

    /// Makes it of a content; of one without items it is empty.
    init(_ content: some PanelContent) {
        let items = content.reading?.lineItems
        self.init(items == nil ? [] : content.lines, starts: items?.firstRows ?? [])
    }

    /// The item that begins with a line; nil if none does.
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

/// What became of the items of one content in the next one.
struct ItemChanges {

    let old: ItemIndex
    let new: ItemIndex

    /// Which of the old ones are still there, by their numbers.
    private(set) var areKept: [Bool]
    /// Those that were not there before.
    private(set) var come: [ItemIndex.Item] = []
    /// Those that were there, and say something else now.
    private(set) var changed: [ItemIndex.Item] = []
    /// How many of the new ones were looked at.
    private(set) var newCount: Int

    /// Compares two contents.
    ///
    /// - Parameter leavingOutEnd: Whether what comes below all that was there is not looked at: of a list that comes page by page it
    ///   is older than that.
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

    /// Whether an item went from between others that stayed: at an end items also go because a list has only so many.
    var haveLeftFromBetween: Bool {
        guard let first = areKept.firstIndex(of: true), let last = areKept.lastIndex(of: true) else {
            return !areKept.isEmpty
        }
        return areKept[first...last].contains(false)
    }
}
