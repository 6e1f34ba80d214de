/// The part that everything observable shares: a list of observers, and the order in which they hear of changes.
///
/// Observers are told on the main actor, in the order in which they were added, from a copy of the list. A change that
/// is made from inside an observer is decided at once but shown later: until all observers have heard of the change
/// before it, the properties keep the values of that one. So each observer sees every change, once, in order.
///
/// Not to be subclassed directly: use ``PureLoadable``, ``Loadable``, ``ContentLoader``, a proxy or a group.
@preconcurrency @MainActor
open class ObservableLoadable: PureLoadableProtocol {

    /// What belongs to one change.
    struct Facts {
        var snapshot: LoadableSnapshot
        var contents: Any?
        var history: LoadHistory
    }

    /// What ``isContentsAvailable`` is asked for.
    enum ContentsQuestion {
        /// What observers are hearing of.
        case shown
        /// The present fact.
        case present
        /// What a load leaves that succeeds now: true, unless a subclass that keeps its own contents has none.
        case afterSuccess
    }

    typealias Change = DeliveryQueue<Facts>.Change

    // Only ever touched on the main actor, and never while it is being changed: the check would cost as much as the rest
    // ("change of a Loadable, 0 observers").
    @exclusivity(unchecked)
    private final var entries: [ObserverEntry] = []
    /// What the program calls it, for inspectors and logs; nil if it has no name of its own.
    public final var loadableName: String?
    // The same: all that it does is to answer.
    @exclusivity(unchecked)
    private final var queue = DeliveryQueue<Facts>()
    // Here, and small, so that they fill a gap: every loadable has them.
    private final var contentsQuestion = ContentsQuestion.shown
    /// While the work is being stopped.
    final var isStopping = false
    /// How many of the entries are for objects, which may go away without a word.
    private final var objectCount: UInt32 = 0

    init() {}

    // MARK: What subclasses of this module give

    /// The present facts, whether or not the observers have heard of them.
    var currentSnapshot: LoadableSnapshot { LoadableSnapshot() }

    /// The contents, if they are to be kept for observers who have not heard of a newer change.
    var currentContents: Any? { nil }

    /// The latest loads; none if it does not load by itself.
    var currentHistory: LoadHistory { LoadHistory() }

    /// The facts of the present content from its source.
    var latestFacts: LoadFacts { LoadFacts() }

    /// What was sent and received for its latest loads, as far as its source said it.
    var latestExchanges: [LoadGeneration: LoadExchange] { [:] }

    /// How long a load may take by what its source says; nil if it does not say.
    var sourceTimeLimit: Duration? { nil }

    /// Whether its loads are another loadable's, which writes them to the log.
    var hasLoadsOfAnother: Bool { false }

    /// Another number whenever what it shows may have become another one; zero if it does not say.
    var shownVersion: UInt32 { 0 }

    /// Which content is shown; nil if it does not say.
    var shownContentVersion: ContentVersion? { nil }

    /// What it is made of.
    var parts: [any PureLoadableProtocol] { [] }

    /// Whether the loadable is among those, or among what they are made of.
    final func isPart(of loadables: [any PureLoadableProtocol]) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var rest = loadables
        while let next = rest.popLast() {
            if next === self { return true }
            guard let parts = (next as? ObservableLoadable)?.parts, !parts.isEmpty else { continue }
            if seen.insert(ObjectIdentifier(next)).inserted { rest += parts }
        }
        return false
    }

    /// Runs before the observers are told.
    func willNotify() {}

    /// Notes an event in the log of the program, if it has one.
    final func log(_ kind: LoadableEvent.Kind, at now: Timestamp) {
        guard let log = LoadableEventLog.current else { return }
        var event = LoadableEvent(date: now, name: loadableName ?? "\(type(of: self))", kind: kind)
        event.isNamed = loadableName != nil
        log.record(event)
    }

    /// Begins the work of a load that the observers have heard of.
    func work(for generation: LoadGeneration) {}

    // MARK: What is seen

    public var loadableState: LoadableState { snapshot.state }

    public var error: (any Error)? { snapshot.error }

    open var isContentsAvailable: Bool { contentsAvailable(false) }

    /// The answer to ``isContentsAvailable``, to what was asked: what is shown, or the given present fact.
    final func contentsAvailable(_ present: @autoclosure () -> Bool) -> Bool {
        switch contentsQuestion {
        case .shown:
            noteAccess()
            return isShowingEarlier ? facts.isContentsAvailable : present()
        case .present: return present()
        case .afterSuccess: return hasContentsAfterSuccess
        }
    }

    /// Whether a success means that there are contents, if no subclass says otherwise.
    var hasContentsAfterSuccess: Bool { true }

    /// What ``isContentsAvailable``, which a subclass may override, says to the question.
    final func isContentsAvailable(_ question: ContentsQuestion) -> Bool {
        let outer = contentsQuestion
        contentsQuestion = question
        defer { contentsQuestion = outer }
        return isContentsAvailable
    }

    public var provenance: Provenance? { snapshot.provenance }

    public final var snapshot: LoadableSnapshot {
        noteAccess()
        return facts
    }

    /// The ``snapshot``, for readers that hear of changes by other means than `Observation`.
    final var facts: LoadableSnapshot {
        if queue.isShowing, let shown = queue.shown { shown.snapshot } else { currentSnapshot }
    }

    /// Whether observers are hearing of what may not be the present state any more.
    final var isShowingEarlier: Bool { queue.isShowing }

    public final var inspection: LoadableInspection {
        LoadableInspection(
            of: self,
            name: loadableName,
            history: queue.shown?.history ?? currentHistory,
            facts: latestFacts,
            exchanges: latestExchanges,
            timeLimit: sourceTimeLimit,
            observerCount: entries.count { $0.isAlive },
            parts: parts,
            shownVersion: shownVersion
        )
    }

    /// Appends its ``ContentFacts``, and those of what it is made of.
    final func appendContentFacts(to all: inout [ContentFacts]) {
        let (facts, parts) = (facts, parts)
        let history = parts.isEmpty ? queue.shown?.history ?? currentHistory : LoadHistory()
        all.append(
            ContentFacts(
                facts, loads: history.last { $0.origin != nil }?.generation, version: shownVersion))
        for part in parts { part.appendContentFacts(to: &all) }
    }

    /// The contents that observers are hearing of, if ``isShowingEarlier``.
    final var shownContents: Any? { queue.shown?.contents }

    /// The ``loadableState``, as ``facts`` are.
    var untrackedState: LoadableState { facts.state }

    /// Called when what is shown is read.
    func noteAccess() {}

    /// Whether anybody watches.
    public final var hasObservers: Bool { entries.contains { $0.isAlive } }

    // MARK: Hooks

    /// Called after the first observer was added.
    open func didAddFirstObserver() {}

    /// Called after the last observer was removed, or was found to be gone.
    open func didRemoveLastObserver() {}

    // MARK: Observers

    public final func addObserver(_ observer: any LoadableObserverProtocol) {
        guard !entries.contains(where: { $0.isFor(observer) }) else { return }
        add(ObserverEntry(weak: observer))
    }

    public final func removeObserver(_ observer: any LoadableObserverProtocol) {
        if let entry = entries.first(where: { $0.isFor(observer) }) {
            remove(ObjectIdentifier(entry))
        } else {
            forgetLostObjects()
        }
    }

    final func add(_ entry: ObserverEntry) {
        forgetLostObjects()
        entries.append(entry)
        if entry.isForObject { objectCount += 1 }
        if entries.count == 1 { didAddFirstObserver() }
    }

    /// Takes an observer off the list; it is not called any more from now on.
    final func remove(_ entry: ObjectIdentifier) {
        guard let index = entries.firstIndex(where: { ObjectIdentifier($0) == entry }) else { return }
        // What the closure owned goes away when the list is whole again: it may remove others.
        let removed = entries.remove(at: index)
        removed.remove()
        if removed.isForObject { objectCount -= 1 }
        _ = dropLostObjects()
        if entries.isEmpty { didRemoveLastObserver() }
        withExtendedLifetime(removed) {}
    }

    /// Forgets the observers that went away without removing themselves.
    private func forgetLostObjects() {
        if dropLostObjects(), entries.isEmpty { didRemoveLastObserver() }
    }

    /// Whether there were any.
    private func dropLostObjects() -> Bool {
        guard objectCount > 0 else { return false }
        entries.removeAll { $0.hasLostObject }
        let left = UInt32(entries.count { $0.isForObject })
        defer { objectCount = left }
        return left < objectCount
    }

    /// Tells those who would sync it again that it was told to cancel.
    final func tellCancelled() {
        for entry in entries { entry.tellCancelled() }
    }

    // MARK: Changes

    /// Makes a change and tells the observers; if they are just being told of another change, they are told when all
    /// have heard of that one.
    final func change(_ mutate: () -> Change) {
        guard !queue.isBusy else {
            queue.beginChange(currentFacts)
            let change = mutate()
            queue.endChange(change, currentFacts)
            return
        }
        queue.beginChange()
        tell(queue.endChange(mutate()))
    }

    private func tell(_ first: DeliveryQueue<Facts>.Action) {
        var action = first
        while true {
            switch action {
            case .rest:
                return
            case .tell(let work):
                notify()
                action = queue.didTell(work)
            case .work(let generation):
                work(for: generation)
                action = queue.didBeginWork()
            }
        }
    }

    /// Shows the present facts until all observers have heard of the change that they are about to be told of.
    final func keepFacts() {
        if !queue.isShowing { queue.show(currentFacts) }
    }

    private var currentFacts: Facts {
        Facts(snapshot: currentSnapshot, contents: currentContents, history: currentHistory)
    }

    private func notify() {
        // Syncs by observers do not have the reason of this change.
        LoadRequest.Reason.asked.apply {
            willNotify()
            if entries.isEmpty { return }
            // A copy of the list: an observer that is added during the notification is not called in it.
            if ObserverEntry.tell(entries, of: self) { forgetLostObjects() }
        }
    }
}
