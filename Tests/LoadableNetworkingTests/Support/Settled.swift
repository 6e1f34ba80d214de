import Loadables

/// Waits until the loadable is not syncing; the suites' time limit is the deadline.
@MainActor
func settled(_ loadable: any PureLoadableProtocol) async {
    let (changes, continuation) = AsyncStream.makeStream(of: Void.self)
    let observer = LoadableObserver(loadable: loadable) { _ in continuation.yield() }
    var iterator = changes.makeAsyncIterator()
    while loadable.loadableState == .syncing { await iterator.next() }
    observer?.remove()
}
