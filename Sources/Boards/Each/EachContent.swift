import Documents
import Loadables
import Settings

/// Makes the content of a source that is loaded for each item of a list.
struct EachContent: Sendable {

    let each: EachSettings
    /// The object that creates the content from the joined list.
    let maker: ContentMaker
    let rowKeys: RowKeys
    /// The owner of the content; nil if no panel shows the content and no storage caches it.
    var owner: ContentOwner?

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
        let failure = items.failure ?? states.lazy.compactMap(\.failure).first
        maker.isIncomplete = items.isIncomplete || isIncomplete(states)
        maker.lacksValues = facts.failed > 0 || failure != nil
        if !each.isFlat, !maker.settings.origin.follows { maker.itemLoads = states.map(\.loads) }
        let followed = maker.settings.origin.follows ? (known?.followed ?? FollowedRows()).merged(with: states) : nil
        var content = try await maker.content(at: input.date, after: known) {
            followed.map { join.part(of: states, remarks: items.remarks, followed: $0) }
                ?? join.part(of: states, remarks: items.remarks)
        }
        content.followed = followed
        content.memberFailure = failure
        return content
    }

    /// Returns whether the content is incomplete because items are still being loaded for the first time. One such item
    /// is enough. For streams, the content of all items must be missing, because a stream may be silent for a long
    /// time.
    private func isIncomplete(_ states: [ItemState]) -> Bool {
        func isAwaited(_ state: ItemState) -> Bool { state.part == nil && state.error == nil || state.isIncomplete }
        guard maker.settings.origin.follows else { return states.contains(where: isAwaited) }
        return !states.isEmpty && states.allSatisfy(isAwaited)
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
