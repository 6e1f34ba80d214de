/// The part that everything observable shares: a list of observers, and the order in which they hear of changes.
///
/// Observers are told on the main actor, in the order in which they were added, from a copy of the list. A change that
/// is made from inside an observer is decided at once but shown later: until all observers have heard of the change
/// before it, the properties keep the values of that one. So each observer sees every change, once, in order.
///
/// Not to be subclassed directly: use ``PureLoadable``, ``Loadable``, ``ContentLoader``, a proxy or a group.
@preconcurrency @MainActor
open class ObservableLoadable: PureLoadableProtocol {

    // Only ever touched on the main actor, and never while it is being changed: the check would cost as much as the rest.
    @exclusivity(unchecked)
    private final var entries: [ObserverEntry] = []
    /// What the program calls it, for inspectors and logs; nil if it has no name of its own.
    public final var loadableName: String?
    /// There only while changes wait that were made from inside an observer.
    private final var backlog: DeliveryBacklog?
    /// How many of the entries are for objects, which may go away without a word.
    private final var objectCount: UInt32 = 0
    final var isDelivering = false

    init() {}

    // MARK: What subclasses of this module give

    /// The present facts, whether or not the observers have heard of them.
    var currentSnapshot: LoadableSnapshot { LoadableSnapshot() }

    /// The contents, if they are to be kept for observers who have not heard of a newer change.
    var currentContents: Any? { nil }

    /// Whether the facts are those of another object, which may change before all observers have heard of the last change.
    var showsAnother: Bool { false }

    /// The number of the latest load, and the latest loads; nil if it does not load by itself.
    var currentLoads: (generation: LoadGeneration, history: LoadHistory)? { nil }

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
        log.record(LoadableEvent(date: now, name: loadableName ?? "\(type(of: self))", kind: kind))
    }

    /// Begins the work of a load that the observers have heard of.
    func work(for generation: LoadGeneration) {}

    // MARK: What is seen

    public var loadableState: LoadableState { snapshot.state }

    public var error: (any Error)? { snapshot.error }

    open var isContentsAvailable: Bool { snapshot.isContentsAvailable }

    public var provenance: Provenance? { snapshot.provenance }

    public var snapshot: LoadableSnapshot { backlog?.shown.snapshot ?? currentSnapshot }

    public final var inspection: LoadableInspection {
        let loads = shownLoads
        return LoadableInspection(
            of: self,
            name: loadableName,
            generation: loads?.generation,
            history: loads?.history ?? LoadHistory(),
            observerCount: entries.count { $0.isAlive },
            parts: parts
        )
    }

    /// The loads that belong to the ``snapshot``.
    final var shownLoads: (generation: LoadGeneration, history: LoadHistory)? {
        backlog.map(\.shown.loads) ?? currentLoads
    }

    /// What observers are hearing of, if that is not the present state any more.
    final var shownSnapshot: LoadableSnapshot? { backlog?.shown.snapshot }

    /// The contents that belong to ``shownSnapshot``.
    final var shownContents: Any? { backlog?.shown.contents }

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
            remove(entry)
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

    /// Takes an observer off the list, who is not called any more from now on.
    final func remove(_ entry: ObserverEntry) {
        entry.remove()
        guard let index = entries.firstIndex(where: { $0 === entry }) else { return }
        // What the closure owned goes away when the list is whole again: it may remove others.
        let removed = entries.remove(at: index)
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

    // MARK: Changes

    /// What came of trying to change something.
    enum Change {
        /// Nothing changed.
        case none
        /// Something did.
        case made
        /// Something did, and when all have heard of it the work of the generation is to begin.
        case madeBeforeWork(LoadGeneration)

        fileprivate var generation: LoadGeneration? {
            if case .madeBeforeWork(let generation) = self { generation } else { nil }
        }
    }

    /// Makes a change and tells the observers; if they are just being told of another change, they are told when all
    /// have heard of that one.
    final func change(_ mutate: () -> Change) {
        if isDelivering {
            changeLater(mutate)
        } else {
            isDelivering = true
            tell(mutate())
        }
    }

    final func tell(_ change: Change) {
        if case .none = change {
            // Who heard of it by the log may have changed something.
            deliverBacklog(nil)
            return
        }
        if showsAnother, backlog == nil { backlog = DeliveryBacklog(shown: currentDelivery(nil)) }
        notify()
        if backlog == nil {
            isDelivering = false
            if let generation = change.generation { work(for: generation) }
        } else {
            deliverBacklog(change.generation)
        }
    }

    final func changeLater(_ mutate: () -> Change) {
        let outer = backlog
        let backlog = outer ?? DeliveryBacklog(shown: currentDelivery(nil))
        self.backlog = nil
        let change = mutate()
        // The change may have led to others, which are told after it.
        let nested = self.backlog
        if case .none = change {
            backlog.waiting += nested?.waiting ?? []
            self.backlog = outer == nil && nested == nil ? nil : backlog
            return
        }
        var delivery = nested?.shown ?? currentDelivery(nil)
        delivery.generation = change.generation
        backlog.waiting.append(delivery)
        backlog.waiting += nested?.waiting ?? []
        self.backlog = backlog
    }

    private func currentDelivery(_ generation: LoadGeneration?) -> DeliveryBacklog.Delivery {
        DeliveryBacklog.Delivery(
            snapshot: currentSnapshot,
            contents: currentContents,
            loads: currentLoads,
            generation: generation
        )
    }

    private func deliverBacklog(_ generation: LoadGeneration?) {
        var generation = generation
        while let backlog, !backlog.waiting.isEmpty {
            if let generation { work(for: generation) }
            backlog.shown = backlog.waiting.removeFirst()
            notify()
            generation = backlog.shown.generation
        }
        backlog = nil
        isDelivering = false
        if let generation { work(for: generation) }
    }

    private func notify() {
        willNotify()
        // A copy of the list: who comes during the notification is not called in it.
        if ObserverEntry.tell(entries, of: self) { forgetLostObjects() }
    }
}

/// The changes that observers have not heard of yet, because they are still hearing of another one.
@MainActor
private final class DeliveryBacklog {

    struct Delivery {
        var snapshot: LoadableSnapshot
        var contents: Any?
        var loads: (generation: LoadGeneration, history: LoadHistory)?
        /// The load whose work begins when all have heard of the change.
        var generation: LoadGeneration?
    }

    /// The change that observers are hearing of now.
    var shown: Delivery
    var waiting: [Delivery] = []

    init(shown: Delivery) {
        self.shown = shown
    }
}
