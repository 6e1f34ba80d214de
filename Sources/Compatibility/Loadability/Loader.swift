public import LoadableCaching
public import Loadables

/// Something that loads the object of a key.
@preconcurrency @MainActor
public protocol Loader: AnyObject, ThrowsErrors {

    /// What objects are found by.
    associatedtype Key: Hashable & Sendable

    /// What is loaded.
    associatedtype Object: Sendable

    /// What was loaded; nil if there is nothing yet.
    var object: Object? { get set }

    /// The loader that does the work.
    var loadable: Loadables.KeyedLoader<Key, Object> { get }

    /// Loads the object of the key, and returns it; after a failure sets the error, and returns nil.
    @discardableResult
    func load(key: Key) async -> Object?

    /// Makes the object.
    func loadData(key: Key) async throws -> Object

    /// Loads the object of the key anew.
    func refresh(key: Key) async

    /// Called when an object was loaded.
    func loadCompleted(key: Key, object: Object)

    /// Cancels the load that runs.
    func cancel()
}

extension Loader {

    /// The loader that does the work: what goes into groups, proxies, syncers and panels.
    public var loadable: Loadables.KeyedLoader<Key, Object> { OriginalLoaders.loader(of: self) }

    @discardableResult
    public func load(key: Key) async -> Object? { await loadable.load(key: key) }

    /// Begins to load the object of the key.
    public func load(key: Key) {
        // Before this returns: what is done with the loader then is for this key.
        Task.immediate { await load(key: key) }
    }

    public func loadData(key: Key) async throws -> Object {
        throw LoadableError.noWork(type: "\(type(of: self))")
    }

    public func refresh(key: Key) async { await loadable.refresh(key: key) }

    public func loadCompleted(key: Key, object: Object) {}

    public func cancel() { loadable.cancel() }
}

extension Loader where Key == GenericKey {

    /// Loads the object, and returns it.
    @discardableResult
    public func load() async -> Object? { await load(key: .key) }

    /// Begins to load the object.
    public func load() { load(key: .key) }
}

/// A loader whose objects are kept in a cache, and not loaded if they are fresh there.
@preconcurrency @MainActor
public protocol CachedLoader: Loader where Key == Cache.Key, Object == Cache.Value {

    /// What keeps the objects.
    associatedtype Cache: AnySharedCache

    /// What keeps the objects.
    var cache: Cache.Type { get }
}

extension CachedLoader {
    public var loadable: Loadables.KeyedLoader<Key, Object> {
        OriginalLoaders.loader(of: self) { $0.keepObjects(in: cache.shared) }
    }

    /// What the cache has of the key, fresh or not; nil if there is nothing.
    public func getCachedData(key: Key) async -> Object? { cache.shared[key] }
}
