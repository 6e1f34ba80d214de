import Dashboard
import Documents
import Feeds
import LoadableCaching
import Loadables
import Settings
import Values

/// A running source of a board: its feed, and the panels that show it.
@MainActor
final class BoardSourceModel {

    let settings: SourceSettings
    let feed: Feed<BoardContent>
    let size = ShownSize()
    let views = ShownViews()
    /// The object that identifies the rows in all versions of the content.
    let rowKeys: RowKeys
    let sharing: SourceSharing?
    private let shared: SharedBytes?
    let owner: ContentOwner
    let clock: any WallClock
    let numberForm: NumberForm?
    /// The loaders of the sources that this source needs, in the order of the settings.
    private let members: [ContentLoader<BoardContent>]
    /// The loaders of the content that this source combines, without duplicates; empty if this source is loaded itself.
    private let origins: [any PureLoadableProtocol]
    /// Whether the source is a stream, or is composed from one or more streams.
    private let mayStaySilent: Bool
    private let combined: CombinedLoader<CombinedInput<[DocumentPart?]>, BoardContent>?
    /// The pages that make up the content; nil if the source has no pages.
    let pages: SourcePages?
    private let each: EachLoads?
    let chain: SourceChain?
    private let filters: FilterRun?
    /// The source of the loader; nil if the content is composed from other sources or from items.
    private let source: BoardSource?
    /// The bytes that were received last. Nil if there is no content, or if the content is composed from other sources
    /// or from items.
    var lastBytes: RawBytes? { feed.loader.state.content == nil ? nil : source?.lastBytes.bytes }
    private lazy var renewal = Renewal()
    /// Whether the source that this source replaces was still loading.
    private let replacesLoad: Bool
    /// The observers of the source, keyed by the identity of the panel that they update.
    var observers: [ObjectIdentifier: [LoadableObserver]] = [:]
    weak var alertPanel: PanelModel?

    /// Creates a running source.
    ///
    /// - Parameters:
    ///   - members: The sources that this source needs, in order.
    ///   - former: The same source before its settings changed; nil if the source is new. If the former and the new
    ///     source have the same identity, the content and the monitor's checks are taken over.
    ///   - restores: Whether cached content is read immediately. If false, call ``restore()`` later.
    init(
        _ settings: SourceSettings, _ tools: BoardTools, madeOf members: [SourceMember] = [],
        after former: BoardSourceModel? = nil, restores: Bool = true, in environment: Environment
    ) {
        self.settings = settings
        numberForm = tools.numberForm
        replacesLoad = former?.feed.loader.loadableState == .syncing
        clock = environment.clock
        rowKeys = RowKeys(declared: settings.id)
        let owner = ContentOwner(settings, in: environment)
        self.owner = owner
        let loader: ContentLoader<BoardContent>
        self.members = members.map(\.loader)
        let maker = ContentMaker(settings: settings, tools: tools, views: views, rowKeys: rowKeys)
        let parts = members.filter { member in settings.parts.contains { $0.name == member.name } }
        var seen: Set<ObjectIdentifier> = []
        origins =
            settings.origin.composed != nil
            ? parts.flatMap(\.contentOrigins).filter { seen.insert(ObjectIdentifier($0)).inserted } : []
        mayStaySilent = settings.origin.follows || !origins.isEmpty && parts.contains { $0.mayStaySilent }
        let identity: SourceIdentity?
        var (sharing, shared): (SourceSharing?, SharedBytes?)
        var loaded: BoardSource?
        var pages: SourcePages?
        let chain = SourceChain(of: settings, among: members)
        self.chain = chain
        let needed = chain.flatMap { $0.isNeededByLoads ? $0 : nil }
        let filtering = needed.flatMap { $0.hasFilters ? $0 : nil }
        let references = ReferencedContent(chain: needed)
        var filters: FilterRun?
        if let each = settings.each, let origin = settings.origin.loading {
            let maker = ContentMaker(
                settings: settings.forJoinedItems, tools: tools, views: views, rowKeys: rowKeys)
            let content = EachContent(each: each, maker: maker, rowKeys: rowKeys, owner: owner)
            let loads = EachLoads(
                content, of: settings, from: origin, chain: needed, tools, over: parts.first, size: size,
                freshFor: settings.every.map(Feed<BoardContent>.freshness), after: former?.each, in: environment)
            (loader, combined, self.each) = (loads.loader, nil, loads)
            filters = filtering.map(loads.run)
            identity = EachLoads.identity(of: settings, tools, needed, over: parts.first)
        } else if let origin = settings.origin.composed {
            let combined = ComposedContent(origin: origin, maker: maker, owner: owner).loader(following: parts)
            (loader, self.combined, each) = (combined, combined, nil)
            identity = SourceIdentity(of: settings, madeOf: parts, key: tools.identityKey)
        } else if let origin = settings.origin.loading {
            sharing = tools.sharing(of: settings).map { SourceSharing(settings, $0, in: environment) }
            pages = origin.paging.map { [size] paging in
                let bytes = BytesSource(
                    settings: settings, origin: origin, tools: tools, size: size, owner: owner, references: references)
                return SourcePages(paging, bytes, maker)
            }
            let source = BoardSource(
                origin, maker: maker, size: size, owner: owner, references: references
            ) { [sharing] in sharing?.note($0) }
            (shared, loaded) = (source.shared, source)
            let own = ContentLoader(source, clock: environment.clock)
            (loader, combined, each) = (pages?.content ?? own, nil, nil)
            filters = filtering.map { chain in
                FilterRun(chain, of: own) { [weak own] in own.map { [($0, source)] } ?? [] }
            }
            identity = references.parts(of: settings, needed?.use()?.contents, needed?.identities ?? [:]).flatMap {
                tools.identities.known(of: settings, with: $0)
            }
        } else {
            (loader, combined, each) = (ContentLoader(clock: environment.clock), nil, nil)
            identity = nil
        }
        (self.sharing, self.shared, self.pages, self.filters, source) = (sharing, shared, pages, filters, loaded)
        feed = Feed(
            settings.name, loader: loader, syncing: each?.items ?? loader, every: settings.every, in: environment)
        feed.syncer.foregroundPolicy = settings.onFocus
        // A composed source does not retry after a failure. Its members retry.
        feed.syncer.isPaused = combined != nil
        loaded?.repair.setLoad { [weak feed] in
            // No retry is planned while auto-refresh is paused.
            guard let feed, feed.syncer.nextSync != nil else { return false }
            feed.loader.sync(for: .retry)
            return true
        }
        owner.begin(feed.loader, as: identity, after: former?.owner.leave(to: identity), restores: restores)
        if let loaded, let old = former?.source, identity != nil, former?.owner.identity == identity {
            loaded.continueStream(of: old)
        }
        for member in parts { member.owner?.add(dependent: owner) }
        pages?.follow(feed)
        if restores { beginWithContent() }
        let loads: any ObservableLoadable & LoadableProtocol = each?.items ?? loader
        chain?.begin(of: loads, showing: loader) { [weak self, weak loads, weak loader] in
            // A parked source is loaded when it is shown again.
            if self?.isParked == true { return loader?.invalidate() ?? () }
            loads?.sync(for: .period)
        } refilter: { [weak filters] in
            filters?.begin()
        }
    }

    /// Stops all loads permanently. Call this method when the board no longer contains the source, because an action or
    /// a page may still retain it.
    func end() {
        renewal.end()
        chain?.end()
        feed.syncer.isPaused = true
        stop()
    }

    /// Stops the loads and streams of the source. Loads of members continue, because other sources may use these
    /// members.
    private func stop() {
        source?.repair.end()
        if let each { each.stop() } else if combined == nil { feed.loader.stop() }
    }

    /// The loadable that loads the content. For a source with `each`, this is the group of the items' loaders.
    var loads: any LoadableProtocol { if let each { each.items } else { feed.loader } }

    /// Shows cached content, unless newer content is already shown.
    func restore() {
        feed.loader.restoreIfNewer()
        beginWithContent()
    }

    private func beginWithContent() {
        if let content = feed.loader.state.content, settings.lacksParts(of: content) { feed.loader.invalidate() }
        combined?.begin()
        pages?.followContent(of: feed.loader)
        pages?.content.begin()
        let items = feed.loader.state.content?.items
        if let items { rowKeys.identifyItems(of: settings, by: items.columns) }
        each?.begin(identifyingBy: items?.columns)
    }

    var asMember: SourceMember {
        SourceMember(
            name: settings.name, loader: feed.loader, owner: owner, id: settings.id,
            origins: each.map { [$0.items] } ?? origins, mayStaySilent: mayStaySilent,
            secretFields: Set(settings.secretFields), renewal: renewal)
    }

    func needs(_ other: BoardSourceModel) -> Bool { members.contains { $0 === other.feed.loader } }

    var hasNeeds: Bool { !members.isEmpty }

    /// Whether the source is idle and has no content.
    var isUnused: Bool { feed.loader.state.content == nil && feed.loader.loadableState == .idle }

    /// The size of the content, in bytes; 0 if there is no content.
    var contentSize: Int { feed.loader.state.content?.size ?? 0 }

    /// Whether the source is parked because no panel shows it. A parked source does not load, and keeps its content.
    /// The sources that it needs are parked separately.
    var isParked = false {
        didSet {
            guard isParked != oldValue else { return }
            // A composed source does not retry after a failure. Its members retry.
            feed.syncer.isPaused = isParked || combined != nil
            if isParked { park() }
        }
    }

    /// Parks the source. If it is already parked, stops a load that the user has requested in the meantime.
    func park() {
        guard isParked else { return isParked = true }
        stop()
        guard settings.origin.goesOn else { return }
        // A stream that has ended is treated as not loaded, so that it is opened again.
        let loaders = each?.itemLoaders ?? [feed.loader]
        for loader in loaders where loader.loadableState == .didSyncSuccessfully { loader.setIdle() }
    }

    func needs(only members: [SourceMember]) -> Bool {
        self.members.elementsEqual(members.map(\.loader), by: ===)
    }

    /// Returns whether panels of another source can show this source without setting up their alerts again. This is the
    /// case if both sources have the same identity and the same alerts.
    func continues(_ other: BoardSourceModel) -> Bool {
        isSame(as: other) && settings.alerts == other.settings.alerts
    }

    /// Starts to show content as soon as other programs share it, even before the first load. The first load is delayed
    /// while cached content is fresh.
    func listen() {
        guard let shared else { return }
        Task { [weak loader = feed.loader] in
            await shared.listen {
                Task { @MainActor in loader?.sync(for: .period) }
            }
        }
    }

    /// Returns whether this source has the same identity as another source, for the same combination of selections.
    func hasIdentity(of other: BoardSourceModel) -> Bool {
        settings.combination == other.settings.combination && isSame(as: other)
    }

    private func isSame(as other: BoardSourceModel) -> Bool {
        owner.identity != nil && owner.identity == other.owner.identity
    }

    /// Starts to show shared content, and loads the source if necessary.
    ///
    /// A new or composed source is loaded unless its content is fresh. A source that replaces another source is always
    /// loaded if the identities of the two sources differ, or if the replaced source has failed or was still loading.
    /// In all other cases, the source has the content of the replaced source, and is loaded only if it is a stream or
    /// if the content is stale.
    ///
    /// - Parameter former: The source that this source replaces; nil if it is new.
    func begin(after former: BoardSourceModel?) {
        listen()
        // A composed source loads the sources that it needs.
        guard let former, former !== self, !settings.isMadeOfLoads else {
            return feed.loader.syncIfNeeded(for: .period)
        }
        if !isSame(as: former) || former.feed.loader.error != nil || replacesLoad {
            feed.loader.sync(for: .period)
        } else if settings.origin.goesOn || !feed.loader.hasCurrentContent {
            feed.loader.syncIfNeeded(for: .period)
        }
    }

    /// Whether the source is loaded at a constant interval, like a monitor. A failed load does not delay the next one.
    var keepsInterval: Bool {
        get { (feed.syncer.timeoutPolicy as? BackoffTimeoutPolicy)?.keepsPeriod ?? false }
        set {
            guard var policy = feed.syncer.timeoutPolicy as? BackoffTimeoutPolicy, policy.keepsPeriod != newValue else {
                return
            }
            policy.keepsPeriod = newValue
            feed.syncer.timeoutPolicy = policy
        }
    }
}
