extension PureLoadableProtocol {

    /// Waits until the loadable is no longer syncing. Does not start a sync.
    ///
    /// - Throws: If there are no contents after the wait, the error of the loadable, or ``LoadableError/noContents`` if
    ///   the loadable has no error. If there are contents, no error is thrown, even if the loadable has failed.
    ///   `CancellationError` if the task is cancelled during the wait.
    public func doneSyncing() async throws {
        let snapshot = try await Settlement.of(self) { $0.untrackedSnapshot }
        guard !snapshot.isContentsAvailable else { return }
        throw snapshot.error ?? LoadableError.noContents
    }
}

extension ContentLoadable {

    /// Waits until the loadable is no longer syncing, and returns its contents, even after a failure. Does not start a
    /// sync.
    ///
    /// - Throws: If there are no contents after the wait, the error of the loadable, or ``LoadableError/noContents`` if
    ///   the loadable has no error. `CancellationError` if the task is cancelled during the wait.
    public func contentsAfterDoneSyncing() async throws -> Content {
        let state = try await Settlement.of(self) { $0.untrackedLoadingState }
        if let content = state.content { return content }
        throw state.error ?? LoadableError.noContents
    }
}

/// A single wait until a loadable is no longer syncing, or until the waiting task is cancelled.
@MainActor
package final class Settlement<Value> {

    private var observer: LoadableObserver?
    private var continuation: CheckedContinuation<Void, any Error>?
    /// The value. It is not passed through the continuation, because its type need not be `Sendable`.
    private var value: Value?
    private var isCancelled = false

    /// Waits until the loadable is no longer syncing, and then returns the result of the closure. The closure is called
    /// as soon as the sync ends. When the waiting task resumes, the loadable may already be syncing again.
    ///
    /// - Throws: `CancellationError` if the task is cancelled during the wait.
    package static func of<Watched: PureLoadableProtocol>(
        _ loadable: Watched,
        _ value: @escaping (Watched) -> Value
    ) async throws -> Value {
        guard loadable.untrackedState == .syncing else { return value(loadable) }
        let settlement = Settlement()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { settlement.begin(loadable, value, $0) }
        } onCancel: {
            Task { @MainActor in settlement.cancel() }
        }
        guard let value = settlement.value else { throw CancellationError() }
        return value
    }

    private func begin<Watched: PureLoadableProtocol>(
        _ loadable: Watched,
        _ value: @escaping (Watched) -> Value,
        _ continuation: CheckedContinuation<Void, any Error>
    ) {
        guard !isCancelled, !Task.isCancelled else {
            continuation.resume(throwing: CancellationError())
            return
        }
        self.continuation = continuation
        observer = loadable.sink { [weak self] loadable in
            guard let self, self.value == nil, loadable.untrackedState != .syncing else { return }
            self.value = value(loadable)
            end(.success(()))
        }
    }

    private func cancel() {
        isCancelled = true
        end(.failure(CancellationError()))
    }

    private func end(_ result: Result<Void, any Error>) {
        observer?.remove()
        observer = nil
        continuation?.resume(with: result)
        continuation = nil
    }
}

extension PureLoadableProtocol {

    /// The state, without tracking the access.
    var untrackedState: LoadableState { (self as? ObservableLoadable)?.untrackedState ?? loadableState }

    /// The snapshot, without tracking the access.
    var untrackedSnapshot: LoadableSnapshot { (self as? ObservableLoadable)?.facts ?? snapshot }
}

extension ContentLoadable {

    /// The state with its content, without tracking the access.
    fileprivate var untrackedLoadingState: LoadingState<Content> {
        guard let loader = self as? ContentLoader<Content> else { return state }
        return LoadingState(loader.facts, content: loader.shownContent)
    }
}
