/// A loadable whose contents are a single value.
@preconcurrency @MainActor
public protocol ContentLoadable<Content>: LoadableProtocol {

    associatedtype Content

    /// The state of the loading, together with the content.
    var state: LoadingState<Content> { get }
}

extension ContentLoadable {

    /// Starts a load, or joins the running load, and returns the loaded content.
    ///
    /// Cancelling the waiting task ends the wait. The load continues, because other callers may wait for it.
    ///
    /// - Throws: The error of the load; `CancellationError` if the load or the waiting task was cancelled.
    public func fetch() async throws -> Content {
        try await fetch { $0 }
    }

    /// Returns the current content if no sync is needed. If a sync is needed, loads the content as ``fetch()`` does. If
    /// stale content is already being reloaded, waits for that load.
    ///
    /// - Throws: The error of the load; `CancellationError` if the load or the waiting task was cancelled.
    public func fetchIfNeeded() async throws -> Content {
        try await fetchIfNeeded { $0 }
    }

    /// Loads the content as ``fetch()`` does, and returns the result of the closure for the loaded content.
    func fetch<Value>(
        for reason: LoadRequest.Reason = .asked, _ value: @escaping (Content) -> Value
    ) async throws -> Value {
        sync(for: reason)
        return try await outcome(value)
    }

    func fetchIfNeeded<Value>(
        for reason: LoadRequest.Reason = .asked, _ value: @escaping (Content) -> Value
    ) async throws -> Value {
        if needsSync() {
            syncIfNeeded(for: reason)
        } else if !isReplacingStale, let content = untrackedContent {
            return value(content)
        }
        return try await outcome(value)
    }

    /// Whether a load is running because the current content is stale.
    private var isReplacingStale: Bool {
        guard untrackedState == .syncing, let loader = self as? PureLoadable else { return false }
        return loader.facts.provenance?.isStale(at: loader.clock.now) == true
    }

    private var untrackedContent: Content? {
        if let loader = self as? ContentLoader<Content> { loader.shownContent } else { state.content }
    }

    /// Returns the outcome of the running load. If no load is running, returns the outcome of the last load.
    private func outcome<Value>(_ value: @escaping (Content) -> Value) async throws -> Value {
        try Task.checkCancellation()
        let load = untrackedSnapshot.generation
        // A load that has already ended needs no closure. This saves time (benchmark “fetch, load at once”).
        if untrackedState != .syncing { return try outcome(of: load, value).get() }
        return try await Settlement.of(self) { $0.outcome(of: load, value) }.get()
    }

    private func outcome<Value>(of load: LoadGeneration?, _ value: (Content) -> Value) -> Result<Value, any Error> {
        let snapshot = untrackedSnapshot
        // After a cancellation, the snapshot may describe the content of an earlier load.
        guard snapshot.generation == load else { return .failure(CancellationError()) }
        if let error = snapshot.error { return .failure(error) }
        guard snapshot.state == .didSyncSuccessfully, let content = untrackedContent else {
            return .failure(CancellationError())
        }
        return .success(value(content))
    }
}
