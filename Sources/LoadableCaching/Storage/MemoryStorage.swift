import Synchronization

/// A storage in memory, for tests and for programs that must not write to disk. Values are encoded immediately, on the
/// caller's thread.
public final class MemoryStorage: CacheStorage {

    private let entries: Mutex<LeastRecentlyUsed<StorageKey, StoredEntry>>
    private let report: @Sendable (CacheProblem) -> Void

    /// Creates an empty storage.
    ///
    /// - Parameters:
    ///   - limits: The limits of the entries. When a limit is exceeded, the least recently used entries are dropped.
    ///   - report: Called with the problem of each value that cannot be encoded. By default, problems are logged.
    public init(
        limits: CacheLimits = CacheLimits(),
        report: @escaping @Sendable (CacheProblem) -> Void = { $0.log() }
    ) {
        entries = Mutex(LeastRecentlyUsed(limits: limits))
        self.report = report
    }

    /// The total size of the values in bytes.
    public var byteCount: Int { entries.withLock { $0.byteCount } }

    /// The keys of the entries, the most recently used first.
    public var keys: [StorageKey] { entries.withLock { $0.keys } }

    public func entry(for key: StorageKey) -> StoredEntry? {
        entries.withLock { $0.value(for: key) }
    }

    public func update(_ key: StorageKey, _ change: EntryChange) {
        switch change {
        case .replace(let make):
            do {
                let entry = try make()
                _ = entries.withLock { $0.set(entry, for: key, byteCount: entry.value.count) }
            } catch {
                report(CacheProblem(error, storing: key))
            }
        case .adjust(let change):
            entries.withLock { entries in
                guard var entry = entries.value(for: key) else { return }
                change(&entry)
                entries.set(entry, for: key, byteCount: entry.value.count)
            }
        case .remove:
            _ = entries.withLock { $0.remove(key) }
        }
    }

    public func removeAll(in cache: String) {
        entries.withLock { entries in
            for key in entries.keys where key.cache == cache { entries.remove(key) }
        }
    }

    public func flush() async throws(CacheProblem) {}
}
