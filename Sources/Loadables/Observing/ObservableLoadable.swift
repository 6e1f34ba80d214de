/// The base class of all observable loadables. It has the list of observers and determines the order of their
/// notifications.
///
/// Observers are notified on the main actor, in the order in which they were added, from a copy of the list. A change
/// that an observer makes takes effect immediately but becomes visible later: the properties keep the values of the
/// earlier change until all observers have been notified of it. Therefore each observer sees every change once, in
/// order.
///
/// Do not subclass it directly; use ``PureLoadable``, ``Loadable``, ``ContentLoader``, a proxy or a group.
@preconcurrency @MainActor
open class ObservableLoadable: PureLoadableProtocol {

    /// The facts of one change.
    struct Facts {
        var snapshot: LoadableSnapshot
        var contents: Any?
        var history: LoadHistory
    }

    /// The moment for which ``isContentsAvailable`` is evaluated.
    enum ContentsQuestion {
        /// The moment of the change that observers are being notified of.
        case shown
        /// The present moment.
        case present
        /// The moment after a successful load. There are contents, unless a subclass that keeps its own contents has
        /// none.
        case afterSuccess
    }

    typealias Change = DeliveryQueue<Facts>.Change

    // Only accessed on the main actor, and never while it is being changed: the check would cost as much as the rest
    // ("change of a Loadable, 0 observers").
    @exclusivity(unchecked)
    private final var entries: [ObserverEntry] = []
    /// The name of the loadable in inspectors and logs; nil if it has none.
    public final var loadableName: String?
    // Unchecked for the same reason: the queue is only accessed on the main actor.
    @exclusivity(unchecked)
    private final var queue = DeliveryQueue<Facts>()
    // Small, and placed here to fill a gap in the memory layout: every loadable has these properties.
    private final var contentsQuestion = ContentsQuestion.shown
    /// Whether the work of a load is being stopped.
    final var isStopping = false
    /// The number of entries for objects. Such an object may be deallocated without notice.
    private final var objectCount: UInt32 = 0

    init() {}

    // MARK: Overrides in this module

    /// The current facts, even if observers have not been notified of them.
    var currentSnapshot: LoadableSnapshot { LoadableSnapshot() }

    /// The contents to show to observers that have not been notified of a newer change.
    var currentContents: Any? { nil }

    /// The latest loads; empty for a loadable that loads nothing itself.
    var currentHistory: LoadHistory { LoadHistory() }

    /// The source's facts about the current content.
    var latestFacts: LoadFacts { LoadFacts() }

    /// The exchanges of the latest loads; empty if the source reports none.
    var latestExchanges: [LoadGeneration: LoadExchange] { [:] }

    /// The time limit of a load according to its source; nil if there is none.
    var sourceTimeLimit: Duration? { nil }

    /// Whether its loads belong to another loadable, which logs them.
    var hasLoadsOfAnother: Bool { false }

    /// A number that changes whenever the content may have changed; zero if unknown.
    var shownVersion: UInt32 { 0 }

    /// The version of the content that is shown; nil if unknown.
    var shownContentVersion: ContentVersion? { nil }

    /// The parts of the loadable.
    var parts: [any PureLoadableProtocol] { [] }

    /// Whether the loadable is one of the given loadables, or a part of them.
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

    /// Called before observers are notified.
    func willNotify() {}

    /// Adds an event to the log of the program, if there is one.
    final func log(_ kind: LoadableEvent.Kind, at now: Timestamp) {
        guard let log = LoadableEventLog.current else { return }
        var event = LoadableEvent(date: now, name: loadableName ?? "\(type(of: self))", kind: kind)
        event.isNamed = loadableName != nil
        log.record(event)
    }

    /// Starts the work of a load. Called after observers were notified of the load.
    func work(for generation: LoadGeneration) {}

    // MARK: State

    public var loadableState: LoadableState { snapshot.state }

    public var error: (any Error)? { snapshot.error }

    open var isContentsAvailable: Bool { contentsAvailable(false) }

    /// Returns ``isContentsAvailable`` for the current question: according to the shown facts, or according to the
    /// given present value.
    final func contentsAvailable(_ present: @autoclosure () -> Bool) -> Bool {
        switch contentsQuestion {
        case .shown:
            noteAccess()
            return isShowingEarlier ? facts.isContentsAvailable : present()
        case .present: return present()
        case .afterSuccess: return hasContentsAfterSuccess
        }
    }

    /// Whether a successful load implies contents, unless a subclass overrides ``isContentsAvailable``.
    var hasContentsAfterSuccess: Bool { true }

    /// Evaluates ``isContentsAvailable``, which a subclass may override, for the question.
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

    /// The ``snapshot``, for readers that are not notified by `Observation`.
    final var facts: LoadableSnapshot {
        if queue.isShowing, let shown = queue.shown { shown.snapshot } else { currentSnapshot }
    }

    /// Whether observers are being notified of a state that may no longer be the current one.
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

    /// Appends the ``ContentFacts`` of this loadable and of its parts.
    final func appendContentFacts(to all: inout [ContentFacts]) {
        let (facts, parts) = (facts, parts)
        let history = parts.isEmpty ? queue.shown?.history ?? currentHistory : LoadHistory()
        all.append(
            ContentFacts(
                facts, loads: history.last { $0.origin != nil }?.generation, version: shownVersion))
        for part in parts { part.appendContentFacts(to: &all) }
    }

    /// The contents that observers are being notified of; nil unless ``isShowingEarlier`` is true.
    final var shownContents: Any? { queue.shown?.contents }

    /// The ``loadableState``, without tracking the access.
    var untrackedState: LoadableState { facts.state }

    /// Called when a shown property is read.
    func noteAccess() {}

    /// Whether there are observers.
    public final var hasObservers: Bool { entries.contains { $0.isAlive } }

    // MARK: Hooks

    /// Called after the first observer is added.
    open func didAddFirstObserver() {}

    /// Called after the last observer is removed or deallocated.
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

    /// Removes an observer from the list. It is not called anymore.
    final func remove(_ entry: ObjectIdentifier) {
        guard let index = entries.firstIndex(where: { ObjectIdentifier($0) == entry }) else { return }
        // Release the closure's captures only after the list is consistent: their release may remove other observers.
        let removed = entries.remove(at: index)
        removed.remove()
        if removed.isForObject { objectCount -= 1 }
        _ = dropLostObjects()
        if entries.isEmpty { didRemoveLastObserver() }
        withExtendedLifetime(removed) {}
    }

    /// Removes the observers that were deallocated, and reports the removal of the last observer.
    private func forgetLostObjects() {
        if dropLostObjects(), entries.isEmpty { didRemoveLastObserver() }
    }

    /// Removes the observers that were deallocated.
    ///
    /// - Returns: Whether there were any.
    private func dropLostObjects() -> Bool {
        guard objectCount > 0 else { return false }
        entries.removeAll { $0.hasLostObject }
        let left = UInt32(entries.count { $0.isForObject })
        defer { objectCount = left }
        return left < objectCount
    }

    /// Notifies the observers that would sync the loadable again that it was cancelled.
    final func tellCancelled() {
        for entry in entries { entry.tellCancelled() }
    }

    // MARK: Changes

    /// Makes a change and notifies observers. If they are being notified of another change, they are notified of this
    /// one afterwards.
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

    /// Shows the current facts until all observers have been notified of the pending change.
    final func keepFacts() {
        if !queue.isShowing { queue.show(currentFacts) }
    }

    private var currentFacts: Facts {
        Facts(snapshot: currentSnapshot, contents: currentContents, history: currentHistory)
    }

    private func notify() {
        // Observers may sync other loadables. These syncs do not inherit the reason of this change.
        LoadRequest.Reason.asked.apply {
            willNotify()
            if entries.isEmpty { return }
            // Use a copy of the list: an observer that is added during the notification is not called in it.
            if ObserverEntry.tell(entries, of: self) { forgetLostObjects() }
        }
    }
}
