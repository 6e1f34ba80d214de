public import Foundation
public import LoadableCaching
import Synchronization

extension Cache where Key: Encodable, Value: Codable {

    /// Makes a cache with what an earlier one of the same name has stored.
    ///
    /// - Parameters:
    ///   - name: What tells it from other caches.
    ///   - autoRemoveStaleItems: Whether what is not fresh any more is removed.
    ///   - itemLifetime: For how long values are fresh, in seconds.
    ///   - folderURL: Where the file is; by default the program's folder of caches.
    public static func load(
        name: String,
        shouldAutomaticallyRemoveStaleItems autoRemoveStaleItems: Bool = false,
        itemLifetime: TimeInterval = 3_600,
        folderURL: URL? = nil
    ) -> Cache<Key, Value> {
        let lifetimes = CacheLifetimes(seconds: itemLifetime, removesStaleItems: autoRemoveStaleItems)
        return Cache(name: name, storage: Storages.storage(in: folderURL), lifetimes: lifetimes)
    }

    /// Writes what is still to be written. That is done by itself, too.
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
