import Documents
import Loadables
import Settings

/// Makes the content of a source that is loaded for items.
struct EachContent: Sendable {

    let each: EachSettings
    /// Makes the content of the joined list.
    let maker: ContentMaker
    /// Identifies the rows of the list.
    let rowKeys: RowKeys
    /// The owner of the content; nil if the content is neither shown nor cached.
    var owner: ContentOwner?
    private let followed = FollowedRows()

    init(each: EachSettings, maker: ContentMaker, rowKeys: RowKeys, owner: ContentOwner? = nil) {
        (self.each, self.maker, self.rowKeys, self.owner) = (each, maker, rowKeys, owner)
    }

    /// The contents of all items at one moment.
    struct Input: Sendable {
        let items: EachItems
        let states: [ItemState]
        /// The date of the newest content.
        let date: Timestamp
        /// The identity of what is made of them; nil if it is not known.
        let identity: SourceIdentity?
    }

    /// Makes the list.
    @concurrent
    func content(of input: Input, after known: BoardContent?) async throws -> BoardContent {
        var known = known
        if let owner, let identity = input.identity {
            known = await owner.adopt(identity, for: LoadRequest()).content as? BoardContent
        }
        let facts = ItemFacts(
            columns: input.items.columns ?? [], failed: input.states.count { $0.error != nil },
            count: input.states.count)
        rowKeys.identifyItems(of: each, by: facts.columns)
        let join = ItemJoin(name: each.name, isFlat: each.isFlat)
        var content = try await maker.content(at: input.date, after: known) {
            maker.settings.origin.follows
                ? join.part(of: input.states, remarks: input.items.remarks, following: followed)
                : join.part(of: input.states, remarks: input.items.remarks)
        }
        content.items = facts
        return content
    }
}

extension RowKeys {

    /// Has the rows of the source identified by the item that they belong to.
    func identifyItems(of each: EachSettings, by columns: [String]) {
        identify(
            by: columns.isEmpty ? [each.name] : columns.map { "\(each.name).\($0)" }, alone: !each.isFlat)
    }
}
