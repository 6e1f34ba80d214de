public import Foundation
public import Loadables

/// A token for the observation of a loadable. The observation ends when the token is released, or with ``remove()``.
///
/// The loadable is held weakly. The token may be released on any thread.
@preconcurrency @MainActor
open class MMMLoadableObserver: NSObject {

    private var token: LoadableObserver?

    /// Calls the block on the main actor after each change of the loadable. Nil if there is no loadable.
    public init?(loadable: (any PureLoadableProtocol)?, block: @escaping MMMLoadableObserverDidChangeBlock) {
        guard let loadable else { return nil }
        super.init()
        token = LoadableObserver(loadable: loadable, block: block)
    }

    /// Calls the method on the target, which is held weakly, after each change of the loadable. Nil if there is no
    /// loadable.
    public init?<Target: AnyObject>(
        loadable: (any PureLoadableProtocol)?,
        target: Target,
        method: @escaping (Target) -> () -> Void
    ) {
        guard let loadable else { return nil }
        super.init()
        token = LoadableObserver(loadable: loadable, target: target, method: method)
    }

    /// Ends the observation. The block is not called anymore, not even by a running notification.
    open func remove() {
        token?.remove()
        token = nil
    }
}

extension PureLoadableProtocol {

    /// Calls the closure with the loadable after each of its changes, for as long as the token is kept. Never nil.
    // The original's optional result, so that `sink { … }?.remove()` and `if let` compile.
    public func sink(_ block: @escaping (Self) -> Void) -> MMMLoadableObserver? {
        MMMLoadableObserver(loadable: self) { [weak self] _ in
            if let self { block(self) }
        }
    }
}
