extension PureLoadableProtocol {

    /// What the loadable is like now and after each change, as an async sequence.
    ///
    /// Each sequence is its own: several readers each get every element that they are quick enough for; of those that
    /// wait to be read, only the newest is kept. It ends when the loadable goes away, which it does not put off.
    public var snapshots: AsyncStream<LoadableSnapshot> {
        ChangeStream.make(of: self) { $0.snapshot }.stream
    }
}

extension ContentLoadable where Content: Sendable {

    /// The loading states now and after each change, as an async sequence; otherwise as
    /// ``PureLoadableProtocol/snapshots``.
    public var states: AsyncStream<LoadingState<Content>> {
        ChangeStream.make(of: self) { $0.state }.stream
    }
}

/// Makes async sequences of what a loadable is like, for as long as it is there.
@MainActor
package enum ChangeStream {

    /// A sequence of the present value and of those after each change, of which only the newest waits to be read. It ends
    /// with the loadable.
    package static func make<Watched: PureLoadableProtocol, Value: Sendable>(
        of loadable: Watched,
        _ value: @escaping @MainActor (Watched) -> Value
    ) -> (stream: AsyncStream<Value>, continuation: AsyncStream<Value>.Continuation) {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let end = StreamEnd(continuation)
        continuation.yield(value(loadable))
        // Only the loadable itself tells it, and is there while it does.
        let entry = ObserverEntry { [unowned loadable] _ in end.continuation.yield(value(loadable)) }
        if let observable = loadable as? ObservableLoadable {
            // Only the loadable's list holds the closure, and that the end: when the loadable goes, so do they.
            observable.add(entry)
            continuation.onTermination = { [entry = ObjectIdentifier(entry), weak observable] _ in
                Task { @MainActor in observable?.remove(entry) }
            }
        } else {
            let observer = LoadableObserver(loadable: loadable) { entry.tell($0) }
            continuation.onTermination = { _ in
                Task { @MainActor in observer?.remove() }
            }
        }
        return (stream, continuation)
    }
}

/// The writing end of a stream: finishes it when it is dropped.
private final class StreamEnd<Value>: Sendable {

    let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }
}
