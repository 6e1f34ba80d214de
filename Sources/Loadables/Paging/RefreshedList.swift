/// A list with a page in it that was loaded anew.
struct RefreshedList<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>: Sendable {

    let list: PagedList<Item, Cursor>
    /// The number of the content that it was made of.
    let version: UInt32
    /// Whether it is equal to that one.
    let isEqual: Bool
}

/// Puts the page into the list and compares: large lists take a while, which is not to be spent on the main actor.
///
/// - Returns: Nil if nothing is there, if its items cannot be compared, and if the page is unchanged.
@concurrent
func refresh<Item: Identifiable & Sendable, Cursor: Equatable & Sendable>(
    _ known: KnownContent<PagedList<Item, Cursor>>?, with answer: LoadAnswer<ListPage<Item, Cursor>>,
    from start: Cursor?, limit: Int
) async -> RefreshedList<Item, Cursor>? {
    guard let known, let page = answer.content else { return nil }
    var list = known.content
    list.refresh(with: page, start: start, limit: limit)
    return RefreshedList(list: list, version: known.version, isEqual: known.isEqual(to: list))
}
