public import Loadables

/// Keeps the content of a loader as one value of a cache.
///
/// Loaders that keep their content as the same value make one request when they load at the same time, unless the value was
/// declared stale or removed meanwhile.
@MainActor
public final class CacheKeeper<Key: Identifiable, Value: Sendable>: ContentKeeper where Key.ID: Sendable {

    private let cache: Cache<Key, Value>
    private let key: Key

    /// Makes a keeper for the value of the key.
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

    /// Shows what the cache has, and keeps there what the source gives from now on.
    ///
    /// A loader without a `freshFor` of its own takes that of the cache.
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

    /// Shows what the cache has, and keeps there what the source gives from now on: the only value of the cache.
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

    /// Shows at once what the cache has of a key, asks only for what is not fresh, and keeps there what the source gives.
    public final func keepObjects(in cache: Cache<Key, Object>) where Key: Identifiable, Key.ID: Sendable {
        if freshFor == nil { freshFor = cache.lifetimes.fresh }
        keepObjects { CacheKeeper(cache, key: $0) }
    }
}

extension LoaderRegistry {

    /// Shows at once what the cache has of a key, and keeps there what the source gives.
    ///
    /// A registry without a `freshFor` of its own takes that of the cache.
    public final func keepContents(in cache: Cache<Key, Content>) where Key: Identifiable, Key.ID: Sendable {
        if freshFor == nil { freshFor = cache.lifetimes.fresh }
        keepContents { CacheKeeper(cache, key: $0) }
    }
}
