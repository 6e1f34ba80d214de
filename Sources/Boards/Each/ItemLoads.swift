import Dashboard
import Documents
import Feeds
import Loadables
import Settings

/// The loaders of a source that is loaded for each item of a list: a loader for each item, and a group of all loaders.
@MainActor
final class ItemLoads {

    private final class Load {
        let loader: ContentLoader<BoardContent>
        let owner: ContentOwner
        let source: BoardSource
        var error: String?
        /// The start of the latest load that has ended. It is recorded only if a panel shows loads.
        var lastLoad: Timestamp?
        /// A number that grows whenever `error` or `lastLoad` changes.
        var changes = 0
        /// The cached state of the item; nil after the loader or the item has changed.
        var state: ItemState?

        init(_ loader: ContentLoader<BoardContent>, _ owner: ContentOwner, _ source: BoardSource) {
            (self.loader, self.owner, self.source) = (loader, owner, source)
        }
    }

    private let settings: SourceSettings
    private let each: EachSettings
    private let showsLoads: Bool
    private let origin: any BytesOrigin
    private let chain: SourceChain?
    private let tools: BoardTools
    private let size: ShownSize
    private let environment: Environment
    /// The loads of the source before its settings changed; nil after their contents have been taken over.
    private var former: ItemLoads?
    private var loads: [ItemID: Load] = [:]
    private var loaders: [ObjectIdentifier: Load] = [:]
    private var registry: LoaderRegistry<ItemID, BoardContent>?
    /// The task that makes the loads of many new items; nil if there is none.
    private var preparation: Task<Void, Never>?
    private(set) var items: EachItems?

    /// The loaders of all items as a group. The group succeeds if the load of at least one item succeeds, and fails if
    /// the loads of all items fail.
    let group: KeyedGroup<ItemID, BoardContent>

    /// - Parameters:
    ///   - chain: The other sources that the source refers to; nil if there are none.
    ///   - former: The loads of the source before its settings changed; nil if the source is new. Content with the same
    ///     identity is taken over.
    init(
        _ source: SourceSettings, from origin: any BytesOrigin, each: EachSettings, chain: SourceChain?,
        _ tools: BoardTools, size: ShownSize, freshFor: Duration?, after former: ItemLoads?, in environment: Environment
    ) {
        settings = source.forItem
        showsLoads = source.checkedRows != nil
        (self.origin, self.each, self.chain) = (origin, each, chain)
        (self.tools, self.size, self.environment) = (tools, size, environment)
        former?.finishPreparation()
        self.former = former?.items == nil ? former?.former : former
        var find: (ItemID) -> BoardSource? = { _ in nil }
        let registry = LoaderRegistry<ItemID, BoardContent>(
            concurrency: each.concurrency, freshFor: freshFor, clock: environment.clock
        ) { id in
            guard let source = find(id) else { throw LoadableError.noKey }
            return source
        }
        self.registry = registry
        group = KeyedGroup(registry, mode: .any)
        find = { [weak self] in self?.loads[$0]?.source.beginningRefresh() }
    }

    func stop() {
        // The group needs the keys of all items when it is loaded again.
        if preparation != nil, let items {
            finishPreparation()
            load(items)
        }
        group.cancel()
        for load in loads.values { load.loader.stop() }
    }

    var all: [FilterRun.Load] { loads.values.map { ($0.loader, $0.source) } }

    /// Sets the items. Items that remain keep their contents. New items are loaded if a sync of the group has been
    /// requested before.
    func take(_ new: EachItems) {
        guard new != items else { return }
        items = new
        for load in loads.values { load.state = nil }
        preparation?.cancel()
        preparation = nil
        let missing = new.items.filter { loads[$0.id] == nil }
        guard missing.count > Self.batch else {
            makeLoads(for: missing[...])
            return load(new)
        }
        // Keep the group syncing until the new items are loaded.
        group.expectKeys()
        preparation = Task { [weak self] in
            for start in stride(from: 0, to: missing.count, by: Self.batch) {
                self?.makeLoads(for: missing[start..<min(missing.count, start + Self.batch)])
                await Task.yield()
                if Task.isCancelled { return }
            }
            self?.load(new)
        }
    }

    /// The number of loads that are made at once. Between two batches, key presses are handled: making the loads of a
    /// thousand items takes longer than a frame.
    private static let batch = 100

    private func makeLoads(for items: ArraySlice<EachItems.Item>) {
        guard let registry else { return }
        for item in items where loads[item.id] == nil {
            let load = makeLoad(for: item, registry.loader(for: item.id))
            loads[item.id] = load
            loaders[ObjectIdentifier(load.loader)] = load
        }
    }

    /// Makes the loads that have not been made yet, so that new settings can take over their contents.
    private func finishPreparation() {
        guard let preparation, let items else { return }
        preparation.cancel()
        self.preparation = nil
        makeLoads(for: items.items[...])
        former = nil
    }

    /// Loads the items as soon as the load of each item has been made.
    private func load(_ new: EachItems) {
        guard let registry else { return }
        preparation = nil
        former = nil
        // Load new items for the reason `period`, because the user has not requested them.
        LoadRequest.Reason.period.apply { group.keys = new.items.map(\.id) }
        let present = Set(group.keys)
        for (id, load) in loads where !present.contains(id) {
            loads[id] = nil
            loaders[ObjectIdentifier(load.loader)] = nil
        }
        registry.collect(after: .zero)
    }

    private func makeLoad(for item: EachItems.Item, _ loader: ContentLoader<BoardContent>) -> Load {
        let own = settings
        let owner = ContentOwner(own, as: "\(settings.storageName)\u{1F}\(item.id.item)", in: environment)
        let references = ReferencedContent(chain: chain, item: (each.name, item.id, item.value))
        let source = BoardSource(
            origin, maker: ContentMaker(settings: own, tools: tools), size: size, owner: owner, references: references)
        let identity = references.parts(of: own, chain?.use()?.contents, chain?.identities ?? [:])
            .flatMap { tools.identities.known(of: own, with: $0) }
        let old = former?.loads[item.id]
        owner.begin(loader, as: identity, after: old?.owner.leave(to: identity), restores: true)
        if let content = loader.state.content, own.lacksParts(of: content) { loader.invalidate() }
        if let old, identity != nil, old.owner.identity == identity { source.continueStream(of: old.source) }
        return Load(loader, owner, source)
    }

    /// Returns the states of the items. States are cached, because this method is called after each load of an item.
    func states(of items: EachItems) -> [ItemState] {
        items.items.map { item in
            guard let load = loads[item.id] else { return ItemState(item: item, part: nil, date: nil, error: nil) }
            if let state = load.state { return state }
            let state = state(of: item, load)
            load.state = state
            return state
        }
    }

    private func state(of item: EachItems.Item, _ load: Load) -> ItemState {
        let content = load.loader.state.content
        return ItemState(
            item: item, part: content.flatMap(DocumentPart.init),
            date: content == nil ? nil : load.loader.provenance?.date, error: load.error,
            failure: content?.memberFailure, isIncomplete: content?.isIncomplete == true, loads: checks(of: load))
    }

    /// Returns the latest loads for an item as checks; empty unless a panel shows them.
    private func checks(of load: Load) -> [MonitorContent.Check] {
        guard showsLoads else { return [] }
        return load.loader.loadHistory.compactMap { record in
            var check = MonitorContent.Check(record)
            check?.next = settings.every.map { record.start.advanced(by: $0) }
            return check
        }
    }

    /// Returns a number that changes whenever the loader of an item fails or recovers and, if a panel shows loads,
    /// after each load. A failed item counts as failed until its next load has ended. Call this method whenever the
    /// loader changes.
    func changes(of loader: any PureLoadableProtocol) -> Int {
        guard let load = loaders[ObjectIdentifier(loader)] else { return 0 }
        load.state = nil
        let error: String?
        switch load.loader.loadableState {
        case .didFailToSync: error = load.loader.error.map { ErrorText($0).summary } ?? "failed"
        case .didSyncSuccessfully: error = nil
        case .idle, .syncing: error = load.error
        }
        if error != load.error {
            load.error = error
            load.changes += 1
        }
        if showsLoads, let last = load.loader.loadHistory.last(where: { $0.duration != nil })?.start,
            last != load.lastLoad
        {
            load.lastLoad = last
            load.changes += 1
        }
        return load.changes
    }
}

extension SourceSettings {

    /// The settings of the load for a single item. Alerts and the history are left out, because they apply to the
    /// joined list.
    var forItem: SourceSettings {
        var settings = self
        settings.each = nil
        settings.alerts = []
        settings.history = nil
        settings.checkedRows = nil
        // The joined list needs all rows, including rows that no panel shows.
        settings.isMember = true
        return settings
    }

    /// The settings of the joined list. The filter and the rate are left out, because they have already been applied to
    /// the items.
    var forJoinedItems: SourceSettings {
        var settings = self
        settings.select = nil
        settings.rate = false
        return settings
    }
}
