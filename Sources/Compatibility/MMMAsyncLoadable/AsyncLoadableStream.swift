public import Loadables

/// Streams the changes of an async loadable, from the present state on.
///
/// Each ``iterator`` is a stream of its own. They end with ``finish()``, with the loadable, and when this object is
/// dropped.
@preconcurrency @MainActor
public final class AsyncLoadableStream<Content: Sendable> {

    /// An element of the stream.
    public typealias Element = AsyncLoadableStreamObject<Content>

    private weak var loadable: AsyncLoadable<Content>?
    private let bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    private var finishers: [@Sendable () -> Void] = []

    /// Creates a stream of the loadable's changes.
    ///
    /// - Parameter bufferingPolicy: Which of those elements are kept that wait to be read.
    public init(
        _ loadable: AsyncLoadable<Content>,
        bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy = .bufferingNewest(1)
    ) {
        self.loadable = loadable
        self.bufferingPolicy = bufferingPolicy
    }

    deinit {
        for finish in finishers { finish() }
    }

    /// A sequence of the present state and of those after each change.
    public var iterator: AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: bufferingPolicy)
        guard let loadable else {
            continuation.finish()
            return stream
        }
        continuation.yield(Element(loadable))
        let observer = LoadableObserver(loadable: loadable) { [weak loadable] _ in
            if let loadable { continuation.yield(Element(loadable)) }
        }
        finishers.append { continuation.finish() }
        let end = StreamEnd(observer) { continuation.finish() }
        loadable.streamEnds.append(end)
        continuation.onTermination = { [weak loadable, weak end] _ in
            Task { @MainActor in loadable?.streamEnds.removeAll { $0 === end } }
        }
        return stream
    }

    /// Ends all sequences.
    public func finish() {
        for finish in finishers { finish() }
        finishers = []
        loadable = nil
    }
}

/// The writing end of a stream: ends it when the loadable, which keeps it, goes away.
final class StreamEnd: Sendable {

    private let observer: LoadableObserver?
    private let finish: @Sendable () -> Void

    init(_ observer: LoadableObserver?, _ finish: @escaping @Sendable () -> Void) {
        self.observer = observer
        self.finish = finish
    }

    deinit {
        finish()
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

    @MainActor
    init(_ loadable: AsyncLoadable<Content>) {
        loadableState = loadable.loadableState
        error = loadable.error
        content = loadable.isContentsAvailable ? loadable.content : nil
    }

    /// How the loading was going.
    public var state: LoadableState { loadableState }

    /// Whether there was something to show.
    public var isContentsAvailable: Bool { content != nil }
}
