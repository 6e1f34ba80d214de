import Documents
import Loadables
import Settings

/// Creates the content of a source that is loaded for items.
struct EachContent: Sendable {

    let each: EachSettings
    /// Creates the content from the joined list.
    let maker: ContentMaker
    /// Identifies the rows of the list.
    let rowKeys: RowKeys
    /// The owner of the content; nil if the content is neither shown nor cached.
    var owner: ContentOwner?

    /// All items and their contents.
    struct Parts: Sendable {
        let items: EachItems
        let states: [ItemState]
    }

    /// Joins the contents of all items into the content of the source.
    @concurrent
    func content(of input: CombinedInput<Parts>, after known: BoardContent?) async throws -> BoardContent {
        let known = await input.known(known, to: owner)
        let (items, states) = (input.parts.items, input.parts.states)
        let facts = ItemFacts(
            columns: items.columns ?? [], failed: states.count { $0.error != nil }, count: states.count)
        rowKeys.identifyItems(of: maker.settings, by: facts.columns)
        let join = ItemJoin(name: each.name, isFlat: each.isFlat)
        var maker = maker
        if !each.isFlat, !maker.settings.origin.follows { maker.itemLoads = states.map(\.loads) }
        let followed = maker.settings.origin.follows ? (known?.followed ?? FollowedRows()).merged(with: states) : nil
        var content = try await maker.content(at: input.date, after: known) {
            followed.map { join.part(of: states, remarks: items.remarks, followed: $0) }
                ?? join.part(of: states, remarks: items.remarks)
        }
        content.followed = followed
        content.items = facts
        content.isIncomplete = states.contains { $0.part == nil && $0.error == nil }
        return content
    }
}

extension RowKeys {

    /// Identifies the rows of a source by their item. If an item has several rows, the columns of the rows also
    /// identify them.
    func identifyItems(of source: SourceSettings, by columns: [String]) {
        guard let each = source.each else { return }
        identify(
            by: columns.isEmpty ? [each.name] : columns.map { "\(each.name).\($0)" },
            alone: !each.isFlat && !source.origin.follows)
    }
}
