import Documents
import Feeds
import Loadables
import Settings

/// The loads of a source that is loaded for each item of a list. It joins the contents of all items into one list.
@MainActor
final class EachLoads {

    /// The loader of the joined list.
    let loader: CombinedLoader<CombinedInput<EachContent.Parts>, BoardContent>

    private let loads: ItemLoads
    private let list: ContentLoader<EachItems>
    private let follow: @MainActor (_ columns: [String]?) -> Void
    private var observer: LoadableObserver?

    /// - Parameters:
    ///   - content: The maker of the source's content.
    ///   - chain: The other sources that the source refers to; nil if there are none.
    ///   - member: The source of the items; nil for a list in the file.
    ///   - freshFor: The time for which the content of an item is fresh; nil if unknown.
    ///   - former: The loads of the source before its settings changed; nil if the source is new.
    init(
        _ content: EachContent, of source: SourceSettings, from origin: any BytesOrigin, chain: SourceChain?,
        _ tools: BoardTools, over member: SourceMember?,
        size: ShownSize, freshFor: Duration?, after former: EachLoads?, in environment: Environment
    ) {
        let loads = ItemLoads(
            source, from: origin, each: content.each, chain: chain, tools, size: size, freshFor: freshFor,
            after: former?.loads, in: environment)
        self.loads = loads
        let clock = environment.clock
        let list: ContentLoader<EachItems>
        if let member {
            (list, follow) = Self.follow(member, for: source, clock: clock)
        } else {
            list = ContentLoader(
                ClosureSource { _ in .content(try EachItems(content.each.ownList, of: source)) }, clock: clock)
            follow = { [weak list] _ in list?.sync() }
        }
        list.loadableName = source.name
        self.list = list
        // Set the items before other observers are notified, so that they see the loads of the current items.
        observer = list.sink { [weak loads] list in
            if let items = list.state.content { loads?.take(items) }
        }
        let dates = AdvancingDate(clock: clock)
        loader = CombinedLoader(
            ListedGroup(list, loads.group), clock: clock, changes: { loads.changes(of: $0) }
        ) { [weak list] in
            guard let items = list?.state.content else { return nil }
            let states = loads.states(of: items)
            return CombinedInput(
                parts: EachContent.Parts(items: items, states: states),
                date: dates.next(states.compactMap(\.date).max()),
                identity: Self.identity(of: source, tools, chain, over: member))
        } _: {
            try await content.content(of: $0, after: $1)
        }
    }

    /// Creates a loader of the items of a source.
    ///
    /// - Returns: The loader, and a closure that starts it. The closure takes the columns that have identified the
    ///   items in the cached content; nil if they are unknown.
    private static func follow(
        _ member: SourceMember, for source: SourceSettings, clock: any WallClock
    ) -> (ContentLoader<EachItems>, @MainActor ([String]?) -> Void) {
        struct Input: Sendable {
            let document: Document
            let content: BoardContent
            let columns: [String]?
        }
        var columns = member.id
        let list = CombinedLoader<Input, EachItems>(PartialGroup([member.loader]), clock: clock) {
            guard let content = member.loader.state.content, let document = content.memberDocument else { return nil }
            return Input(document: document, content: content, columns: columns)
        } _: { input, known in
            guard let list = input.document.values else { throw NotAList(name: member.name, kind: "picture") }
            var items = try EachItems(
                list, of: source, identifiedBy: input.columns ?? known?.columns,
                remarks: input.content.memberRemarks(of: member.name))
            items.failure = input.content.failure(ofMember: member.name)
            items.isIncomplete = input.content.isIncomplete
            return items
        }
        return (
            list,
            { [weak list] kept in
                columns = columns ?? kept
                list?.begin()
            }
        )
    }

    /// Returns the identity of the joined list. Returns nil if the identity depends on a value that is not available
    /// yet.
    static func identity(
        of source: SourceSettings, _ tools: BoardTools, _ chain: SourceChain?, over member: SourceMember?
    ) -> SourceIdentity? {
        guard
            var parts = ReferencedContent(chain: chain).parts(
                of: source, chain?.use()?.contents, chain?.identities ?? [:])
        else { return nil }
        parts += [(name: "each", part: IdentityPart.value(source.each?.description ?? ""))]
        if let member, let owner = member.owner {
            guard let identity = owner.identity else { return nil }
            parts.append((member.name, .source(identity)))
        }
        return tools.identities.known(of: source, with: parts)
    }

    /// The loads for the items. The loads follow the schedule of the source with `each`. The source that supplies the
    /// items has its own schedule.
    var items: LoadableGroup { loads.group }

    var itemLoaders: [ContentLoader<BoardContent>] { loads.all.map(\.loader) }

    func stop() { loads.stop() }

    /// Creates an object that applies the filters of the items again when a source of the chain has new content.
    func run(filtersOf chain: SourceChain) -> FilterRun {
        FilterRun(chain, of: loads.group) { [weak loads] in loads?.all ?? [] }
    }

    /// Starts to follow the items, and joins the cached contents of the items.
    ///
    /// - Parameter columns: The columns that identify items in the cached content; nil if there is no cached content.
    func begin(identifyingBy columns: [String]?) {
        follow(columns)
        loader.begin()
    }
}
