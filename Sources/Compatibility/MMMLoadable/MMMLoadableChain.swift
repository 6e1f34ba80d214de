public import Loadables

/// A loadable that syncs other loadables one after another. Each item is synced when the previous item has contents.
///
/// The chain calls `syncIfNeeded()` for each item in a separate turn of the main queue. An item succeeds if it has
/// contents when it is no longer syncing. The closure of the item then determines how the chain continues. If an item
/// has no contents, the chain fails. Each sync of the chain begins with the first item.
@preconcurrency @MainActor
open class MMMLoadableChain: MMMLoadable {

    /// A loadable in the chain.
    public typealias Item = LoadableChain.Element

    /// The next step of the chain after an item.
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

    /// Creates a chain of the loadables. After each loadable, the chain continues with the next one.
    public convenience init(_ chain: [any LoadableProtocol]) {
        self.init(chain.map { Item($0) })
    }

    /// Returns whether a sync is needed. True before the first success and after a failure. Also true if an item that
    /// succeeded in the last sync needs a sync.
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

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - loadable: The loadable to sync.
    ///   - whenContentsAvailable: Called when the loadable has contents. Returns how the chain continues. If nil, the
    ///     chain continues with the next element.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (() -> MMMLoadableChain.NextAction)?) {
        self.init(loadable, whenAvailable: { _ in whenContentsAvailable?() ?? .proceed })
    }
}
