struct RefreshedList<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: Sendable {

    let list: PagedList<Item, Cursor>
    /// The version of the content before the refresh.
    let version: UInt32
    let isEqual: Bool
}

/// Inserts the page into the list, and compares the result with the previous list. Runs off the main actor, because the
/// work takes time for large lists.
///
/// - Returns: The new list. Nil if there is no list yet, if the list is not `Equatable`, or if the response states that
///   the page is unchanged.
@concurrent
func refresh<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
    _ known: KnownContent<PagedList<Item, Cursor>>?, with answer: LoadAnswer<ListPage<Item, Cursor>>,
    from start: Cursor?, limit: Int
) async -> RefreshedList<Item, Cursor>? {
    guard let known, let page = answer.content else { return nil }
    var list = known.content
    list.refresh(with: page, start: start, limit: limit)
    return RefreshedList(list: list, version: known.version, isEqual: areEqual(known.content, list))
}
