public import Observation

/// Shows what is loaded for a key that changes.
///
/// ```swift
/// let pilot = FollowingProxy(pilots)
/// pilot.syncIfNeeded()
/// pilot.key = "Aurora"  // Loads it.
/// pilot.key = "Borea"  // Shows what is known of this one, and loads it if that is not fresh.
/// ```
///
/// With another key it shows at once what its ``LoaderRegistry`` has of that key, and never what belongs to another one. The load
/// of a key that was left is cancelled, unless somebody else observes it. Once the proxy was asked to sync, it loads each key that it is given, as needed.
///
/// Without a key it is idle and has no contents. If it is asked to sync then, it is syncing until there is a key.
@preconcurrency @MainActor
public final class FollowingProxy<Key: Hashable & Sendable, Content: Sendable>: ForwardingLoadable, LoadableProtocol,
    ContentLoadable, Observable
{

    /// What there is to show.
    private struct Facts {
        var key: Key?
        var content: Content?
        var version: ContentVersion
    }

    private enum Wish {
        case sync
        case syncIfNeeded
    }

    /// Where the loaders come from.
    public let registry: LoaderRegistry<Key, Content>

    private var presentKey: Key?
    private var loader: ContentLoader<Content>?
    /// What it was asked before there was a key.
    private var wish: Wish?
    /// Whether each key is to be loaded.
    private var loadsKeys = false
    private var keyChanges: UInt32 = 0
    private let readers = Readers()

    /// Makes a proxy for the loader of the key.
    ///
    /// - Parameters:
    ///   - registry: Where the loaders come from.
    ///   - key: The key; nil if there is none yet.
    public init(_ registry: LoaderRegistry<Key, Content>, key: Key? = nil) {
        self.registry = registry
        super.init()
        if let key { setKey(key) }
    }

    isolated deinit {
        stopObserving()
        if let loader { registry.leave(loader) }
    }

    /// The key whose content is shown; nil for none, which makes the proxy idle. A change is announced by one notification.
    public var key: Key? {
        get { shown.key }
        set { if newValue != presentKey { setKey(newValue) } }
    }

    /// The content of the key; nil if nothing was loaded for it yet.
    public var content: Content? { shown.content }

    public var state: LoadingState<Content> {
        let (snapshot, content) = (snapshot, content)
        if snapshot.state == .syncing { return .loading(cache: content) }
        if let error = snapshot.error { return .failure(error: error, cache: content) }
        return content.map { .success(content: $0) } ?? .initial
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
        let wish = wish ?? (loadsKeys ? .syncIfNeeded : nil)
        setTarget(next) {
            presentKey = key
            keyChanges &+= 1
            loader = next
            self.wish = nil
            switch wish {
            case .sync: next?.sync()
            case .syncIfNeeded: next?.syncIfNeeded()
            case nil: break
            }
        }
        if let old { registry.leave(old) }
    }

    // MARK: What a proxy asks

    override var currentContents: Any? { present }

    override var unassignedState: LoadableState { wish == nil ? .idle : .syncing }

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
        if let loader { loader.syncIfNeeded() } else { wait(for: wish ?? .syncIfNeeded) }
    }

    public func needsSync() -> Bool { loader?.needsSync() ?? true }

    public func cancel() {
        let wasSyncing = untrackedState == .syncing
        if let loader { loader.cancel() } else { wait(for: nil) }
        if !wasSyncing { tellCancelled() }
    }

    private func wait(for newWish: Wish?) {
        guard (wish == nil) != (newWish == nil) else {
            wish = newWish
            return
        }
        change {
            wish = newWish
            return .made
        }
    }
}
