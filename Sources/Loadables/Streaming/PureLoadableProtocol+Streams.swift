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
