/// The part that all stand-ins for another loadable share: they show what that one shows, and say so when it changes.
///
/// Not to be subclassed directly: use ``PureLoadableProxy`` or ``LoadableProxy``.
@preconcurrency @MainActor
open class ForwardingLoadable: ObservableLoadable {

    private(set) final var target: (any PureLoadableProtocol)?
    private final var observer: LoadableObserver?

    /// What is shown while there is no target.
    var unassignedState: LoadableState { .idle }

    /// Called when the target has changed or was replaced, before the observers are told.
    open func proxyDidChange() {}

    final func setTarget(_ target: (any PureLoadableProtocol)?, beforeObserving passOnWish: () -> Void) {
        // To ask each other what they show would never end. An optimized build does not say why a precondition failed.
        if isPart(of: target.map { [$0] } ?? []) {
            fatalError(
                "\(type(of: self)) cannot stand for itself, nor for something that it is a part of; give it another loadable"
            )
        }
        observer?.remove()
        observer = nil
        change {
            // The old one goes when nothing is half done: it may look back at the proxy.
            let old = self.target
            defer { withExtendedLifetime(old) {} }
            self.target = target
            passOnWish()
            // An observer that heard of the wish may have replaced the target.
            observer = LoadableObserver(loadable: self.target) { [weak self] _ in self?.targetDidChange() }
            return .made
        }
    }

    /// Tells the observers, though nothing has changed behind it.
    package final func announce() {
        change { .made }
    }

    /// Observes the target no more: the proxy goes away.
    final func stopObserving() {
        observer?.remove()
    }

    private func targetDidChange() {
        // What the target does because it is observed now is part of the assignment, which is told once.
        if observer != nil { change { .made } }
    }

    open override var isContentsAvailable: Bool {
        contentsAvailable(target?.isContentsAvailable ?? false)
    }

    override var currentSnapshot: LoadableSnapshot {
        let observable = target as? ObservableLoadable
        var snapshot = observable?.facts ?? target?.snapshot ?? LoadableSnapshot(state: unassignedState)
        snapshot.isContentsAvailable = isContentsAvailable(.present)
        return snapshot
    }

    final override var parts: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

    final override func willNotify() {
        // They are those of the target, which may change before all observers have heard of the last change.
        keepFacts()
        proxyDidChange()
    }
}

/// Stands for a loadable that does not exist yet: it can be watched and told to sync already now.
///
/// Until ``loadable`` is assigned it has no contents; when it is told to sync it is syncing, remembers that, and passes
/// it on in the moment of the assignment. From then on it shows what its loadable shows, and forwards every call.
@preconcurrency @MainActor
open class LoadableProxy: ForwardingLoadable, LoadableProtocol {

    private enum Wish {
        case sync
        case syncIfNeeded
    }

    private var wish: Wish?
    private var syncable: (any LoadableProtocol)?

    /// Makes a proxy that stands for nothing yet.
    public override init() {
        super.init()
    }

    /// What it stands for. An assignment is announced by exactly one notification; nil makes the proxy idle again.
    ///
    /// It is nil until the assignment. Implicitly unwrapped for ``ForwardingLoadable/proxyDidChange()``, which mostly runs
    /// afterwards; but a proxy that is told to sync before it is assigned changes, too: ask for nil there.
    public final var loadable: (any LoadableProtocol)! {
        get { syncable }
        set {
            let wish = wish
            self.wish = nil
            syncable = newValue
            setTarget(newValue) {
                switch wish {
                case .sync: newValue?.sync()
                case .syncIfNeeded: newValue?.syncIfNeeded()
                case nil: break
                }
            }
        }
    }

    final override var unassignedState: LoadableState { wish == nil ? .idle : .syncing }

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
        } else if wish != nil {
            change {
                wish = nil
                return .made
            }
        }
    }

    private func remember(_ newWish: Wish) {
        switch (wish, newWish) {
        case (nil, _):
            change {
                wish = newWish
                return .made
            }
        case (.syncIfNeeded, .sync): wish = .sync
        case (.sync, _), (.syncIfNeeded, .syncIfNeeded): break
        }
    }
}

/// Stands for something that loads and does not exist yet.
///
/// Until ``loadable`` is assigned it is idle and has no contents; from then on it shows what that one shows.
@preconcurrency @MainActor
open class PureLoadableProxy: ForwardingLoadable {

    /// Makes a proxy that stands for nothing yet.
    public override init() {
        super.init()
    }

    /// What it stands for. An assignment is announced by exactly one notification.
    ///
    /// It is nil until the assignment, and when nil was assigned: then it must be asked for nil before it is used.
    public final var loadable: (any PureLoadableProtocol)! {
        get { target }
        set { setTarget(newValue, beforeObserving: {}) }
    }
}
