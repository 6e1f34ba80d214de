public import Loadables

/// A placeholder for a loadable that does not exist yet. The proxy can be observed, but not synced.
///
/// Until ``loadable`` is assigned, the proxy is idle and has no contents. After the assignment, the proxy shows the
/// state of the loadable.
@preconcurrency @MainActor
open class MMMPureLoadableProxy: MMMPureLoadable {

    private var target: (any PureLoadableProtocol)?
    private var observer: LoadableObserver?

    /// The target; nil before the first assignment, and after nil was assigned. An assignment notifies observers
    /// exactly once.
    open var loadable: (any PureLoadableProtocol)! {
        get { target }
        set {
            observer = nil
            target = newValue
            observer = LoadableObserver(loadable: newValue) { [weak self] _ in self?.targetDidChange() }
            super.loadableState = .idle
        }
    }

    /// Called after the target has changed or been replaced, before observers are notified.
    open func proxyDidChange() {}

    override var present: LoadableSnapshot { target?.snapshot ?? stored.withoutContents }

    override var history: LoadHistory { LoadHistory() }

    override var parts: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

    override func willTell() {
        proxyDidChange()
    }

    private func targetDidChange() {
        // A target may change as soon as it is observed, while `observer` is still nil. The assignment itself sends a
        // notification.
        if observer != nil { notifyDidChange() }
    }
}

/// A placeholder for a loadable that does not exist yet. The proxy can already be observed and synced.
///
/// Until ``loadable`` is assigned, the proxy has no contents. If a sync is requested before the assignment, the state
/// of the proxy becomes syncing, and the loadable is synced as soon as it is assigned. After the assignment, the proxy
/// shows the state of the loadable and forwards every call to it.
@preconcurrency @MainActor
open class MMMLoadableProxy: MMMLoadable {

    private var target: (any LoadableProtocol)?
    private var observer: LoadableObserver?
    /// Whether `sync()` was called before there was a target. The target is then synced even if it does not need a
    /// sync.
    private var wantsSync = false

    /// The target; nil before the first assignment, and after nil was assigned. An assignment notifies observers
    /// exactly once. If you assign nil, the proxy becomes idle.
    open var loadable: (any LoadableProtocol)! {
        get { target }
        set {
            observer = nil
            target = newValue
            if stored.state == .syncing {
                if wantsSync { newValue?.sync() } else { newValue?.syncIfNeeded() }
            }
            wantsSync = false
            // Read the property again, because an observer may have replaced the target during the pending sync.
            observer = LoadableObserver(loadable: target) { [weak self] _ in self?.targetDidChange() }
            super.loadableState = .idle
        }
    }

    /// Called after a change of the proxy, before observers are notified. A proxy changes when its target changes or is
    /// replaced. Without a target, it also changes when a sync is requested or cancelled.
    open func proxyDidChange() {}

    open override func sync() {
        if let target {
            target.sync()
        } else {
            wantsSync = true
            loadableState = .syncing
        }
    }

    open override func syncIfNeeded() {
        if let target { target.syncIfNeeded() } else { loadableState = .syncing }
    }

    open override func needsSync() -> Bool {
        target?.needsSync() ?? true
    }

    /// Does nothing, because the target performs the load.
    open override func doSync() {}

    override func endSync() {
        if let target {
            target.cancel()
        } else {
            wantsSync = false
            goBack()
        }
    }

    override var present: LoadableSnapshot { target?.snapshot ?? stored.withoutContents }

    override var history: LoadHistory { LoadHistory() }

    override var parts: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

    override func willTell() {
        proxyDidChange()
    }

    private func targetDidChange() {
        if observer != nil { notifyDidChange() }
    }
}

extension LoadableSnapshot {

    /// The snapshot of a proxy without a target.
    fileprivate var withoutContents: LoadableSnapshot {
        var snapshot = self
        snapshot.isContentsAvailable = false
        snapshot.provenance = nil
        snapshot.isAwaitingLoadable = state == .syncing
        return snapshot
    }
}
