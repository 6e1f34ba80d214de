import Foundation
import LoadableCoding
public import Loadables
import Synchronization

/// A cache that is there again after a restart. Can be used on any thread.
///
/// What is stored is written by itself, later, elsewhere; ``flush()`` waits for it. What is not in memory is read when it
/// is asked for.
///
/// The identifier of a key, or the key if its identifier cannot be encoded, has to encode to the same JSON in each run of the
/// program. A dictionary does; a `Set` does not.
// Unchecked as its superclass is: all that changes is behind a mutex, the rest is constant and Sendable.
public final class SerializableCache<Key: Identifiable & Encodable, Value: Codable & Sendable>: Cache<Key, Value>,
    @unchecked Sendable
where Key.ID: Sendable {

    /// What tells it from other caches in the same storage.
    public let name: String

    /// The version of the value's type. Values of another one are reported, loaded again, and replaced.
    public let version: Int

    /// Where values are kept.
    public let storage: any CacheStorage

    private let report: @Sendable (CacheProblem) -> Void
    /// Entries that cannot be read, which is said once.
    private let reported = Mutex<Set<StorageKey>>([])

    /// Makes a cache with what an earlier one of the same name has stored.
    ///
    /// - Parameters:
    ///   - name: What tells it from other caches in the same storage.
    ///   - version: Of the value's type; raise it with changes after which old values mean something else.
    ///   - storage: Where values are kept.
    ///   - lifetimes: For how long values are good.
    ///   - limits: How many are kept in memory. One that is not is read again when it is asked for.
    ///   - clock: Where the present time comes from.
    ///   - report: Is told of values that cannot be read or written. By default they are logged.
    public init(
        name: String,
        version: Int = 1,
        storage: any CacheStorage,
        lifetimes: CacheLifetimes = CacheLifetimes(),
        limits: CacheLimits = CacheLimits(),
        clock: any WallClock = .system,
        report: @escaping @Sendable (CacheProblem) -> Void = { $0.log() }
    ) {
        self.name = name
        self.version = version
        self.storage = storage
        self.report = report
        super.init(lifetimes: lifetimes, limits: limits, clock: clock)
    }

    /// Returns when everything that was stored before is written.
    ///
    /// - Throws: Why it is not.
    public func flush() async throws(CacheProblem) {
        try await storage.flush()
    }

    // MARK: The storage

    /// Where the value of the key is stored; nil if the key cannot be encoded.
    private func storageKey(_ key: Key) -> StorageKey? {
        if let text = key.id as? String { return StorageKey(cache: name, key: text) }
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            let bytes =
                if let id = key.id as? any Encodable { try encoder.encode(id) } else { try encoder.encode(key) }
            return StorageKey(cache: name, key: String(decoding: bytes, as: UTF8.self))
        } catch {
            let unknown = StorageKey(cache: name, key: "\(key.id)")
            report(.unencodable(unknown, type: "\(Key.self)", reason: "\(error)"))
            return nil
        }
    }

    override func storedEntry(for key: Key) -> CacheEntry<Value>? {
        guard let place = storageKey(key), let stored = storage.entry(for: place) else { return nil }
        // A storage need not know the time.
        if let limit = stored.keptUntil, limit <= clock.now { return nil }
        do {
            guard stored.version == version else { throw OtherVersion(found: stored.version, expected: version) }
            let value = try JSONDecoder().decode(Value.self, from: stored.value)
            return CacheEntry(
                value, date: stored.date, freshUntil: stored.freshUntil, validator: stored.validator)
        } catch {
            if reported.withLock({ $0.insert(place).inserted }) {
                report(.undecodable(place, type: "\(Value.self)", reason: Self.reason(error)))
            }
            return nil
        }
    }

    override func didStore(_ entry: CacheEntry<Value>, for key: Key) {
        guard let place = storageKey(key) else { return }
        let keptUntil = lifetimes.onDisk.map(entry.date.advanced(by:))
        storage.update(
            place,
            .replace { [version] in
                do {
                    return StoredEntry(
                        try JSONEncoder().encode(entry.value),
                        format: .json,
                        version: version,
                        date: entry.date,
                        freshUntil: entry.freshUntil,
                        keptUntil: keptUntil,
                        validator: entry.validator
                    )
                } catch {
                    throw CacheProblem.unencodable(place, type: "\(Value.self)", reason: "\(error)")
                }
            })
    }

    override func didExtend(_ key: Key, from date: Timestamp, freshUntil: Timestamp?, validator: ContentValidator?) {
        guard let place = storageKey(key) else { return }
        let keptUntil = lifetimes.onDisk.map(date.advanced(by:))
        storage.update(
            place,
            .adjust {
                $0.date = date
                $0.freshUntil = freshUntil
                $0.keptUntil = keptUntil
                $0.validator = validator
            })
    }

    override func didRemove(_ key: Key) {
        if let place = storageKey(key) { storage.remove(place) }
    }

    override func didRemoveAll() {
        storage.removeAll(in: name)
    }

    private static func reason(_ error: any Error) -> String {
        (error as? DecodingError).map { DecodingSentence($0).description } ?? "\(error)"
    }
}

private struct OtherVersion: Error, CustomStringConvertible {
    let found: Int
    let expected: Int

    var description: String { "version \(found), not \(expected)" }
}
