// How a list changes with each page that comes.

extension PagedList {

    // MARK: Where it goes on

    /// What the page is asked by that goes on: into the first gap, otherwise at the end; nil if there is none.
    var nextCursor: Cursor? { parts.isEmpty ? nil : parts[growingIndex].next }

    /// The part after which it goes on.
    private var growingIndex: Int { parts.firstIndex(where: \.isBeforeGap) ?? parts.count - 1 }

    /// What the page before the first part is asked by; nil if there is none.
    var previousStart: Start? { parts.first?.previous.map(Start.some) ?? dropped.last }

    /// What the page is asked by that goes on at that end; nil if there is none.
    func start(at end: ListEnd) -> Start? {
        switch end {
        case .start: previousStart
        case .end: nextCursor.map(Start.some)
        }
    }

    /// What the page is asked by that is loaded anew: the one that the list began with, or the first one if that was dropped.
    var refreshedStart: Start { parts.isEmpty ? nil : parts[refreshedIndex].start }

    private var refreshedIndex: Int { parts.firstIndex { $0.start == nil } ?? 0 }

    // MARK: Growing

    /// Puts a page that was loaded anew in the place of what it covers.
    ///
    /// What is between its first and its last item is as the page says; what is beside them stays. If none of its items was there,
    /// what was there comes after a gap. It goes if there are pages before that one: it is not known on which side it is.
    ///
    /// - Parameter start: What the page was asked by. Nothing changes if that page has been dropped meanwhile.
    mutating func refresh(with page: ListPage<Item, Cursor>, start: Start = nil, limit: Int) {
        guard let index = parts.isEmpty ? 0 : parts.firstIndex(where: { $0.start == start }) else { return }
        let part = Part(items: Self.unique(page.items), previous: page.previous, start: start, next: page.next)
        if page.previous == nil {
            if start == nil { dropped = [] }
            let head = start == nil ? [] : Self.remove(part.items, from: parts[..<index])
            parts = head + Self.join(part, with: Array(parts[index...]))
        } else if let place = firstPlace(of: part.items) {
            var joined = Self.join(part, with: parts)
            // What it covers in part is one part with it from now on: its cursors go on at both ends.
            if place.index > 0 {
                let cut = parts[place.part]
                joined[0].items.insert(contentsOf: cut.items.prefix(place.index), at: 0)
                (joined[0].previous, joined[0].isTrimmed) = (cut.previous, cut.isTrimmed)
                if start != nil { joined[0].start = cut.start }
            }
            parts = parts[..<place.part] + joined
        } else {
            parts = [part]
        }
        forgetDroppedIfFound()
        cut(to: limit)
    }

    private func firstPlace(of items: [Item]) -> (part: Int, index: Int)? {
        let places = Self.places(in: parts)
        return items.compactMap { places[$0.id] }.min { $0 < $1 }
    }

    /// Adds the page that ``start(at:)`` asked for.
    ///
    /// - Parameters:
    ///   - isOlder: Whether the items that are there may be newer than those of the page that are the same.
    ///   - limit: How many items stay, at least those of one page.
    ///   - pageLimit: How many pages stay: those go that are farthest from the new one. Nil if only the items at the end go.
    mutating func grow(
        at end: ListEnd, by page: ListPage<Item, Cursor>, isOlder: Bool, limit: Int, pageLimit: Int? = nil
    ) {
        // A page that comes into a gap has the end of the list behind it.
        let isLast = end == .end && !parts.contains(where: \.isBeforeGap)
        switch end {
        case .start: prepend(page, isOlder: isOlder)
        case .end: append(page, isOlder: isOlder)
        }
        if let pageLimit {
            dropPages(at: isLast ? .start : .end, pageLimit: pageLimit, limit: limit)
        } else {
            cut(to: limit)
        }
    }

    /// Adds the page that ``nextCursor`` asked for.
    private mutating func append(_ page: ListPage<Item, Cursor>, isOlder: Bool) {
        guard !parts.isEmpty else { return }
        let index = growingIndex
        var before = Array(parts[...index])
        var after = Array(parts[(index + 1)...])
        let items = Self.add(Self.unique(page.items), to: &before, replaces: !isOlder)
        if items.isEmpty {
            // Everything has moved on by a page, or the list ends here.
            before[index].next = page.next
            if page.next == nil { after = [] }
            before[index].isBeforeGap = !after.isEmpty
            parts = before + after
        } else {
            var part = Part(items: items, previous: page.previous, start: before[index].next, next: page.next)
            if items.first?.id != page.items.first?.id { part.trim() }
            before[index].isBeforeGap = false
            parts = before + Self.join(part, with: after)
        }
    }

    /// Adds the page that ``previousStart`` asked for.
    private mutating func prepend(_ page: ListPage<Item, Cursor>, isOlder: Bool) {
        guard let first = parts.first, let start = previousStart else { return }
        var part = Part(items: Self.unique(page.items), previous: page.previous, start: start, next: page.next)
        if first.previous == nil { dropped.removeLast() }
        if part.items.isEmpty {
            // It only says how the list goes on.
            parts[0].previous = part.previous
        } else if first.previous != nil || (first.start != nil && first.start == page.next && first.isTrimmed != true) {
            if isOlder { part.items = part.items.map { self[id: $0.id] ?? $0 } }
            parts = [part] + Self.remove(part.items, from: parts)
        } else {
            // A page that was dropped is loaded again, and may not reach what is there any more.
            parts = Self.join(part, with: parts)
        }
        forgetDroppedIfFound()
    }

    private static func unique(_ items: [Item]) -> [Item] {
        var seen: Set<Item.ID> = []
        return items.filter { seen.insert($0.id).inserted }
    }

    /// The items that are not in the parts. Those that are may take the place of what is there.
    private static func add(_ items: [Item], to parts: inout [Part], replaces: Bool) -> [Item] {
        let places = places(in: parts)
        return items.filter { item in
            guard let place = places[item.id] else { return true }
            if replaces { parts[place.part].items[place.index] = item }
            return false
        }
    }

    private static func places(in parts: [Part]) -> [Item.ID: (part: Int, index: Int)] {
        var places: [Item.ID: (part: Int, index: Int)] = [:]
        for (number, part) in parts.enumerated() {
            for (index, item) in part.items.enumerated() { places[item.id] = (number, index) }
        }
        return places
    }

    /// The parts without the items.
    private static func remove(_ items: [Item], from parts: some Sequence<Part>) -> [Part] {
        let ids = Set(items.map(\.id))
        return parts.map { part in
            var part = part
            let first = part.items.first?.id
            part.items.removeAll { ids.contains($0.id) }
            if part.items.first?.id != first { part.trim() }
            return part
        }
    }

    /// The part, and what stays of the parts that came after what it covers.
    private static func join(_ part: Part, with old: [Part]) -> [Part] {
        var part = part
        // The source says that nothing comes after it.
        guard part.next != nil, old.contains(where: { !$0.items.isEmpty }) else { return [part] }
        let places = places(in: old)
        guard let place = part.items.lazy.reversed().compactMap({ places[$0.id] }).first else {
            part.isBeforeGap = true
            return [part] + old
        }
        var rest = Array(old[place.part...])
        rest[0].items.removeFirst(place.index + 1)
        rest[0].trim()
        // It is not what the list begins with any more.
        if rest[0].start == nil { rest[0].start = part.next }
        let ids = Set(part.items.map(\.id))
        for index in rest.indices { rest[index].items.removeAll { ids.contains($0.id) } }
        if rest[0].items.isEmpty {
            part.isBeforeGap = rest[0].isBeforeGap
            rest.removeFirst()
        }
        return [part] + rest
    }

    // MARK: Shrinking

    /// Drops the items at the end that are too many, but for those of the first page. They can be asked for again.
    private mutating func cut(to limit: Int) {
        var excess = count - limit
        while excess > 0, parts.count > 1, let last = parts.last {
            let index = parts.count - 1
            if last.items.count > excess, let start = last.start {
                parts[index].items.removeLast(excess)
                parts[index].next = start
                excess = 0
            } else {
                dropLast()
                excess -= last.items.count
            }
        }
    }

    /// Drops whole pages at one end until no more are left than the limits allow. They can be asked for again.
    private mutating func dropPages(at end: ListEnd, pageLimit: Int, limit: Int) {
        while parts.count > 1, parts.count > pageLimit || count > limit {
            switch end {
            case .start: dropFirst()
            case .end: dropLast()
            }
        }
    }

    private mutating func dropFirst() {
        let start = parts.removeFirst().start
        // Nothing comes before the page that the list begins with; what was before an older version of it comes after a gap.
        if start == nil { dropped = [] }
        dropped.append(start)
        forgetDroppedIfFound()
    }

    /// What comes before a part that says it itself is found by that alone.
    private mutating func forgetDroppedIfFound() {
        if parts[0].previous != nil { dropped = [] }
    }

    private mutating func dropLast() {
        parts.removeLast()
        parts[parts.count - 1].isBeforeGap = false
    }
}

extension PagedList.Part {

    /// Notes that its first items are in the part before it: the page that comes before its own ends before those.
    fileprivate mutating func trim() {
        previous = nil
        isTrimmed = true
    }
}

/// One of the ends of a list.
enum ListEnd: CaseIterable {
    case start
    case end
}
