/// Waits until a loadable is done with syncing, then calls a closure, once.
///
/// It starts nothing and knows no deadline: it is for callers that trust the loadable to settle. A loadable that is idle is
/// done. The first look is taken in the next turn of the main queue, so the closure is never called before the waiter
/// is made. Dropping the waiter, or ``cancel()``, ends the wait without a call.
@preconcurrency @MainActor
public final class SimpleLoadableWaiter {

    private var observer: LoadableObserver?
    private var completion: (() -> Void)?
    /// Being observed may make a loadable sync and settle, before there is a waiter.
    private var hasBegun = false

    /// Begins to wait. The loadable is not kept by the waiter; if it goes away, that is an end of syncing, too.
    public init(_ loadable: any PureLoadableProtocol, completion: @escaping () -> Void) {
        self.completion = completion
        observer = LoadableObserver(
            loadable: loadable,
            whenGone: { [weak self] in self?.look(at: nil) },
            block: { [weak self] in self?.look(at: $0) }
        )
        Task { [weak self, weak loadable] in
            self?.hasBegun = true
            self?.look(at: loadable)
        }
    }

    /// Ends the wait; the closure is not called.
    public func cancel() {
        // What the closure owned goes when nothing is half done: it may look back at the waiter.
        let old = (observer, completion)
        observer = nil
        completion = nil
        withExtendedLifetime(old) {}
    }

    private func look(at loadable: (any PureLoadableProtocol)?) {
        guard hasBegun, loadable?.loadableState != .syncing, let completion else { return }
        cancel()
        completion()
    }
}
