public import Loadables
public import MMMLoadable

/// An observer that calls an async closure after each change of a loadable. The calls are made one at a time, in the
/// order of the changes.
///
/// The observation ends when the observer is released or removed. A running call is then cancelled.
@preconcurrency @MainActor
public final class AsyncLoadableObserver: MMMLoadableObserver {

    private let changes: AsyncStream<Void>.Continuation
    private let task: Task<Void, Never>

    /// Creates an observer of the loadable. Returns nil if the loadable is nil.
    public init?(
        loadable: (any PureLoadableProtocol)?,
        callback: @escaping @MainActor (any PureLoadableProtocol) async -> Void
    ) {
        guard let loadable else { return nil }
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        changes = continuation
        task = Task { [weak loadable] in
            for await _ in stream where !Task.isCancelled {
                if let loadable { await callback(loadable) }
            }
        }
        super.init(loadable: loadable) { _ in continuation.yield() }
    }

    deinit {
        changes.finish()
        task.cancel()
    }

    public override func remove() {
        super.remove()
        changes.finish()
        task.cancel()
    }
}

extension PureLoadableProtocol {

    /// Calls the async closure with the loadable after each change of the loadable, until the observer is released. The
    /// calls are made one at a time. Never returns nil.
    // The result is optional as in the original library, so that `sink { … }?.remove()` and `if let` compile.
    public func sink(_ block: @escaping @MainActor (Self) async -> Void) -> AsyncLoadableObserver? {
        AsyncLoadableObserver(loadable: self) { [weak self] _ in
            if let self { await block(self) }
        }
    }
}
