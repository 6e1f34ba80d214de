import Feeds
public import Loadables
public import TerminalUI

/// The model of a panel. It is a proxy, because a panel may exist before its loader does.
///
/// It stores the view of the loader's latest content, and earlier versions for comparison.
@MainActor
public final class PanelModel: LoadableProxy {

    /// The text in the upper edge.
    public package(set) var title: String {
        didSet { if title != oldValue { announce() } }
    }

    /// The source of the board that the panel shows; nil for a panel without such a source.
    package var source: PanelSource?

    /// The name that identifies the panel in the user's arrangement of a page; nil for its title.
    package var name: String?

    /// The text of the panel if its content is empty.
    public let emptyText: String

    /// Returns a short text after the title, such as `2 unread`; empty for none. It is also visible while the panel is
    /// collapsed. Called whenever the panel is drawn.
    public var summary: () -> StyledText = { StyledText() }

    /// Returns the reason why the panel does not load yet, such as `waits for login`; nil if there is none. Called
    /// whenever the panel is drawn.
    public var waiting: () -> String? = { nil }

    /// Whether the selection stays on its item, also if that is the first item and the user has not moved yet. Set it if
    /// actions or other panels depend on the chosen item. Otherwise a panel at its start stays there, and shows new items.
    public var bindsSelection = false

    /// The actions of the panel.
    public var actions: [PanelAction] = []

    /// The current version; nil before the first content.
    public var latest: PanelVersion? { history.latest }

    /// The earlier versions that differ, oldest first. There are at most 20, and fewer if they are large.
    public var earlier: [PanelVersion] { history.earlier }

    /// All versions.
    private(set) var history = VersionHistory()

    /// The items of the current content; nil if they were not indexed yet.
    private(set) var items: ItemIndex?
    /// The items that are new since the user last looked at the panel.
    private(set) var newItems = NewItems()
    /// The items that changed recently.
    private(set) var changedItems = ChangedItems()

    /// The number of versions shown.
    private(set) var versionNumber = 0
    /// The number of versions that came from loads.
    private(set) var loadedNumber = 0
    /// The number of times that the content was withdrawn, together with all earlier versions.
    private(set) var withdrawalCount = 0
    /// The number of times that all versions were dropped, because content was withdrawn or the panel shows something
    /// else.
    private(set) var forgetCount = 0

    /// The number of changes that affect the drawing.
    private(set) var changeCount = 0

    /// The feeds that the panel shows and retains.
    private(set) var feeds: [any RefreshedFeed] = []

    /// Whether the panel can load on request. If false, content is pushed.
    public private(set) var canSync = true

    /// The times in which the panel's alerts neither begin nor end.
    public var maintenance: [MaintenanceWindow] = [] {
        didSet { if maintenance != oldValue { announce() } }
    }

    /// The level of the most severe raised alert of the panel; nil for none.
    var alertLevel: AlertLevel? {
        didSet { changeCount += 1 }
    }

    /// Whether the panel is on no page and only has alerts. Failures of its loads are then reported elsewhere.
    package var isOnlyWatched = false

    /// The alert rules.
    private(set) var alertRules: [AlertRule] = []
    /// Called when the result of a rule may have changed.
    var onRuleChange: (() -> Void)?
    private var ruleObservers: [LoadableObserver?] = []
    /// Returns whether parts of the content are being loaded for the first time. The first values of these parts do not
    /// count as changes.
    package var isIncomplete: (() -> Bool)?
    private var wasIncomplete = false
    /// Loads more items of a list that is loaded page by page; nil for other content.
    var loadMore: ((ListEnd, LoadMoreReason) -> Void)?

    /// The size of the region in which the content was drawn last; nil before that.
    public internal(set) var shownSize: Size? {
        didSet { if let shownSize, shownSize != oldValue { onResize?(shownSize) } }
    }

    /// Returns extra fields for the inspector: names and values. Called whenever the inspector is drawn.
    public var inspectorFields: () -> [(name: String, text: String)] = { [] }

    /// Returns sentences to show below the content, for example about missing data. Called whenever the panel is drawn.
    public var remarks: () -> [String] = { [] }

    /// Called when the content is drawn in a region of a new size.
    public var onResize: ((Size) -> Void)?

    /// Returns the view that is shown during the first load; nil for a spinner. Set it after calling `show`.
    public var placeholder: (() -> any View)?

    /// The loaders of a panel that shows several contents, each as soon as it is available; empty for other panels.
    private var sources: [any PureLoadableProtocol] = []
    private var makeContent: (() -> MadeContent?)?
    private var dependsOnContentAlone = false
    /// The inspector's access to the loaders.
    private(set) var origin = PanelOrigin()
    private var shownFacts: [ContentFacts] = []
    private var isRemaking = false

    /// The default text of an empty panel.
    public static let standardEmptyText = "Nothing here"

    /// Creates a model without a loader. The title is also the name of the model.
    public init(title: String, emptyText: String = standardEmptyText) {
        self.title = title
        self.emptyText = emptyText
        super.init()
        loadableName = title
    }

    /// Adds an alert rule. The rule is evaluated again when the loadable changes.
    func add(_ rule: AlertRule, about loadable: (any PureLoadableProtocol)? = nil) {
        alertRules.append(rule)
        ruleObservers.append(loadable?.sink { [weak self] _ in self?.onRuleChange?() })
    }

    /// Removes all alert rules, before the panel shows something else.
    public func removeAlerts() {
        alertRules = []
        ruleObservers = []
    }

    // MARK: Content

    /// Shows a loadable.
    ///
    /// - Parameters:
    ///   - loadable: The loadable. Panels may share it.
    ///   - sources: The loadables that are shown each as soon as it has content.
    ///   - origin: The inspector's access to the loaders.
    ///   - dependsOnContentAlone: Whether equal content of the loadable looks the same.
    ///   - content: Returns the view; nil if there is nothing to show. Called for new content.
    func show(
        _ loadable: any LoadableProtocol, sources: [any PureLoadableProtocol] = [], canSync: Bool = true,
        origin: PanelOrigin = PanelOrigin(), dependsOnContentAlone: Bool = false, content: @escaping () -> MadeContent?
    ) {
        makeContent = content
        self.dependsOnContentAlone = dependsOnContentAlone
        self.origin = origin
        loadMore = nil
        placeholder = nil
        shownFacts = []
        keep([])
        self.sources = sources
        self.canSync = canSync
        self.loadable = loadable
    }

    /// Shows only a sentence that names the awaited content.
    package func wait(_ sentence: String) {
        (makeContent, loadMore, placeholder) = (nil, nil, nil)
        (origin, shownFacts, sources) = (PanelOrigin(), [], [])
        keep([])
        canSync = false
        waiting = { sentence }
        loadable = nil
    }

    /// Retains the feeds that are shown.
    func keep(_ feeds: [any RefreshedFeed]) {
        self.feeds = feeds
    }

    /// Makes the view again after a change of something other than the loader's content, for example a picture beside
    /// it. The new view replaces the latest version, without adding a version.
    public func remake() {
        guard latest != nil else { return }
        isRemaking = true
        announce()
    }

    public override func proxyDidChange() {
        changeCount += 1
        if isRemaking {
            isRemaking = false
            guard let content = makeContent?()?.content, latest?.content.isSame(as: content) == false else { return }
            history.replaceLatest(by: content)
            items = nil
            versionNumber += 1
            return
        }
        let facts = contentFacts
        if hasLostContents(facts) {
            forget()
            withdrawalCount += 1
        }
        guard isContentsAvailable, isNew(facts) else { return }
        // Content that is unchanged or equal is not made again, unless it was changed here. The first version number is
        // that of the panel; a version number of 0 is unknown.
        let isEqual = dependsOnContentAlone && facts.count > 1 && facts.dropFirst().allSatisfy { $0.version > 0 }
        let isUnchanged =
            (isEqual || snapshot.lastOutcome?.result == .unchanged) && provenance?.origin != .cache
            && facts.map(\.version) == shownFacts.map(\.version)
        let known = isUnchanged ? latest.map { MadeContent($0.content) } : nil
        guard let made = known ?? makeContent?() else { return }
        // The first content of one of several loaders does not count as a change.
        let hasSameSources = facts.map(\.hasContents) == shownFacts.map(\.hasContents)
        // The first values of parts of the content, and changes that the user makes here, do not count as changes
        // either.
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

    /// Whether the loaders have changed since the content was made.
    private func isNew(_ facts: [ContentFacts]) -> Bool {
        let state = loadableState
        let isLoading = state == .syncing || state == .didFailToSync
        return !isLoading || facts != shownFacts || latest == nil
    }

    /// Whether a loader that had content has none now. Replaced loaders are not compared.
    private func hasLostContents(_ facts: [ContentFacts]) -> Bool {
        latest != nil && facts.count == shownFacts.count
            && zip(shownFacts, facts).contains { $0.hasContents && !$1.hasContents }
    }

    /// Drops all versions before the panel shows something else. The content does not count as withdrawn, so pages that
    /// were opened from it stay open.
    package func forgetContent() {
        if latest != nil { forget() }
    }

    /// Drops all versions, so that withdrawn content is not visible anywhere.
    private func forget() {
        history = VersionHistory()
        items = nil
        (newItems, changedItems) = (NewItems(), ChangedItems())
        shownFacts = []
        versionNumber += 1
        forgetCount += 1
    }

    /// Whether the panel shows only a sentence that names the awaited content.
    var isWaiting: Bool { loadable == nil && !canSync }

    /// Updates the marks of new and changed items.
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

    /// Returns the loaders without content, if other loaders have content.
    func missing(at now: Timestamp) -> [Missing] {
        guard isContentsAvailable else { return [] }
        return sources.filter { !$0.isContentsAvailable }.map { source in
            Missing(
                name: source.inspection.name, status: PanelStatus(source.snapshot, at: now),
                error: source.error.map { ErrorText($0) })
        }
    }
}
