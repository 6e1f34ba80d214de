/// Provides one loader for each key, so that all users of a key share one load.
///
/// ```swift
/// let pilots = LoaderRegistry(concurrency: 4) { ship in PilotSource(ship: ship) }
///
/// let pilot = pilots.loader(for: "Aurora")
/// pilot.syncIfNeeded()
/// ```
///
/// A ``KeyedGroup`` shows the contents of several keys. A ``FollowingProxy`` shows the content of one key that may
/// change.
///
/// The registry keeps its loaders until ``collect(after:limit:)`` drops those without observers. A key never has two
/// loaders: if a dropped loader is still held elsewhere, the registry returns it again.
@preconcurrency @MainActor
public final class LoaderRegistry<Key: Hashable & Sendable, Content: Sendable> {

    private final class Entry {
        /// The loader; nil after the registry has dropped it.
        var kept: RegisteredLoader<Key, Content>?
        private(set) weak var loader: RegisteredLoader<Key, Content>?

        init(_ loader: RegisteredLoader<Key, Content>) {
            kept = loader
            self.loader = loader
        }
    }

    /// Marks the contents of keys as stale, for loaders that are created later.
    private struct Invalidation {
        var date: Timestamp
        var matches: (Key) -> Bool
    }

    /// The duration for which contents from the source are fresh, for loaders that are created from now on; nil if
    /// unknown.
    public var freshFor: Duration?

    /// The clock of the loaders.
    public let clock: any WallClock

    private let limiter: LoadLimiter?
    private let makeSource: (Key) throws -> any Source<Content>
    private var makeKeeper: ((Key) -> any ContentKeeper<Content>)?
    private var entries: [Key: Entry] = [:]
    private var invalidations: [Invalidation] = []
    private var lastNumber = 0

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - concurrency: The number of concurrent loads, at least 1. Further loads wait, and start in the order of the
    ///     requests. A waiting loader is syncing. Sources that continue after their first response do not count. Nil
    ///     for no limit.
    ///   - freshFor: The duration for which contents from the source are fresh; nil if unknown.
    ///   - clock: The clock of the loaders.
    ///   - source: Returns the source of a key. Called at each load.
    public init(
        concurrency: Int? = nil,
        freshFor: Duration? = nil,
        clock: any WallClock = .system,
        _ source: @escaping (Key) throws -> any Source<Content>
    ) {
        limiter = concurrency.map(LoadLimiter.init)
        self.freshFor = freshFor
        self.clock = clock
        makeSource = source
    }

    /// Keeps the content of each key in a keeper of that key, and immediately shows content that is already kept.
    ///
    /// - Parameter makeKeeper: Returns the keeper of a key.
    public func keepContents(in makeKeeper: @escaping (Key) -> any ContentKeeper<Content>) {
        self.makeKeeper = makeKeeper
        for loader in loaders { keepContent(of: loader) }
    }

    // MARK: Loaders

    /// Returns the loader of the key. Two calls with the same key return the same loader.
    public func loader(for key: Key) -> ContentLoader<Content> {
        registered(key)
    }

    /// The keys that have a loader, ordered by their first request.
    public var keys: [Key] { loaders.map(\.key) }

    private var loaders: [RegisteredLoader<Key, Content>] {
        entries.values.compactMap(\.loader).sorted { $0.number < $1.number }
    }

    private func registered(_ key: Key) -> RegisteredLoader<Key, Content> {
        if let entry = entries[key], let loader = entry.loader {
            entry.kept = loader
            loader.lastUse = clock.now
            return loader
        }
        lastNumber += 1
        let loader = RegisteredLoader(key: key, number: lastNumber, clock: clock) { [makeSource, limiter] in
            let source = try makeSource(key)
            return limiter?.limited(source) ?? source
        }
        loader.loadableName = "\(key)"
        loader.freshFor = freshFor
        entries[key] = Entry(loader)
        keepContent(of: loader)
        return loader
    }

    private func keepContent(of loader: RegisteredLoader<Key, Content>) {
        guard let makeKeeper else { return }
        loader.keepContent(in: makeKeeper(loader.key))
        guard let date = loader.machine.provenance?.date else { return }
        let isOutdated = invalidations.contains { date <= $0.date && $0.matches(loader.key) }
        if isOutdated { loader.invalidate() }
    }

    // MARK: All loaders

    /// Loads the contents of the keys that need it, even without observers.
    public func prefetch(_ keys: some Sequence<Key>) {
        for key in keys {
            let loader = registered(key)
            loader.syncIfNeeded()
            if loader.machine.state == .syncing { loader.prefetch = loader.generation }
        }
    }

    /// Marks the contents of keys as stale. The contents stay. Contents with observers are reloaded at once, others
    /// when they are needed. A running load may bring outdated content, so another load follows it.
    ///
    /// This also affects contents that are only in a keeper because their key has no loader yet.
    ///
    /// - Parameter matches: Whether a key is affected; all keys by default.
    public func invalidate(where matches: @escaping (Key) -> Bool = { _ in true }) {
        if makeKeeper != nil { note(Invalidation(date: clock.now, matches: matches)) }
        for loader in loaders where matches(loader.key) {
            let isLoaded = loader.machine.hasContents || loader.machine.state == .didFailToSync
            loader.invalidate()
            if isLoaded, loader.hasObservers { loader.syncIfNeeded() }
        }
    }

    private func note(_ invalidation: Invalidation) {
        invalidations.append(invalidation)
        guard invalidations.count > 100 else { return }
        // One extra load is better than outdated content, and better than a list that grows forever.
        let date = max(invalidations[0].date, invalidations[1].date)
        invalidations.replaceSubrange(0...1, with: [Invalidation(date: date) { _ in true }])
    }

    /// Drops loaders that have no observers and are not loading. The most recently used ones stay.
    ///
    /// Contents in keepers are not affected.
    ///
    /// - Parameters:
    ///   - duration: The time since the last use or observation after which a loader is dropped.
    ///   - limit: The maximum number of loaders without observers to keep, from 0.
    /// - Returns: The number of dropped loaders.
    @discardableResult
    public func collect(after duration: Duration = .seconds(300), limit: Int = .max) -> Int {
        let now = clock.now
        let unobserved = entries.values.compactMap(\.kept).filter { !$0.hasObservers && $0.machine.state != .syncing }
        // The clock may have been set back since the last use.
        for loader in unobserved { loader.lastUse = min(loader.lastUse, now) }
        let unused = unobserved.sorted { ($0.lastUse, $0.number) > ($1.lastUse, $1.number) }
        let dropped = unused.enumerated().filter { position, loader in
            position >= max(0, limit) || loader.lastUse.duration(to: now) >= duration
        }
        for (_, loader) in dropped { entries[loader.key]?.kept = nil }
        let count = dropped.count
        Task { @MainActor [weak self] in self?.forgetLost() }
        return count
    }

    /// Removes the keys whose loaders were dropped and have been deallocated.
    private func forgetLost() {
        entries = entries.filter { $0.value.loader != nil }
    }

    /// Cancels the load of an abandoned loader, unless it has other observers or was prefetched.
    func leave(_ loader: ContentLoader<Content>) {
        guard let loader = loader as? RegisteredLoader<Key, Content>, loader.machine.state == .syncing,
            !loader.hasObservers, loader.prefetch != loader.generation
        else { return }
        loader.cancel()
    }
}

/// The loader of a key in a registry.
private final class RegisteredLoader<Key: Hashable & Sendable, Content: Sendable>: ContentLoader<Content> {

    let key: Key
    /// The sequence number of the loader.
    let number: Int
    /// The time of the last request, or of the last start or end of an observation.
    var lastUse: Timestamp
    /// The load that continues without observers.
    var prefetch: LoadGeneration?
    private let makeSource: () throws -> any Source<Content>

    init(key: Key, number: Int, clock: any WallClock, _ source: @escaping () throws -> any Source<Content>) {
        self.key = key
        self.number = number
        lastUse = clock.now
        makeSource = source
        super.init(clock: clock)
    }

    override func doSync() {
        do {
            load(from: try makeSource())
            super.doSync()
        } catch {
            stopUpdates()
            fail(error, from: .load(generation))
        }
    }

    override func didAddFirstObserver() { lastUse = clock.now }

    override func didRemoveLastObserver() { lastUse = clock.now }
}
