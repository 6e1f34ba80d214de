public import Foundation
public import Loadables

/// A wrapper that hides the type of a loadable. It shows the state of the loadable, but cannot sync it.
///
/// A subclass may forward more members. Observers receive the wrapped loadable, not the wrapper.
@preconcurrency @MainActor
open class AnyPureLoadable: NSObject, PureLoadableProtocol {

    fileprivate final let original: any PureLoadableProtocol

    /// Creates a wrapper of the loadable and retains the loadable.
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

/// A wrapper that hides the type of a loadable. It shows the state of the loadable, and forwards every call to it.
///
/// A subclass may forward more members. Observers receive the wrapped loadable, not the wrapper.
@preconcurrency @MainActor
open class AnyLoadable: AnyPureLoadable, LoadableProtocol {

    fileprivate final let syncable: any LoadableProtocol

    /// Creates a wrapper of the loadable and retains the loadable.
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

// The following members are in extensions, so that subclasses can declare members with the same names.

extension PureLoadableProtocol where Self: AnyPureLoadable {

    /// The origin and date of the contents; nil if there are no contents, or if their origin is unknown.
    public var provenance: Provenance? { original.provenance }
}

extension PureLoadableProtocol where Self: AnyLoadable {

    /// Returns whether ``syncIfNeeded()`` would start a load.
    public func needsSync() -> Bool { needsSync as Bool }
}

extension LoadableProtocol where Self: AnyLoadable {

    /// Cancels the running load, if any.
    public func cancel() {
        syncable.cancel()
    }
}
