/// What cancels a wait. Dropping it does not.
@preconcurrency @MainActor
public final class LoadableWait {

    private var onCancel: (() -> Void)?

    init(_ onCancel: @escaping () -> Void) {
        self.onCancel = onCancel
    }

    /// Ends the wait as cancelled, unless it has ended.
    public func cancel() {
        onCancel?()
        onCancel = nil
    }
}
