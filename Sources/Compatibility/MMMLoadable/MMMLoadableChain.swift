public import Loadables

/// Syncs loadables one after another. Each one starts when the one before it has contents.
///
/// The chain calls `syncIfNeeded()` of each item in a separate turn of the main queue. An item succeeds if it has
/// contents once it is no longer syncing; its closure then decides how the chain continues. A restart begins at the
/// first item.
@preconcurrency @MainActor
open class MMMLoadableChain: MMMLoadable {

    /// A loadable in the chain.
    public typealias Item = LoadableChain.Element

    /// The way in which the chain continues after an item.
    public typealias NextAction = LoadableChain.Action

    private let chain: LoadableChain
    private var observer: LoadableObserver?

    /// Creates a chain of the items.
    public init(_ chain: [Item]) {
        self.chain = LoadableChain(chain)
        super.init()
        observer = LoadableObserver(loadable: self.chain) { [weak self] _ in self?.chainDidChange() }
    }

    /// Creates a chain of the items.
    public convenience init(_ chain: Item...) {
        self.init(chain)
    }

    /// Creates a chain that proceeds after each of the loadables.
    public convenience init(_ chain: [any LoadableProtocol]) {
        self.init(chain.map { Item($0) })
    }

    /// Returns whether a sync is needed: before the first sync, after a failure, or if an item that the last sync
    /// passed needs a sync.
    open override func needsSync() -> Bool { chain.needsSync() }

    open override func doSync() {
        chain.sync()
    }

    override func endSync() {
        chain.cancel()
        super.endSync()
    }

    override var parts: [any PureLoadableProtocol] { chain.elements.map(\.loadable) }

    private func chainDidChange() {
        switch chain.loadableState {
        case .didSyncSuccessfully: setDidSyncSuccessfully()
        case .didFailToSync: setFailedToSyncWithError(chain.error)
        case .idle, .syncing: break
        }
    }
}

extension LoadableChain.Element {

    /// Creates an item. If the closure is nil, the chain proceeds after the item.
    ///
    /// - Parameter whenContentsAvailable: Called when the loadable has its contents.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (() -> MMMLoadableChain.NextAction)?) {
        self.init(loadable, whenAvailable: { _ in whenContentsAvailable?() ?? .proceed })
    }
}
