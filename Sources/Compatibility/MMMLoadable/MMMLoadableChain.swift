public import Loadables

/// Syncs loadables one after another, each when the one before it has its contents.
///
/// Each item is asked by `syncIfNeeded()`, in a turn of the main queue of its own. It succeeds if it has contents once it is
/// done with syncing; then its closure may say how the chain goes on. A restart begins at the first item.
@preconcurrency @MainActor
open class MMMLoadableChain: MMMLoadable {

    /// A loadable in the chain.
    public typealias Item = LoadableChain.Element

    /// How the chain goes on after an item.
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

    /// After a failure, before the first sync, and if an item that the last sync went through needs it.
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

    /// Creates an item; without a closure the chain proceeds.
    ///
    /// - Parameter whenContentsAvailable: Called when the loadable has its contents.
    public init(_ loadable: any LoadableProtocol, whenContentsAvailable: (() -> MMMLoadableChain.NextAction)?) {
        self.init(loadable, whenAvailable: { _ in whenContentsAvailable?() ?? .proceed })
    }
}
