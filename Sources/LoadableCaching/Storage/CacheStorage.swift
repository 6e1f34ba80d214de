/// Where caches keep entries beyond the memory of their own: bytes in envelopes.
///
/// Whatever goes wrong costs persistence, never the program: a storage reports it as a ``CacheProblem`` and goes on.
public protocol CacheStorage: Sendable {

    /// The entry, changes that are still to be written included; nil if there is none, or none that is whole. Reads at
    /// once, on the caller's thread.
    func entry(for key: StorageKey) -> StoredEntry?

    /// Changes, adds or, if the closure returns nil, removes an entry. Returns at once; the work is done later, elsewhere.
    ///
    /// - Parameters:
    ///   - key: Of the entry.
    ///   - change: Makes the new entry of the present one. Not called if a later change needs no look at its result;
    ///     may be called more than once. If it throws, the entry stays as it is, and that is reported.
    func update(_ key: StorageKey, _ change: EntryChange)

    /// Stores the entry in place of what was there before. By default a change that needs no making.
    func store(_ entry: StoredEntry, for key: StorageKey)

    /// Removes all entries of a cache. Returns at once.
    func removeAll(in cache: String)

    /// Returns when everything that was changed before is written.
    ///
    /// - Throws: Why it is not. What could not be written is kept in memory and tried again.
    func flush() async throws(CacheProblem)

    /// Returns when everything that was changed before is written: for the end of a program, where nothing can be awaited. A
    /// storage that writes nothing returns at once, as by default.
    ///
    /// - Parameter limit: How long to wait at most.
    /// - Throws: Why it is not written.
    func flushAndWait(atMost limit: Duration) throws(CacheProblem)
}

/// What becomes of an entry.
public enum EntryChange: Sendable {
    /// It is replaced by what the closure makes, on any thread.
    case replace(@Sendable () throws -> StoredEntry)
    /// If it is there, it is changed by the closure.
    case adjust(@Sendable (inout StoredEntry) -> Void)
    /// It goes away.
    case remove
}

extension CacheStorage {

    public func flushAndWait(atMost limit: Duration) throws(CacheProblem) {}

    public func store(_ entry: StoredEntry, for key: StorageKey) {
        update(key, .replace { entry })
    }

    /// Removes the entry, if it is there.
    public func remove(_ key: StorageKey) {
        update(key, .remove)
    }
}

extension EntryChange {

    /// What the entry is after the change.
    func applied(to entry: @autoclosure () throws -> StoredEntry?) throws -> StoredEntry? {
        switch self {
        case .replace(let make): return try make()
        case .adjust(let change):
            guard var entry = try entry() else { return nil }
            change(&entry)
            return entry
        case .remove: return nil
        }
    }

    /// Both, this one first.
    func then(_ next: EntryChange) -> EntryChange {
        guard case .adjust(let change) = next else { return next }
        switch self {
        case .replace(let make):
            return .replace {
                var entry = try make()
                change(&entry)
                return entry
            }
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
