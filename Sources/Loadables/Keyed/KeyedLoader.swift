/// Loads the object of a key; with another key, another object.
///
/// ```swift
/// let countries = KeyedLoader { code in CountrySource(code: code) }
///
/// let country = await countries.load(key: "fr")
/// ```
///
/// What belongs to one key is never shown for another one. A call of ``load(key:)`` gets the object of its key also if another key
/// is asked for meanwhile; then the load goes on, but only the latest key is shown. For loaders of many keys that live side
/// by side there is a ``LoaderRegistry``.
@preconcurrency @MainActor
open class KeyedLoader<Key: Equatable & Sendable, Object: Sendable>: ContentLoader<Object> {

    /// The key whose object it has, or loads; nil before the first one was asked for.
    public private(set) final var key: Key?

    /// The time during which the loader has a key.
    private final class Visit {
        /// How many callers wait for the object.
        var waiting = 0
        /// Whether another key was asked for while callers waited.
        var wasLeft = false
        /// The load that goes on for them; nil if it had not asked its source yet.
        var load: (any HeldLoad<Object>)?
        /// The content that there was.
        var content: Object?
    }

    /// The loads of a key, for a loader that keeps its objects nowhere, or where loads are not shared.
    private final class OwnSharing: LoadSharing {
        let loads = SharedLoads<Int, Object>()

        func shared(_ source: any Source<Object>) -> any Source<Object> { loads.source(source, for: 0) }
        func closeSharedLoad() { loads.close(0) }
        func holdSharedLoad() -> (any HeldLoad<Object>)? { loads.hold(0) }
    }

    private var visit = Visit()
    private var ownSharings: [(key: Key, sharing: OwnSharing)] = []
    private let makeSource: ((Key) throws -> any Source<Object>)?

    /// Where the object of a key is kept beyond the loader's life; nil for nowhere.
    private var makeKeeper: ((Key) -> any ContentKeeper<Object>)?

    /// Makes a loader that has no key yet.
    ///
    /// - Parameters:
    ///   - clock: Where the time comes from.
    ///   - source: Makes the source of a key's object.
    public init(clock: any WallClock = .system, _ source: @escaping (Key) throws -> any Source<Object>) {
        makeSource = source
        super.init(clock: clock)
    }

    /// Makes a loader that has no key yet, and loads as its subclass says by ``source(for:)``.
    public override init(clock: any WallClock = .system) {
        makeSource = nil
        super.init(clock: clock)
    }

    /// Keeps the object of each key in the keeper of that key, and shows at once what is there.
    public final func keepObjects(in makeKeeper: @escaping (Key) -> any ContentKeeper<Object>) {
        self.makeKeeper = makeKeeper
        if let key { keepContent(in: makeKeeper(key)) }
    }

    // MARK: Loading

    /// Where the object of the key comes from. Asked for at each load.
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

    /// Loads the object of the key, and waits for it; if it is loading already, joins. A loader that keeps its objects does
    /// not ask for one that is fresh.
    ///
    /// - Returns: The object; nil if it could not be loaded, for which the loader then has the ``ObservableLoadable/error``, unless another key
    ///   was asked for meanwhile: ``fetch(key:)`` throws it in any case. What was kept from before may be in
    ///   ``ContentLoader/content`` all the same.
    @discardableResult
    public final func load(key: Key) async -> Object? {
        try? await fetch(key: key)
    }

    /// Loads the object of the key, even if it is fresh, and waits for it. What is there is shown meanwhile.
    ///
    /// - Returns: The object; nil if it could not be loaded.
    @discardableResult
    public final func refresh(key: Key) async -> Object? {
        try? await fetch(key, isFreshEnough: false)
    }

    /// Loads the object of the key, as ``load(key:)`` does.
    ///
    /// - Throws: Why it could not be loaded; `CancellationError` if the load or the waiting task was cancelled.
    public final func fetch(key: Key) async throws -> Object {
        try await fetch(key, isFreshEnough: makeKeeper != nil)
    }

    private func fetch(_ key: Key, isFreshEnough: Bool) async throws -> Object {
        let visit = change(to: key)
        visit.waiting += 1
        defer { visit.waiting -= 1 }
        do {
            // An observer may have asked for another key.
            guard visit === self.visit else { throw CancellationError() }
            return try await isFreshEnough ? fetchIfNeeded() : fetch()
        } catch is CancellationError {
            guard !Task.isCancelled, visit.wasLeft || visit !== self.visit else { throw CancellationError() }
            return try await objectAside(key, visit)
        }
    }

    /// The object of a key that is not shown any more.
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

    /// Lets the load go on for those who wait for it.
    private func leaveKey() {
        guard let key, visit.waiting > 0, machine.state == .syncing else { return }
        visit.wasLeft = true
        visit.content = storedContent
        visit.load = sharing(of: key, keeper: extras?.keeper).holdSharedLoad()
    }

    /// Forgets the object of the key that there was, and shows what is kept of this one; also if somebody else has given it
    /// to the keeper meanwhile.
    ///
    /// - Returns: The time during which the loader has the key.
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
        // Before anybody hears of it: an observer may sync what it finds idle, and that is for this key, too.
        self.key = key
        if let keeper { replaceKeeper(by: keeper) }
        if hadKey { update(.initial) }
        if let keeper, self.key == key { keepContent(in: keeper) }
        return visit
    }
}
