public import Foundation
public import LoadableCaching
import Synchronization

extension Cache where Key: Encodable, Value: Codable {

    /// Creates a cache with the values that an earlier cache of the same name has stored.
    ///
    /// - Parameters:
    ///   - name: The name of the cache.
    ///   - autoRemoveStaleItems: Whether values that are no longer fresh are removed.
    ///   - itemLifetime: The time for which values are fresh, in seconds.
    ///   - folderURL: The folder of the file; nil for the program's cache folder.
    public static func load(
        name: String,
        shouldAutomaticallyRemoveStaleItems autoRemoveStaleItems: Bool = false,
        itemLifetime: TimeInterval = 3_600,
        folderURL: URL? = nil
    ) -> Cache<Key, Value> {
        let lifetimes = CacheLifetimes(seconds: itemLifetime, removesStaleItems: autoRemoveStaleItems)
        return Cache(name: name, storage: Storages.storage(in: folderURL), lifetimes: lifetimes)
    }

    /// Writes pending changes. They are also written automatically.
    public func save() {
        let storage = storage
        Task { try? await storage?.flush() }
    }
}

/// One storage for each folder.
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
