public import Foundation
public import Loadables

/// A token for watching a loadable. Watching ends when the token is dropped, or by ``remove()``.
///
/// The loadable is held weakly. The token may be dropped on any thread.
@preconcurrency @MainActor
open class MMMLoadableObserver: NSObject {

    private var token: LoadableObserver?

    /// Calls the block, on the main actor, after each change of the loadable. Nil if there is no loadable.
    public init?(loadable: (any PureLoadableProtocol)?, block: @escaping MMMLoadableObserverDidChangeBlock) {
        guard let loadable else { return nil }
        super.init()
        token = LoadableObserver(loadable: loadable, block: block)
    }

    /// Calls the method on the target, which is held weakly, after each change of the loadable. Nil if there is none.
    public init?<Target: AnyObject>(
        loadable: (any PureLoadableProtocol)?,
        target: Target,
        method: @escaping (Target) -> () -> Void
    ) {
        guard let loadable else { return nil }
        super.init()
        token = LoadableObserver(loadable: loadable, target: target, method: method)
    }

    /// Ends the watching: the block is not called any more, not even by a notification that is under way.
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
