import LoadableCaching
import Loadables

/// The latest checks of a source. They are cached separately from the content, so that they survive restarts and
/// include failed checks, which have no content.
@MainActor
final class CheckHistory {

    private enum Key: String, Codable, Identifiable {
        case checks
        var id: String { rawValue }
    }

    /// The checks, oldest first.
    private(set) var checks: [MonitorContent.Check] = []

    /// A closure that returns whether a failed check at the given time is excused, for example because of maintenance.
    var isExcused: (Timestamp) -> Bool = { _ in false }

    private let name: String
    private let lifetime: Duration
    private let storage: (any CacheStorage)?
    private let clock: any WallClock
    /// The storage of the checks; nil until ``begin(version:after:)`` is called, and after ``clear()``.
    private var cache: Cache<Key, [MonitorContent.Check]>?
    private var latest: LoadRecord?

    /// Creates an empty history.
    ///
    /// - Parameters:
    ///   - name: The name under which the checks are stored.
    ///   - lifetime: The time for which checks are stored; zero to store none.
    ///   - storage: The storage; nil to store none.
    init(_ name: String, keepsFor lifetime: Duration, in storage: (any CacheStorage)?, clock: any WallClock) {
        (self.name, self.lifetime, self.storage, self.clock) = (name, lifetime, storage, clock)
    }

    /// Starts the history for a version of the content. Checks of other versions are dropped.
    ///
    /// - Parameters:
    ///   - version: The version of the feed's content.
    ///   - earlier: The checks of this version that are already in memory. If empty, the stored checks are used.
    func begin(version: Int, after earlier: [MonitorContent.Check]) {
        // Checks that were counted before the version was set belong to this version.
        let counted = cache == nil ? checks : []
        let lifetimes = CacheLifetimes(fresh: .zero, onDisk: lifetime)
        let cache =
            if let storage, lifetime > .zero {
                Cache<Key, [MonitorContent.Check]>(
                    name: name, version: version, storage: storage, lifetimes: lifetimes, clock: clock
                ) { _ in }
            } else {
                Cache<Key, [MonitorContent.Check]>(lifetimes: lifetimes, clock: clock)
            }
        self.cache = cache
        checks = ((earlier.isEmpty ? cache[.checks] ?? [] : earlier) + counted).suffix(MonitorContent.limit)
    }

    /// Removes all checks from memory. Call ``begin(version:after:)`` before further checks are stored.
    func clear() {
        checks = []
        cache = nil
    }

    /// Adds the loads that have ended since the last call. Cancelled loads are not counted.
    ///
    /// - Parameter next: The planned time of the next load; nil if none is planned.
    func note(_ loads: LoadHistory, next: Timestamp?) {
        let ended = loads.filter { $0.duration != nil }
        let known = ended.lastIndex { isSame($0, as: latest) }
        let new = ended[(known.map { $0 + 1 } ?? ended.startIndex)...]
        guard let last = new.last else { return }
        latest = last
        var added = new.compactMap(MonitorContent.Check.init)
        guard !added.isEmpty else { return }
        for index in added.indices where added[index].seconds == nil && isExcused(added[index].date) {
            added[index].isExcused = true
        }
        // A check applies until the next check. The last check applies until the next planned load.
        for index in added.indices { added[index].next = index + 1 < added.endIndex ? added[index + 1].date : next }
        checks = (checks + added).suffix(MonitorContent.limit)
        cache?[.checks] = checks
    }

    private func isSame(_ load: LoadRecord, as other: LoadRecord?) -> Bool {
        load.generation == other?.generation && load.start == other?.start && load.isUpdate == other?.isUpdate
    }
}
