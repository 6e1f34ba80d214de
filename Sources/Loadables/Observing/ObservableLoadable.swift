/// The part that everything observable shares: a list of observers, and the order in which they hear of changes.
///
/// Observers are told on the main actor, in the order in which they were added, from a copy of the list. A change that
/// is made from inside an observer is decided at once but shown later: until all observers have heard of the change
/// before it, the properties keep the values of that one. So each observer sees every change, once, in order.
///
/// Not to be subclassed directly: use ``PureLoadable``, ``Loadable``, ``ContentLoader``, a proxy or a group.
@preconcurrency @MainActor
open class ObservableLoadable: PureLoadableProtocol {

    private var entries: [ObserverEntry] = []
    private var isDelivering = false
    /// There only while changes wait that were made from inside an observer.
    private var backlog: DeliveryBacklog?

    init() {}

    // MARK: What subclasses of this module give

    /// The present facts, whether or not the observers have heard of them.
    var currentSnapshot: LoadableSnapshot { LoadableSnapshot() }

    /// The contents, if they are to be kept for observers who have not heard of a newer change.
    var currentContents: Any? { nil }

    /// Whether the facts are those of another object, which may change before all observers have heard of the last change.
    var showsAnother: Bool { false }

    /// Runs before the observers are told.
    func willNotify() {}

    // MARK: What is seen

    public var loadableState: LoadableState { snapshot.state }

    public var error: (any Error)? { snapshot.error }

    open var isContentsAvailable: Bool { snapshot.isContentsAvailable }

    public var provenance: Provenance? { snapshot.provenance }

    public var snapshot: LoadableSnapshot { backlog?.shown.snapshot ?? currentSnapshot }

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
        entries.first { $0.isFor(observer) }?.remove()
        pruneObservers()
    }

    final func add(_ entry: ObserverEntry) {
        pruneObservers()
        entries.append(entry)
        if entries.count == 1 { didAddFirstObserver() }
    }

    /// Forgets the observers that were removed or are gone.
    final func pruneObservers() {
        guard !entries.isEmpty else { return }
        entries.removeAll { !$0.isAlive }
        if entries.isEmpty { didRemoveLastObserver() }
    }

    // MARK: Changes

    /// Makes a change and tells the observers, then does what comes `after`; if they are just being told of another
    /// change, they are told when all have heard of that one.
    final func change(_ mutate: () -> Void, after: (() -> Void)? = nil) {
        guard isDelivering else {
            isDelivering = true
            mutate()
            if showsAnother, backlog == nil { backlog = DeliveryBacklog(shown: currentDelivery(after: nil)) }
            notify()
            deliverBacklog(after: after)
            return
        }
        let backlog = self.backlog ?? DeliveryBacklog(shown: currentDelivery(after: nil))
        self.backlog = nil
        mutate()
        // The change may have led to others, which are told after it.
        let nested = self.backlog
        var delivery = nested?.shown ?? currentDelivery(after: nil)
        delivery.after = after
        backlog.waiting.append(delivery)
        backlog.waiting += nested?.waiting ?? []
        self.backlog = backlog
    }

    private func currentDelivery(after: (() -> Void)?) -> DeliveryBacklog.Delivery {
        DeliveryBacklog.Delivery(snapshot: currentSnapshot, contents: currentContents, after: after)
    }

    private func deliverBacklog(after: (() -> Void)?) {
        var after = after
        while let backlog, !backlog.waiting.isEmpty {
            after?()
            backlog.shown = backlog.waiting.removeFirst()
            notify()
            after = backlog.shown.after
        }
        backlog = nil
        isDelivering = false
        after?()
    }

    private func notify() {
        willNotify()
        var hasDead = false
        for entry in entries {
            if entry.isAlive { entry.call(self) } else { hasDead = true }
        }
        if hasDead { pruneObservers() }
    }
}

/// The changes that observers have not heard of yet, because they are still hearing of another one.
@MainActor
private final class DeliveryBacklog {

    struct Delivery {
        var snapshot: LoadableSnapshot
        var contents: Any?
        var after: (() -> Void)?
    }

    /// The change that observers are hearing of now.
    var shown: Delivery
    var waiting: [Delivery] = []

    init(shown: Delivery) {
        self.shown = shown
    }
}
