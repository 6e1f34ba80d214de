// Adds pages to a list and removes pages from it.

extension PagedList {

    // MARK: Cursors

    /// The cursor of the next page to load: the page that fills the first gap or, if there are no gaps, the page after
    /// the last part. Nil if there is no next page, or if no page has been loaded.
    var nextCursor: Cursor? { parts.isEmpty ? nil : parts[growingIndex].next }

    /// The index of the part after which the next page is inserted.
    private var growingIndex: Int { parts.firstIndex(where: \.isBeforeGap) ?? parts.count - 1 }

    /// The cursor of the page before the first part. Nil if no earlier page is known. The inner optional is nil for the
    /// initial page.
    var previousStart: Start? { parts.first?.previous.map(Start.some) ?? dropped.last }

    /// Returns the cursor of the next page to load at the given end. Nil if there is no further page at this end. The
    /// inner optional is nil for the initial page.
    func start(at end: ListEnd) -> Start? {
        switch end {
        case .start: previousStart
        case .end: nextCursor.map(Start.some)
        }
    }

    /// The cursor of the page that a sync reloads. This is the initial page, or the first page in the list if the
    /// initial page was dropped. The cursor of the initial page is nil.
    var refreshedStart: Start { parts.isEmpty ? nil : parts[refreshedIndex].start }

    private var refreshedIndex: Int { parts.firstIndex { $0.start == nil } ?? 0 }

    // MARK: Growing

    /// Replaces the items in the range of a reloaded page.
    ///
    /// Between the first and the last item of the page, the list becomes equal to the page. Items after this range
    /// stay, unless the page has no cursor for a next page. Items before this range stay, unless the page is the
    /// initial page and has no cursor for a previous page.
    ///
    /// The list may contain no items of the page. If the page then has a cursor for a next page but none for a previous
    /// page, the items of the list stay after a gap. In all other cases, the items of the list are dropped: either the
    /// page is the whole list, or the position of the items is unknown.
    ///
    /// - Parameters:
    ///   - page: The reloaded page.
    ///   - start: The cursor of the page. If no part of the list starts at this cursor, for example because the page
    ///     was dropped, the list does not change.
    ///   - limit: The maximum number of items. At least the first page is kept.
    mutating func refresh(with page: ListPage<Item, Cursor>, start: Start = nil, limit: Int) {
        guard let index = parts.isEmpty ? 0 : parts.firstIndex(where: { $0.start == start }) else { return }
        let part = Part(items: Self.unique(page.items), previous: page.previous, start: start, next: page.next)
        if page.previous == nil {
            if start == nil { dropped = [] }
            var head = start == nil ? [] : Self.remove(part.items, from: parts[..<index])
            // If the page contains items of the preceding part, no items are missing between this part and the page.
            if let last = head.last, last.items.count < parts[index - 1].items.count {
                head[index - 1].isBeforeGap = false
            }
            parts = head + Self.join(part, with: Array(parts[index...]))
        } else if let place = firstPlace(of: part.items) {
            var joined = Self.join(part, with: parts)
            // If the page begins in the middle of a part, keep the beginning of the part before the items of the page.
            // The combined part has the previous cursor of the part and the next cursor of the page.
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

    /// Adds a page at an end of the list. The page was loaded with the cursor that ``start(at:)`` returns.
    ///
    /// - Parameters:
    ///   - isOlder: Whether the page may be older than the list. This affects items that are both in the page and in
    ///     the list. If true, the items in the list stay. If false, the items in the page replace them.
    ///   - limit: The maximum number of items. At least one page is kept.
    ///   - pageLimit: The maximum number of pages; nil if only items are limited. If the new page is the last page of
    ///     the list and there is a page limit, pages at the start are dropped. In all other cases, pages or items at
    ///     the end are dropped.
    mutating func grow(
        at end: ListEnd, by page: ListPage<Item, Cursor>, isOlder: Bool, limit: Int, pageLimit: Int? = nil
    ) {
        // A page that fills a gap is not the last page of the list.
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

    private mutating func append(_ page: ListPage<Item, Cursor>, isOlder: Bool) {
        guard !parts.isEmpty else { return }
        let index = growingIndex
        var before = Array(parts[...index])
        var after = Array(parts[(index + 1)...])
        let items = Self.add(Self.unique(page.items), to: &before, replaces: !isOlder)
        if items.isEmpty {
            // No item of the page is new. Either items have moved to another page, or the page is empty.
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

    private mutating func prepend(_ page: ListPage<Item, Cursor>, isOlder: Bool) {
        guard let first = parts.first, let start = previousStart else { return }
        var part = Part(items: Self.unique(page.items), previous: page.previous, start: start, next: page.next)
        if first.previous == nil { dropped.removeLast() }
        if part.items.isEmpty {
            // Of an empty page, only the cursor is needed.
            parts[0].previous = part.previous
        } else if first.previous != nil || (first.start != nil && first.start == page.next && first.isTrimmed != true) {
            if isOlder { part.items = part.items.map { self[id: $0.id] ?? $0 } }
            parts = [part] + Self.remove(part.items, from: parts)
        } else {
            // The page was dropped before and has been loaded again. In the meantime, items may have been added between
            // this page and the current items.
            parts = Self.join(part, with: parts)
        }
        forgetDroppedIfFound()
    }

    private static func unique(_ items: [Item]) -> [Item] {
        var seen: Set<Item.ID> = []
        return items.filter { seen.insert($0.id).inserted }
    }

    /// Returns the items that are not in the parts yet.
    ///
    /// - Parameter replaces: Whether all other items replace the items of the same identity in the parts.
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

    /// Returns the part, followed by the old items after the last item that both contain. If there is no common item,
    /// all old parts follow after a gap. If the part has no next cursor, or if the old parts have no items, returns
    /// only the part.
    private static func join(_ part: Part, with old: [Part]) -> [Part] {
        var part = part
        // A page without a next cursor is the last page, so nothing follows.
        guard part.next != nil, old.contains(where: { !$0.items.isEmpty }) else { return [part] }
        let places = places(in: old)
        guard let place = part.items.lazy.reversed().compactMap({ places[$0.id] }).first else {
            part.isBeforeGap = true
            return [part] + old
        }
        var rest = Array(old[place.part...])
        rest[0].items.removeFirst(place.index + 1)
        rest[0].trim()
        // The first remaining part no longer begins with the initial page.
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

    /// Drops items at the end that exceed the limit. All items of the first page are kept. Dropped items can be loaded
    /// again.
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

    /// Drops whole pages at one end until the list is within the limits or has only one page. Dropped pages can be
    /// loaded again.
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
        // No page comes before the initial page, so cursors of earlier dropped pages are not needed.
        if start == nil { dropped = [] }
        dropped.append(start)
        forgetDroppedIfFound()
    }

    /// Removes the cursors of dropped pages if the first part has a cursor for the previous page. This cursor replaces
    /// them.
    private mutating func forgetDroppedIfFound() {
        if parts[0].previous != nil { dropped = [] }
    }

    private mutating func dropLast() {
        parts.removeLast()
        parts[parts.count - 1].isBeforeGap = false
    }
}

extension PagedList.Part {

    /// Marks the part as trimmed, and removes its previous cursor. A trimmed part does not contain the first items of
    /// its page.
    fileprivate mutating func trim() {
        previous = nil
        isTrimmed = true
    }
}

enum ListEnd: CaseIterable {
    case start
    case end
}
