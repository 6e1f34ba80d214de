/// Hides which kind of loadable it is; shows what that one shows, and forwards every call.
///
/// A subclass may add what else is to be forwarded.
@preconcurrency @MainActor
open class AnyLoadable: ForwardingLoadable, LoadableProtocol {

    private let loadable: any LoadableProtocol

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ loadable: any LoadableProtocol) {
        self.loadable = loadable
        super.init()
        setTarget(loadable) {}
    }

    open func sync() { loadable.sync() }

    open func syncIfNeeded() { loadable.syncIfNeeded() }

    open func needsSync() -> Bool { loadable.needsSync() }

    open func cancel() { loadable.cancel() }
}
