import Feeds
public import Loadables
public import TerminalUI

/// The model of a panel. It is a proxy, because the panel exists before its loader.
///
/// It stores the view of the loader's latest content, and earlier versions for comparison.
@MainActor
public final class PanelModel: LoadableProxy {

    /// The text in the upper edge.
    public package(set) var title: String {
        didSet { if title != oldValue { announce() } }
    }

    /// The source of a board that it shows; nil for any other panel.
    package var source: PanelSource?

    /// The name by which the user’s arrangement of a page knows the panel; nil for its title.
    package var name: String?

    /// The text of the panel if its content is empty.
    public let emptyText: String

    /// Returns a short text after the title, such as `2 unread`, which also shows while the panel is collapsed. Called
    /// whenever the panel is drawn; empty for none.
    public var summary: () -> StyledText = { StyledText() }

    /// Returns the reason why it does not load yet, as `waits for login`, or nil. Called whenever the panel is drawn.
    public var waiting: () -> String? = { nil }

    /// The actions of the panel.
    public var actions: [PanelAction] = []

    /// The current version; nil before the first content.
    public var latest: PanelVersion? { history.latest }

    /// The earlier versions that differed, oldest first: at most 20, fewer if they are large.
    public var earlier: [PanelVersion] { history.earlier }

    /// All versions.
    private(set) var history = VersionHistory()

    /// The items of the current content; nil if they were not indexed yet.
    private(set) var items: ItemIndex?
    /// The items that are new since the user looked.
    private(set) var newItems = NewItems()
    /// The items that changed recently.
    private(set) var changedItems = ChangedItems()

    /// The number of versions shown.
    private(set) var versionNumber = 0
    /// The number of versions that loads have brought.
    private(set) var loadedNumber = 0
    /// The number of times that the content was withdrawn, together with all earlier versions.
    private(set) var withdrawalCount = 0
    /// The number of times that all versions were dropped, because content was withdrawn or something else is shown.
    private(set) var forgetCount = 0

    /// The number of changes that affect the drawing.
    private(set) var changeCount = 0

    /// The feeds that the panel shows and retains.
    private(set) var feeds: [any RefreshedFeed] = []

    /// Whether it can be asked to load. If false, content is pushed.
    public private(set) var canSync = true

    /// The times in which its alerts neither begin nor end.
    public var maintenance: [MaintenanceWindow] = [] {
        didSet { if maintenance != oldValue { announce() } }
    }

    /// The level of its most severe raised alert; nil for none.
    var alertLevel: AlertLevel? {
        didSet { changeCount += 1 }
    }

    /// Whether it is on no page and only has alerts. Failures of its loads are then reported elsewhere.
    package var isOnlyWatched = false

    /// The alert rules.
    private(set) var alertRules: [AlertRule] = []
    /// Called when the result of a rule may have changed.
    var onRuleChange: (() -> Void)?
    private var ruleObservers: [LoadableObserver?] = []
    /// Returns whether parts of the content are being loaded for the first time. Their first values are not changes.
    package var isIncomplete: (() -> Bool)?
    private var wasIncomplete = false
    /// Loads more of a list that is loaded page by page; nil for other content.
    var loadMore: ((ListEnd, LoadMoreReason) -> Void)?

    /// The size of the region in which the content was drawn last; nil before that.
    public internal(set) var shownSize: Size? {
        didSet { if let shownSize, shownSize != oldValue { onResize?(shownSize) } }
    }

    /// Extra fields for the inspector: names and values. Called whenever the inspector is drawn.
    public var inspectorFields: () -> [(name: String, text: String)] = { [] }

    /// Returns sentences that are shown below the content, for example about missing data. Called whenever the panel is
    /// drawn.
    public var remarks: () -> [String] = { [] }

    /// Called when the content is drawn in a region of a new size.
    public var onResize: ((Size) -> Void)?

    /// Returns the view that is shown during the first load; nil for a spinner. Set it after calling `show`.
    public var placeholder: (() -> any View)?

    /// The loaders of a panel that shows each as soon as it has content; empty for other panels.
    private var sources: [any PureLoadableProtocol] = []
    private var makeContent: (() -> MadeContent?)?
    private var dependsOnContentAlone = false
    /// The access of the inspector to the loaders.
    private(set) var origin = PanelOrigin()
    private var shownFacts: [ContentFacts] = []
    private var isRemaking = false

    /// The default text of an empty panel.
    public static let standardEmptyText = "Nothing here"

    /// Creates a model without a loader. It is named after its title.
    public init(title: String, emptyText: String = standardEmptyText) {
        self.title = title
        self.emptyText = emptyText
        super.init()
        loadableName = title
    }

    /// Adds an alert rule. It is evaluated again when the loadable changes.
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
    ///   - loadable: The loadable. Panels may share it. Nil for a panel that shows only a state.
    ///   - sources: The loadables each of which is shown as soon as it has content.
    ///   - origin: The access of the inspector to the loaders.
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

    /// Makes the view again after something other than the loader's content has changed, for example a picture beside
    /// it. The versions of the panel are not affected.
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
        // Content that is unchanged or equal is not made again, unless it was changed here. A version of 0
        // tells nothing; the first one is that of the panel.
        let isEqual = dependsOnContentAlone && facts.count > 1 && facts.dropFirst().allSatisfy { $0.version > 0 }
        let isUnchanged =
            (isEqual || snapshot.lastOutcome?.result == .unchanged) && provenance?.origin != .cache
            && facts.map(\.version) == shownFacts.map(\.version)
        let known = isUnchanged ? latest.map { MadeContent($0.content) } : nil
        guard let made = known ?? makeContent?() else { return }
        // The first content of one of several loaders is not a change.
        let hasSameSources = facts.map(\.hasContents) == shownFacts.map(\.hasContents)
        // Neither are the first values of its parts, and changes made by the user here.
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

    /// Whether a loader that had content has none now. A loader that was replaced does not count.
    private func hasLostContents(_ facts: [ContentFacts]) -> Bool {
        latest != nil && facts.count == shownFacts.count
            && zip(shownFacts, facts).contains { $0.hasContents && !$1.hasContents }
    }

    /// Drops all versions before the panel shows the content of something else. The content is not withdrawn: pages
    /// that were opened from it stay.
    package func forgetContent() {
        if latest != nil { forget() }
    }

    /// Drops all versions: withdrawn content must not be visible anywhere.
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

    /// Updates marks by the time and whether the user looks at the panel.
    func advance(to now: Duration, isLookedAt: Bool) {
        let counts = (newItems.count, changedItems.count)
        newItems.advance(to: now, isLookedAt: isLookedAt)
        changedItems.advance(to: now)
        if counts != (newItems.count, changedItems.count) { changeCount += 1 }
    }

    // MARK: Missing content

    /// A loader of the panel without content.
    struct Missing {
        let name: String
        let status: PanelStatus
        /// The error of its last load; nil if it did not fail.
        let error: ErrorText?
    }

    /// The loaders without content, while others have content.
    func missing(at now: Timestamp) -> [Missing] {
        guard isContentsAvailable else { return [] }
        return sources.filter { !$0.isContentsAvailable }.map { source in
            Missing(
                name: source.inspection.name, status: PanelStatus(source.snapshot, at: now),
                error: source.error.map { ErrorText($0) })
        }
    }
}
