/// One page of a list, as its source gives it.
public struct ListPage<Item, Cursor> {

    /// Its items, in the order of the list.
    public var items: [Item]

    /// What to ask the next page by; nil if this is the last one.
    public var next: Cursor?

    /// Makes a page from its parts.
    public init(_ items: [Item], next: Cursor?) {
        self.items = items
        self.next = next
    }
}

extension ListPage: Sendable where Item: Sendable, Cursor: Sendable {}

extension ListPage: Equatable where Item: Equatable, Cursor: Equatable {}

/// The part of a list that has been loaded, page by page: see ``PagedLoader``.
///
/// Each item is there once. Its identity says whether two items are the same one.
public struct PagedList<Item: Identifiable, Cursor: Equatable> {

    /// What is there of one page.
    struct Part {
        var items: [Item]
        /// What it was asked by; nil for the first page.
        var start: Cursor?
        /// What the page after it is asked by; nil if it is the last one.
        var next: Cursor?
        /// Whether items may be missing between it and the next part.
        var isBeforeGap = false
    }

    private(set) var parts: [Part] = []

    /// Makes a list without items, of which nothing is known.
    public init() {}

    /// Makes a list of its first page.
    public init(_ page: ListPage<Item, Cursor>) {
        refresh(with: page, limit: .max)
    }

    /// The list of those of its items that are included. It goes on where this one does.
    public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> PagedList {
        var list = self
        for index in parts.indices { list.parts[index].items = try parts[index].items.filter(isIncluded) }
        return list
    }

    // MARK: Changing

    /// The item with that identity; nil if it is not there.
    ///
    /// Setting an item replaces the one that is there, in its place; setting nil removes it. Where there is none, setting does
    /// nothing. How the list goes on stays the same.
    public subscript(id id: Item.ID) -> Item? {
        get { self.place(of: id).map { parts[$0.part].items[$0.index] } }
        set {
            guard let place = self.place(of: id) else { return }
            guard let newValue else {
                parts[place.part].items.remove(at: place.index)
                return
            }
            parts[place.part].items[place.index] = newValue
            // Each item is there once.
            if newValue.id != id { removeOthers(like: newValue, butAt: place) }
        }
    }

    /// Puts an item before another one, or at the top. If it is there already it is moved.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - id: The identity of the item after it; nil for the one that is first.
    /// - Returns: False if there is no such item, or no page yet: then nothing changes.
    @discardableResult
    public mutating func insert(_ item: Item, before id: Item.ID? = nil) -> Bool {
        guard !parts.isEmpty, id != item.id else { return false }
        if let id, place(of: id) == nil { return false }
        self[id: item.id] = nil
        let place = id.flatMap { self.place(of: $0) } ?? (part: 0, index: 0)
        parts[place.part].items.insert(item, at: place.index)
        return true
    }

    /// Puts an item after another one. If it is there already it is moved.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - id: The identity of the item before it.
    /// - Returns: False if there is no such item: then nothing changes.
    @discardableResult
    public mutating func insert(_ item: Item, after id: Item.ID) -> Bool {
        guard id != item.id, place(of: id) != nil else { return false }
        self[id: item.id] = nil
        guard let place = self.place(of: id) else { return false }
        parts[place.part].items.insert(item, at: place.index + 1)
        return true
    }

    private func place(of id: Item.ID) -> (part: Int, index: Int)? {
        for (number, part) in parts.enumerated() {
            if let index = part.items.firstIndex(where: { $0.id == id }) { return (number, index) }
        }
        return nil
    }

    private mutating func removeOthers(like item: Item, butAt place: (part: Int, index: Int)) {
        for number in parts.indices {
            let kept = parts[number].items.indices.filter { index in
                parts[number].items[index].id != item.id || (number == place.part && index == place.index)
            }
            parts[number].items = kept.map { parts[number].items[$0] }
        }
    }

    /// All items that are there, in order. Made anew at each call.
    public var items: [Item] { parts.flatMap(\.items) }

    /// How many items there are.
    public var count: Int { parts.reduce(0) { $0 + $1.items.count } }

    /// The indices of the items before which others may be missing: so many new ones came that the first page did not
    /// reach those that were there.
    public var gaps: [Int] {
        var count = 0
        return parts.compactMap { part in
            count += part.items.count
            return part.isBeforeGap ? count : nil
        }
    }

    /// Whether the list ends with the items that are there, and none is missing between them.
    public var isComplete: Bool { !parts.isEmpty && nextCursor == nil }

    /// What the page is asked by that goes on: into the first gap, otherwise at the end; nil if there is none.
    var nextCursor: Cursor? { parts.isEmpty ? nil : parts[growingIndex].next }

    /// The part after which it goes on.
    private var growingIndex: Int { parts.firstIndex(where: \.isBeforeGap) ?? parts.count - 1 }

    // MARK: Growing

    /// Puts a new first page in the place of what it covers.
    ///
    /// What is between its first and its last item is as the page says; what comes after the last of its items that was
    /// there stays. If none was there, all of it stays, after a gap.
    mutating func refresh(with page: ListPage<Item, Cursor>, limit: Int) {
        let part = Part(items: Self.unique(page.items), next: page.next)
        parts = Self.join(part, with: parts)
        cut(to: limit)
    }

    /// Adds the page that ``nextCursor`` asked for.
    ///
    /// - Parameter isOlder: Whether the items that are there may be newer than those of the page that are the same.
    mutating func extend(with page: ListPage<Item, Cursor>, isOlder: Bool, limit: Int) {
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
            let part = Part(items: items, start: before[index].next, next: page.next)
            before[index].isBeforeGap = false
            parts = before + Self.join(part, with: after)
        }
        cut(to: limit)
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
        let ids = Set(part.items.map(\.id))
        for index in rest.indices { rest[index].items.removeAll { ids.contains($0.id) } }
        if rest[0].items.isEmpty {
            part.isBeforeGap = rest[0].isBeforeGap
            rest.removeFirst()
        }
        return [part] + rest
    }

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
                parts.removeLast()
                parts[index - 1].isBeforeGap = false
                excess -= last.items.count
            }
        }
    }
}

extension PagedList: Sendable where Item: Sendable, Cursor: Sendable {}
extension PagedList.Part: Sendable where Item: Sendable, Cursor: Sendable {}

extension PagedList: Equatable where Item: Equatable {}
extension PagedList.Part: Equatable where Item: Equatable {}

extension PagedList: Codable where Item: Codable, Cursor: Codable {}
extension PagedList.Part: Codable where Item: Codable, Cursor: Codable {}
