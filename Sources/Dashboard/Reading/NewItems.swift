import TerminalUI

/// Which items have come since somebody looked.
///
/// They are known by their identities. The first content has none, and an item that is gone is none any more. Each is new
/// until somebody has looked at the panel for a while since it came: until the panel has had the focus, and the terminal, for
/// ``lookTime``. Where items come and go at most loads, as the busiest processes do, none is new: its mark would say nothing.
struct NewItems {

    /// For how long one looks until what has come is not new any more.
    static let lookTime: Duration = .seconds(3)

    /// An identity, and how many items with the same one come before.
    struct Item: Hashable {
        let identity: String
        let number: Int

        static func items(of lines: [TextLine]) -> [Item] {
            var counts: [String: Int] = [:]
            return lines.map { line in
                let number = counts[line.identity, default: 0]
                counts[line.identity] = number + 1
                return Item(identity: line.identity, number: number)
            }
        }
    }

    /// Since when each is looked at, by a time that goes on evenly; nil if nobody looks.
    private var since: [Item: Duration?] = [:]

    /// Those that came with the load before.
    private var newcomers: Set<Item> = []
    /// How restless the items are: one more for each load with which they came and went, one less for each other load.
    private var unrest = 0
    private static let (restlessFrom, mostUnrest) = (3, 6)

    /// Whether items come and go all the time.
    var isRestless: Bool { unrest >= Self.restlessFrom }

    /// How many there are.
    var count: Int { since.count }

    /// Takes note of new content.
    ///
    /// - Parameters:
    ///   - old: What was there before.
    ///   - new: What is there now.
    ///   - addsNew: Whether what was not there before is new.
    mutating func update(from old: [TextLine], to new: [TextLine], addsNew: Bool) {
        let (oldItems, new) = (Item.items(of: old), Set(Item.items(of: new)))
        since = since.filter { new.contains($0.key) }
        guard addsNew else { return }
        let come = new.subtracting(oldItems)
        let isTurnover = !come.isEmpty && come.count * 3 >= new.count && Self.hasLeft(oldItems, new)
        let areGone = !newcomers.isEmpty && newcomers.subtracting(new).count * 2 >= newcomers.count
        unrest = min(max(0, unrest + (isTurnover || areGone ? 1 : -1)), Self.mostUnrest)
        newcomers = come
        if isRestless { since = [:] } else { for item in come { since[item] = .some(nil) } }
    }

    /// Whether an item went from between others that stayed: at an end items also go because a list has only so many.
    private static func hasLeft(_ old: [Item], _ new: Set<Item>) -> Bool {
        let stays = old.map(new.contains)
        guard let first = stays.firstIndex(of: true), let last = stays.lastIndex(of: true) else { return !old.isEmpty }
        return stays[first...last].contains(false)
    }

    /// Says that it is now, and whether somebody looks.
    mutating func advance(to now: Duration, isLookedAt: Bool) {
        guard !since.isEmpty else { return }
        guard isLookedAt else {
            since = since.mapValues { _ in nil }
            return
        }
        since = since.mapValues { $0 ?? now }.filter { now - ($0.value ?? now) < Self.lookTime }
    }

    /// When ``advance(to:isLookedAt:)`` will have something to do; nil if nothing is due by itself.
    var nextChange: Duration? {
        since.values.compactMap(\.self).min().map { $0 + Self.lookTime }
    }

    /// The numbers of those lines that are new.
    func numbers(in lines: [TextLine]) -> [Int] {
        guard !since.isEmpty else { return [] }
        return Item.items(of: lines).enumerated().filter { since[$0.element] != nil }.map(\.offset)
    }
}

extension [TextLine] {

    /// Those up to the last one that was among the others already; all of them if none was.
    func upToLast(of others: [TextLine]) -> [TextLine] {
        let known = Set(others.map(\.identity))
        return lastIndex { known.contains($0.identity) }.map { Array(self[...$0]) } ?? self
    }
}
