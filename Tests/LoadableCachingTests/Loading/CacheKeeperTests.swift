import LoadableCaching
import LoadableTesting
import Loadables
import Observation
import TestSupport
import Testing

/// Rule 33, and the content of a cached loader during a load.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CacheKeeperTests {

    /// Loads when the test says so.
    private final class CountryLoader: KeyedLoader<Country.Code, Country> {
        var requests: [(key: String, answer: CheckedContinuation<Country, any Error>)] = []
        private(set) var requestCount = 0

        convenience init(cache: Cache<Country.Code, Country>) {
            self.init(clock: cache.clock)
            keepObjects(in: cache)
        }

        override func source(for key: Country.Code) -> any Source<Country> {
            ClosureSource { [self] _ in .content(try await object(of: key)) }
        }

        private func object(of key: Country.Code) async throws -> Country {
            requestCount += 1
            return try await withCheckedThrowingContinuation { requests.append((key.id, $0)) }
        }

        func answer(_ people: Int) {
            let request = requests.removeFirst()
            request.answer.resume(returning: Country(name: request.key, people: people))
        }

        func fail(_ error: any Error = TestError("offline")) {
            requests.removeFirst().answer.resume(throwing: error)
        }
    }

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let cache: Cache<Country.Code, Country>
    private let loader: CountryLoader

    init() {
        cache = Cache(lifetimes: CacheLifetimes(fresh: .seconds(60)), clock: clock)
        loader = CountryLoader(cache: cache)
    }

    private func country(_ name: String, _ people: Int) -> Country { Country(name: name, people: people) }

    @Test("load(key:) sets the object and returns it, and writes it to the cache")
    func load() async {
        async let loaded = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.answer(68)

        #expect(await loaded == country("fr", 68))
        #expect(loader.content == country("fr", 68))
        #expect(cache["fr"] == country("fr", 68))
    }

    @Test("load(key:) returns nil after a failure, and sets the error; L6: the next success clears it")
    func failure() async {
        async let loaded = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.fail()
        #expect(await loaded == nil)
        #expect(loader.error as? TestError == TestError("offline"))
        #expect(cache["fr"] == nil)

        async let again = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        #expect(loader.error == nil)
        loader.answer(68)
        #expect(await again != nil)
        #expect(loader.error == nil)
    }

    @Test("Fresh cached values are used instead of loading")
    func fresh() async {
        cache["fr"] = country("fr", 1)

        #expect(await loader.load(key: "fr") == country("fr", 1))
        #expect(loader.requestCount == 0)
        #expect(loader.provenance?.origin == .cache)
    }

    @Test("L16: stale cached content is shown, with its age, during the load, and stays if that fails")
    func staleWhileRevalidating() async {
        cache["fr"] = country("fr", 1)
        clock.set(Timestamp(secondsSince1970: 1_100))
        async let loaded = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }

        #expect(loader.state == .loading(cache: country("fr", 1)))
        #expect(loader.provenance?.origin == .cache)
        #expect(loader.provenance?.age(at: clock.now) == .seconds(100))
        loader.fail()
        #expect(await loaded == nil)
        #expect(loader.content == country("fr", 1))
    }

    @Test("L2, L3: refresh also loads fresh content, each time, and the existing content stays visible")
    func refresh() async {
        cache["fr"] = country("fr", 1)
        for people in 2...4 {
            async let refreshed = loader.refresh(key: "fr")
            await until { !loader.requests.isEmpty }
            #expect(loader.state == .loading(cache: country("fr", people - 1)))
            loader.answer(people)
            #expect(await refreshed == country("fr", people))
        }
        async let failed = loader.refresh(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.fail()
        #expect(await failed == nil)
        async let after = loader.refresh(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.answer(9)
        #expect(await after == country("fr", 9))
    }

    @Test("Two simultaneous loads of one key make one request")
    func singleFlight() async {
        async let first = loader.load(key: "fr")
        async let second = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.answer(68)

        #expect(await first == country("fr", 68))
        #expect(await second == country("fr", 68))
        #expect(loader.requestCount == 1)
    }

    // vercel/swr #1353: with the cache emptied, what a loader shows was taken for what is cached.
    @Test("With an emptied cache other loaders load again, and so does the one with the object when refreshed")
    func emptiedCache() async {
        cache["fr"] = country("fr", 1)
        #expect(await loader.load(key: "fr") == country("fr", 1))
        cache.removeAll()
        #expect(await loader.load(key: "fr") == country("fr", 1))
        #expect(loader.requestCount == 0)

        let other = CountryLoader(cache: cache)
        async let loaded = other.load(key: "fr")
        await until { !other.requests.isEmpty }
        other.answer(2)
        #expect(await loaded == country("fr", 2))
        async let refreshed = loader.refresh(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.answer(3)
        #expect(await refreshed == country("fr", 3))
    }

    @Test(
        "L4: a late response for an old key is never shown; its caller and the cache get it"
    )
    func otherKey() async {
        cache["de"] = country("de", 1)
        async let first = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        #expect(await loader.load(key: "de") == country("de", 1))
        #expect(loader.content == country("de", 1))

        loader.answer(68)
        #expect(await first == country("fr", 68))
        #expect(loader.content == country("de", 1))
        #expect(cache["fr"] == country("fr", 68))

        async let third = loader.load(key: "it")
        await until { !loader.requests.isEmpty }
        #expect(loader.state == .loading(cache: nil))
        #expect(loader.error == nil)
        loader.answer(59)
        #expect(await third == country("it", 59))
    }

    @Test("L4: an old key without waiting callers is neither loaded nor cached")
    func leftKey() async {
        let first = Task { await loader.load(key: "fr") }
        await until { !loader.requests.isEmpty }
        first.cancel()
        #expect(await first.value == nil)
        async let second = loader.load(key: "de")
        await until { loader.requests.count == 2 }
        loader.answer(68)
        loader.answer(83)
        #expect(await second == country("de", 83))
        #expect(cache["fr"] == nil)
    }

    @Test("One loader used for two keys at once returns both, with one request each; a failure is thrown")
    func twoKeysAtOnce() async {
        let first = Task { try await loader.fetch(key: "fr") }
        let second = Task { try await loader.fetch(key: "de") }
        await until { loader.requests.count == 2 }
        let again = Task { try await loader.fetch(key: "fr") }
        await until { loader.key == "fr" }
        for _ in 0..<100 { await Task.yield() }
        let keys = loader.requests.map(\.key)
        #expect(keys.sorted() == ["de", "fr"])
        if keys[0] == "fr" { loader.answer(68) } else { loader.fail() }
        if keys[1] == "fr" { loader.answer(68) } else { loader.fail() }

        #expect(await (try? first.value) == country("fr", 68))
        #expect(await (try? again.value) == country("fr", 68))
        await #expect(throws: TestError("offline")) { try await second.value }
        #expect(loader.content == country("fr", 68))
        #expect(loader.requestCount == 2)
    }

    @Test("Two loaders of one key on one cache make one request, even if one of them is released")
    func twoLoaders() async {
        let other = CountryLoader(cache: cache)
        let first = Task { try await loader.fetch(key: "fr") }
        await until { !loader.requests.isEmpty }
        let second = Task { try await other.fetch(key: "fr") }
        await until { other.loadableState == .syncing }
        for _ in 0..<100 { await Task.yield() }
        loader.cancel()
        loader.answer(68)

        #expect(await (try? second.value) == country("fr", 68))
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(loader.requestCount == 1 && other.requestCount == 0)
        #expect(cache["fr"] == country("fr", 68))
    }

    @Test("A registry and a keyed loader of one key on one cache make one request")
    func registryBeside() async {
        let registry = LoaderRegistry<Country.Code, Country>(clock: clock) { [loader] in loader.source(for: $0) }
        registry.keepContents(in: cache)
        let first = Task { try await loader.fetch(key: "fr") }
        await until { !loader.requests.isEmpty }
        let second = Task { try await registry.loader(for: "fr").fetch() }
        await until { registry.loader(for: "fr").loadableState == .syncing }
        for _ in 0..<100 { await Task.yield() }
        loader.answer(68)
        #expect(await (try? first.value) == country("fr", 68))
        #expect(await (try? second.value) == country("fr", 68))
        #expect(loader.requestCount == 1)
    }

    @Test("A running load is not joined after the value was invalidated or removed", arguments: [false, true])
    func joinedOutdated(isRemoved: Bool) async {
        let other = CountryLoader(cache: cache)
        cache["fr"] = country("fr", 1)
        async let first = loader.refresh(key: "fr")
        await until { !loader.requests.isEmpty }
        if isRemoved { cache.remove("fr") } else { cache.invalidate("fr") }
        async let second = other.load(key: "fr")
        await until { !other.requests.isEmpty }
        loader.answer(2)
        other.answer(3)
        #expect(await first == country("fr", 2))
        #expect(await second == country("fr", 3))
    }

    @Test("A registry shows cached content, and stores what its sources return")
    func registry() async {
        cache["fr"] = country("fr", 1)
        let registry = LoaderRegistry<Country.Code, Country>(clock: clock) { key in
            ClosureSource { _ in .content(Country(name: key.id, people: 2)) }
        }
        registry.keepContents(in: cache)
        #expect(registry.loader(for: "fr").content == country("fr", 1))
        #expect(registry.freshFor == .seconds(60))
        registry.prefetch(["fr", "de"])
        await until { registry.loader(for: "de").content != nil }
        #expect(cache["de"] == country("de", 2) && cache["fr"] == country("fr", 1))
    }

    @Test("L5: a cancelled load writes nothing, and is not an error")
    func cancelled() async {
        async let loaded = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.cancel()
        #expect(await loaded == nil)
        loader.answer(68)
        await clock.advance(by: .zero)

        #expect(loader.content == nil)
        #expect(loader.error == nil)
        #expect(cache["fr"] == nil)
    }

    @Test("L14: a load that ends without a value is a failure, not an endless wait")
    func noWork() async {
        final class Idle: KeyedLoader<Country.Code, Country> {}
        let idle = Idle(clock: clock)
        idle.keepObjects(in: cache)

        #expect(await idle.load(key: "fr") == nil)
        #expect(idle.error as? LoadableError == .noWork(type: "Idle"))
        let unkeyed = Idle(clock: clock)
        unkeyed.sync()
        #expect(unkeyed.error as? LoadableError == .noKey)
    }

    @Test("Invalidating makes the cached value stale; during a load it starts another one afterwards")
    func invalidated() async {
        cache["fr"] = country("fr", 1)
        await loader.load(key: "fr")
        loader.invalidate()
        #expect(cache.isStale("fr"))
        async let loaded = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.invalidate()
        loader.answer(2)
        #expect(await loaded == country("fr", 2))
        await until { !loader.requests.isEmpty }
        #expect(loader.requestCount == 2)
        loader.answer(3)
        await until { loader.loadableState != .syncing }
        #expect(cache["fr"] == country("fr", 3))
    }

    @Test("A loader is a loadable: it can be in groups, and syncs the object of its key")
    func loadable() async {
        cache["fr"] = country("fr", 1)
        await loader.load(key: "fr")
        let group = LoadableGroup([loader])
        #expect(group.loadableState == .didSyncSuccessfully)

        group.sync()
        await until { !loader.requests.isEmpty }
        #expect(group.loadableState == .syncing)
        loader.answer(2)
        await until { group.loadableState != .syncing }
        #expect(loader.content == country("fr", 2))
    }

    @Test("Readers of the object under Observation are notified of changes")
    func observed() async {
        let changes = Counter()
        withObservationTracking {
            _ = loader.content
        } onChange: {
            changes.increment()
        }
        cache["fr"] = country("fr", 1)
        await loader.load(key: "fr")

        #expect(changes.count == 1)
        #expect(loader.content == country("fr", 1))
    }

    @Test("Any content loader shows cached content, and stores what its source returns")
    func anyLoader() async {
        let store = Cache<GenericKey, Int>(lifetimes: CacheLifetimes(fresh: .seconds(60)), clock: clock)
        store[.key] = 1
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.keepContent(in: store)
        #expect(loader.content == 1)
        #expect(!loader.needsSync())
        #expect(loader.freshFor == .seconds(60))

        loader.sync()
        loader.succeed(2)
        #expect(store[.key] == 2)
    }

    @Test("With the clock set back by a day, cached content is shown, and loaded again")
    func clockSetBack() async {
        cache["fr"] = country("fr", 1)
        clock.set(Timestamp(secondsSince1970: 1_000 - 86_400))
        async let loaded = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }

        #expect(loader.content == country("fr", 1))
        #expect(loader.provenance?.age(at: clock.now) == .zero)
        loader.answer(2)
        #expect(await loaded == country("fr", 2))
        #expect(!cache.isStale("fr"))
    }

    @Test("L4: an observer that syncs the loader during a key change loads the new key")
    func syncedDuringChange() async {
        let observer = loader.sink { if $0.loadableState == .idle { $0.sync() } }
        async let first = loader.load(key: "fr")
        await until { !loader.requests.isEmpty }
        loader.answer(68)
        #expect(await first == country("fr", 68))

        async let second = loader.load(key: "de")
        await until { !loader.requests.isEmpty }
        loader.answer(83)

        #expect(await second == country("de", 83))
        #expect(cache["de"] == country("de", 83))
        #expect(cache["fr"] == country("fr", 68))
        withExtendedLifetime(observer) {}
    }

    @Test("A confirmation is stored, even if the cached value was removed meanwhile", arguments: [false, true])
    func confirmed(isRemoved: Bool) async throws {
        let folder = try TemporaryFolder()
        func stored() -> Cache<GenericKey, Int> {
            Cache(name: "tide", storage: SQLiteStorage(path: folder.file(), clock: clock), clock: clock)
        }
        let cache = stored()
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.keepContent(in: cache)
        loader.sync()
        loader.succeed(1, LoadFacts(validator: ContentValidator(entityTag: "\"1\"")))
        try await cache.flush()
        let other = stored()
        if isRemoved {
            other.removeAll()
        } else {
            other.store(2, for: .key, validator: ContentValidator(entityTag: "\"2\""))
        }
        try await other.flush()

        loader.sync()
        loader.confirm()
        try await cache.flush()

        let entry = stored().kept(for: .key)
        #expect(entry?.content == 1)
        #expect(entry?.validator?.entityTag == "\"1\"")
    }

    @Test("Rule 33: fresh values stored by others are used, even for the same key")
    func newerInCache() async {
        cache["fr"] = country("fr", 68)
        #expect(await loader.load(key: "fr") == country("fr", 68))
        await clock.advance(by: .seconds(61))
        cache["fr"] = country("fr", 69)

        #expect(await loader.load(key: "fr") == country("fr", 69))
        #expect(loader.content == country("fr", 69))
        #expect(loader.requestCount == 0)
    }
}
