public import LoadableCaching
public import Loadables

/// A loader of objects that are identified by keys.
@preconcurrency @MainActor
public protocol Loader: AnyObject, ThrowsErrors {

    /// The type of the keys.
    associatedtype Key: Hashable & Sendable

    /// The type of the objects.
    associatedtype Object: Sendable

    /// The loaded object; nil if nothing has been loaded.
    var object: Object? { get set }

    /// The loadable that performs the loads.
    var loadable: Loadables.KeyedLoader<Key, Object> { get }

    /// Loads and returns the object of the key. Returns nil if the load fails or is cancelled. A failure also sets the
    /// error.
    @discardableResult
    func load(key: Key) async -> Object?

    /// Loads and returns the object of the key. The default implementation throws ``LoadableError/noWork(type:)``.
    /// Implement this method, or conform to ``SimpleNetworkLoader``.
    func loadData(key: Key) async throws -> Object

    /// Loads the object of the key again, even if a cached object is fresh.
    func refresh(key: Key) async

    /// Called after an object has been loaded.
    func loadCompleted(key: Key, object: Object)

    /// Cancels the running load.
    func cancel()
}

extension Loader {

    /// The loadable that performs the loads. Use the loadable in groups, proxies, syncers and panels.
    public var loadable: Loadables.KeyedLoader<Key, Object> { OriginalLoaders.loader(of: self) }

    @discardableResult
    public func load(key: Key) async -> Object? { await loadable.load(key: key) }

    /// Starts to load the object of the key, and returns immediately.
    public func load(key: Key) {
        // `Task.immediate` sets the key of the loadable before this method returns.
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

    /// Loads the object and returns it; nil if it could not be loaded.
    @discardableResult
    public func load() async -> Object? { await load(key: .key) }

    /// Starts to load the object, and returns immediately.
    public func load() { load(key: .key) }
}

/// A loader with a cache. It does not load an object again while the cached object is fresh.
@preconcurrency @MainActor
public protocol CachedLoader: Loader where Key == Cache.Key, Object == Cache.Value {

    /// The type of the cache.
    associatedtype Cache: AnySharedCache

    /// The type of the cache.
    var cache: Cache.Type { get }
}

extension CachedLoader {
    public var loadable: Loadables.KeyedLoader<Key, Object> {
        OriginalLoaders.loader(of: self) { $0.keepObjects(in: cache.shared) }
    }

    /// Returns the cached object of the key, even if it is stale; nil if there is none.
    public func getCachedData(key: Key) async -> Object? { cache.shared[key] }
}
