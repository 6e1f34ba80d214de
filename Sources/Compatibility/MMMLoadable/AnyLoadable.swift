public import Loadables

/// Hides which kind of loadable it is: a proxy that stands for it from the beginning.
///
/// A subclass may add what else is to be forwarded.
@preconcurrency @MainActor
open class AnyLoadable: LoadableProxy {

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ loadable: any LoadableProtocol) {
        super.init()
        self.loadable = loadable
    }
}

/// Hides which kind of loadable it is; shows what that one shows, and no way to sync it.
@preconcurrency @MainActor
open class AnyPureLoadable: PureLoadableProxy {

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ loadable: any PureLoadableProtocol) {
        super.init()
        self.loadable = loadable
    }
}
