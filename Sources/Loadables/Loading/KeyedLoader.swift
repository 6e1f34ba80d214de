/// Loads the object of a key; with another key, another object.
///
/// ```swift
/// let countries = KeyedLoader { code in CountrySource(code: code) }
///
/// let country = await countries.load(key: "fr")
/// ```
///
/// What belongs to one key is never shown for another one.
@preconcurrency @MainActor
open class KeyedLoader<Key: Equatable & Sendable, Object: Sendable>: ContentLoader<Object> {

    /// The key whose object it has, or loads; nil before the first one was asked for.
    public private(set) final var key: Key?

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
            load(from: try source(for: key))
            super.doSync()
        } catch {
            fail(error, from: .load(generation))
        }
    }

    /// Loads the object of the key, and waits for it; if it is loading already, joins. A loader that keeps its objects does
    /// not ask for one that is fresh.
    ///
    /// - Returns: The object; nil if it could not be loaded, or if another key was asked for meanwhile. What was kept from
    ///   before may be in ``ContentLoader/content`` all the same.
    @discardableResult
    public final func load(key: Key) async -> Object? {
        change(to: key)
        return try? await makeKeeper == nil ? fetch() : fetchIfNeeded()
    }

    /// Loads the object of the key, even if it is fresh, and waits for it. What is there is shown meanwhile.
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
