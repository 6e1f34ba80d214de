public import Loadables

/// Waits until a loadable is no longer syncing, then calls a closure once.
///
/// The waiter does not start a sync and has no time limit. An idle loadable counts as settled. The first check is made
/// in the next turn of the main queue, unless the loadable changes before. Releasing the waiter, or calling
/// ``cancel()``, ends the wait without calling the closure.
@preconcurrency @MainActor
public final class MMMSimpleLoadableWaiter {

    /// The loadable, which is retained until the wait ends.
    private var loadable: (any PureLoadableProtocol)?
    private var observer: LoadableObserver?
    private var completion: (() -> Void)?

    /// Calls the closure once when the loadable is no longer syncing, and never before this method returns.
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
        // Release the closure's captures last: they may refer back to the waiter.
        let old = (loadable, observer, completion)
        loadable = nil
        observer = nil
        completion = nil
        withExtendedLifetime(old) {}
    }

    private func look() {
        // Starting to observe may make a loadable sync and settle before the waiter exists.
        guard observer != nil, let loadable, loadable.loadableState != .syncing, let completion else { return }
        cancel()
        completion()
    }
}
