/// The loaders of many keys: one for each key, so that there is one request for what is asked for in several places.
///
/// ```swift
/// let pilots = LoaderRegistry(concurrency: 4) { ship in PilotSource(ship: ship) }
///
/// let pilot = pilots.loader(for: "Aurora")
/// pilot.syncIfNeeded()
/// ```
///
/// A ``KeyedGroup`` shows the contents of several keys, a ``FollowingProxy`` that of a key which changes.
///
/// The registry keeps its loaders until ``collect(after:limit:)`` drops those that nobody observes. There is never a second
/// loader of a key: one that was dropped and is still held elsewhere comes back.
@preconcurrency @MainActor
public final class LoaderRegistry<Key: Hashable & Sendable, Content: Sendable> {

    private final class Entry {
        /// Nil once the registry has dropped the loader.
        var kept: RegisteredLoader<Key, Content>?
        private(set) weak var loader: RegisteredLoader<Key, Content>?

        init(_ loader: RegisteredLoader<Key, Content>) {
            kept = loader
            self.loader = loader
        }
    }

    /// Keys whose contents were declared stale, for loaders that are made later.
    private struct Invalidation {
        var date: Timestamp
        var matches: (Key) -> Bool
    }

    /// How long contents from the source are fresh, for loaders that are made from now on; nil if nobody can say.
    public var freshFor: Duration?

    /// The clock of the loaders.
    public let clock: any WallClock

    private let limiter: LoadLimiter?
    private let makeSource: (Key) throws -> any Source<Content>
    private var makeKeeper: ((Key) -> any ContentKeeper<Content>)?
    private var entries: [Key: Entry] = [:]
    private var invalidations: [Invalidation] = []
    private var lastNumber = 0

    /// Makes a registry without loaders.
    ///
    /// - Parameters:
    ///   - concurrency: How many loads run at once, at least 1; the others wait, and begin in the order in which they were asked for.
    ///     A loader that waits is syncing. Sources that go on after their first answer do not count. Nil for no limit.
    ///   - freshFor: How long contents from the source are fresh; nil if nobody can say.
    ///   - clock: Where the time comes from.
    ///   - source: Makes the source of a key. Asked for at each load.
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

    /// Keeps the content of each key in the keeper of that key, and shows at once what is there.
    public func keepContents(in makeKeeper: @escaping (Key) -> any ContentKeeper<Content>) {
        self.makeKeeper = makeKeeper
        for loader in loaders { keepContent(of: loader) }
    }

    // MARK: Loaders

    /// The loader of the key. Two calls with one key give the same loader.
    public func loader(for key: Key) -> ContentLoader<Content> {
        registered(key)
    }

    /// The keys that have a loader, in the order in which they were first asked for.
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

    // MARK: All of them

    /// Loads what the keys need to have loaded, also if nobody observes it yet.
    public func prefetch(_ keys: some Sequence<Key>) {
        for key in keys {
            let loader = registered(key)
            loader.syncIfNeeded()
            if loader.machine.state == .syncing { loader.prefetch = loader.generation }
        }
    }

    /// Declares the contents of keys stale. They stay; those that are observed are loaded again at once, the others when they
    /// are needed. A load that is running may bring what was before, so that another one follows it.
    ///
    /// It counts also for contents in a keeper whose key has no loader yet.
    ///
    /// - Parameter matches: Says for which keys; by default for all.
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
        // One load too many is better than an outdated content, and than a list that grows for ever.
        let date = max(invalidations[0].date, invalidations[1].date)
        invalidations.replaceSubrange(0...1, with: [Invalidation(date: date) { _ in true }])
    }

    /// Drops loaders that nobody observes and that do not load. Those that were used last stay longest.
    ///
    /// What a keeper has of their keys stays there.
    ///
    /// - Parameters:
    ///   - duration: How long nobody may have observed or asked for a loader that stays.
    ///   - limit: How many of those that nobody observes stay at most, from 0.
    /// - Returns: How many were dropped.
    @discardableResult
    public func collect(after duration: Duration = .seconds(300), limit: Int = .max) -> Int {
        let now = clock.now
        let unobserved = entries.values.compactMap(\.kept).filter { !$0.hasObservers && $0.machine.state != .syncing }
        // The clock may have been set back since.
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

    /// Forgets the keys whose dropped loaders are gone.
    private func forgetLost() {
        entries = entries.filter { $0.value.loader != nil }
    }

    /// Cancels the load of a loader that was left, unless somebody else observes it or wanted it beforehand.
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
    /// Tells in which order the loaders were made.
    let number: Int
    /// When somebody asked for the loader, or began or stopped to observe it.
    var lastUse: Timestamp
    /// The load that goes on though nobody observes it.
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
