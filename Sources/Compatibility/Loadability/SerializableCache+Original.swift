public import Foundation
public import LoadableCaching
import Synchronization

extension Cache where Key: Encodable, Value: Codable {

    /// Creates a cache on disk. The cache contains the values of an earlier cache with the same name in the same
    /// folder.
    ///
    /// - Parameters:
    ///   - name: The name of the cache.
    ///   - autoRemoveStaleItems: Whether values that are no longer fresh are removed. If false, values stay on disk for
    ///     30 days.
    ///   - itemLifetime: The time during which a value is fresh, in seconds.
    ///   - folderURL: The folder of the cache file; nil to use the program's cache folder.
    public static func load(
        name: String,
        shouldAutomaticallyRemoveStaleItems autoRemoveStaleItems: Bool = false,
        itemLifetime: TimeInterval = 3_600,
        folderURL: URL? = nil
    ) -> Cache<Key, Value> {
        let lifetimes = CacheLifetimes(seconds: itemLifetime, removesStaleItems: autoRemoveStaleItems)
        return Cache(name: name, storage: Storages.storage(in: folderURL), lifetimes: lifetimes)
    }

    /// Starts to write pending changes, and returns immediately. Changes are also written automatically.
    public func save() {
        let storage = storage
        Task { try? await storage?.flush() }
    }
}

/// The storages, one for each folder.
private enum Storages {

    private static let storages = Mutex<[String: SQLiteStorage]>([:])

    static func storage(in folder: URL?) -> SQLiteStorage {
        let path =
            folder?.appending(path: "cache.sqlite").path
            ?? SQLiteStorage.standardPath(for: ProcessInfo.processInfo.processName)
        return storages.withLock { storages in
            if let known = storages[path] { return known }
            let made = SQLiteStorage(path: path)
            storages[path] = made
            return made
        }
    }
}
