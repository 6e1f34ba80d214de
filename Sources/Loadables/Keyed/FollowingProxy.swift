public import Observation

/// A loadable that shows the content of one key, which can change.
///
/// ```swift
/// let pilot = FollowingProxy(pilots)
/// pilot.syncIfNeeded()
/// pilot.key = "Aurora"  // Loads the content of "Aurora".
/// pilot.key = "Borea"  // Shows existing content of "Borea" at once. Loads it again unless it is fresh.
/// ```
///
/// When the key changes, the proxy immediately shows the content that its ``LoaderRegistry`` has for the new key. It
/// never shows the content of one key for another key. The load of the previous key is cancelled, unless its loader has
/// other observers or the load was started by ``LoaderRegistry/prefetch(_:)``. After the first request for a sync, the
/// proxy loads the content of each new key if needed.
///
/// Without a key, the proxy is idle and has no contents. If a sync is requested while there is no key, the proxy is
/// syncing until a key is set, and then loads the content of that key.
@preconcurrency @MainActor
public final class FollowingProxy<Key: Hashable & Sendable, Content: Sendable>: ForwardingLoadable, LoadableProtocol,
    ContentLoadable, Observable
{

    /// The values that observers see.
    private struct Facts {
        var key: Key?
        var content: Content?
        var version: ContentVersion
    }

    /// The registry that provides the loaders.
    public let registry: LoaderRegistry<Key, Content>

    private var presentKey: Key?
    private var loader: ContentLoader<Content>?
    /// The sync that was requested before a key was set.
    private var pendingSync: PendingSync?
    /// Whether the proxy loads the content of each new key. True after the first request for a sync.
    private var loadsKeys = false
    private var keyChanges: UInt32 = 0
    private let readers = Readers()

    /// Creates a proxy for the loader of the key.
    ///
    /// - Parameters:
    ///   - registry: The registry that provides the loaders.
    ///   - key: The key whose content is shown; nil if there is none yet.
    public init(_ registry: LoaderRegistry<Key, Content>, key: Key? = nil) {
        self.registry = registry
        super.init()
        if let key { setKey(key) }
    }

    isolated deinit {
        stopObserving()
        if let loader { registry.leave(loader) }
    }

    /// The key whose content is shown; nil for none. Changing the key notifies observers once.
    public var key: Key? {
        get { shown.key }
        set { if newValue != presentKey { setKey(newValue) } }
    }

    /// The content of the key; nil if there is no key, or if the key has no content.
    public var content: Content? { shown.content }

    public var state: LoadingState<Content> {
        LoadingState(snapshot, content: content)
    }

    private var shown: Facts {
        readers.noteContent()
        return shownFacts
    }

    private var shownFacts: Facts { shownContents as? Facts ?? present }

    private var present: Facts {
        Facts(
            key: presentKey, content: loader?.shownContent,
            version: ContentVersion(number: loader?.shownContentVersion?.number, keyChanges: keyChanges))
    }

    private func setKey(_ key: Key?) {
        let next = key.map(registry.loader)
        let old = loader
        let pendingSync = pendingSync ?? (loadsKeys ? .syncIfNeeded : nil)
        setTarget(next) {
            presentKey = key
            keyChanges &+= 1
            loader = next
            self.pendingSync = nil
            if let next { pendingSync?.start(next) }
        }
        if let old { registry.leave(old) }
    }

    // MARK: State

    override var currentContents: Any? { present }

    override var unassignedState: LoadableState { pendingSync == nil ? .idle : .syncing }

    override var shownContentVersion: ContentVersion? { shownFacts.version }

    override func noteAccess() { readers.note() }

    public override func proxyDidChange() { readers.tell(of: shownContentVersion) }

    // MARK: Loading

    public func sync() {
        loadsKeys = true
        if let loader { loader.sync() } else { wait(for: .sync) }
    }

    public func syncIfNeeded() {
        loadsKeys = true
        if let loader { loader.syncIfNeeded() } else { wait(for: pendingSync ?? .syncIfNeeded) }
    }

    public func needsSync() -> Bool { loader?.needsSync() ?? true }

    public func cancel() {
        let wasSyncing = untrackedState == .syncing
        if let loader { loader.cancel() } else { wait(for: nil) }
        if !wasSyncing { tellCancelled() }
    }

    private func wait(for newSync: PendingSync?) {
        guard (pendingSync == nil) != (newSync == nil) else {
            pendingSync = newSync
            return
        }
        change {
            pendingSync = newSync
            return .made
        }
    }
}
