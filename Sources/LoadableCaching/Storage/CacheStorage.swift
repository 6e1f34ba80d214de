/// A type that stores the entries of caches as bytes with metadata. The caches also keep values in memory.
///
/// A storage may lose values after a failure. It reports a ``CacheProblem`` and remains usable.
public protocol CacheStorage: Sendable {

    /// Returns the entry, including changes that are not written yet; nil if there is none, or if it cannot be read. A
    /// storage may return expired entries. The entry is read synchronously, on the caller's thread.
    func entry(for key: StorageKey) -> StoredEntry?

    /// Changes, adds or removes an entry. A storage on disk writes the change later, on another thread.
    ///
    /// - Parameters:
    ///   - key: The key of the entry.
    ///   - change: The change. The closure of the change may be called more than once. If a later change makes the
    ///     closure unnecessary, it is not called. If the closure throws, the entry does not change, and the storage
    ///     reports the error.
    func update(_ key: StorageKey, _ change: EntryChange)

    /// Stores an entry, and replaces the earlier entry of the key. The default implementation calls ``update(_:_:)``.
    func store(_ entry: StoredEntry, for key: StorageKey)

    /// Removes all entries of a cache. Returns immediately.
    func removeAll(in cache: String)

    /// Waits until all earlier changes are written.
    ///
    /// - Throws: The problem that prevents changes from being written. The storage keeps these changes in memory, and
    ///   tries again later. Also throws an error if the storage has dropped changes since the last flush.
    func flush() async throws(CacheProblem)

    /// Waits synchronously until all earlier changes are written. Called before the program ends. The default
    /// implementation, for storages that write nothing, returns immediately.
    ///
    /// - Parameter limit: The maximum time to wait.
    /// - Throws: The problem that prevents some changes from being written.
    func flushAndWait(atMost limit: Duration) throws(CacheProblem)
}

/// A change to an entry.
public enum EntryChange: Sendable {
    /// Replaces the entry with the result of the closure, or adds an entry if there is none. Called on any thread.
    case replace(@Sendable () throws -> StoredEntry)
    /// Changes the existing entry with the closure. Has no effect if there is no entry.
    case adjust(@Sendable (inout StoredEntry) -> Void)
    /// Removes the entry.
    case remove
}

extension CacheStorage {

    public func flushAndWait(atMost limit: Duration) throws(CacheProblem) {}

    public func store(_ entry: StoredEntry, for key: StorageKey) {
        update(key, .replace { entry })
    }

    /// Removes the entry, if there is one.
    public func remove(_ key: StorageKey) {
        update(key, .remove)
    }
}

extension EntryChange {

    func applied(to entry: @autoclosure () throws -> StoredEntry?) throws -> StoredEntry? {
        switch self {
        case .replace(let make): return try make()
        case .adjust(let change): return try entry()?.adjusted(by: change)
        case .remove: return nil
        }
    }

    /// Returns a change with the same effect as this change followed by the next change.
    func then(_ next: EntryChange) -> EntryChange {
        guard case .adjust(let change) = next else { return next }
        switch self {
        case .replace(let make):
            return .replace { try make().adjusted(by: change) }
        case .adjust(let first):
            return .adjust {
                first(&$0)
                change(&$0)
            }
        case .remove:
            return .remove
        }
    }
}

extension StoredEntry {

    func adjusted(by change: (inout StoredEntry) -> Void) -> StoredEntry {
        var entry = self
        change(&entry)
        return entry
    }
}
