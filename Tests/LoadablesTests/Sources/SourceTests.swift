import LoadableTesting
import Loadables
import Observation
import Synchronization
import TestSupport
import Testing

/// Loaders over sources: answers, updates, progress, reasons.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SourceTests {

    /// Counts how often it was compared.
    private struct Compared: Equatable, Sendable {
        let value: Int
        let comparisons: Counter

        static func == (left: Compared, right: Compared) -> Bool {
            left.comparisons.count.withLock { $0 += 1 }
            return left.value == right.value
        }

        final class Counter: Sendable {
            let count = Mutex(0)
        }
    }

    @Test(
        "Equal content counts as unchanged, whether requested or pushed; each load is recorded",
        arguments: [false, true])
    func equalContent(pushes: Bool) async {
        let comparisons = Compared.Counter()
        let source = ScriptedSource<Compared>(pushes: pushes)
        let loader = ContentLoader(source)
        var mapped: [Int] = []
        let derived = loader.map { content in
            mapped.append(content.value)
            return content.value
        }
        for (number, value) in [1, 1, 1, 2, 2].enumerated() {
            if !pushes || number == 0 { loader.sync() }
            let content = Compared(value: value, comparisons: comparisons)
            source.answer(.content(content, LoadFacts(byteCount: number)))
            await until { loader.loadHistory.last?.byteCount == number && loader.loadableState != .syncing }
            #expect(loader.content?.value == value && derived.content == value)
        }
        #expect(mapped == [1, 2])
        #expect(comparisons.count.withLock { $0 } == 4)
        #expect(loader.loadHistory.count == 5)
    }

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let desk = ScriptedSource<Int>()
    private let tag = ContentValidator(entityTag: "\"1\"")

    private func load(_ loader: ContentLoader<Int>, _ answer: LoadAnswer<Int>) async {
        loader.sync()
        desk.answer(answer)
        await until { loader.loadableState != .syncing }
    }

    // MARK: Answers

    @Test("Content has its facts: validator, freshness, size, origin, and exchange")
    func facts() async {
        let loader = ContentLoader(desk, clock: clock)
        let exchange = LoadExchange(request: ["GET /"], response: ["200"])
        await load(
            loader,
            .content(7, LoadFacts(validator: tag, byteCount: 3, freshFor: .seconds(5), exchange: exchange)))

        #expect(loader.state == .success(content: 7))
        #expect(loader.validator == tag)
        #expect(loader.exchange == exchange)
        #expect(loader.loadHistory.last?.byteCount == 3)
        #expect(loader.provenance?.freshUntil == clock.now.advanced(by: .seconds(5)))
        let elsewhere = Provenance(origin: .cache, date: Timestamp(secondsSince1970: 900))
        await load(loader, .content(8, LoadFacts(provenance: elsewhere)))
        #expect(loader.provenance == elsewhere)
        #expect(loader.validator == nil)
    }

    @Test("The reported request is available during the load, and after failure or cancellation")
    func exchanges() async {
        let loader = ContentLoader(desk, clock: clock)
        loader.sync()
        await until { desk.isAsked }
        #expect(loader.inspection.exchanges.isEmpty)
        let asked = LoadExchange(request: ["GET /"], response: [])
        desk.requests.last?.note(asked)
        #expect(loader.exchange == asked)
        let refused = LoadExchange(request: ["GET /"], response: ["500"])
        desk.requests.last?.note(refused)
        desk.fail(TestError("500"))
        await until { loader.loadableState != .syncing }
        #expect(loader.inspection.exchanges == [LoadGeneration(number: 1): refused])

        loader.sync()
        await until { desk.isAsked }
        desk.requests.last?.note(asked)
        loader.cancel()
        #expect(loader.inspection.exchanges == [LoadGeneration(number: 1): refused, LoadGeneration(number: 2): asked])
        #expect(loader.exchange == asked)
    }

    @Test("The exchanges of the last five loads are kept; late reports of earlier ones are dropped")
    func latestExchanges() async {
        let loader = ContentLoader(desk, clock: clock)
        func exchange(_ number: Int) -> LoadExchange { LoadExchange(request: ["GET /\(number)"], response: []) }
        for number in 1...7 { await load(loader, .content(number, LoadFacts(exchange: exchange(number)))) }
        #expect(Set(loader.inspection.exchanges.keys.map(\.number)) == [3, 4, 5, 6, 7])
        desk.requests.first?.note(exchange(1))
        #expect(Set(loader.inspection.exchanges.keys.map(\.number)) == [3, 4, 5, 6, 7])
        #expect(loader.exchange == exchange(7))
        loader.update(.initial)
        #expect(loader.exchange == nil)
    }

    @Test("A source receives the validator of the existing content, and may return that it is unchanged")
    func unchanged() async {
        let loader = ContentLoader(desk, clock: clock)
        await load(loader, .content(7, LoadFacts(validator: tag)))
        await load(loader, .unchanged(LoadFacts()))

        #expect(desk.requests.map(\.known) == [nil, tag])
        #expect(loader.state == .success(content: 7))
        #expect(loader.validator == tag)
        #expect(loader.snapshot.lastOutcome == LoadOutcome(generation: loader.generation, result: .unchanged))
    }

    @Test("A late response of any kind is dropped, and recorded as late")
    func late() async {
        let desk = ScriptedSource<Int>(endsWhenCancelled: false)
        let loader = ContentLoader(desk, clock: clock)
        loader.sync()
        let load = loader.generation
        await until { desk.isAsked }
        loader.cancel()
        desk.answer(.content(7))
        await until { loader.loadHistory.lateResultCount == 1 }

        #expect(loader.content == nil)
        #expect(loader.snapshot.lastOutcome == LoadOutcome(generation: load, result: .late))
    }

    @Test("Releasing a loader cancels its source")
    func dropped() async {
        let cancelled = Counter()
        var loader: ContentLoader<Int>? = ContentLoader(
            ClosureSource { _ in
                await withTaskCancellationHandler {
                    try? await Task.sleep(for: .seconds(100))
                } onCancel: {
                    cancelled.increment()
                }
                return .content(1)
            })
        loader?.sync()
        await Task.yield()
        loader = nil
        await until { cancelled.count == 1 }
    }

    // MARK: Reasons

    @Test(
        "A source receives the reason: requested, period over, earlier failure, or return to the foreground"
    )
    func reasons() async {
        let loader = ContentLoader(desk, clock: clock)
        let foreground = Foreground()
        let policy = BackoffTimeoutPolicy(period: .seconds(60), minimum: .seconds(1))
        let syncer = LoadableSyncer(loader, timeoutPolicy: policy, clock: clock, foreground: foreground)
        func loaded() async {
            await until { loader.loadableState != .syncing }
        }
        loader.sync()
        desk.answer(.content(1))
        await loaded()
        await clock.advance(by: .seconds(60))
        desk.fail(TestError("e"))
        await loaded()
        await clock.advance(by: .seconds(1))
        desk.answer(.content(2))
        await loaded()
        foreground.isActive = false
        foreground.isActive = true
        await clock.advance(by: .zero)
        desk.answer(.content(3))
        await loaded()

        #expect(desk.requests.map(\.reason) == [.asked, .period, .retry, .foreground])
        withExtendedLifetime(syncer) {}
    }

    @Test("The reason is passed through proxies and groups")
    func reasonThroughProxy() async {
        let loader = ContentLoader(desk, clock: clock)
        let proxy = LoadableProxy()
        proxy.loadable = loader
        let group = LoadableGroup([proxy])
        group.sync(for: .period)
        await until { desk.isAsked }
        #expect(desk.requests.map(\.reason) == [.period])
        desk.answer(.content(1))
    }

    @Test("Observers and tasks of a load do not inherit its reason; derived loadables and chains do")
    func reasonOfOthers() async {
        let (other, elements) = (ScriptedSource<Int>(), ScriptedSource<Int>())
        let loader = ContentLoader(desk, clock: clock)
        let observing = ContentLoader(other, clock: clock)
        let token = loader.sink { loader in
            // When it begins, and when its task ends.
            observing.cancel()
            observing.sync()
        }
        let chain = LoadableChain([.init(loader.asyncMap { $0 }), .init(ContentLoader(elements, clock: clock))])
        chain.sync(for: .period)
        await until { desk.isAsked && other.requests.count == 1 }
        desk.answer(.content(1))
        await until { elements.isAsked }
        #expect(desk.requests.map(\.reason) == [.period] && elements.requests.map(\.reason) == [.period])
        await until { other.requests.count == 2 }
        #expect(other.requests.map(\.reason) == [.asked, .asked])
        elements.answer(.content(2))
        withExtendedLifetime(token) {}
    }

    @Test("A load that follows an outdated one has the same reason")
    func reasonAfterInvalidation() async {
        let loader = ContentLoader(desk, clock: clock)
        loader.sync(for: .period)
        await until { desk.isAsked }
        loader.invalidate()
        desk.answer(.content(1))
        await until { desk.requests.count == 2 }
        #expect(desk.requests.map(\.reason) == [.period, .period])
        desk.answer(.content(2))
    }

    // MARK: Progress

    @Test(
        "The latest progress is visible during the load, also through proxies and maps, then removed")
    func progress() async {
        let loader = ContentLoader(desk, clock: clock)
        let proxy = LoadableProxy()
        proxy.loadable = loader
        let mapped = loader.map { $0 + 1 }
        loader.sync()
        await until { desk.isAsked }
        for completed in 1...50 { desk.requests[0].report(completed, of: 100) }
        await until { loader.snapshot.progress?.completed == 50 }

        #expect(proxy.snapshot.progress?.fraction == 0.5)
        #expect(mapped.snapshot.progress == LoadProgress(completed: 50, total: 100))
        desk.answer(.content(1))
        await until { loader.loadableState != .syncing }
        #expect(loader.snapshot.progress == nil)
        desk.requests[0].report(99, of: 100)
        await clock.advance(by: .zero)
        #expect(loader.snapshot.progress == nil)
    }

    @Test(
        "The fraction of a progress is between 0 and 1, and unknown without a total",
        arguments: [
            (LoadProgress(completed: 1, total: 4), 0.25), (LoadProgress(completed: 5, total: 4), 1),
            (LoadProgress(completed: -1, total: 4), 0), (LoadProgress(completed: 1), nil),
            (LoadProgress(completed: 0, total: 0), nil),
        ])
    func fraction(progress: LoadProgress, expected: Double?) {
        #expect(progress.fraction == expected)
    }

    // MARK: Updates

    @Test("The first update ends the load, and later ones replace the content")
    func updates() async {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let loader = ContentLoader(StreamSource { _ in stream }, clock: clock)
        let log = LoadableRecorder(of: loader)
        loader.sync()
        for number in 1...3 {
            feed.yield(number)
            await until { loader.content == number }
        }

        #expect(log.changes == ["loading(nil)", "success(1)", "success(2)", "success(3)"])
        #expect(loader.snapshot.generation == LoadGeneration(number: 1))
    }

    @Test("A stream that throws after updates fails and keeps the content; one that ends stays synced")
    func endOfUpdates() async {
        let (stream, feed) = AsyncThrowingStream.makeStream(of: Int.self)
        let loader = ContentLoader(StreamSource { _ in stream }, clock: clock)
        loader.sync()
        feed.yield(1)
        await until { loader.content == 1 }
        feed.finish(throwing: TestError("gone"))
        await until { loader.loadableState == .didFailToSync }
        #expect(loader.state == .failure(error: TestError("gone"), cache: 1))

        let finite = ContentLoader(
            StreamSource { _ in
                AsyncStream {
                    $0.yield(5); $0.finish()
                }
            }, clock: clock)
        let fetched = try? await finite.fetch()
        #expect(fetched == 5)
        await clock.advance(by: .zero)
        #expect(finite.loadableState == .didSyncSuccessfully)
    }

    @Test("A stream that ends without a response is a failure")
    func emptyUpdates() async {
        let loader = ContentLoader(StreamSource { _ in AsyncStream<Int> { $0.finish() } }, clock: clock)
        loader.sync()
        await until { loader.loadableState != .syncing }
        #expect(loader.error as? LoadableError == .noContents)
    }

    @Test("The next load reads a new stream; further values of the old one are dropped")
    func nextStream() async {
        let ended = Counter()
        let feeds = Mutex<[AsyncStream<Int>.Continuation]>([])
        let loader = ContentLoader(
            StreamSource { _ in
                AsyncStream<Int> { continuation in
                    continuation.onTermination = { _ in ended.increment() }
                    feeds.withLock { $0.append(continuation) }
                }
            }, clock: clock)
        loader.sync()
        await until { feeds.withLock(\.count) == 1 }
        feeds.withLock { _ = $0[0].yield(1) }
        await until { loader.content == 1 }
        loader.sync()
        await until { ended.count == 1 && feeds.withLock(\.count) == 2 }
        feeds.withLock { feeds in
            _ = feeds[0].yield(9)
            _ = feeds[1].yield(2)
        }
        await until { loader.loadableState == .didSyncSuccessfully }
        #expect(loader.content == 2)
        loader.update(.initial)
        await until { ended.count == 2 }
        #expect(loader.content == nil)
    }

    @Test("A mapped source maps each update; an error of the closure fails the load")
    func mapped() async {
        let (stream, feed) = AsyncStream.makeStream(of: Int.self)
        let loader = ContentLoader(
            StreamSource { _ in stream }.map { number in
                if number > 2 { throw TestError("too many") }
                return "\(number)"
            }, clock: clock)
        loader.sync()
        for number in 1...2 {
            feed.yield(number)
            await until { loader.content == "\(number)" }
        }
        feed.yield(3)
        await until { loader.loadableState == .didFailToSync }
        #expect(loader.state == .failure(error: TestError("too many"), cache: "2"))
    }

    // MARK: Observation

    @Test("A reader of the state under Observation is notified of the next change", arguments: 1..<6)
    func observed(read: Int) async {
        let loader = ScriptedLoader<Int>(clock: clock)
        let merged = MergedLoader(loader, loader) { $0 + $1 }
        let changes = Counter()
        withObservationTracking {
            switch read {
            case 1: _ = loader.state
            case 2: _ = loader.snapshot
            case 3: _ = loader.isContentsAvailable
            case 4: _ = loader.error
            default: _ = merged.state
            }
        } onChange: {
            changes.increment()
        }
        #expect(changes.count == 0)
        loader.sync()
        #expect(changes.count == 1)
        loader.succeed(1)
        #expect(changes.count == 1)
    }

    @Test("A reader of the content alone is notified of different content, not of loads or equal content")
    func observedContent() async {
        let loader = ContentLoader(desk, clock: clock)
        func load(_ content: Int) async {
            loader.sync()
            desk.answer(.content(content))
            await until { loader.loadableState == .didSyncSuccessfully }
        }
        await load(1)
        let changes = Counter()
        withObservationTracking {
            _ = loader.content
        } onChange: {
            changes.increment()
        }
        await load(1)
        #expect(changes.count == 0)
        await load(2)
        #expect(changes.count == 1)
    }
}
