/// A loadable whose contents are one value.
@preconcurrency @MainActor
public protocol ContentLoadable<Content>: LoadableProtocol {

    associatedtype Content

    /// What there is, together with how the loading is going.
    var state: LoadingState<Content> { get }
}

extension ContentLoadable {

    /// Loads anew, or joins the load that runs, and waits for what comes of it.
    ///
    /// Cancelling the waiting task ends the wait, not the load, which others may wait for, too.
    ///
    /// - Throws: Why the load failed; `CancellationError` if it or the wait was cancelled.
    public func fetch() async throws -> Content {
        try await fetch { $0 }
    }

    /// Returns the present content if no sync is needed, otherwise behaves like ``fetch()``. If stale content is already being
    /// replaced, it joins that load.
    public func fetchIfNeeded() async throws -> Content {
        try await fetchIfNeeded { $0 }
    }

    /// What the closure makes of the content that is fetched, at the moment when it comes.
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

    /// Whether a load is running because the present content is stale.
    private var isReplacingStale: Bool {
        guard untrackedState == .syncing, let loader = self as? PureLoadable else { return false }
        return loader.facts.provenance?.isStale(at: loader.clock.now) == true
    }

    private var untrackedContent: Content? {
        if let loader = self as? ContentLoader<Content> { loader.shownContent } else { state.content }
    }

    /// What comes of the load that runs; if it has ended already, what came of it.
    private func outcome<Value>(_ value: @escaping (Content) -> Value) async throws -> Value {
        try Task.checkCancellation()
        let load = untrackedSnapshot.generation
        // A load that ended at once makes no closure ("fetch, load at once").
        if untrackedState != .syncing { return try outcome(of: load, value).get() }
        return try await Settlement.of(self) { $0.outcome(of: load, value) }.get()
    }

    /// What came of the load, which has ended.
    private func outcome<Value>(of load: LoadGeneration?, _ value: (Content) -> Value) -> Result<Value, any Error> {
        let snapshot = untrackedSnapshot
        // What is there may be of before, if the load was cancelled.
        guard snapshot.generation == load else { return .failure(CancellationError()) }
        if let error = snapshot.error { return .failure(error) }
        guard snapshot.state == .didSyncSuccessfully, let content = untrackedContent else {
            return .failure(CancellationError())
        }
        return .success(value(content))
    }
}
