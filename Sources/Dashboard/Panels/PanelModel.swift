import Feeds
public import Loadables
public import TerminalUI

/// The model of a panel. It is a proxy for a loader, because a panel may exist before its loader does.
///
/// The model stores the view of the loader's latest content, and earlier versions for comparison.
@MainActor
public final class PanelModel: LoadableProxy {

    /// The title in the upper edge.
    public package(set) var title: String {
        didSet { if title != oldValue { announce() } }
    }

    /// The source of the board that the panel shows; nil for other content.
    package var source: PanelSource?

    /// The name that identifies the panel in the user's arrangement of a page; nil to use the title.
    package var name: String?

    /// The text that the panel shows while its content is empty.
    public let emptyText: String

    /// Returns a short text for the upper edge, such as `2 unread`; empty for none. If the panel has content, the text
    /// follows the title. If there is not enough space, the text is left out, except in a collapsed panel. The closure is
    /// called each time the panel is drawn.
    public var summary: () -> StyledText = { StyledText() }

    /// Returns the reason why the panel has no content yet, such as `waits for login`; nil if there is none. The
    /// closure is called each time the panel is drawn without content.
    public var waiting: () -> String? = { nil }

    /// Returns a sentence about failed parts of the content, such as `1 of 4 failed: north: timed out`. A part has
    /// failed if its last load failed. Returns nil if no part has failed. If a part has failed and the content is fresh
    /// or stale, the panel counts as failed. The content stays visible.
    package var partFailure: () -> String? = { nil }

    /// Whether the selection always stays on its item when new items are added above the item. Set the property if
    /// actions or other panels depend on the chosen item. If the property is false, a panel that is scrolled to the
    /// beginning stays at the beginning and shows the new items.
    public var bindsSelection = false

    /// The owner of the list in the panel. If the panel shows another list with an equal owner, the selection stays on
    /// the item with the same identity. If the owner is nil, the selection is not kept.
    package var listOwner: AnyHashable?

    /// The actions of the panel.
    public var actions: [PanelAction] = []

    /// The current version of the content; nil if there is no content.
    public var latest: PanelVersion? { history.latest }

    /// The earlier versions of the content, without repetitions, oldest first. There are at most 20 versions, and fewer
    /// if they are large.
    public var earlier: [PanelVersion] { history.earlier }

    private(set) var history = VersionHistory()

    /// The index of the items of the current content. Nil for the first version, and after the view was made again.
    private(set) var items: ItemIndex?
    /// The items that were added since the user last looked at the panel.
    private(set) var newItems = NewItems()
    /// The items that a load has changed recently.
    private(set) var changedItems = ChangedItems()

    /// The number of times that the shown content was changed, confirmed with a new provenance, or dropped.
    private(set) var versionNumber = 0
    /// The number of versions and confirmations so far, without local changes.
    private(set) var loadedNumber = 0
    /// The number of times that a loader lost its content, so that all versions were dropped.
    private(set) var withdrawalCount = 0
    /// The number of times that all versions were dropped, because the content was withdrawn or the panel was given
    /// another source.
    private(set) var forgetCount = 0

    /// The number of changes that affect the drawing.
    private(set) var changeCount = 0

    private(set) var feeds: [any RefreshedFeed] = []

    /// Whether the panel can load on request. False if the content is pushed, or if the panel waits for other content
    /// or for a choice by the user.
    public private(set) var canSync = true

    /// The periods in which the panel's alerts are neither raised nor resolved.
    public var maintenance: [MaintenanceWindow] = [] {
        didSet { if maintenance != oldValue { announce() } }
    }

    /// The level of the most severe raised alert of the panel, except for alerts about failed or stale loads; nil for
    /// none.
    var alertLevel: AlertLevel? {
        didSet { changeCount += 1 }
    }

    /// Whether the panel is on no page and exists only for its alerts. Alerts about failed or stale loads are then not
    /// raised.
    package var isOnlyWatched = false

    private(set) var alertRules: [AlertRule] = []
    /// Called when the result of an alert rule may have changed.
    var onRuleChange: (() -> Void)?
    private var ruleObservers: [LoadableObserver?] = []
    /// Returns whether parts of the content are still being loaded for the first time. If so, the first values of these
    /// parts do not count as changes to items. Nil if the content has no such parts.
    package var isIncomplete: (() -> Bool)?
    private var wasIncomplete = false
    /// Loads more items of a list that is loaded page by page; nil for other content.
    var loadMore: ((ListEnd, LoadMoreReason) -> Void)?

    /// The size of the region in which the content was last drawn; nil if it was never drawn.
    public internal(set) var shownSize: Size? {
        didSet { if let shownSize, shownSize != oldValue { onResize?(shownSize) } }
    }

    /// Returns the names and values of extra fields for the inspector. The closure is called each time the state page
    /// of the inspector is drawn.
    public var inspectorFields: () -> [(name: String, text: String)] = { [] }

    /// Returns sentences about the content, for example about missing data. The sentences are shown in the lower edge
    /// of the panel or below the content. The closure is called each time a panel with content is drawn.
    public var remarks: () -> [String] = { [] }

    /// Called when the content is drawn in a region of a new size.
    public var onResize: ((Size) -> Void)?

    /// Returns the view that is shown during the first load; nil to show a spinner. Each call of a `show` method sets
    /// the property to nil, so set the property afterwards.
    public var placeholder: (() -> any View)?

    /// The loaders of a panel that shows the content of several loaders without waiting for all of them; empty for
    /// other panels.
    private var sources: [any PureLoadableProtocol] = []
    private var makeContent: (() -> MadeContent?)?
    private var dependsOnContentAlone = false
    /// Whether the view also depends on the state, so that it is made again at each change.
    private var dependsOnState = false
    /// The view from before a load, if the view was made again because the load began or failed; nil in all other
    /// cases.
    private var settled: (any PanelContent)?
    private(set) var origin = PanelOrigin()
    private var shownFacts: [ContentFacts] = []
    private var isRemaking = false

    /// The default text of an empty panel.
    public static let standardEmptyText = "Nothing here"

    /// Creates a model without a loader. Call one of the `show` methods to show content.
    ///
    /// - Parameters:
    ///   - title: The title in the upper edge. It is also the name of the loadable.
    ///   - emptyText: The text that the panel shows while its content is empty.
    public init(title: String, emptyText: String = standardEmptyText) {
        self.title = title
        self.emptyText = emptyText
        super.init()
        loadableName = title
    }

    /// Adds an alert rule. The rule is also evaluated when the given loadable changes.
    func add(_ rule: AlertRule, about loadable: (any PureLoadableProtocol)? = nil) {
        alertRules.append(rule)
        ruleObservers.append(loadable?.sink { [weak self] _ in self?.onRuleChange?() })
    }

    /// Removes all alert rules. Call this method before the panel shows another source.
    public func removeAlerts() {
        alertRules = []
        ruleObservers = []
    }

    // MARK: Content

    /// Shows a loadable.
    ///
    /// - Parameters:
    ///   - loadable: The loadable. Panels may share it.
    ///   - sources: The loaders, if their contents are shown without waiting for all of them; empty in other cases.
    ///   - canSync: Whether the loadable can load on request.
    ///   - origin: The inspector's access to the loaders.
    ///   - dependsOnContentAlone: Whether the view depends only on the content of the loadable. Equal content then
    ///     looks the same.
    ///   - dependsOnState: Whether the view also depends on the state, so that it is made again at each change.
    ///   - content: Returns the view; nil if there is nothing to show. It is called for new content.
    func show(
        _ loadable: any LoadableProtocol, sources: [any PureLoadableProtocol] = [], canSync: Bool = true,
        origin: PanelOrigin = PanelOrigin(), dependsOnContentAlone: Bool = false, dependsOnState: Bool = false,
        content: @escaping () -> MadeContent?
    ) {
        makeContent = content
        self.dependsOnContentAlone = dependsOnContentAlone
        self.dependsOnState = dependsOnState
        self.origin = origin
        loadMore = nil
        placeholder = nil
        shownFacts = []
        keep([])
        self.sources = sources
        self.canSync = canSync
        self.loadable = loadable
    }

    /// Shows only a sentence about the content that the panel waits for.
    package func wait(_ sentence: String) {
        (makeContent, loadMore, placeholder) = (nil, nil, nil)
        (origin, shownFacts, sources) = (PanelOrigin(), [], [])
        keep([])
        canSync = false
        waiting = { sentence }
        loadable = nil
    }

    func keep(_ feeds: [any RefreshedFeed]) {
        self.feeds = feeds
    }

    /// Makes the view again. Call the method if the view depends on more than the loader's content, for example on a
    /// picture from another source, and this other data has changed. The new view replaces the view of the latest
    /// version; no version is added. Has no effect if there is no content.
    public func remake() {
        guard latest != nil else { return }
        isRemaking = true
        announce()
    }

    public override func proxyDidChange() {
        changeCount += 1
        if isRemaking {
            isRemaking = false
            replaceView(by: makeContent?()?.content)
            return
        }
        let facts = contentFacts
        if hasLostContents(facts) {
            forget()
            withdrawalCount += 1
        }
        guard isContentsAvailable else { return }
        guard isNew(facts) else {
            guard dependsOnState else { return }
            settled = settled ?? latest?.content
            return replaceView(by: makeContent?()?.content)
        }
        // Restore the view from before the load. The views of the load and of its failure count neither as versions nor
        // as changes to items.
        replaceView(by: settled)
        settled = nil
        // The view of unchanged or equal content is not made again, unless the content was changed locally. The first
        // element of `facts` is about the panel itself. In the other elements, a version number of 0 means that the
        // version is unknown.
        let isEqual = dependsOnContentAlone && facts.count > 1 && facts.dropFirst().allSatisfy { $0.version > 0 }
        let isUnchanged =
            !dependsOnState && (isEqual || snapshot.lastOutcome?.result == .unchanged) && provenance?.origin != .cache
            && facts.map(\.version) == shownFacts.map(\.version)
        let known = isUnchanged ? latest.map { MadeContent($0.content) } : nil
        guard let made = known ?? makeContent?() else { return }
        // If another loader has content now, its items do not count as changes.
        let hasSameSources = facts.map(\.hasContents) == shownFacts.map(\.hasContents)
        // The first values of parts of the content do not count as changes to items. Local changes by the user do not
        // count either.
        let completes = wasIncomplete
        wasIncomplete = isIncomplete?() ?? false
        let hasLoaded = facts.map(\.loads) != shownFacts.map(\.loads)
        shownFacts = facts
        let provenance = provenance
        let isSame = latest.map { isUnchanged || $0.content.isSame(as: made.content) } ?? false
        if let latest {
            let content = made.content
            if isSame, latest.provenance == provenance { return }
            let isNews = hasSameSources && !completes && (hasLoaded || latest.provenance != provenance)
            let old = items ?? ItemIndex(latest.content)
            let changes = ItemChanges(
                from: old, to: isUnchanged ? old : ItemIndex(content), leavingOutEnd: loadMore != nil)
            items = changes.new
            newItems.update(changes, addsNew: isNews)
            if newItems.isRestless {
                changedItems = ChangedItems()
            } else if !completes {
                changedItems.update(changes, isLoaded: isNews)
            }
        }
        if latest == nil || hasLoaded || !hasSameSources || latest?.provenance != provenance { loadedNumber += 1 }
        history.add(made, from: provenance, isConfirmed: isSame)
        versionNumber += 1
    }

    /// Replaces the view of the latest version, unless it is the same.
    private func replaceView(by content: (any PanelContent)?) {
        guard let content, latest?.content.isSame(as: content) == false else { return }
        history.replaceLatest(by: content)
        items = nil
        versionNumber += 1
    }

    private func isNew(_ facts: [ContentFacts]) -> Bool {
        let state = loadableState
        let isLoading = state == .syncing || state == .didFailToSync
        return !isLoading || facts != shownFacts || latest == nil
    }

    /// Returns whether a loader that had content has none now. False if the panel was given another source.
    private func hasLostContents(_ facts: [ContentFacts]) -> Bool {
        latest != nil && facts.count == shownFacts.count
            && zip(shownFacts, facts).contains { $0.hasContents && !$1.hasContents }
    }

    /// Drops all versions. Call this method before the panel shows another source. The content does not count as
    /// withdrawn, so pages that were opened from it stay open.
    package func forgetContent() {
        if latest != nil { forget() }
    }

    private func forget() {
        history = VersionHistory()
        items = nil
        (newItems, changedItems) = (NewItems(), ChangedItems())
        (shownFacts, settled) = ([], nil)
        versionNumber += 1
        forgetCount += 1
    }

    var isWaiting: Bool { loadable == nil && !canSync }

    /// Whether a load is running.
    var isLoading: Bool {
        let snapshot = snapshot
        return snapshot.state == .syncing && !snapshot.isAwaitingLoadable
    }

    // A panel that waits for other content ignores requests for a sync, because that content may never come.

    public override func sync() {
        if !isWaiting { super.sync() }
    }

    public override func syncIfNeeded() {
        if !isWaiting { super.syncIfNeeded() }
    }

    public override func needsSync() -> Bool { !isWaiting && super.needsSync() }

    func advance(to now: Duration, isLookedAt: Bool) {
        let counts = (newItems.count, changedItems.count)
        newItems.advance(to: now, isLookedAt: isLookedAt)
        changedItems.advance(to: now)
        if counts != (newItems.count, changedItems.count) { changeCount += 1 }
    }

    // MARK: Missing content

    /// A loader without content, in a panel of several loaders.
    struct Missing {
        let name: String
        let status: PanelStatus
        /// The error of the loader's last load; nil if the load did not fail.
        let error: ErrorText?
    }

    /// Returns the loaders without content. Empty if no loader has content.
    func missing(at now: Timestamp) -> [Missing] {
        guard isContentsAvailable else { return [] }
        return sources.filter { !$0.isContentsAvailable }.map { source in
            Missing(
                name: source.displayName, status: PanelStatus(source.snapshot, at: now),
                error: source.error.map { ErrorText($0) })
        }
    }
}
