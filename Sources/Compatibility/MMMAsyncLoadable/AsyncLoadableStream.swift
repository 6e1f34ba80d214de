public import Loadables

/// An object that creates streams of an async loadable's changes. Each stream starts with the current state.
///
/// Each read of ``iterator`` returns an independent stream. The streams end when ``finish()`` is called, when the
/// loadable is deallocated, and when this object is released.
@preconcurrency @MainActor
public final class AsyncLoadableStream<Content: Sendable> {

    /// An element of the stream.
    public typealias Element = AsyncLoadableStreamObject<Content>

    private weak var loadable: AsyncLoadable<Content>?
    private let bufferingPolicy: AsyncStream<Element>.Continuation.BufferingPolicy
    private var finishers: [@Sendable () -> Void] = []

    /// Creates an object that streams the loadable's changes.
    ///
    /// - Parameters:
    ///   - loadable: The loadable; held weakly.
    ///   - bufferingPolicy: The policy that determines which unread elements are kept.
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

    /// A new stream of the current state and of the state after each change.
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

    /// Ends all streams.
    public func finish() {
        for finish in finishers { finish() }
        finishers = []
        loadable = nil
    }
}

/// The writing end of a stream. The loadable retains it. When the loadable is deallocated, the stream ends.
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

/// A state of an async loadable: the state at the start of the stream, or the state after a change.
public struct AsyncLoadableStreamObject<Content: Sendable>: Sendable {

    /// The loading state.
    public let loadableState: LoadableState
    /// The error; nil for none.
    public let error: (any Error)?
    /// The content; nil if there is none.
    public let content: Content?

    @MainActor
    init(_ loadable: AsyncLoadable<Content>) {
        loadableState = loadable.loadableState
        error = loadable.error
        content = loadable.isContentsAvailable ? loadable.content : nil
    }

    /// The loading state.
    public var state: LoadableState { loadableState }

    /// Whether there is content.
    public var isContentsAvailable: Bool { content != nil }
}
