public import Observation

/// Loads the object of a key; with another key, another object.
///
/// A subclass says how:
///
/// ```swift
/// final class CountryLoader: Loader<String, Country> {
///     override func loadObject(for code: String) async throws -> Country {
///         try await atlas.country(code)
///     }
/// }
///
/// let loader = CountryLoader()
/// let country = await loader.load(key: "fr")
/// ```
///
/// What belongs to one key is never shown for another one. The loader is `Observable`: a closure of
/// `withObservationTracking` that reads its ``object`` or its ``shownError`` is told of changes.
@preconcurrency @MainActor
open class Loader<Key: Equatable & Sendable, Object: Sendable>: AsyncLoadable<Object>, ThrowsErrors, Observable {

    /// Whose object it has, or loads; nil before the first one was asked for.
    public private(set) final var key: Key?

    private let registrar = ObservationRegistrar()
    private var dismissed: String?
    private var caught: IdentifiableError?

    /// Where the object of a key is kept beyond the loader's life; nil for nowhere.
    private var makeKeeper: ((Key) -> any ContentKeeper<Object>)?

    /// Makes a loader that has no key yet.
    public override init() {
        super.init()
    }

    /// Makes a loader that has no key yet and goes by the clock.
    public override init(clock: any WallClock) {
        super.init(clock: clock)
    }

    /// Keeps the object of each key in the keeper of that key, and shows at once what is there.
    public final func keepObjects(in makeKeeper: @escaping (Key) -> any ContentKeeper<Object>) {
        self.makeKeeper = makeKeeper
        if let key { keepContent(in: makeKeeper(key)) }
    }

    // MARK: What is seen

    /// The object of the ``key``; nil if there is none yet.
    public final var object: Object? {
        registrar.access(self, keyPath: \.object)
        return content
    }

    /// The error of the last load, or one that was caught; nil when it was dismissed.
    public final var shownError: IdentifiableError? {
        get {
            registrar.access(self, keyPath: \.shownError)
            if let caught { return caught }
            guard let shown = IdentifiableError(error), shown.id != dismissed else { return nil }
            return shown
        }
        set {
            registrar.withMutation(of: self, keyPath: \.shownError) {
                caught = newValue
                if newValue == nil { dismissed = IdentifiableError(error)?.id }
            }
        }
    }

    override func willNotify() {
        super.willNotify()
        if loadableState == .syncing {
            dismissed = nil
            caught = nil
        }
        registrar.withMutation(of: self, keyPath: \.object) {}
        registrar.withMutation(of: self, keyPath: \.shownError) {}
    }

    // MARK: Loading

    open override func doSync() {
        let generation = generation
        guard let key else {
            setFailedToSyncWithError(LoadableError.noKey, for: generation)
            return
        }
        loadByTask(
            Task {
                do {
                    let known = content == nil ? nil : validator
                    switch try await loadObject(for: key, ifChangedFrom: known) {
                    case .content(let object, let validator):
                        finishLoading(.success(object), for: generation, validator: validator)
                    case .notModified(let validator):
                        finishLoadingWithoutChange(for: generation, validator: validator)
                    }
                } catch {
                    finishLoading(.failure(error), for: generation)
                }
            })
    }

    /// Makes the object. Called in a task that is cancelled with the load, or with another key, and keeps the loader until
    /// it ends.
    open func loadObject(for key: Key) async throws -> Object {
        throw LoadableError.noWork(type: "\(type(of: self))")
    }

    /// Makes the object, unless the source still has the version that is there. By default asks for it as if there were none.
    ///
    /// - Parameters:
    ///   - key: Of the object.
    ///   - validator: How the source calls the version that is there; nil if there is none or it did not say.
    open func loadObject(
        for key: Key, ifChangedFrom validator: ContentValidator?
    ) async throws -> ConditionalAnswer<Object> {
        .content(try await loadObject(for: key), validator: nil)
    }

    /// Loads the object of the key, and waits for it; if it is loading already, joins. A loader that keeps its objects does
    /// not ask for one that is fresh.
    ///
    /// - Returns: The object; nil if it could not be loaded, or if another key was asked for meanwhile. What was kept from
    ///   before may be in ``object`` all the same.
    @discardableResult
    public final func load(key: Key) async -> Object? {
        change(to: key)
        return try? await makeKeeper == nil ? fetch() : fetchIfNeeded()
    }

    /// Loads the object of the key, also if it is fresh, and waits for it. What is there is shown meanwhile.
    ///
    /// - Returns: The object; nil if it could not be loaded, or if another key was asked for meanwhile.
    @discardableResult
    public final func refresh(key: Key) async -> Object? {
        change(to: key)
        return try? await fetch()
    }

    /// Forgets the object of the key that there was, and shows what is kept of this one; also if somebody else has given it
    /// to the keeper meanwhile.
    private func change(to key: Key) {
        guard key != self.key else {
            restoreIfNewer()
            return
        }
        let hadKey = self.key != nil
        let keeper = makeKeeper?(key)
        // Before anybody hears of it: an observer may sync what it finds idle, and that is for this key, too.
        self.key = key
        if let keeper { replaceKeeper(by: keeper) }
        if hadKey { update(.initial) }
        if let keeper, self.key == key { keepContent(in: keeper) }
    }
}

extension Loader where Key == GenericKey {

    /// Loads the object, and waits for it.
    @discardableResult
    public final func load() async -> Object? { await load(key: .key) }

    /// Loads the object, also if it is fresh, and waits for it.
    @discardableResult
    public final func refresh() async -> Object? { await refresh(key: .key) }
}
