extension PureLoadableProtocol {

    /// An asynchronous sequence of the current snapshot, followed by the snapshot after each change.
    ///
    /// Each access returns an independent sequence. Only the newest unread element is kept, so a slow consumer may miss
    /// elements. The sequence does not retain the loadable. If the loadable is an ``ObservableLoadable``, the sequence
    /// ends when the loadable is deallocated.
    public var snapshots: AsyncStream<LoadableSnapshot> {
        ChangeStream.make(of: self) { $0.snapshot }.stream
    }
}

extension ContentLoadable where Content: Sendable {

    /// An asynchronous sequence of the current loading state, followed by the state after each change. See
    /// ``PureLoadableProtocol/snapshots``.
    public var states: AsyncStream<LoadingState<Content>> {
        ChangeStream.make(of: self) { $0.state }.stream
    }
}

@MainActor
package enum ChangeStream {

    /// Returns a sequence of the current value, followed by the value after each change. Only the newest unread value
    /// is kept. If the loadable is an ``ObservableLoadable``, the sequence ends when the loadable is deallocated.
    package static func make<Watched: PureLoadableProtocol, Value: Sendable>(
        of loadable: Watched,
        _ value: @escaping @MainActor (Watched) -> Value
    ) -> (stream: AsyncStream<Value>, continuation: AsyncStream<Value>.Continuation) {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: .bufferingNewest(1))
        let end = StreamEnd(continuation)
        continuation.yield(value(loadable))
        // The reference can be unowned, because only the loadable calls this closure.
        let entry = ObserverEntry { [unowned loadable] _ in end.continuation.yield(value(loadable)) }
        if let observable = loadable as? ObservableLoadable {
            // If the loadable is deallocated, its list of observers releases the closure, and the closure releases
            // `end`. The stream then ends.
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

/// The writing end of a stream. The stream finishes when this object is released.
private final class StreamEnd<Value>: Sendable {

    let continuation: AsyncStream<Value>.Continuation

    init(_ continuation: AsyncStream<Value>.Continuation) {
        self.continuation = continuation
    }

    deinit {
        continuation.finish()
    }
}
