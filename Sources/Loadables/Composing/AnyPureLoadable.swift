/// Hides which kind of loadable it is; shows what that one shows, and no way to sync it.
@preconcurrency @MainActor
open class AnyPureLoadable: ForwardingLoadable {

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ loadable: any PureLoadableProtocol) {
        super.init()
        setTarget(loadable) {}
    }
}
