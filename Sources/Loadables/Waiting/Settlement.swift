/// Waits for one loadable to settle, and ends exactly once: when it does, or when the waiting task is cancelled.
@MainActor
final class Settlement {

    private var observer: LoadableObserver?
    private var continuation: CheckedContinuation<LoadableSnapshot, any Error>?
    private var isCancelled = false

    /// What the loadable is like at the moment when it is not syncing any more; at once if it is not.
    static func of(_ loadable: some PureLoadableProtocol) async throws -> LoadableSnapshot {
        let snapshot = loadable.snapshot
        guard snapshot.state == .syncing else { return snapshot }
        let settlement = Settlement()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { settlement.begin(loadable, $0) }
        } onCancel: {
            Task { @MainActor in settlement.cancel() }
        }
    }

    private func begin(
        _ loadable: some PureLoadableProtocol,
        _ continuation: CheckedContinuation<LoadableSnapshot, any Error>
    ) {
        guard !isCancelled, !Task.isCancelled else {
            continuation.resume(throwing: CancellationError())
            return
        }
        self.continuation = continuation
        observer = loadable.sink { [weak self] loadable in
            let snapshot = loadable.snapshot
            if snapshot.state != .syncing { self?.end(.success(snapshot)) }
        }
    }

    private func cancel() {
        isCancelled = true
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<LoadableSnapshot, any Error>) {
        observer?.remove()
        observer = nil
        continuation?.resume(with: result)
        continuation = nil
    }
}
