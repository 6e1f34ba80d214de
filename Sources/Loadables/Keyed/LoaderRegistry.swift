/// A registry that provides one loader for each key. All code that uses the same key shares the loads of this key.
///
/// ```swift
/// let pilots = LoaderRegistry(concurrency: 4) { ship in PilotSource(ship: ship) }
///
/// let pilot = pilots.loader(for: "Aurora")
/// pilot.syncIfNeeded()
/// ```
///
/// To show the contents of several keys, use a ``KeyedGroup``. To show the content of one key that may change, use a
/// ``FollowingProxy``.
///
/// The registry retains its loaders. It drops an unused loader after the ``unusedLifetime``, or when the program calls
/// ``collect(after:limit:)``. A key never has two loaders: if other code retains a dropped loader, the registry returns
/// that loader again.
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

    /// A recorded request to mark contents as stale. The request also applies to older content that a loader later
    /// restores from a keeper.
    private struct Invalidation {
        var date: Timestamp
        var matches: (Key) -> Bool
    }

    /// The duration for which contents from the source are fresh; nil if unknown. A new value does not affect existing
    /// loaders.
    public var freshFor: Duration?

    /// The time after which the registry drops an unused loader. If nil, the registry drops loaders only when the
    /// program calls ``collect(after:limit:)``.
    public var unusedLifetime: Duration? {
        didSet {
            collection?.cancel()
            collection = nil
            planCollection()
        }
    }

    /// The clock of the loaders.
    public let clock: any WallClock

    private let semaphore: AsyncSemaphore?
    private let makeSource: (Key) throws -> any Source<Content>
    private var makeKeeper: ((Key) -> any ContentKeeper<Content>)?
    private var entries: [Key: Entry] = [:]
    private var invalidations: [Invalidation] = []
    private var lastNumber = 0
    /// The task that waits until unused loaders can be dropped. Nil if there is no ``unusedLifetime``, or no loader.
    private var collection: Task<Void, Never>?

    /// Creates an empty registry.
    ///
    /// - Parameters:
    ///   - concurrency: The maximum number of concurrent loads, at least 1; nil for no limit. Further loads wait, and
    ///     start in the order of the requests. While its load waits, a loader is syncing. Sources that send updates are
    ///     not limited.
    ///   - freshFor: The duration for which contents from the source are fresh; nil if unknown.
    ///   - unusedLifetime: The time after which the registry drops an unused loader; nil if the program calls
    ///     ``collect(after:limit:)`` itself.
    ///   - clock: The clock of the loaders.
    ///   - source: Returns the source of a key. Called at each load. While the content of a key is from a cache, also
    ///     called to find out whether the source sends updates.
    public init(
        concurrency: Int? = nil,
        freshFor: Duration? = nil,
        unusedLifetime: Duration? = nil,
        clock: any WallClock = .system,
        _ source: @escaping (Key) throws -> any Source<Content>
    ) {
        semaphore = concurrency.map { AsyncSemaphore(limit: $0) }
        self.freshFor = freshFor
        self.unusedLifetime = unusedLifetime
        self.clock = clock
        makeSource = source
    }

    deinit {
        collection?.cancel()
    }

    /// Keeps the content of each key in the keeper of that key. If a keeper already contains content, the loader of the
    /// key shows this content at once.
    ///
    /// - Parameter makeKeeper: Returns the keeper of a key.
    public func keepContents(in makeKeeper: @escaping (Key) -> any ContentKeeper<Content>) {
        self.makeKeeper = makeKeeper
        for loader in loaders { keepContent(of: loader) }
    }

    // MARK: Loaders

    /// Returns the loader of the key. Creates it if there is none.
    public func loader(for key: Key) -> ContentLoader<Content> {
        registered(key)
    }

    /// The keys that have a loader, in the order in which the loaders were created.
    public var keys: [Key] { loaders.map(\.key) }

    private var loaders: [RegisteredLoader<Key, Content>] {
        entries.values.compactMap(\.loader).sorted { $0.number < $1.number }
    }

    private func registered(_ key: Key) -> RegisteredLoader<Key, Content> {
        if let entry = entries[key], let loader = entry.loader {
            entry.kept = loader
            loader.lastUse = clock.now
            planCollection()
            return loader
        }
        lastNumber += 1
        let loader = RegisteredLoader(key: key, number: lastNumber, clock: clock) { [makeSource, semaphore] in
            let source = try makeSource(key)
            guard let semaphore else { return source }
            return LimitedSource(base: source, semaphore: semaphore)
        }
        loader.loadableName = "\(key)"
        loader.freshFor = freshFor
        entries[key] = Entry(loader)
        keepContent(of: loader)
        planCollection()
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

    /// Loads the contents of the given keys if needed. The loads continue even without observers.
    public func prefetch(_ keys: some Sequence<Key>) {
        for key in keys {
            let loader = registered(key)
            loader.syncIfNeeded()
            if loader.machine.state == .syncing { loader.prefetch = loader.generation }
        }
    }

    /// Marks the contents of keys as stale. The contents stay. A loader with observers reloads its contents, or repeats
    /// its failed load, at once. All other loaders reload their contents at the next request. A running load may return
    /// outdated content, so another load follows.
    ///
    /// If the registry has keepers, the contents of keys without a loader are also marked.
    ///
    /// - Parameter matches: Returns whether to mark the content of a key. By default, all contents are marked.
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
        // Limit the length of the list: merge the two oldest invalidations into one for all keys. More contents than
        // necessary may be reloaded.
        let date = max(invalidations[0].date, invalidations[1].date)
        invalidations.replaceSubrange(0...1, with: [Invalidation(date: date) { _ in true }])
    }

    /// Drops unused loaders. A loader is unused while it has no observers and is not loading. The loader is dropped if
    /// it has been unused for the given time. If the number of unused loaders exceeds the limit, the least recently
    /// used loaders are dropped as well.
    ///
    /// Contents in keepers are not affected.
    ///
    /// - Parameters:
    ///   - duration: The time after which an unused loader is dropped, counted from the last request for the loader, or
    ///     from the last start or end of an observation.
    ///   - limit: The maximum number of unused loaders to keep, from 0.
    /// - Returns: The number of dropped loaders.
    @discardableResult
    public func collect(after duration: Duration = .seconds(300), limit: Int = .max) -> Int {
        let now = clock.now
        let unobserved = entries.values.compactMap(\.kept).filter(isUnused)
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

    /// Starts a task that drops unused loaders as soon as one of them may have reached the ``unusedLifetime``.
    private func planCollection() {
        guard collection == nil, let unusedLifetime else { return }
        let now = clock.now
        // A loader in use may become unused at any time from now.
        let uses = entries.values.compactMap(\.kept).map { isUnused($0) ? min($0.lastUse, now) : now }
        guard let first = uses.min() else { return }
        // Wait at least one second, so that a very short lifetime does not cause constant checks.
        let deadline = max(first.advanced(by: unusedLifetime), now.advanced(by: .seconds(1)))
        collection = Task { [weak self, clock] in
            try? await clock.sleep(until: deadline, tolerance: nil)
            guard !Task.isCancelled, let self else { return }
            collection = nil
            collect(after: unusedLifetime)
            planCollection()
        }
    }

    private func isUnused(_ loader: RegisteredLoader<Key, Content>) -> Bool {
        !loader.hasObservers && loader.machine.state != .syncing
    }

    /// Removes the entries of loaders that were dropped and have been deallocated.
    private func forgetLost() {
        entries = entries.filter { $0.value.loader != nil }
    }

    /// Cancels the load of a loader that a group or proxy no longer uses. Has no effect if the loader has observers, or
    /// if the load is a prefetch.
    func leave(_ loader: ContentLoader<Content>) {
        guard let loader = loader as? RegisteredLoader<Key, Content>, loader.machine.state == .syncing,
            !loader.hasObservers, loader.prefetch != loader.generation
        else { return }
        loader.cancel()
    }
}

private final class RegisteredLoader<Key: Hashable & Sendable, Content: Sendable>: ContentLoader<Content> {

    let key: Key
    /// The sequence number of the loader, in the order of creation.
    let number: Int
    /// The time of the last request, or of the last start or end of an observation.
    var lastUse: Timestamp
    /// The latest load that a prefetch has started or joined; nil if there was none. This load continues even without
    /// observers.
    var prefetch: LoadGeneration?
    private let makeSource: () throws -> any Source<Content>

    init(key: Key, number: Int, clock: any WallClock, _ source: @escaping () throws -> any Source<Content>) {
        self.key = key
        self.number = number
        lastUse = clock.now
        makeSource = source
        super.init(clock: clock)
    }

    override var sendsUpdates: Bool { (try? makeSource())?.sendsUpdates == true }

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
