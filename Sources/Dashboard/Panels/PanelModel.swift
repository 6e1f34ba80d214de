import Feeds
public import Loadables
public import TerminalUI

/// What a panel shows: a proxy, because the panel is there before its loader.
///
/// It keeps what was made of the loader's latest content, and of earlier ones that differed, so that they can be compared.
@MainActor
public final class PanelModel: LoadableProxy {

    /// What stands in the panel's upper edge.
    public package(set) var title: String {
        didSet { if title != oldValue { announce() } }
    }

    /// The source of a board that it shows; nil for any other panel.
    package var source: PanelSource?

    /// The name by which the user’s arrangement of a page knows the panel; nil for its title.
    package var name: String?

    /// What stands in the panel when its content is there and is empty.
    public let emptyText: String

    /// What the title says of the content beside the name, as `2 unread`, also while the panel is collapsed: what matters most.
    /// Asked for whenever the panel is drawn; empty for nothing.
    public var summary: () -> StyledText = { StyledText() }

    /// Returns the reason why it does not load yet, as `waits for login`, or nil. Called whenever the panel is drawn.
    public var waiting: () -> String? = { nil }

    /// What a person can do in it, by keys.
    public var actions: [PanelAction] = []

    /// What is shown; nil before there was any content.
    public var latest: PanelVersion? { history.latest }

    /// What was shown before that, oldest first, each of which differed from the one before it: at most 20, and fewer if they are
    /// large.
    public var earlier: [PanelVersion] { history.earlier }

    /// What it has shown.
    private(set) var history = VersionHistory()

    /// The items of the latest content; nil if they were not looked at yet.
    private(set) var items: ItemIndex?
    /// Which items of the content have come since somebody looked.
    private(set) var newItems = NewItems()
    /// What was changed of late.
    private(set) var changedItems = ChangedItems()

    /// How often another version was shown.
    private(set) var versionNumber = 0
    /// How often a load has brought another version.
    private(set) var loadedNumber = 0
    /// The number of times that its content was withdrawn, together with all earlier versions.
    private(set) var withdrawalCount = 0
    /// The number of times that all versions were forgotten: as content was withdrawn, or as something else is shown.
    private(set) var forgetCount = 0

    /// How often something has changed of what is drawn of it.
    private(set) var changeCount = 0

    /// The feeds that it shows; it keeps them for as long as it does.
    private(set) var feeds: [any RefreshedFeed] = []

    /// Whether it can be told to load; otherwise its content comes by itself.
    public private(set) var canSync = true

    /// The times in which its alerts neither begin nor end.
    public var maintenance: [MaintenanceWindow] = [] {
        didSet { if maintenance != oldValue { announce() } }
    }

    /// The level of its worst alert that is true; nil for none.
    var alertLevel: AlertLevel? {
        didSet { changeCount += 1 }
    }

    /// Whether it stands on no page and only has alerts: that its loads fail is said elsewhere.
    package var isOnlyWatched = false

    /// What people are told of.
    private(set) var alertRules: [AlertRule] = []
    /// Called when what a rule is about may have changed.
    var onRuleChange: (() -> Void)?
    private var ruleObservers: [LoadableObserver?] = []
    /// Says whether parts of the content are loaded for the first time. Their first values are no changes.
    package var isIncomplete: (() -> Bool)?
    private var wasIncomplete = false
    /// Loads more of a list that comes page by page; nil for any other content.
    var loadMore: ((ListEnd, LoadMoreReason) -> Void)?

    /// How large the region was in which its content was drawn last; nil before that.
    public internal(set) var shownSize: Size? {
        didSet { if let shownSize, shownSize != oldValue { onResize?(shownSize) } }
    }

    /// What the inspector says besides of how it is: names and sentences, made whenever it is looked at.
    public var inspectorFields: () -> [(name: String, text: String)] = { [] }

    /// What is said below the content: what of it is not as whoever made the panel wanted it, each in a sentence. Asked for
    /// whenever the panel is drawn.
    public var remarks: () -> [String] = { [] }

    /// Called when its content is drawn in a region of another size than before.
    public var onResize: ((Size) -> Void)?

    /// Makes the view that is shown while the first content loads; nil for a spinner. Set it after a call of `show`.
    public var placeholder: (() -> any View)?

    /// The loaders of a panel that shows each of them as soon as it has something; empty for any other panel.
    private var sources: [any PureLoadableProtocol] = []
    private var makeContent: (() -> MadeContent?)?
    private var dependsOnContentAlone = false
    /// What the inspector may ask of the loaders.
    private(set) var origin = PanelOrigin()
    private var shownFacts: [ContentFacts] = []
    private var isRemaking = false

    /// What stands in a panel that is empty, unless it says something else.
    public static let standardEmptyText = "Nothing here"

    /// Creates a model that has no loader yet. It is named after its title.
    public init(title: String, emptyText: String = standardEmptyText) {
        self.title = title
        self.emptyText = emptyText
        super.init()
        loadableName = title
    }

    /// Has people told of something, for as long as the panel is there; it is looked at again when the loadable changes.
    func add(_ rule: AlertRule, about loadable: (any PureLoadableProtocol)? = nil) {
        alertRules.append(rule)
        ruleObservers.append(loadable?.sink { [weak self] _ in self?.onRuleChange?() })
    }

    /// Has people told of nothing any more, before it shows something else.
    public func removeAlerts() {
        alertRules = []
        ruleObservers = []
    }

    // MARK: Showing

    /// Shows what the loadable has.
    ///
    /// - Parameters:
    ///   - loadable: May be shared with other panels; nil for what only says how it is.
    ///   - sources: Those of which each is shown as soon as it has something.
    ///   - origin: What the inspector may ask of the loaders.
    ///   - dependsOnContentAlone: Whether equal content of the loadable looks the same.
    ///   - content: What is shown; nil if there is nothing. Asked for when the content is new.
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

    /// Shows nothing but a sentence that says what it waits for.
    package func wait(_ sentence: String) {
        (makeContent, loadMore, placeholder) = (nil, nil, nil)
        (origin, shownFacts, sources) = (PanelOrigin(), [], [])
        keep([])
        canSync = false
        waiting = { sentence }
        loadable = nil
    }

    /// Keeps the feeds that are shown.
    func keep(_ feeds: [any RefreshedFeed]) {
        self.feeds = feeds
    }

    /// Makes what is shown anew, because something else has changed that it is made of, as a picture beside the loader's
    /// content. The panel's versions stay those of the loader.
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
        // The first content of one of several loaders is no news.
        let hasSameSources = facts.map(\.hasContents) == shownFacts.map(\.hasContents)
        // Nor are the first values of its parts, and what was changed here.
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

    /// Whether a loader that had contents has none now. A loader that was replaced by another one does not count.
    private func hasLostContents(_ facts: [ContentFacts]) -> Bool {
        latest != nil && facts.count == shownFacts.count
            && zip(shownFacts, facts).contains { $0.hasContents && !$1.hasContents }
    }

    /// Forgets every version, before it shows the content of something else. The content is not withdrawn: pages that were opened from it
    /// stay.
    package func forgetContent() {
        if latest != nil { forget() }
    }

    /// Forgets every version: it must not be visible anywhere.
    private func forget() {
        history = VersionHistory()
        items = nil
        (newItems, changedItems) = (NewItems(), ChangedItems())
        shownFacts = []
        versionNumber += 1
        forgetCount += 1
    }

    /// Whether it shows only a sentence that says what it waits for.
    var isWaiting: Bool { loadable == nil && !canSync }

    /// Says that it is now, and whether somebody looks at the panel.
    func advance(to now: Duration, isLookedAt: Bool) {
        let counts = (newItems.count, changedItems.count)
        newItems.advance(to: now, isLookedAt: isLookedAt)
        changedItems.advance(to: now)
        if counts != (newItems.count, changedItems.count) { changeCount += 1 }
    }

    // MARK: What is missing

    /// A loader of the panel that has nothing to show yet.
    struct Missing {
        let name: String
        let status: PanelStatus
        /// Why it failed; nil if it did not.
        let error: ErrorText?
    }

    /// Which of several loaders have nothing to show yet, while others have.
    func missing(at now: Timestamp) -> [Missing] {
        guard isContentsAvailable else { return [] }
        return sources.filter { !$0.isContentsAvailable }.map { source in
            Missing(
                name: source.inspection.name, status: PanelStatus(source.snapshot, at: now),
                error: source.error.map { ErrorText($0) })
        }
    }
}
