import Documents
import Loadables
import Settings

/// A maker for the content of a source that is loaded for each item of a list.
struct EachContent: Sendable {

    let each: EachSettings
    /// The object that creates the content from the joined list.
    let maker: ContentMaker
    /// The identities of the rows of the list.
    let rowKeys: RowKeys
    /// The owner of the content; nil if no panel shows the content and no storage caches it.
    var owner: ContentOwner?

    /// All items, and the states of their loads.
    struct Parts: Sendable {
        let items: EachItems
        let states: [ItemState]
    }

    /// Joins the contents of all items, and returns the content of the source.
    @concurrent
    func content(of input: CombinedInput<Parts>, after known: BoardContent?) async throws -> BoardContent {
        let known = await input.known(known, to: owner)
        let (items, states) = (input.parts.items, input.parts.states)
        let facts = ItemFacts(
            columns: items.columns ?? [], failed: states.count { $0.error != nil }, count: states.count,
            firstFailure: states.lazy.compactMap { state in state.error.map { "\(state.item.id): \($0)" } }.first)
        rowKeys.identifyItems(of: maker.settings, by: facts.columns)
        let join = ItemJoin(name: each.name, isFlat: each.isFlat)
        var maker = maker
        maker.items = facts
        if !each.isFlat, !maker.settings.origin.follows { maker.itemLoads = states.map(\.loads) }
        let followed = maker.settings.origin.follows ? (known?.followed ?? FollowedRows()).merged(with: states) : nil
        var content = try await maker.content(at: input.date, after: known) {
            followed.map { join.part(of: states, remarks: items.remarks, followed: $0) }
                ?? join.part(of: states, remarks: items.remarks)
        }
        content.followed = followed
        content.isIncomplete = states.contains { $0.part == nil && $0.error == nil }
        return content
    }
}

extension RowKeys {

    /// Sets the columns that identify the items of a source, so that a row is identified by its item. If an item can
    /// have several rows, other columns of the row are also used.
    func identifyItems(of source: SourceSettings, by columns: [String]) {
        guard let each = source.each else { return }
        identify(
            by: columns.isEmpty ? [each.name] : columns.map { "\(each.name).\($0)" },
            alone: !each.isFlat && !source.origin.follows)
    }
}
