public import Loadables

/// An object that waits until a loadable is no longer syncing, and then calls a closure once.
///
/// The waiter does not start a sync and has no time limit. If the loadable is not syncing, the closure is called soon,
/// asynchronously on the main queue. Releasing the waiter, or calling ``cancel()``, ends the wait without calling the
/// closure.
@preconcurrency @MainActor
public final class MMMSimpleLoadableWaiter {

    /// The loadable, which is retained until the wait ends.
    private var loadable: (any PureLoadableProtocol)?
    private var observer: LoadableObserver?
    private var completion: (() -> Void)?

    /// Returns a waiter that calls the closure once, as soon as the loadable is no longer syncing. The closure is
    /// called after this method returns.
    public static func whenDoneSyncing(
        _ loadable: any PureLoadableProtocol,
        _ completion: @escaping () -> Void
    ) -> MMMSimpleLoadableWaiter {
        MMMSimpleLoadableWaiter(loadable, completion)
    }

    private init(_ loadable: any PureLoadableProtocol, _ completion: @escaping () -> Void) {
        self.loadable = loadable
        self.completion = completion
        observer = LoadableObserver(loadable: loadable) { [weak self] _ in self?.look() }
        Task { [weak self] in self?.look() }
    }

    /// Ends the wait without calling the closure. May be called several times.
    public func cancel() {
        // Release the closure last, because the objects that it captures may hold the last reference to the waiter.
        let old = (loadable, observer, completion)
        loadable = nil
        observer = nil
        completion = nil
        withExtendedLifetime(old) {}
    }

    private func look() {
        // Ignore changes while the observation starts, because a loadable may start and end a sync as soon as it is
        // observed.
        guard observer != nil, let loadable, loadable.loadableState != .syncing, let completion else { return }
        cancel()
        completion()
    }
}
