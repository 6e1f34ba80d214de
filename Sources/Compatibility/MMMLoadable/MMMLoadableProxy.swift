public import Loadables

/// A placeholder for a loadable that does not exist yet. The proxy can be observed, but not synced.
///
/// Until ``loadable`` is assigned, the proxy is idle and has no contents. After the assignment, the proxy shows the
/// state of the loadable.
@preconcurrency @MainActor
open class MMMPureLoadableProxy: MMMPureLoadable {

    private var target: (any PureLoadableProtocol)?
    private var observer: LoadableObserver?

    /// The target; nil before the first assignment. An assignment notifies observers exactly once.
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
        // A target may change when it gets an observer. Such a change counts as part of the assignment.
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
    /// Whether the pending sync was requested with `sync()`. The target is then synced even if it does not need a sync.
    private var wantsSync = false

    /// The target; nil before the first assignment. An assignment notifies observers exactly once. If nil is assigned,
    /// the proxy becomes idle.
    ///
    /// The property is implicitly unwrapped for use in ``proxyDidChange()``. That method also runs when a sync is
    /// requested before the first assignment. The target is then nil.
    open var loadable: (any LoadableProtocol)! {
        get { target }
        set {
            observer = nil
            target = newValue
            if stored.state == .syncing {
                if wantsSync { newValue?.sync() } else { newValue?.syncIfNeeded() }
            }
            wantsSync = false
            // Use the current target. An observer may have replaced the new value during the pending sync.
            observer = LoadableObserver(loadable: target) { [weak self] _ in self?.targetDidChange() }
            super.loadableState = .idle
        }
    }

    /// Called after the target has changed or been replaced, before observers are notified.
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

    /// The state of a proxy without a target.
    fileprivate var withoutContents: LoadableSnapshot {
        var snapshot = self
        snapshot.isContentsAvailable = false
        snapshot.provenance = nil
        snapshot.isAwaitingLoadable = state == .syncing
        return snapshot
    }
}
