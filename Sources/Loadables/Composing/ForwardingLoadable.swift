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
        // To ask each other what they show would never end.
        precondition(
            !isPart(of: target.map { [$0] } ?? []),
            "\(type(of: self)) cannot stand for itself, nor for something that it is a part of; give it another loadable"
        )
        observer?.remove()
        observer = nil
        change {
            // The old one goes when nothing is half done: it may look back at the proxy.
            let old = self.target
            defer { withExtendedLifetime(old) {} }
            self.target = target
            passOnWish()
            // The target may have been replaced by somebody who heard of the wish.
            observer = LoadableObserver(loadable: self.target) { [weak self] _ in self?.targetDidChange() }
            return .made
        }
    }

    private func targetDidChange() {
        // What the target does because it is observed now is part of the assignment, which is told once.
        if observer != nil { change { .made } }
    }

    open override var isContentsAvailable: Bool {
        contentsAvailable(target?.isContentsAvailable ?? false)
    }

    final override var showsAnother: Bool { true }

    override var currentSnapshot: LoadableSnapshot {
        let observable = target as? ObservableLoadable
        var snapshot = observable?.facts ?? target?.snapshot ?? LoadableSnapshot(state: unassignedState)
        snapshot.isContentsAvailable = isContentsAvailable(.present)
        return snapshot
    }

    final override var parts: [any PureLoadableProtocol] { target.map { [$0] } ?? [] }

    final override func willNotify() {
        proxyDidChange()
    }
}
