/// A loader of objects that are identified by keys. It loads and shows the object of the key that was requested last.
///
/// ```swift
/// let countries = KeyedLoader { code in CountrySource(code: code) }
///
/// let country = await countries.load(key: "fr")
/// ```
///
/// The loader never shows the object of one key for another key. ``load(key:)`` returns the object of its key even if
/// another key is requested in the meantime. The load of the earlier key then continues, but the loader shows only the
/// object of the latest key. To show the objects of several keys at the same time, use a ``LoaderRegistry``.
@preconcurrency @MainActor
open class KeyedLoader<Key: Equatable & Sendable, Object: Sendable>: ContentLoader<Object> {

    /// The key of the current object or load; nil before the first request.
    public private(set) final var key: Key?

    /// The period during which the loader shows the object of one key.
    private final class Visit {
        /// The number of callers that are waiting for the object.
        var waiting = 0
        /// Whether another key was requested while callers were waiting for the object of this key.
        var wasLeft = false
        /// The load that continues for the waiting callers after another key was requested. Nil if there is no load to
        /// continue.
        var load: (any HeldLoad<Object>)?
        /// The content of the loader at the time when another key was requested.
        var content: Object?
    }

    /// The shared loads of a key, for a loader whose keeper does not share loads, or that has no keeper.
    private final class OwnSharing: LoadSharing {
        let loads = SharedLoads<Int, Object>()

        func shared(_ source: any Source<Object>) -> any Source<Object> { loads.source(source, for: 0) }
        func closeSharedLoad() { loads.close(0) }
        func holdSharedLoad() -> (any HeldLoad<Object>)? { loads.hold(0) }
    }

    private var visit = Visit()
    private var ownSharings: [(key: Key, sharing: OwnSharing)] = []
    private let makeSource: ((Key) throws -> any Source<Object>)?

    /// A closure that returns the keeper of a key's object. The closure is nil if the loader has no keepers.
    private var makeKeeper: ((Key) -> any ContentKeeper<Object>)?

    /// Creates a loader without a key.
    ///
    /// - Parameters:
    ///   - clock: The clock of the loads.
    ///   - source: Returns the source of a key's object.
    public init(clock: any WallClock = .system, _ source: @escaping (Key) throws -> any Source<Object>) {
        makeSource = source
        super.init(clock: clock)
    }

    /// Creates a loader without a key, for a subclass that overrides ``source(for:)``.
    public override init(clock: any WallClock = .system) {
        makeSource = nil
        super.init(clock: clock)
    }

    /// Keeps the object of each key in the keeper of that key. If the keeper of the current key already contains an
    /// object, shows this object at once, unless the current object is newer.
    ///
    /// - Parameter makeKeeper: Returns the keeper of a key.
    public final func keepObjects(in makeKeeper: @escaping (Key) -> any ContentKeeper<Object>) {
        self.makeKeeper = makeKeeper
        if let key { keepContent(in: makeKeeper(key)) }
    }

    // MARK: Loading

    /// Returns the source of the key's object. Called at each load.
    open func source(for key: Key) throws -> any Source<Object> {
        guard let makeSource else { throw LoadableError.noWork(type: "\(type(of: self))") }
        return try makeSource(key)
    }

    open override func doSync() {
        do {
            guard let key else { throw LoadableError.noKey }
            load(from: try sharing(of: key, keeper: extras?.keeper).shared(source(for: key)))
            super.doSync()
        } catch {
            stopUpdates()
            fail(error, from: .load(generation))
        }
    }

    /// Loads the object of the key and waits for it. If the object is already being loaded, joins that load. If the
    /// loader has keepers, an object that is still fresh is not reloaded.
    ///
    /// - Returns: The object; nil if it could not be loaded. To get the error, use ``fetch(key:)``. An earlier object
    ///   of the key may still be in ``ContentLoader/content``.
    @discardableResult
    public final func load(key: Key) async -> Object? {
        try? await fetch(key: key)
    }

    /// Loads the object of the key, even if the current object is fresh, and waits for the load. The current object of
    /// the same key stays visible during the load.
    ///
    /// - Returns: The object; nil if it could not be loaded.
    @discardableResult
    public final func refresh(key: Key) async -> Object? {
        try? await fetch(key, isFreshEnough: false)
    }

    /// Loads the object of the key as ``load(key:)`` does, but throws an error if the object could not be loaded.
    ///
    /// - Throws: The error of the load; `CancellationError` if the load or the waiting task was cancelled.
    public final func fetch(key: Key) async throws -> Object {
        try await fetch(key, isFreshEnough: makeKeeper != nil)
    }

    private func fetch(_ key: Key, isFreshEnough: Bool) async throws -> Object {
        let visit = change(to: key)
        visit.waiting += 1
        defer { visit.waiting -= 1 }
        do {
            // An observer may have requested another key.
            guard visit === self.visit else { throw CancellationError() }
            return try await isFreshEnough ? fetchIfNeeded() : fetch()
        } catch is CancellationError {
            guard !Task.isCancelled, visit.wasLeft || visit !== self.visit else { throw CancellationError() }
            return try await objectAside(key, visit)
        }
    }

    /// Loads, or waits for, the object of a key that is no longer the current key.
    private func objectAside(_ key: Key, _ visit: Visit) async throws -> Object {
        let keeper = makeKeeper?(key)
        let answer =
            if let load = visit.load { try await load.answer() } else {
                try await sharing(of: key, keeper: keeper).shared(source(for: key)).load(LoadRequest(clock: clock))
            }
        guard let object = answer.content ?? visit.content else { throw LoadableError.unchangedWithoutContents }
        let provenance = provenance(of: answer.facts, at: clock.now)
        if provenance.origin == .source {
            keeper?.keep(KeptContent(object, from: provenance, answer.facts))
        }
        return object
    }

    private func sharing(of key: Key, keeper: (any ContentKeeper<Object>)?) -> any LoadSharing<Object> {
        if let sharing = keeper as? any LoadSharing<Object> { return sharing }
        if let known = ownSharings.first(where: { $0.key == key }) { return known.sharing }
        ownSharings.removeAll { $0.sharing.loads.count == 0 }
        let sharing = OwnSharing()
        ownSharings.append((key, sharing))
        return sharing
    }

    /// Keeps the running load alive for callers that wait for it. Call this method before the key changes.
    private func leaveKey() {
        guard let key, visit.waiting > 0, machine.state == .syncing else { return }
        visit.wasLeft = true
        visit.content = storedContent
        visit.load = sharing(of: key, keeper: extras?.keeper).holdSharedLoad()
    }

    /// Makes the key the current key. If the key changes, drops the object of the previous key. Shows the object in the
    /// keeper of the key, unless the current object is at least as new.
    ///
    /// - Returns: The current visit.
    private func change(to key: Key) -> Visit {
        guard key != self.key else {
            restoreIfNewer()
            return visit
        }
        leaveKey()
        let visit = Visit()
        self.visit = visit
        let hadKey = self.key != nil
        let keeper = makeKeeper?(key)
        // Set the key before observers are notified, because an observer may start a sync. That sync must load the new
        // key.
        self.key = key
        if let keeper { replaceKeeper(by: keeper) }
        if hadKey { update(.initial) }
        if let keeper, self.key == key { keepContent(in: keeper) }
        return visit
    }
}
