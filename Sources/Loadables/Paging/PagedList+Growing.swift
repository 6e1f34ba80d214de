// Adding pages to a list, and dropping them.

extension PagedList {

    // MARK: Cursors

    /// The cursor of the page that fills the first gap or, without gaps, of the page at the end; nil if there is none.
    var nextCursor: Cursor? { parts.isEmpty ? nil : parts[growingIndex].next }

    /// The index of the part before the next page.
    private var growingIndex: Int { parts.firstIndex(where: \.isBeforeGap) ?? parts.count - 1 }

    /// The cursor of the page before the first part; nil if there is none.
    var previousStart: Start? { parts.first?.previous.map(Start.some) ?? dropped.last }

    /// The cursor of the next page at an end; nil if there is none.
    func start(at end: ListEnd) -> Start? {
        switch end {
        case .start: previousStart
        case .end: nextCursor.map(Start.some)
        }
    }

    /// The cursor of the page that a sync loads: the initial page of the list, or the first page if the initial one was dropped.
    var refreshedStart: Start { parts.isEmpty ? nil : parts[refreshedIndex].start }

    private var refreshedIndex: Int { parts.firstIndex { $0.start == nil } ?? 0 }

    // MARK: Growing

    /// Replaces the items that a reloaded page covers.
    ///
    /// Between its first and its last item, the list becomes equal to the page. Items on either side stay. If the list had none
    /// of its items, all previous items come after a gap; they are dropped if there are pages before this one, because their side
    /// is unknown.
    ///
    /// - Parameter start: The cursor of the page. Nothing changes if that page has been dropped meanwhile.
    mutating func refresh(with page: ListPage<Item, Cursor>, start: Start = nil, limit: Int) {
        guard let index = parts.isEmpty ? 0 : parts.firstIndex(where: { $0.start == start }) else { return }
        let part = Part(items: Self.unique(page.items), previous: page.previous, start: start, next: page.next)
        if page.previous == nil {
            if start == nil { dropped = [] }
            var head = start == nil ? [] : Self.remove(part.items, from: parts[..<index])
            // A page that has items of the part before it reaches that part: nothing is missing between the two.
            if let last = head.last, last.items.count < parts[index - 1].items.count {
                head[index - 1].isBeforeGap = false
            }
            parts = head + Self.join(part, with: Array(parts[index...]))
        } else if let place = firstPlace(of: part.items) {
            var joined = Self.join(part, with: parts)
            // A part that it covers partly is joined with it. The cursors of both continue the list at both ends.
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

    /// Adds the page for the cursor ``start(at:)``.
    ///
    /// - Parameters:
    ///   - isOlder: Whether present items may be newer than items of the page with the same identity.
    ///   - limit: The maximum number of items. At least one page stays.
    ///   - pageLimit: The maximum number of pages. The pages farthest from the new one are dropped. Nil to drop only items at the
    ///     end.
    mutating func grow(
        at end: ListEnd, by page: ListPage<Item, Cursor>, isOlder: Bool, limit: Int, pageLimit: Int? = nil
    ) {
        // A page that fills a gap is followed by the rest of the list.
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

    /// Adds the page for ``nextCursor``.
    private mutating func append(_ page: ListPage<Item, Cursor>, isOlder: Bool) {
        guard !parts.isEmpty else { return }
        let index = growingIndex
        var before = Array(parts[...index])
        var after = Array(parts[(index + 1)...])
        let items = Self.add(Self.unique(page.items), to: &before, replaces: !isOlder)
        if items.isEmpty {
            // Everything has shifted by a page, or the list ends here.
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

    /// Adds the page for ``previousStart``.
    private mutating func prepend(_ page: ListPage<Item, Cursor>, isOlder: Bool) {
        guard let first = parts.first, let start = previousStart else { return }
        var part = Part(items: Self.unique(page.items), previous: page.previous, start: start, next: page.next)
        if first.previous == nil { dropped.removeLast() }
        if part.items.isEmpty {
            // An empty page only has the next cursor.
            parts[0].previous = part.previous
        } else if first.previous != nil || (first.start != nil && first.start == page.next && first.isTrimmed != true) {
            if isOlder { part.items = part.items.map { self[id: $0.id] ?? $0 } }
            parts = [part] + Self.remove(part.items, from: parts)
        } else {
            // A dropped page was loaded again. It may no longer reach the current items.
            parts = Self.join(part, with: parts)
        }
        forgetDroppedIfFound()
    }

    private static func unique(_ items: [Item]) -> [Item] {
        var seen: Set<Item.ID> = []
        return items.filter { seen.insert($0.id).inserted }
    }

    /// The items that are not in the parts. The others may replace the current ones.
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

    /// The part, followed by the rest of the old parts after the items that it covers.
    private static func join(_ part: Part, with old: [Part]) -> [Part] {
        var part = part
        // The source reports that it is the last page.
        guard part.next != nil, old.contains(where: { !$0.items.isEmpty }) else { return [part] }
        let places = places(in: old)
        guard let place = part.items.lazy.reversed().compactMap({ places[$0.id] }).first else {
            part.isBeforeGap = true
            return [part] + old
        }
        var rest = Array(old[place.part...])
        rest[0].items.removeFirst(place.index + 1)
        rest[0].trim()
        // It is no longer the initial page.
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

    /// Drops items at the end that exceed the limit, except those of the first page. They can be loaded again.
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

    /// Drops whole pages at one end until the list is within the limits. They can be loaded again.
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
        // Nothing precedes the initial page. Pages before an older version of it come after a gap.
        if start == nil { dropped = [] }
        dropped.append(start)
        forgetDroppedIfFound()
    }

    /// Forgets dropped pages if the first part has the cursor of the page before it, which then suffices.
    private mutating func forgetDroppedIfFound() {
        if parts[0].previous != nil { dropped = [] }
    }

    private mutating func dropLast() {
        parts.removeLast()
        parts[parts.count - 1].isBeforeGap = false
    }
}

extension PagedList.Part {

    /// Marks the part as trimmed: its first items are in the part before it, so its previous cursor no longer applies.
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
