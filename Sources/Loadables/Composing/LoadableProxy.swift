/// The base class of all proxies. A proxy shows the state of its target, and notifies its observers when the target
/// changes.
///
/// Do not subclass this class directly; use ``PureLoadableProxy`` or ``LoadableProxy``.
@preconcurrency @MainActor
open class ForwardingLoadable: ObservableLoadable {

    private(set) final var target: (any PureLoadableProtocol)?
    private final var observer: LoadableObserver?

    var unassignedState: LoadableState { .idle }

    /// Called after a change of the proxy, before observers are notified. A proxy changes when its target changes or is
    /// replaced. Without a target, it changes when a sync is requested or cancelled.
    open func proxyDidChange() {}

    final func setTarget(_ target: (any PureLoadableProtocol)?, beforeObserving forwardSync: () -> Void) {
        // In a cycle, reading the state would recurse forever. This is not a precondition, because an optimized build
        // does not print the message of a precondition.
        if isPart(of: target.map { [$0] } ?? []) {
            fatalError(
                "\(type(of: self)) cannot be the target of itself or of one of its members; set another target"
            )
        }
        observer?.remove()
        observer = nil
        change {
            // Release the old target last, because it may hold a reference to the proxy.
            let old = self.target
            defer { withExtendedLifetime(old) {} }
            self.target = target
            forwardSync()
            // Read the property again, because `forwardSync` may have run an observer that has replaced the target.
            observer = LoadableObserver(loadable: self.target) { [weak self] _ in self?.targetDidChange() }
            return .made
        }
    }

    /// Notifies observers even though the target has not changed.
    package final func announce() {
        change { .made }
    }

    /// Stops observing the target, because the proxy is being deallocated.
    final func stopObserving() {
        observer?.remove()
    }

    private func targetDidChange() {
        // A target may change as soon as it is observed, while `observer` is still nil. The assignment of the target
        // already sends a notification, so send none for this change.
        if observer != nil { change { .made } }
    }

    open override var isContentsAvailable: Bool {
        contentsAvailable(target?.isContentsAvailable ?? false)
    }

    override var currentSnapshot: LoadableSnapshot {
        let observable = target as? ObservableLoadable
        var snapshot = observable?.facts ?? target?.snapshot ?? LoadableSnapshot(state: unassignedState)
        snapshot.isContentsAvailable = isContentsAvailable(.present)
        if target == nil { snapshot.isAwaitingLoadable = snapshot.state == .syncing }
        return snapshot
    }

    final override var parts: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

    final override func willNotify() {
        // Keep a copy of the target’s values, because the target may change again before all observers have been
        // notified.
        keepFacts()
        proxyDidChange()
    }
}

/// A placeholder for a loadable that may not exist yet. The proxy can already be observed and synced.
///
/// Until ``loadable`` is assigned, the proxy has no contents and needs a sync. If a sync is requested during this time,
/// the proxy becomes syncing, and syncs the loadable as soon as one is assigned. After the assignment, the proxy shows
/// the state of the loadable and forwards every call to it.
@preconcurrency @MainActor
open class LoadableProxy: ForwardingLoadable, LoadableProtocol {

    private var pendingSync: PendingSync?
    private var syncable: (any LoadableProtocol)?

    /// Creates a proxy without a target.
    public override init() {
        super.init()
    }

    /// The target. An assignment notifies observers exactly once. If you assign nil, the proxy becomes idle again.
    ///
    /// The property is nil before the first assignment, and after nil was assigned. If your program may read the
    /// property at these times, for example in ``ForwardingLoadable/proxyDidChange()``, check for nil.
    public final var loadable: (any LoadableProtocol)! {
        get { syncable }
        set {
            let pendingSync = pendingSync
            self.pendingSync = nil
            syncable = newValue
            setTarget(newValue) {
                if let newValue { pendingSync?.start(newValue) }
            }
        }
    }

    final override var unassignedState: LoadableState { pendingSync == nil ? .idle : .syncing }

    open func sync() {
        if let loadable { loadable.sync() } else { remember(.sync) }
    }

    open func syncIfNeeded() {
        if let loadable { loadable.syncIfNeeded() } else { remember(.syncIfNeeded) }
    }

    open func needsSync() -> Bool {
        loadable?.needsSync() ?? true
    }

    open func cancel() {
        let wasSyncing = untrackedState == .syncing
        defer { if !wasSyncing { tellCancelled() } }
        if let loadable {
            loadable.cancel()
        } else if pendingSync != nil {
            change {
                pendingSync = nil
                return .made
            }
        }
    }

    private func remember(_ newSync: PendingSync) {
        switch (pendingSync, newSync) {
        case (nil, _):
            change {
                pendingSync = newSync
                return .made
            }
        case (.syncIfNeeded, .sync): pendingSync = .sync
        case (.sync, _), (.syncIfNeeded, .syncIfNeeded): break
        }
    }
}

/// A sync that was requested before there was a loadable to sync.
enum PendingSync {
    case sync
    case syncIfNeeded

    @MainActor
    func start(_ loadable: any LoadableProtocol) {
        switch self {
        case .sync: loadable.sync()
        case .syncIfNeeded: loadable.syncIfNeeded()
        }
    }
}

/// A placeholder for a loadable that may not exist yet and can only be observed.
///
/// Until ``loadable`` is assigned, the proxy is idle and has no contents. After the assignment, the proxy shows the
/// state of the loadable.
@preconcurrency @MainActor
open class PureLoadableProxy: ForwardingLoadable {

    /// Creates a proxy without a target.
    public override init() {
        super.init()
    }

    /// The target. An assignment notifies observers exactly once.
    ///
    /// The property is nil before the first assignment, and after nil was assigned. If your program may read the
    /// property at these times, check for nil.
    public final var loadable: (any PureLoadableProtocol)! {
        get { target }
        set { setTarget(newValue, beforeObserving: {}) }
    }
}
