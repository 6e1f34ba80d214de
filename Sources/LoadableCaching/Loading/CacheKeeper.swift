public import Loadables

/// A keeper that stores the content of a loader as one value in a cache.
///
/// Loaders that keep their content under the same key of a cache share one load if they load at the same time. A loader
/// does not join a load that started before the value of the key was marked as stale or removed.
@MainActor
public final class CacheKeeper<Key: Identifiable, Value: Sendable>: ContentKeeper where Key.ID: Sendable {

    private let cache: Cache<Key, Value>
    private let key: Key

    /// Creates a keeper for the value of the key.
    public init(_ cache: Cache<Key, Value>, key: Key) {
        self.cache = cache
        self.key = key
    }

    public var kept: KeptContent<Value>? { cache.kept(for: key) }

    public func keep(_ content: KeptContent<Value>) {
        cache.store(content, for: key)
    }

    public func invalidate(_ provenance: Provenance, validator: ContentValidator?) {
        cache.extend(key, from: provenance.date, freshUntil: provenance.freshUntil, validator: validator)
    }

    public func remove() {
        cache.remove(key)
    }
}

extension CacheKeeper: LoadSharing {

    package func shared(_ source: any Source<Value>) -> any Source<Value> {
        cache.loads.source(source, for: key.id)
    }

    package func closeSharedLoad() {
        cache.loads.close(key.id)
    }

    package func holdSharedLoad() -> (any HeldLoad<Value>)? {
        cache.loads.hold(key.id)
    }
}

extension ContentLoader where Content: Sendable {

    /// Shows the cached value of the key, and keeps content that the source returns later as the new cached value.
    ///
    /// If `freshFor` of the loader is nil, it is set to ``CacheLifetimes/fresh`` of the cache.
    ///
    /// ```swift
    /// let tide = ContentLoader { try await gauge.level() }
    /// tide.keepContent(in: levels, as: .brest)
    /// ```
    public final func keepContent<Key: Identifiable>(in cache: Cache<Key, Content>, as key: Key)
    where Key.ID: Sendable {
        if freshFor == nil { freshFor = cache.lifetimes.fresh }
        keepContent(in: CacheKeeper(cache, key: key))
    }

    /// Shows the value of a cache with a single value, and keeps content that the source returns later as the new
    /// cached value.
    ///
    /// If `freshFor` of the loader is nil, it is set to ``CacheLifetimes/fresh`` of the cache.
    ///
    /// ```swift
    /// let tide = ContentLoader { try await gauge.level() }
    /// tide.keepContent(in: Cache(name: "tide", storage: storage))
    /// ```
    public final func keepContent(in cache: Cache<GenericKey, Content>) {
        keepContent(in: cache, as: .key)
    }
}

extension KeyedLoader {

    /// Keeps the objects of all keys in the cache. The loader immediately shows the cached object of a key, and loads
    /// only objects that are not fresh.
    ///
    /// If `freshFor` of the loader is nil, it is set to ``CacheLifetimes/fresh`` of the cache.
    public final func keepObjects(in cache: Cache<Key, Object>) where Key: Identifiable, Key.ID: Sendable {
        if freshFor == nil { freshFor = cache.lifetimes.fresh }
        keepObjects { CacheKeeper(cache, key: $0) }
    }
}

extension LoaderRegistry {

    /// Keeps the contents of all keys in the cache. Each loader immediately shows the cached content of its key, and
    /// keeps content that the source returns later as the new cached content.
    ///
    /// If `freshFor` of the registry is nil, it is set to ``CacheLifetimes/fresh`` of the cache.
    public final func keepContents(in cache: Cache<Key, Content>) where Key: Identifiable, Key.ID: Sendable {
        if freshFor == nil { freshFor = cache.lifetimes.fresh }
        keepContents { CacheKeeper(cache, key: $0) }
    }
}
