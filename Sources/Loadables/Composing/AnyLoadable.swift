/// Hides which kind of loadable it is; shows what that one shows, and forwards every call.
@preconcurrency @MainActor
public final class AnyLoadable: ForwardingLoadable, LoadableProtocol {

    private let loadable: any LoadableProtocol

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ loadable: any LoadableProtocol) {
        self.loadable = loadable
        super.init()
        setTarget(loadable) {}
    }

    public func sync() { loadable.sync() }

    public func syncIfNeeded() { loadable.syncIfNeeded() }

    public func needsSync() -> Bool { loadable.needsSync() }

    public func cancel() { loadable.cancel() }
}
