public import Loadables

/// Loads the object of a key, unless a cache has one that is fresh.
///
/// What the cache has is shown at once, fresh or not; see ``CacheLifetimes``. A subclass says how an object is loaded, as for
/// every `Loader`:
///
/// ```swift
/// final class NationLoader: CachedLoader<Nation.Code, Nation> {
///     init() { super.init(cache: StoredNations.shared) }
///
///     override func loadObject(for code: Nation.Code) async throws -> Nation {
///         try await registry.nation(code)
///     }
/// }
/// ```
@preconcurrency @MainActor
open class CachedLoader<Key: Identifiable & Equatable & Sendable, Object: Sendable>: Loader<Key, Object>
where Key.ID: Sendable {

    /// What keeps the objects.
    public final let cache: Cache<Key, Object>

    /// Makes a loader that goes by the clock of the cache.
    public init(cache: Cache<Key, Object>) {
        self.cache = cache
        super.init(clock: cache.clock)
        keepObjects(in: cache)
    }

    /// Makes a loader over the one cache of a type.
    public init<Shared: AnySharedCache>(_ shared: Shared.Type) where Shared.Key == Key, Shared.Value == Object {
        cache = shared.cache
        super.init(clock: shared.cache.clock)
        keepObjects(in: cache)
    }
}

extension Loader {

    /// Shows at once what the cache has of a key, asks only for what is not fresh, and keeps there what the source gives.
    public final func keepObjects(in cache: Cache<Key, Object>) where Key: Identifiable, Key.ID: Sendable {
        if freshFor == nil { freshFor = cache.lifetimes.fresh }
        keepObjects { CacheKeeper(cache, key: $0) }
    }
}
