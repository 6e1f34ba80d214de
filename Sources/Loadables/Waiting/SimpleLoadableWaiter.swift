/// An object that waits until a loadable is no longer syncing, and then calls a closure once.
///
/// The waiter does not start a sync and has no time limit. Use this class only if the loadable is certain to stop
/// syncing. The closure is never called before the initializer returns. If the loadable is not syncing, the closure is
/// called soon afterwards, asynchronously on the main queue. Releasing the waiter, or calling ``cancel()``, ends the
/// wait without calling the closure.
@preconcurrency @MainActor
public final class SimpleLoadableWaiter {

    private var observer: LoadableObserver?
    private var completion: (() -> Void)?
    /// Whether the first check has been made. Earlier changes are ignored, because a loadable may start and end a sync
    /// while its observation starts.
    private var hasBegun = false

    /// Creates a waiter and starts the wait. The waiter does not retain the loadable. If the loadable is deallocated,
    /// the wait ends and the closure is called.
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

    /// Ends the wait without calling the closure.
    public func cancel() {
        // The closure is released last, because it may have a reference to the waiter.
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
