import LoadableTesting
import Testing

@testable import Loadables

/// What a loader shows from a cache, gives to it, and asks of its source because of it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentKeepingTests {

    /// Keeps in memory, and counts.
    private final class Keeper: ContentKeeper {
        var kept: KeptContent<Int>?
        var log: [String] = []

        func keep(_ content: KeptContent<Int>) {
            kept = content
            log.append("keep \(content.content) \(content.validator?.entityTag ?? "-")")
        }

        func invalidate(_ provenance: Provenance, validator: ContentValidator?) {
            kept?.provenance = provenance
            log.append("invalidate \(validator?.entityTag ?? "-")")
        }

        func remove() {
            kept = nil
            log.append("remove")
        }
    }

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 100))
    private let loader: ScriptedLoader<Int>
    private let keeper = Keeper()

    init() {
        loader = ScriptedLoader(clock: clock)
        loader.freshFor = .seconds(60)
    }

    private func kept(_ content: Int, at seconds: Double, freshFor: Duration = .seconds(60)) -> KeptContent<Int> {
        let date = Timestamp(secondsSince1970: seconds)
        return KeptContent(
            content, from: Provenance(origin: .cache, date: date, freshUntil: date.advanced(by: freshFor)))
    }

    @Test("Kept content is shown immediately; if it is stale, it does not count as synced")
    func restoresStale() {
        keeper.kept = kept(1, at: 10)
        loader.keepContent(in: keeper)

        #expect(loader.state == .success(content: 1))
        #expect(loader.loadableState == .idle)
        #expect(loader.needsSync())
        #expect(loader.provenance?.age(at: clock.now) == .seconds(90))
    }

    @Test("Fresh kept content needs no sync until it is stale")
    func restoresFresh() async {
        keeper.kept = kept(1, at: 70)
        loader.keepContent(in: keeper)

        #expect(loader.loadableState == .didSyncSuccessfully)
        loader.syncIfNeeded()
        #expect(loader.loads.isEmpty)
        await clock.advance(by: .seconds(30))
        loader.syncIfNeeded()
        #expect(loader.loads.count == 1)
    }

    @Test("Content from the source is kept; cached content, failures and late results are not")
    func keeps() {
        loader.keepContent(in: keeper)
        loader.sync()
        loader.fail(TestError("e"))
        loader.sync()
        loader.cancel()
        loader.finishLoading(.success(7), for: loader.loads[1])
        loader.restore(8, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 0)))
        loader.sync()
        loader.succeed(9, LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))

        #expect(keeper.log == ["keep 9 \"a\""])
        #expect(loader.validator?.entityTag == "\"a\"")
    }

    @Test("An unchanged response makes the content fresh again, and is kept as fresh")
    func confirmed() async {
        loader.keepContent(in: keeper)
        loader.sync()
        loader.succeed(1, LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))
        await clock.advance(by: .seconds(61))
        #expect(loader.needsSync())
        let log = LoadableRecorder(of: loader)

        loader.sync()
        loader.confirm()

        #expect(log.changes == ["loading(1)", "success(1)"])
        #expect(
            loader.provenance
                == Provenance(
                    origin: .source, date: clock.now, freshUntil: clock.now.advanced(by: .seconds(60))))
        #expect(!loader.needsSync())
        #expect(keeper.log == ["keep 1 \"a\"", "keep 1 \"a\""])
        guard case .unchanged = loader.loadHistory.last?.outcome else {
            Issue.record("\(String(describing: loader.loadHistory.last))")
            return
        }
    }

    @Test("An unchanged response without existing content is a failure")
    func confirmedNothing() {
        loader.sync()
        loader.confirm()

        #expect(loader.error as? LoadableError == .unchangedWithoutContents)
        #expect(loader.content == nil)
    }

    @Test("Content without a validator has none, even if the previous content had one")
    func validatorGoesWithItsContent() {
        loader.sync()
        loader.succeed(1, LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))
        loader.finishLoading(.success(2))

        #expect(loader.validator == nil)
    }

    @Test("Invalidated content stays, is stale, and is kept as stale")
    func invalidated() {
        loader.keepContent(in: keeper)
        loader.finishLoading(.success(1))

        loader.invalidate()

        #expect(loader.state == .success(content: 1))
        #expect(loader.needsSync())
        #expect(keeper.kept?.provenance.isStale(at: clock.now) == true)
    }

    @Test(
        "Invalidating a mapped or an optimistic loader makes the next sync load from its origin",
        arguments: [true, false])
    func invalidatedThroughAnother(isMapped: Bool) {
        let other = isMapped ? loader.map { $0 } : OptimisticLoader(loader)
        loader.sync()
        loader.succeed(1)
        other.syncIfNeeded()
        #expect(loader.loads.count == 1)

        other.invalidate()
        other.syncIfNeeded()
        #expect(loader.loads.count == 2)
        loader.succeed(2)
        #expect(other.content == 2 && !other.needsSync())
    }

    @Test("Invalidating during a load starts one more load after it")
    func invalidatedWhileLoading() {
        loader.sync()
        loader.invalidate()
        loader.invalidate()
        #expect(loader.loads.count == 1)

        loader.succeed(1)
        #expect(loader.loads.count == 2)
        #expect(loader.state == .loading(cache: 1))
        loader.succeed(2)

        #expect(loader.loads.count == 2)
        #expect(loader.state == .success(content: 2))
    }

    @Test("An invalidated load that fails or is cancelled is not followed by another one")
    func invalidatedThenCancelled() {
        loader.sync()
        loader.invalidate()
        loader.cancel()
        loader.sync()
        loader.succeed(1)
        #expect(loader.loads.count == 2)

        loader.sync()
        loader.invalidate()
        loader.fail(TestError("e"))
        #expect(loader.loads.count == 3)
        #expect(loader.needsSync())
    }

    @Test("A syncer counts the period of cached content from the time the source returned it")
    func syncerCountsFromTheSource() {
        keeper.kept = kept(1, at: 70)
        loader.keepContent(in: keeper)

        let syncer = LoadableSyncer(
            loader, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(50)), clock: clock)

        #expect(syncer.nextSync == Timestamp(secondsSince1970: 120))
    }

    @Test("The result of a load that was invalidated meanwhile is kept as stale")
    func keptAsStale() {
        loader.keepContent(in: keeper)
        loader.sync()
        loader.invalidate()
        loader.succeed(1)
        loader.fail(TestError("offline"))

        #expect(keeper.kept?.content == 1)
        #expect(keeper.kept?.provenance.isStale(at: clock.now) == true)
        loader.sync()
        loader.succeed(2)
        #expect(keeper.kept?.provenance.isStale(at: clock.now) == false)
    }

    @Test("Fresh kept content of a source that sends updates needs a sync until the stream has been opened")
    func unopenedStream() async {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        keeper.kept = kept(1, at: 70)
        let registry = LoaderRegistry<String, Int>(freshFor: .seconds(60), clock: clock) { _ in
            StreamSource { _ in stream }
        }
        registry.keepContents { [keeper] _ in keeper }
        let loaders = [ContentLoader(StreamSource { _ in stream }.map { $0 }, clock: clock), registry.loader(for: "a")]
        for loader in loaders {
            loader.keepContent(in: keeper)
            #expect(loader.state == .success(content: 1))
            #expect(loader.needsSync())
            loader.syncIfNeeded()
            #expect(!loader.needsSync())
        }
        loaders[1].stop()
        feed.yield(2)
        await clock.advance(by: .zero) { loaders[0].content == 2 }
        #expect(!loaders[0].needsSync())
        // The stream is open; content that another program stored meanwhile does not count.
        keeper.kept = kept(3, at: 99)
        loaders[0].restoreIfNewer()
        #expect(!loaders[0].needsSync())
    }

    @Test("Pushed updates are kept at most once a minute, and the first of each load always")
    func updates() async {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let loader = ContentLoader(StreamSource { _ in stream }, clock: clock)
        loader.keepContent(in: keeper)
        loader.sync()
        for (number, seconds) in [(1, 0), (2, 30), (3, 29), (4, 1), (5, 59), (6, 1)] {
            await clock.advance(by: .seconds(seconds))
            feed.yield(number)
            await clock.advance(by: .zero) { loader.content == number }
        }
        #expect(keeper.log == ["keep 1 -", "keep 4 -", "keep 6 -"])
    }

    @Test("Withdrawn content disappears from the loader and the keeper in every state")
    func withdrawn() {
        for begin in [{ $0.sync() }, { $0.cancel() }] as [(ScriptedLoader<Int>) -> Void] {
            loader.keepContent(in: keeper)
            loader.finishLoading(.success(1))
            begin(loader)

            loader.withdraw()

            #expect(loader.content == nil && loader.provenance == nil && loader.validator == nil)
            #expect(keeper.kept == nil)
            #expect(loader.needsSync())
            loader.cancel()
            #expect(loader.loadableState == .idle)
        }
        #expect(keeper.log == ["keep 1 -", "remove", "keep 1 -", "remove"])
    }

    @Test("A load continues while content is withdrawn, and ends with a failure or new content")
    func withdrawnWhileLoading() {
        loader.finishLoading(.success(1))
        loader.sync()
        loader.withdraw()
        #expect(loader.state == .loading(cache: nil))
        loader.fail(TestError("401"))
        #expect(loader.content == nil)
        #expect(loader.error as? TestError == TestError("401"))

        loader.sync()
        loader.succeed(2)
        #expect(loader.state == .success(content: 2))
    }

    @Test("An unchanged response does not restore withdrawn content")
    func confirmedAfterWithdrawal() {
        loader.sync()
        loader.succeed(1, LoadFacts(validator: ContentValidator(entityTag: "\"a\"")))
        loader.sync()
        loader.withdraw()
        loader.confirm()

        #expect(loader.content == nil)
        #expect(loader.error as? LoadableError == .unchangedWithoutContents)
    }

    @Test("Withdrawing content withdraws the content derived from it, even during a load")
    func withdrawnFromDerived() async throws {
        let origin = ContentLoader(ClosureSource { _ in .content(1) }, clock: clock)
        let mapped = origin.map { $0 + 1 }
        let derived = origin.asyncMap { $0 + 2 }
        let changeable = OptimisticLoader(origin)
        for isLoading in [false, true] {
            #expect(try await derived.fetch() == 3)
            #expect((mapped.content, changeable.content) == (2, 1))
            if isLoading { origin.sync() }

            origin.withdraw()

            #expect(mapped.content == nil && derived.content == nil && changeable.content == nil)
            if isLoading { #expect(mapped.loadableState == .syncing) }
        }
    }

    @Test("After the clock was set back, updates are kept as before")
    func updatesAfterClockChange() async {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let (loader, keeper) = (ContentLoader(StreamSource { _ in stream }, clock: clock), Keeper())
        loader.keepContent(in: keeper)
        loader.sync()
        feed.yield(1)
        await clock.advance(by: .zero) { loader.content == 1 }
        clock.set(clock.now.advanced(by: .seconds(-3_600)))
        feed.yield(2)
        await clock.advance(by: .zero) { loader.content == 2 }
        #expect(keeper.kept?.content == 2)
    }

    @Test("Values of a stream after its content was withdrawn are dropped")
    func withdrawnUpdates() async {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let loader = ContentLoader(StreamSource { _ in stream }, clock: clock)
        loader.sync()
        feed.yield(1)
        await clock.advance(by: .zero) { loader.content == 1 }
        feed.yield(2)

        loader.withdraw()

        await clock.advance(by: .seconds(1))
        #expect(loader.content == nil)
    }
}
