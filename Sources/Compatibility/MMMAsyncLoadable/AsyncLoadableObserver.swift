public import Loadables

/// Calls an async closure after each change of a loadable: one call after another, in the order of the changes.
///
/// Watching ends when the observer is dropped or removed; a call that is under way is cancelled then.
@preconcurrency @MainActor
public final class AsyncLoadableObserver {

    private var observer: LoadableObserver?
    private let changes: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    /// Begins to watch. Nil if there is no loadable.
    public convenience init?(
        loadable: (any PureLoadableProtocol)?,
        callback: @escaping @MainActor (any PureLoadableProtocol) async -> Void
    ) {
        guard let loadable else { return nil }
        self.init(observing: { LoadableObserver(loadable: loadable, block: $0) }) { [weak loadable] in
            if let loadable { await callback(loadable) }
        }
    }

    init<Watched: PureLoadableProtocol>(
        watching loadable: Watched,
        _ closure: @escaping @MainActor (Watched) async -> Void
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        changes = continuation
        task = Self.run(stream) { [weak loadable] in
            if let loadable { await closure(loadable) }
        }
        observer = loadable.sink { _ in continuation.yield() }
    }

    private init(
        observing: (@escaping (any PureLoadableProtocol) -> Void) -> LoadableObserver?,
        _ call: @escaping @MainActor () async -> Void
    ) {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        changes = continuation
        task = Self.run(stream, call)
        observer = observing { _ in continuation.yield() }
    }

    deinit {
        changes.finish()
        task.cancel()
    }

    /// Ends the watching.
    public func remove() {
        observer = nil
        changes.finish()
        task.cancel()
    }

    private static func run(
        _ stream: AsyncStream<Void>,
        _ call: @escaping @MainActor () async -> Void
    ) -> Task<Void, Never> {
        Task {
            for await _ in stream where !Task.isCancelled { await call() }
        }
    }
}

extension PureLoadableProtocol {

    /// Calls the async closure with the loadable after each of its changes, one call after another, for as long as the
    /// observer is kept.
    public func sink(_ closure: @escaping @MainActor (Self) async -> Void) -> AsyncLoadableObserver {
        AsyncLoadableObserver(watching: self, closure)
    }
}
