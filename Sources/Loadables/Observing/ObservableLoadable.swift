/// The base class of all observable loadables. It contains the list of observers and determines the order of their
/// notifications.
///
/// Observers are notified on the main actor, in the order in which they were added. An observer that is added during a
/// notification is not called for that change. If an observer changes the loadable, the properties still have the
/// values after the earlier change until all observers have been notified of the earlier change. Each observer
/// therefore sees every change once, in order.
///
/// Do not subclass this class directly; use ``PureLoadable``, ``Loadable``, ``ContentLoader``, a proxy or a group.
@preconcurrency @MainActor
open class ObservableLoadable: PureLoadableProtocol {

    /// The values that are kept for observers while they are notified of a change.
    struct Facts {
        var snapshot: LoadableSnapshot
        var contents: Any?
        var history: LoadHistory
    }

    /// The time at which the value of ``isContentsAvailable`` is needed.
    enum ContentsQuestion {
        /// Directly after the change that observers are being notified of.
        case shown
        /// Now.
        case present
        /// Directly after a successful load. The value is true, unless a subclass that stores its own contents returns
        /// false.
        case afterSuccess
    }

    typealias Change = DeliveryQueue<Facts>.Change

    // The exclusivity check is omitted, because it would take as long as the rest of a change (benchmark “change of a
    // Loadable, 0 observers”). The list is accessed only on the main actor, and never while it is being changed.
    @exclusivity(unchecked)
    private final var entries: [ObserverEntry] = []
    /// The name of the loadable in inspectors and logs; nil if it has none.
    public final var loadableName: String?
    // The exclusivity check is omitted for speed. The queue is accessed only on the main actor.
    @exclusivity(unchecked)
    private final var queue = DeliveryQueue<Facts>()
    // These small properties are declared here because they fill a gap in the memory layout of every loadable.
    private final var contentsQuestion = ContentsQuestion.shown
    final var isStopping = false
    /// The number of entries for objects. An object may be deallocated without being removed.
    private final var objectCount: UInt32 = 0

    init() {}

    // MARK: Overrides in this module

    /// The current snapshot, even if observers have not been notified of it yet.
    var currentSnapshot: LoadableSnapshot { LoadableSnapshot() }

    /// The current contents; nil for a class without contents. While observers are notified of a change, the queue
    /// keeps the contents after that change.
    var currentContents: Any? { nil }

    /// The latest loads; empty for a loadable without loads of its own, such as a group.
    var currentHistory: LoadHistory { LoadHistory() }

    /// The metadata of the current content.
    var latestFacts: LoadFacts { LoadFacts() }

    /// The exchanges of the latest loads; empty if the source reports none.
    var latestExchanges: [LoadGeneration: LoadExchange] { [:] }

    /// The time limit of a load according to its source; nil if there is none.
    var sourceTimeLimit: Duration? { nil }

    /// Whether another loadable performs and logs the loads of this loadable. If true, this loadable does not log them.
    var hasLoadsOfAnother: Bool { false }

    /// A number that changes whenever the content may have changed; 0 if unknown.
    var shownVersion: UInt32 { 0 }

    /// The version of the content that is shown; nil if unknown.
    var shownContentVersion: ContentVersion? { nil }

    var parts: [any PureLoadableProtocol] { [] }

    /// Returns whether the loadable is one of the given loadables, or a direct or indirect part of one of them.
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

    func willNotify() {}

    /// Adds an event to the current ``LoadableEventLog``, if there is one.
    final func log(_ kind: LoadableEvent.Kind, at now: Timestamp) {
        guard let log = LoadableEventLog.current else { return }
        var event = LoadableEvent(date: now, name: loadableName ?? "\(type(of: self))", kind: kind)
        event.isNamed = loadableName != nil
        log.record(event)
    }

    /// Starts the work of a load. Called after observers have been notified of the start of the load.
    func work(for generation: LoadGeneration) {}

    // MARK: State

    public var loadableState: LoadableState { snapshot.state }

    public var error: (any Error)? { snapshot.error }

    open var isContentsAvailable: Bool { contentsAvailable(false) }

    /// Returns the value of ``isContentsAvailable`` at the time that `contentsQuestion` requires. Every implementation
    /// of ``isContentsAvailable`` calls this method.
    ///
    /// - Parameter present: The current value.
    final func contentsAvailable(_ present: @autoclosure () -> Bool) -> Bool {
        switch contentsQuestion {
        case .shown:
            noteAccess()
            return isShowingEarlier ? facts.isContentsAvailable : present()
        case .present: return present()
        case .afterSuccess: return hasContentsAfterSuccess
        }
    }

    /// The value of ``isContentsAvailable`` after a successful load, unless a subclass overrides the property.
    var hasContentsAfterSuccess: Bool { true }

    /// Returns the value of ``isContentsAvailable`` at the given time.
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

    /// The ``snapshot``, without tracking the access for `Observation`.
    final var facts: LoadableSnapshot {
        if queue.isShowing, let shown = queue.shown { shown.snapshot } else { currentSnapshot }
    }

    /// Whether the properties have earlier values, because observers are being notified of an earlier change.
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

    /// Calls a closure with the facts about this loadable and about all of its direct and indirect parts.
    final func forEachPart(_ body: (PartFacts) -> Void) {
        let parts = parts
        body(
            PartFacts(
                snapshot: facts, history: queue.shown?.history ?? currentHistory, timeLimit: sourceTimeLimit,
                hasParts: !parts.isEmpty, shownVersion: shownVersion))
        for part in parts { part.forEachPart(body) }
    }

    /// The contents after the change that observers are being notified of; nil if ``isShowingEarlier`` is false.
    final var shownContents: Any? { queue.shown?.contents }

    /// The ``loadableState``, without tracking the access.
    var untrackedState: LoadableState { facts.state }

    /// Called when a property that observers can see is read. Subclasses record the access for `Observation`.
    func noteAccess() {}

    /// Whether there are observers.
    public final var hasObservers: Bool { entries.contains { $0.isAlive } }

    // MARK: Hooks

    /// Called after the first observer was added.
    open func didAddFirstObserver() {}

    /// Called after the last observer was removed. If the last observer was deallocated without being removed, called
    /// at the next change of the loadable, or when another observer is added or removed.
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

    /// Removes an observer from the list. The observer is no longer called.
    final func remove(_ entry: ObjectIdentifier) {
        guard let index = entries.firstIndex(where: { ObjectIdentifier($0) == entry }) else { return }
        // Release the closure of the observer only after the list has been updated, because the release may remove
        // other observers.
        let removed = entries.remove(at: index)
        removed.remove()
        if removed.isForObject { objectCount -= 1 }
        _ = dropLostObjects()
        if entries.isEmpty { didRemoveLastObserver() }
        withExtendedLifetime(removed) {}
    }

    /// Removes the observers that were deallocated. If none remain, calls ``didRemoveLastObserver()``.
    private func forgetLostObjects() {
        if dropLostObjects(), entries.isEmpty { didRemoveLastObserver() }
    }

    /// Removes the observers that were deallocated.
    ///
    /// - Returns: Whether any observers were removed.
    private func dropLostObjects() -> Bool {
        guard objectCount > 0 else { return false }
        entries.removeAll { $0.hasLostObject }
        let left = UInt32(entries.count { $0.isForObject })
        defer { objectCount = left }
        return left < objectCount
    }

    /// Notifies the observers that `cancel()` was called while the loadable was not loading. For example, a syncer then
    /// stops its retries.
    final func tellCancelled() {
        for entry in entries { entry.tellCancelled() }
    }

    // MARK: Changes

    /// Performs a change and notifies observers. If observers are already being notified of another change, they are
    /// notified of the new change afterwards.
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

    /// Keeps showing the current facts until all observers have been notified of all pending changes.
    final func keepFacts() {
        if !queue.isShowing { queue.show(currentFacts) }
    }

    private var currentFacts: Facts {
        Facts(snapshot: currentSnapshot, contents: currentContents, history: currentHistory)
    }

    private func notify() {
        // Reset the reason, so that observers that sync other loadables do not use the reason for the current load.
        LoadRequest.Reason.asked.apply {
            willNotify()
            if entries.isEmpty { return }
            // `entries` is passed as a copy. An observer that is added during the notification is not called for this
            // change.
            if ObserverEntry.tell(entries, of: self) { forgetLostObjects() }
        }
    }
}
