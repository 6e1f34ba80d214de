import LoadableCaching
import Loadables

/// The last checks of a source, kept beside its content, so that they are there again after a restart. A check that failed counts,
/// too, which brings no content.
@MainActor
final class CheckHistory {

    private enum Key: String, Codable, Identifiable {
        case checks
        var id: String { rawValue }
    }

    /// From old to new.
    private(set) var checks: [MonitorContent.Check]

    private let cache: Cache<Key, [MonitorContent.Check]>
    /// The load that was counted last.
    private var latest: LoadRecord?

    /// Takes up those that were kept.
    ///
    /// - Parameters:
    ///   - name: That of the feed, whose contents are kept under it.
    ///   - version: Of the feed's contents: what was checked before under the same name may be another thing.
    ///   - earlier: Those that are known already.
    ///   - lifetime: For how long they are kept; zero for not at all.
    ///   - storage: Where they are kept; nil for nowhere.
    init(
        _ name: String, version: Int, after earlier: [MonitorContent.Check] = [], keepsFor lifetime: Duration,
        in storage: (any CacheStorage)?, clock: any WallClock
    ) {
        let lifetimes = CacheLifetimes(fresh: .zero, onDisk: lifetime)
        if let storage, lifetime > .zero {
            cache = Cache(name: name, version: version, storage: storage, lifetimes: lifetimes, clock: clock) { _ in }
        } else {
            cache = Cache(lifetimes: lifetimes, clock: clock)
        }
        checks = earlier.isEmpty ? cache[.checks] ?? [] : earlier
    }

    /// Counts the loads that have ended since it was last told of them.
    func note(_ loads: LoadHistory) {
        let ended = loads.filter { $0.duration != nil }
        let known = ended.lastIndex { isSame($0, as: latest) }
        let new = ended[(known.map { $0 + 1 } ?? ended.startIndex)...]
        guard let last = new.last else { return }
        latest = last
        let added = new.compactMap(MonitorContent.Check.init)
        guard !added.isEmpty else { return }
        checks = (checks + added).suffix(MonitorContent.limit)
        cache[.checks] = checks
    }

    private func isSame(_ load: LoadRecord, as other: LoadRecord?) -> Bool {
        load.generation == other?.generation && load.start == other?.start && load.isUpdate == other?.isUpdate
    }
}
