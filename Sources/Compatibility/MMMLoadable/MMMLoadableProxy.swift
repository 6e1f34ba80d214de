public import Loadables

/// Stands for something that loads and does not exist yet.
///
/// Until ``loadable`` is assigned it is idle and has no contents; from then on it shows what that one shows.
@preconcurrency @MainActor
open class MMMPureLoadableProxy: MMMPureLoadable {

    private var target: (any PureLoadableProtocol)?
    private var observer: LoadableObserver?

    /// What it stands for. An assignment is announced by exactly one notification.
    ///
    /// Nil until the assignment, and when nil was assigned: then it must be asked for nil before it is used.
    open var loadable: (any PureLoadableProtocol)! {
        get { target }
        set {
            observer = nil
            target = newValue
            observer = LoadableObserver(loadable: newValue) { [weak self] _ in self?.targetDidChange() }
            super.loadableState = .idle
        }
    }

    /// Called when the target has changed or was replaced, before the observers are told.
    open func proxyDidChange() {}

    override var present: LoadableSnapshot { target?.snapshot ?? stored.withoutContents }

    override var history: LoadHistory { LoadHistory() }

    override var parts: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

    override func willTell() {
        proxyDidChange()
    }

    private func targetDidChange() {
        // What the target does because it is observed now is part of the assignment.
        if observer != nil { notifyDidChange() }
    }
}

/// Stands for a loadable that does not exist yet: it can be watched and told to sync already now.
///
/// Until ``loadable`` is assigned it has no contents; when it is told to sync it is syncing, remembers that, and passes it
/// on in the moment of the assignment. From then on it shows what its loadable shows, and forwards every call.
@preconcurrency @MainActor
open class MMMLoadableProxy: MMMLoadable {

    private var target: (any LoadableProtocol)?
    private var observer: LoadableObserver?
    /// Whether somebody wants a sync even if none is needed.
    private var wantsSync = false

    /// What it stands for. An assignment is announced by exactly one notification; nil makes the proxy idle again.
    ///
    /// It is nil until the assignment. Implicitly unwrapped for ``proxyDidChange()``, which mostly runs afterwards; but a
    /// proxy that is told to sync before it is assigned changes, too: ask for nil there.
    open var loadable: (any LoadableProtocol)! {
        get { target }
        set {
            observer = nil
            target = newValue
            if stored.state == .syncing {
                if wantsSync { newValue?.sync() } else { newValue?.syncIfNeeded() }
            }
            wantsSync = false
            // The target may have been replaced by somebody who heard of the wish.
            observer = LoadableObserver(loadable: target) { [weak self] _ in self?.targetDidChange() }
            super.loadableState = .idle
        }
    }

    /// Called when the target has changed or was replaced, before the observers are told.
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

    /// Does nothing: the target does the work.
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

    /// What a proxy shows that stands for nothing.
    fileprivate var withoutContents: LoadableSnapshot {
        var snapshot = self
        snapshot.isContentsAvailable = false
        snapshot.provenance = nil
        return snapshot
    }
}
