import FoundationEssentials
import LoadableCoding
import Loadables
import Synchronization

/// The values of a cache in its storage. Safe to use on any thread.
protocol StoredValues<Key, Value>: Sendable {

    associatedtype Key
    associatedtype Value

    /// Returns the value of the key, with its encoded size in bytes. Nil if there is no value, or if the value has
    /// expired, cannot be decoded, or was stored with another version. In the provenance of the value, the origin is
    /// the cache.
    func value(for key: Key) -> (KeptContent<Value>, byteCount: Int)?

    /// Stores a value.
    ///
    /// - Parameter report: Called on any thread, each time the value is encoded, with the encoded size in bytes. The
    ///   value may be encoded several times or never.
    func store(_ kept: KeptContent<Value>, for key: Key, byteCount report: @escaping @Sendable (Int) -> Void)

    /// Replaces the date, the freshness and the validator of the stored value, without reading the value.
    func extend(_ key: Key, from date: Timestamp, freshUntil: Timestamp?, validator: ContentValidator?)

    func remove(_ key: Key)

    func removeAll()

    var storage: any CacheStorage { get }
}

/// The encoded values of one cache in a storage.
final class EncodedValues<Key: Identifiable & Encodable, Value: Codable & Sendable>: StoredValues
where Key.ID: Sendable {

    private let name: String
    private let version: Int
    let storage: any CacheStorage
    private let lifetime: Duration?
    private let clock: any WallClock
    private let report: @Sendable (CacheProblem) -> Void
    private let keyEncoder = JSONEncoder()
    /// The entries that have been reported because they cannot be read. Each entry is reported only once.
    private let reported = Mutex<Set<StorageKey>>([])

    /// Creates the stored values of a cache. For the other parameters, see the cache.
    ///
    /// - Parameter lifetime: The duration for which values are kept on disk; nil for no time limit.
    init(
        name: String, version: Int, storage: any CacheStorage, lifetime: Duration?, clock: any WallClock,
        report: @escaping @Sendable (CacheProblem) -> Void
    ) {
        self.name = name
        self.version = version
        self.storage = storage
        self.lifetime = lifetime
        self.clock = clock
        self.report = report
        keyEncoder.outputFormatting = .sortedKeys
    }

    /// Returns the key in the storage. If the key cannot be encoded, reports the problem and returns nil.
    private func storageKey(_ key: Key) -> StorageKey? {
        if let text = key.id as? String { return StorageKey(cache: name, key: text) }
        do {
            let bytes =
                if let id = key.id as? any Encodable { try keyEncoder.encode(id) } else { try keyEncoder.encode(key) }
            return StorageKey(cache: name, key: String(decoding: bytes, as: UTF8.self))
        } catch {
            let unknown = StorageKey(cache: name, key: "\(key.id)")
            report(.unencodable(unknown, type: "\(Key.self)", reason: "\(error)"))
            return nil
        }
    }

    private func keptUntil(of date: Timestamp) -> Timestamp? { lifetime.map(date.advanced(by:)) }

    private func isOver(_ limit: Timestamp?) -> Bool { limit.map { $0 <= clock.now } ?? false }

    func value(for key: Key) -> (KeptContent<Value>, byteCount: Int)? {
        guard let place = storageKey(key), let stored = storage.entry(for: place) else { return nil }
        let keptUntil = keptUntil(of: stored.date)
        // The storage may return expired entries. The lifetime may have changed since the entry was stored.
        if isOver(stored.keptUntil) || isOver(keptUntil) { return nil }
        if stored.keptUntil != keptUntil { storage.update(place, .adjust { $0.keptUntil = keptUntil }) }
        guard stored.version == version else {
            reportOnce(.otherVersion(place, found: stored.version, expected: version), of: place)
            return nil
        }
        do {
            return (try stored.kept(as: Value.self), stored.value.count)
        } catch {
            reportOnce(.undecodable(place, type: "\(Value.self)", reason: Self.reason(error)), of: place)
            return nil
        }
    }

    private func reportOnce(_ problem: CacheProblem, of place: StorageKey) {
        if reported.withLock({ $0.insert(place).inserted }) { report(problem) }
    }

    func store(_ kept: KeptContent<Value>, for key: Key, byteCount report: @escaping @Sendable (Int) -> Void) {
        guard let place = storageKey(key) else { return }
        let keptUntil = keptUntil(of: kept.provenance.date)
        storage.update(
            place,
            .replace { [version] in
                do {
                    let entry = try StoredEntry(encoding: kept, version: version, keptUntil: keptUntil)
                    report(entry.value.count)
                    return entry
                } catch {
                    throw CacheProblem.unencodable(place, type: "\(Value.self)", reason: "\(error)")
                }
            })
    }

    func extend(_ key: Key, from date: Timestamp, freshUntil: Timestamp?, validator: ContentValidator?) {
        guard let place = storageKey(key) else { return }
        let keptUntil = keptUntil(of: date)
        storage.update(
            place,
            .adjust {
                $0.date = date
                $0.freshUntil = freshUntil
                $0.keptUntil = keptUntil
                $0.validator = validator
            })
    }

    func remove(_ key: Key) {
        if let place = storageKey(key) { storage.remove(place) }
    }

    func removeAll() {
        storage.removeAll(in: name)
    }

    private static func reason(_ error: any Error) -> String {
        (error as? DecodingError).map { DecodingSentence($0).description } ?? "\(error)"
    }
}
