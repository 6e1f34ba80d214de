public import Loadables

/// Streams the changes of an async loadable, from the present state on.
///
/// Each ``iterator`` is a stream of its own. They end with ``finish()``, with the loadable, and when this object is
/// dropped.
@preconcurrency @MainActor
public final class AsyncLoadableStream<Content: Sendable> {

    private weak var loadable: AsyncLoadable<Content>?
    private var ends: [AsyncStream<AsyncLoadableStreamObject<Content>>.Continuation] = []

    /// Makes a stream of the loadable's changes.
    public init(_ loadable: AsyncLoadable<Content>) {
        self.loadable = loadable
    }

    deinit {
        for end in ends { end.finish() }
    }

    /// A sequence of the present state and of those after each change; of those that wait to be read, the newest only.
    public var iterator: AsyncStream<AsyncLoadableStreamObject<Content>> {
        guard let loadable else { return AsyncStream { $0.finish() } }
        let (stream, continuation) = ChangeStream.make(of: loadable) { loadable in
            AsyncLoadableStreamObject(
                loadableState: loadable.loadableState,
                error: loadable.error,
                content: loadable.content
            )
        }
        ends.append(continuation)
        return stream
    }

    /// Ends all sequences.
    public func finish() {
        for end in ends { end.finish() }
        ends = []
        loadable = nil
    }
}

/// What an async loadable was like at one change.
public struct AsyncLoadableStreamObject<Content: Sendable>: Sendable {

    /// How its loading was going.
    public let loadableState: LoadableState
    /// Why the last sync had failed; nil unless it had.
    public let error: (any Error)?
    /// What there was to show.
    public let content: Content?

    /// How the loading was going.
    public var state: LoadableState { loadableState }

    /// Whether there was something to show.
    public var isContentsAvailable: Bool { content != nil }
}
