public import Foundation
public import Loadables

/// Hides which kind of loadable it is; shows what that one shows, and no way to sync it.
///
/// A subclass may add what else is to be forwarded. Observers are told of the loadable that it hides.
// Not the core's class, for the reason that ``MMMObservedLoadable`` is not one.
@preconcurrency @MainActor
open class AnyPureLoadable: NSObject, PureLoadableProtocol {

    fileprivate final let original: any PureLoadableProtocol

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ original: any PureLoadableProtocol) {
        self.original = original
    }

    open var loadableState: LoadableState { original.loadableState }

    open var error: (any Error)? { original.error }

    open var isContentsAvailable: Bool { original.isContentsAvailable }

    open func addObserver(_ observer: any LoadableObserverProtocol) {
        original.addObserver(observer)
    }

    open func removeObserver(_ observer: any LoadableObserverProtocol) {
        original.removeObserver(observer)
    }
}

/// Hides which kind of loadable it is; shows what that one shows, and forwards every call.
///
/// A subclass may add what else is to be forwarded. Observers are told of the loadable that it hides.
@preconcurrency @MainActor
open class AnyLoadable: AnyPureLoadable, LoadableProtocol {

    fileprivate final let syncable: any LoadableProtocol

    /// Wraps the loadable, which is held for as long as the wrapper is.
    public init(_ original: any LoadableProtocol) {
        syncable = original
        super.init(original)
    }

    open func sync() {
        syncable.sync()
    }

    open var needsSync: Bool { syncable.needsSync() }

    open func syncIfNeeded() {
        syncable.syncIfNeeded()
    }
}

// Not members of the classes, so that subclasses can have others of the same names.

extension PureLoadableProtocol where Self: AnyPureLoadable {

    /// Where the contents came from and since when.
    public var provenance: Provenance? { original.provenance }
}

extension PureLoadableProtocol where Self: AnyLoadable {

    /// Whether ``syncIfNeeded()`` would load.
    public func needsSync() -> Bool { needsSync as Bool }
}

extension LoadableProtocol where Self: AnyLoadable {

    /// Stops loading, if it is being done.
    public func cancel() {
        syncable.cancel()
    }
}
