/// One page of a list, as its source returns it.
public struct ListPage<Item, Cursor> {

    /// The items, in the order of the list.
    public var items: [Item]

    /// The cursor of the previous page; nil if there is no previous page, or if the source provides no cursors of
    /// previous pages.
    public var previous: Cursor?

    /// The cursor of the next page; nil if this is the last page.
    public var next: Cursor?

    /// Creates a page.
    public init(_ items: [Item], previous: Cursor? = nil, next: Cursor?) {
        self.items = items
        self.previous = previous
        self.next = next
    }
}

extension ListPage: Sendable where Item: Sendable, Cursor: Sendable {}

extension ListPage: Equatable where Item: Equatable, Cursor: Equatable {}

/// The loaded part of a list that is loaded page by page. See ``PagedLoader``.
///
/// Each item appears only once. Items are compared by their identities.
public struct PagedList<Item: Identifiable, Cursor: Equatable> {

    /// A cursor of a page; nil for the initial page of the list.
    typealias Start = Cursor?

    struct Part {
        var items: [Item]
        /// The cursor of the previous page; nil if there is no previous page, or if its cursor is unknown.
        var previous: Cursor?
        var start: Start
        /// The cursor of the next page; nil if this is the last page.
        var next: Cursor?
        /// Whether items may be missing between this part and the next one.
        var isBeforeGap = false
        /// Whether the first items of the part’s page are not in this part, because another part contains them. Nil if
        /// unknown, because the list was stored by an earlier release, or if the part was never trimmed.
        var isTrimmed: Bool?
    }

    var parts: [Part] = []
    /// The cursors of the dropped pages before the first part. Empty if the first part has a cursor for the previous
    /// page.
    var dropped: [Start] = []

    /// Creates an empty list.
    public init() {}

    /// Creates a list that contains only its initial page.
    public init(_ page: ListPage<Item, Cursor>) {
        refresh(with: page, limit: .max)
    }

    /// Returns a list with the items that satisfy the predicate. The cursors are the same.
    public func filter(_ isIncluded: (Item) throws -> Bool) rethrows -> PagedList {
        var list = self
        for index in parts.indices { list.parts[index].items = try parts[index].items.filter(isIncluded) }
        return list
    }

    // MARK: Editing

    /// The item with the given identity; nil if there is none.
    ///
    /// If you assign an item, it replaces the item with this identity. If you assign nil, the item with this identity
    /// is removed. If no item has this identity, the list does not change. If the assigned item itself has a different
    /// identity, any other item with that identity is removed. The cursors never change.
    public subscript(id id: Item.ID) -> Item? {
        get { self.place(of: id).map { parts[$0.part].items[$0.index] } }
        set {
            guard let place = self.place(of: id) else { return }
            guard let newValue else {
                parts[place.part].items.remove(at: place.index)
                return
            }
            parts[place.part].items[place.index] = newValue
            // Each item may appear only once.
            if newValue.id != id { removeOthers(like: newValue, butAt: place) }
        }
    }

    /// Inserts an item before another item, or at the start of the list. If the list already contains an item with the
    /// identity of the new item, the old item is removed.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - id: The identity of the item that the new item is inserted before; nil to insert at the start.
    /// - Returns: Whether the item was inserted. False if no other item in the list has the identity `id`, or if no
    ///   page has been loaded yet. If false, the list has not changed.
    @discardableResult
    public mutating func insert(_ item: Item, before id: Item.ID? = nil) -> Bool {
        guard !parts.isEmpty, id != item.id else { return false }
        if let id, place(of: id) == nil { return false }
        self[id: item.id] = nil
        let place = id.flatMap { self.place(of: $0) } ?? (part: 0, index: 0)
        parts[place.part].items.insert(item, at: place.index)
        return true
    }

    /// Inserts an item after another item. If the list already contains an item with the identity of the new item, the
    /// old item is removed.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - id: The identity of the item that the new item is inserted after.
    /// - Returns: Whether the item was inserted. False if no other item in the list has the identity `id`. If false,
    ///   the list has not changed.
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

    /// All loaded items, in the order of the list. The array is computed at each access.
    public var items: [Item] { parts.flatMap(\.items) }

    /// The number of loaded items.
    public var count: Int { parts.reduce(0) { $0 + $1.items.count } }

    /// The indices of the items that come directly after a gap. In a gap, items may be missing. For example, a gap
    /// arises if a reloaded page contains none of the current items, because there are so many new items.
    public var gaps: [Int] {
        var count = 0
        return parts.compactMap { part in
            count += part.items.count
            return part.isBeforeGap ? count : nil
        }
    }

    /// Whether all items of the list are loaded: no page is missing before, after or between the loaded pages. False if
    /// no page has been loaded.
    public var isComplete: Bool { !parts.isEmpty && nextCursor == nil && previousStart == nil }
}

extension PagedList: Sendable where Item: Sendable, Cursor: Sendable {}
extension PagedList.Part: Sendable where Item: Sendable, Cursor: Sendable {}

extension PagedList: Equatable where Item: Equatable {}
extension PagedList.Part: Equatable where Item: Equatable {}

extension PagedList: Codable where Item: Codable, Cursor: Codable {

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        parts = try container.decode([Part].self, forKey: .parts)
        // Lists that an earlier release stored may lack this value.
        dropped = try container.decodeIfPresent([Start].self, forKey: .dropped) ?? []
    }
}
extension PagedList.Part: Codable where Item: Codable, Cursor: Codable {}
