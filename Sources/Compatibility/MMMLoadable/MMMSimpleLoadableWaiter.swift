public import Loadables

/// Waits until a loadable is done with syncing, then calls a closure, once.
///
/// It starts nothing and knows no deadline. A loadable that is idle is done. The first look is taken in the next turn of the
/// main queue, unless the loadable changes before. Dropping the waiter, or ``cancel()``, ends the wait without a call.
@preconcurrency @MainActor
public final class MMMSimpleLoadableWaiter {

    /// Kept until it is done.
    private var loadable: (any PureLoadableProtocol)?
    private var observer: LoadableObserver?
    private var completion: (() -> Void)?

    /// Calls the closure once, when the loadable is not syncing any more; never before this returns.
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

    /// Ends the wait; the closure is not called. May be called twice.
    public func cancel() {
        // What the closure owned goes when nothing is half done: it may look back at the waiter.
        let old = (loadable, observer, completion)
        loadable = nil
        observer = nil
        completion = nil
        withExtendedLifetime(old) {}
    }

    private func look() {
        // Being observed may make a loadable sync and settle, before there is a waiter.
        guard observer != nil, let loadable, loadable.loadableState != .syncing, let completion else { return }
        cancel()
        completion()
    }
}
