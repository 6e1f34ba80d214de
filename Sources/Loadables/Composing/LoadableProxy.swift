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
