import Feeds
import Foundation
import LoadableCaching
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

/// All that belongs to one source, made in one expression.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FeedTests {

    /// Says how often it was asked, or fails.
    private final class Count: Source {

        private let state = Mutex((asked: 0, fails: false))

        var asked: Int { state.withLock(\.asked) }

        var fails: Bool {
            get { state.withLock(\.fails) }
            set { state.withLock { $0.fails = newValue } }
        }

        @concurrent
        func load(_ request: LoadRequest) async throws -> LoadAnswer<Int> {
            try state.withLock { state in
                state.asked += 1
                if state.fails { throw TestError("offline") }
                return .content(state.asked)
            }
        }
    }

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let storage = MemoryStorage()
    private let source = Count()

    private func environment(foreground: Foreground = Foreground()) -> Environment {
        Environment(clock: clock, foreground: foreground, storage: storage)
    }

    private func settle(_ feed: Feed<Int>, after count: Int) async {
        await until { source.asked == count && feed.loader.loadableState != .syncing }
    }

    @Test(
        "Content with a period is stale if the next load is overdue by half a period, at least 5 seconds")
    func overdue() async {
        for (period, limit) in [(60, 90), (10, 15), (2, 7)] {
            let feed = Feed("Count", from: source, every: .seconds(period), in: environment())
            #expect(feed.loader.freshFor == .seconds(limit))
        }
        let own = Feed("Count", from: source, every: .seconds(60), freshFor: .seconds(60), in: environment())
        #expect(own.loader.freshFor == .seconds(60))
    }

    @Test(
        "A source whose freshness equals the period is not stale at each load; other freshness is respected"
    )
    func sourceNamesThePeriod() async {
        for (said, limit) in [(60, 90), (80, 90), (90, 90), (59, 59), (91, 91)] {
            let source = ScriptedSource<Int>()
            let feed = Feed("Count", from: source, every: .seconds(60), in: environment())
            let changeable = ChangeableFeed("Other", from: source, every: .seconds(60), in: environment())
            for loader in [feed.loader, changeable.loader] {
                loader.sync()
                source.answer(.content(said, LoadFacts(freshFor: .seconds(said))))
                await until { loader.content == said }
                #expect(loader.provenance?.freshUntil == clock.now.advanced(by: .seconds(limit)))
            }
        }
        let source = ScriptedSource<Int>()
        let alone = Feed("Alone", from: source, in: environment())
        alone.loader.sync()
        source.answer(.content(1, LoadFacts(freshFor: .seconds(60))))
        await until { alone.loader.content == 1 }
        #expect(alone.loader.provenance?.freshUntil == clock.now.advanced(by: .seconds(60)))
    }

    @Test("After a restart, content older than the period is loaded at once, even if it is not stale yet")
    func restartAfterPeriod() async {
        do {
            let feed = Feed("Count", from: source, every: .seconds(60), in: environment())
            feed.loader.sync()
            await settle(feed, after: 1)
        }
        await clock.advance(by: .seconds(70))
        let again = Feed("Count", from: source, every: .seconds(60), in: environment())
        #expect(again.loader.content == 1)
        await clock.advance(by: .zero)
        await settle(again, after: 2)
        #expect(again.loader.content == 2)
    }

    @Test("It loads on request, then after each period; its content stays fresh until the next load")
    func period() async {
        let feed = Feed("Count", from: source, every: .seconds(60), in: environment())
        await clock.advance(by: .seconds(600))
        #expect(source.asked == 0)

        feed.loader.syncIfNeeded()
        await settle(feed, after: 1)
        #expect(feed.loader.provenance?.freshUntil == clock.now.advanced(by: .seconds(90)))
        #expect(!feed.loader.needsSync())
        for count in 2...3 {
            await clock.advance(by: .seconds(60))
            await settle(feed, after: count)
        }
        #expect(feed.loader.content == 3)
        #expect(feed.loader.loadableName == "Count")
    }

    @Test("After a failure it keeps its content and retries with growing delays; on return, immediately")
    func retries() async {
        let foreground = Foreground()
        let retry = BackoffTimeoutPolicy(
            period: .seconds(1), minimum: .seconds(5), maximum: .seconds(60), multiplier: 2)
        let feed = Feed(
            "Count", from: source, every: .seconds(60), retry: retry, in: environment(foreground: foreground))
        feed.loader.sync()
        await settle(feed, after: 1)
        source.fails = true
        feed.loader.sync()
        await settle(feed, after: 2)
        for (index, wait) in [5, 10, 20].enumerated() {
            #expect(feed.syncer.nextSync == clock.now.advanced(by: .seconds(wait)))
            await clock.advance(by: .seconds(wait))
            await settle(feed, after: 3 + index)
        }
        #expect(feed.loader.content == 1)
        #expect(feed.syncer.failures == 4)
        foreground.isActive = false
        foreground.isActive = true
        #expect(feed.syncer.nextSync == clock.now)
        await clock.advance(by: .zero)
        await settle(feed, after: 6)
        #expect(feed.syncer.nextSync == clock.now.advanced(by: .seconds(5)))
    }

    @Test("A feed that loads twice a second retries after half a second, and at least every 5 seconds")
    func shortPeriod() async {
        let retry = BackoffTimeoutPolicy(period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2)
        let feed = Feed("Count", from: source, every: .milliseconds(500), retry: retry, in: environment())
        source.fails = true
        feed.loader.sync()
        await settle(feed, after: 1)
        for (index, wait) in [0.5, 1, 2, 4, 5, 5].enumerated() {
            #expect(feed.syncer.nextSync == clock.now.advanced(by: .seconds(wait)))
            await clock.advance(by: .seconds(wait))
            await settle(feed, after: 2 + index)
        }
        source.fails = false
        await clock.advance(by: .seconds(5))
        await settle(feed, after: 8)
        #expect(feed.syncer.nextSync == clock.now.advanced(by: .milliseconds(500)))
    }

    @Test("On return to the foreground, only content past its time is loaded, once")
    func foreground() async {
        let foreground = Foreground()
        let feed = Feed(
            "Count", from: source, every: .seconds(600), freshFor: .seconds(60),
            in: environment(foreground: foreground))
        #expect(feed.syncer.foregroundPolicy == .stale)
        feed.loader.sync()
        await settle(feed, after: 1)
        for _ in 0..<10 {
            await clock.advance(by: .seconds(5))
            foreground.isActive = false
            foreground.isActive = true
            await clock.advance(by: .zero)
        }
        #expect(source.asked == 1)
        await clock.advance(by: .seconds(10))
        for _ in 0..<10 {
            foreground.isActive = false
            foreground.isActive = true
            await clock.advance(by: .zero)
            await settle(feed, after: 2)
        }
    }

    @Test("Encodable content is restored after a restart; fresh content is not loaded")
    func restart() async {
        do {
            let feed = Feed("Count", from: source, every: .seconds(60), in: environment())
            feed.loader.sync()
            await settle(feed, after: 1)
        }
        await clock.advance(by: .seconds(30))
        let again = Feed("Count", from: source, every: .seconds(60), in: environment())
        #expect(again.loader.content == 1)
        #expect(again.loader.provenance?.origin == .cache)
        again.loader.syncIfNeeded()
        #expect(again.loader.loadableState == .didSyncSuccessfully)
        await clock.advance(by: .seconds(30))
        await settle(again, after: 2)
        #expect(again.loader.content == 2)
    }

    @Test("Without a period, content does not become stale; after a restart it is shown and reloaded")
    func withoutPeriod() async {
        do {
            let feed = Feed("Count", from: source, in: environment())
            feed.loader.sync()
            await settle(feed, after: 1)
            await clock.advance(by: .seconds(1_000_000))
            #expect(!feed.loader.needsSync())
        }
        let again = Feed("Count", from: source, in: environment())
        #expect(again.loader.content == 1)
        #expect(again.loader.needsSync())
    }

    @Test("Feeds with different names or versions keep their contents apart")
    func names() async {
        let feed = Feed("Count", from: source, in: environment())
        feed.loader.sync()
        await settle(feed, after: 1)

        #expect(Feed("Other", from: source, in: environment()).loader.content == nil)
        #expect(Feed("Count", version: 2, from: source, in: environment()).loader.content == nil)
        #expect(Feed("Count", from: source, in: environment()).loader.content == 1)
    }

    @Test("Content that cannot be encoded, or without a storage, lasts as long as the program")
    func notKept() async {
        struct Opaque: Sendable {}
        let opaque = Feed("Opaque", from: ClosureSource { _ in .content(Opaque()) }, in: environment())
        opaque.loader.sync()
        await until { opaque.loader.isContentsAvailable }
        #expect(storage.entry(for: StorageKey(cache: "Opaque", key: "key")) == nil)

        let nowhere = Feed("Count", from: source, in: Environment(clock: clock))
        nowhere.loader.sync()
        await settle(nowhere, after: 1)
        #expect(storage.entry(for: StorageKey(cache: "Count", key: "key")) == nil)
    }

    @Test("A feed that does not keep its content removes content kept earlier")
    func keepsNothing() async {
        do {
            let kept = Feed("Count", from: source, in: environment())
            kept.loader.sync()
            await settle(kept, after: 1)
            #expect(storage.entry(for: StorageKey(cache: "Count", key: "key")) != nil)
        }
        let feed = Feed("Count", from: source, every: .seconds(60), keeps: false, in: environment())
        #expect(feed.loader.content == nil)
        #expect(storage.entry(for: StorageKey(cache: "Count", key: "key")) == nil)
        feed.loader.sync()
        await settle(feed, after: 2)
        #expect(feed.loader.content == 2)
        #expect(!feed.loader.needsSync())
        #expect(storage.entry(for: StorageKey(cache: "Count", key: "key")) == nil)
    }

    @Test("It can be made from an existing loader, such as a composed one")
    func loader() async {
        let numbers = ContentLoader(source, clock: clock)
        let feed = Feed("Words", loader: numbers.map { "\($0) times" }, every: .seconds(10), in: environment())
        feed.loader.sync()
        await until { feed.loader.content == "1 times" }
        await clock.advance(by: .seconds(10))
        await until { feed.loader.content == "2 times" }
        #expect(feed.loader.loadableName == "Words")
    }

    @Test("An unreferenced feed is released, and loads nothing")
    func lifetime() async {
        weak var gone: Feed<Int>?
        do {
            let feed = Feed("Count", from: source, every: .seconds(1), in: environment())
            gone = feed
            feed.loader.sync()
            await settle(feed, after: 1)
        }
        await clock.advance(by: .seconds(100))
        #expect(gone == nil)
        #expect(source.asked == 1)
        #expect(clock.sleepers == 0)
    }

    @Test("The log of an environment is that of the program")
    func log() {
        defer { LoadableEventLog.current = nil }
        let log = LoadableEventLog()
        let environment = Environment(clock: clock, log: log)
        let feed = Feed("Count", loader: ContentLoader<Int>(clock: clock), in: environment)
        feed.loader.setIdle()
        #expect(log.events.map { "\($0)" } == ["Count: became idle"])
    }

    @Test("Pending writes of the environment's storage are written on request")
    func flush() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "feeds-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "cache.sqlite").path
        let environment = Environment(clock: clock, storage: SQLiteStorage(path: path, clock: clock))
        let feed = Feed("Count", from: source, in: environment)
        feed.loader.sync()
        await settle(feed, after: 1)
        environment.flushAndWait()

        let later = Environment(clock: clock, storage: SQLiteStorage(path: path, clock: clock))
        #expect(Feed("Count", from: source, in: later).loader.content == 1)
    }
}
