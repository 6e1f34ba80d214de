public import Observation

/// A key and its content.
public struct KeyedContent<Key: Hashable & Sendable, Content: Sendable>: Sendable {

    /// The key.
    public let key: Key

    /// The content of the key.
    public let content: Content

    /// Creates a pair of a key and its content.
    public init(_ key: Key, _ content: Content) {
        self.key = key
        self.content = content
    }
}

extension KeyedContent: Equatable where Content: Equatable {}

/// A group that combines the contents of several keys. Its content is the list of the available contents, in the order
/// of the keys.
///
/// ```swift
/// let group = KeyedGroup(pilots, keys: ["Aurora", "Borea"])
/// group.syncIfNeeded()
/// group.keys.append("Cedar")  // Also loads the content of "Cedar".
/// ```
///
/// The loaders come from a ``LoaderRegistry``, which can limit the number of concurrent loads. When the ``keys``
/// change, the remaining keys keep their loaders and contents. The load of a removed key is cancelled, unless its
/// loader has other observers or the load was started by ``LoaderRegistry/prefetch(_:)``. After the first request for a
/// sync, the group loads the contents of added keys if needed. If ``sync()`` was called before the keys were set, the
/// group loads the contents of the first keys even if they are fresh.
///
/// The state depends on the ``PureLoadableGroup/mode-swift.property``, as in other groups, but the group has contents
/// as soon as one key has content. If the list of keys is empty, the group is synced, with empty contents. Until the
/// keys are set, the group is idle or, if a sync was requested, syncing. Observers are notified of every change of a
/// member.
@preconcurrency @MainActor
public final class KeyedGroup<Key: Hashable & Sendable, Value: Sendable>: LoadableGroup, ContentLoadable, Observable {

    public typealias Content = [KeyedContent<Key, Value>]

    /// The values that observers see.
    private struct Facts {
        /// The keys; nil until they are set.
        var keys: [Key]?
        var positions: [Key: Int] = [:]
        /// The values, in the order of the keys.
        var values: [Value?] = []
        /// A number that changes whenever the keys or contents change.
        var version: UInt32 = 0

        var contents: Content {
            zip(keys ?? [], values).compactMap { key, value in value.map { KeyedContent(key, $0) } }
        }
    }

    /// The registry that provides the loaders.
    public let registry: LoaderRegistry<Key, Value>

    private var present = Facts()
    private var loaders: [ContentLoader<Value>] = []
    private var versions: [ContentVersion?] = []
    /// Whether the contents of added keys are loaded. True after the first request for a sync.
    private var loadsAdded = false
    /// Whether the group is syncing because its keys are not known yet.
    private var isWaiting = false
    /// Whether the first keys are loaded even if their contents are fresh. True if the user or the program has called
    /// ``sync()`` before the keys were set.
    private var waitsForAll = false
    /// The number of keys that have contents.
    private var available = 0
    private var changes = 0
    private let readers = Readers()

    /// Creates a group of the loaders for the given keys.
    ///
    /// - Parameters:
    ///   - registry: The registry that provides the loaders.
    ///   - keys: The keys, in the order of the contents; nil if there are none yet. Duplicates are ignored.
    ///   - mode: The rule by which the states of the members determine the state of the group.
    public init(_ registry: LoaderRegistry<Key, Value>, keys: [Key]? = nil, mode: Mode = .all) {
        self.registry = registry
        super.init([], mode: mode)
        if let keys { setKeys(keys) }
    }

    isolated deinit {
        stopObserving()
        leave(loaders)
    }

    /// The keys, in the order of the contents; empty until they are set. Duplicates are ignored. Changing the keys
    /// notifies observers once.
    public var keys: [Key] {
        get { shown.keys ?? [] }
        set { setKeys(newValue) }
    }

    /// The available contents with their keys, in the order of the keys.
    public var contents: Content { shown.contents }

    /// The content of the key; nil if the key has no content or is not in the list.
    public subscript(key: Key) -> Value? {
        let shown = shown
        return shown.positions[key].flatMap { shown.values[$0] }
    }

    public var state: LoadingState<Content> {
        let snapshot = snapshot
        return LoadingState(snapshot, content: snapshot.isContentsAvailable ? contents : nil)
    }

    private var shown: Facts {
        readers.noteContent()
        return shownFacts
    }

    private var shownFacts: Facts { shownContents as? Facts ?? present }

    // MARK: Keys

    private func setKeys(_ newKeys: [Key]) {
        // Count every assignment, even if the list stays the same. If an observer assigns a list during this method,
        // the count reveals it.
        changes += 1
        let change = changes
        var positions: [Key: Int] = [:]
        var keys: [Key] = []
        for key in newKeys where positions[key] == nil {
            positions[key] = keys.count
            keys.append(key)
        }
        guard keys != present.keys else { return wait(false) }
        let loaders = keys.map(registry.loader)
        if loadsAdded {
            for (key, loader) in zip(keys, loaders) where present.positions[key] == nil {
                if waitsForAll { LoadRequest.Reason.asked.apply(loader.sync) } else { loader.syncIfNeeded() }
                // An observer that was notified of the sync may have assigned another list.
                guard change == changes else { return leave(loaders) }
            }
        }
        let old = self.loaders
        replaceMembers(by: loaders) {
            self.loaders = loaders
            (isWaiting, waitsForAll) = (false, false)
            present = Facts(
                keys: keys, positions: positions, values: loaders.map(\.shownContent), version: present.version &+ 1)
            versions = loaders.map(\.shownContentVersion)
            available = present.values.count { $0 != nil }
        }
        leave(old)
    }

    private func leave(_ loaders: [ContentLoader<Value>]) {
        for loader in loaders { registry.leave(loader) }
    }

    override func memberDidChange(at position: Int) {
        let version = loaders[position].shownContentVersion
        guard version != versions[position] else { return }
        versions[position] = version
        present.version &+= 1
        if present.values[position] != nil { available -= 1 }
        present.values[position] = loaders[position].shownContent
        if present.values[position] != nil { available += 1 }
    }

    // MARK: State

    override var hasFixedMembers: Bool { true }

    override var currentContents: Any? { present }

    override var currentState: LoadableState {
        if isWaiting { return .syncing }
        return switch present.keys {
        case nil: .idle
        case []: .didSyncSuccessfully
        default: super.currentState
        }
    }

    public override var isContentsAvailable: Bool {
        contentsAvailable(available > 0 || present.keys == [])
    }

    override func isWorthTelling(_ next: GroupTally) -> Bool { true }

    override var shownContentVersion: ContentVersion? { ContentVersion(number: shownFacts.version) }

    override func noteAccess() { readers.note() }

    public override func groupDidChange() { readers.tell(of: shownContentVersion) }

    // MARK: Loading

    public override func sync() {
        if present.keys == nil, LoadRequest.Reason.current == .asked { waitsForAll = true }
        load { super.sync() }
    }

    public override func syncIfNeeded() {
        load { super.syncIfNeeded() }
    }

    private func load(_ loadMembers: () -> Void) {
        loadsAdded = true
        wait(isWaiting || present.keys == nil)
        let (loaders, change) = (loaders, changes)
        loadMembers()
        // An observer may have removed keys before their loads started. Cancel these loads.
        if change != changes { leave(loaders) }
    }

    /// Makes the group syncing until its keys are set, provided that a sync has been requested before. Call this method
    /// while the loaders of the next keys are being prepared.
    package func expectKeys() {
        if loadsAdded { wait(true) }
    }

    private func wait(_ waits: Bool) {
        if !waits { waitsForAll = false }
        guard isWaiting != waits else { return }
        change {
            isWaiting = waits
            return .made
        }
    }

    public override func needsSync() -> Bool {
        present.keys == nil || super.needsSync()
    }

    public override func cancel() {
        wait(false)
        super.cancel()
    }
}
