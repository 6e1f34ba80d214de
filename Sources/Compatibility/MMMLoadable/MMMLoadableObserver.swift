public import Foundation
public import Loadables

/// A token for the observation of a loadable. The observation ends when the token is released, or when ``remove()``
/// is called.
///
/// The loadable is held weakly. The token may be released on any thread.
@preconcurrency @MainActor
open class MMMLoadableObserver: NSObject {

    private var token: LoadableObserver?

    /// Creates an observer that calls the block on the main actor after each change of the loadable. Returns nil if the
    /// loadable is nil.
    public init?(loadable: (any PureLoadableProtocol)?, block: @escaping MMMLoadableObserverDidChangeBlock) {
        guard let loadable else { return nil }
        super.init()
        token = LoadableObserver(loadable: loadable, block: block)
    }

    /// Creates an observer that calls the method of the target after each change of the loadable. The target is held
    /// weakly. Returns nil if the loadable is nil.
    public init?<Target: AnyObject>(
        loadable: (any PureLoadableProtocol)?,
        target: Target,
        method: @escaping (Target) -> () -> Void
    ) {
        guard let loadable else { return nil }
        super.init()
        token = LoadableObserver(loadable: loadable, target: target, method: method)
    }

    /// Ends the observation. The block is no longer called, not even by a notification that is in progress.
    open func remove() {
        token?.remove()
        token = nil
    }
}

extension PureLoadableProtocol {

    /// Calls the closure with the loadable after each change of the loadable, until the token is released. Never
    /// returns nil.
    // The result is optional as in the original library, so that `sink { … }?.remove()` and `if let` compile.
    public func sink(_ block: @escaping (Self) -> Void) -> MMMLoadableObserver? {
        MMMLoadableObserver(loadable: self) { [weak self] _ in
            if let self { block(self) }
        }
    }
}
