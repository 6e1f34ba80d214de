import LoadableTesting
import Loadables
import Testing

/// Rule 17.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableSyncerTests {

    private let clock = ManualClock()
    private let loadable = TestLoadable()

    private func makeSyncer(
        period: Duration? = .seconds(30),
        policy: LoadableSyncer.SyncPolicy = .sync
    ) -> LoadableSyncer {
        let timeouts = BackoffTimeoutPolicy(period: period, maximum: .seconds(4), multiplier: 2)
        return LoadableSyncer(loadable, timeoutPolicy: timeouts, syncPolicy: policy, clock: clock)
    }

    private func untilNextSync(_ syncer: LoadableSyncer) -> Duration? {
        syncer.nextSync.map(clock.now.duration(to:))
    }

    private func failSync() {
        loadable.sync()
        loadable.setFailedToSyncWithError(TestError("e"))
    }

    @Test(
        "On creation it schedules nothing for idle or syncing, but something for failed or synced")
    func creation() {
        #expect(makeSyncer().nextSync == nil)
        loadable.sync()
        #expect(makeSyncer().nextSync == nil)
        loadable.succeed()
        #expect(untilNextSync(makeSyncer()) == .seconds(30))
        loadable.setFailedToSyncWithError(TestError("e"))
        let syncer = makeSyncer()
        #expect(untilNextSync(syncer) == .seconds(1))
        #expect(syncer.failures == 1)
    }

    @Test("A synced loadable is synced again after each period")
    func period() async {
        let syncer = makeSyncer()
        loadable.succeed()
        loadable.resetCounters()

        await clock.advance(by: .seconds(29))
        #expect(loadable.syncCount == 0)
        await clock.advance(by: .seconds(1))
        #expect(loadable.syncCount == 1)
        #expect(syncer.nextSync == nil)
        loadable.succeed()
        await clock.advance(by: .seconds(30))
        #expect(loadable.syncCount == 2)
    }

    @Test(
        "The age of cached contents is subtracted from the period; an unknown age uses up all of it",
        arguments: [(10, 20), (40, 0), (-60, 0)])
    func cached(age: Int, rest: Int) {
        let loader = ContentLoader<Int>(clock: clock)
        let date = clock.now.advanced(by: .seconds(-age))
        loader.restore(
            1, from: Provenance(origin: .cache, date: date, freshUntil: clock.now.advanced(by: .seconds(90))))
        let timeouts = BackoffTimeoutPolicy(period: .seconds(30), maximum: .seconds(4), multiplier: 2)
        let syncer = LoadableSyncer(loader, timeoutPolicy: timeouts, clock: clock)
        #expect(untilNextSync(syncer) == .seconds(rest))
    }

    @Test("Without a period, or with zero, a synced loadable is not synced again", arguments: [nil, Duration.zero])
    func noPeriod(period: Duration?) async {
        let syncer = makeSyncer(period: period)
        loadable.succeed()

        await clock.advance(by: .seconds(1_000_000))

        #expect(loadable.syncCount == 0)
        #expect(syncer.nextSync == nil)
    }

    @Test(
        "A failed loadable is synced after the backoff, which grows with each failure and starts over after a success")
    func backoff() async {
        let syncer = makeSyncer()
        var waits: [Duration?] = []
        failSync()
        for _ in 0..<4 {
            waits.append(untilNextSync(syncer))
            await clock.advance(by: waits.last?.flatMap { $0 } ?? .zero)
            #expect(loadable.loadableState == .syncing)
            loadable.setFailedToSyncWithError(TestError("e"))
        }

        #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(4)])
        #expect(syncer.failures == 5)

        loadable.succeed()
        #expect(syncer.failures == 0)
        failSync()
        #expect(untilNextSync(syncer) == .seconds(1))
    }

    @Test("Idle or syncing cancels the scheduled sync")
    func cancelled() async {
        let syncer = makeSyncer()
        loadable.succeed()
        loadable.setIdle()
        #expect(syncer.nextSync == nil)

        loadable.succeed()
        loadable.sync()
        #expect(syncer.nextSync == nil)
        loadable.resetCounters()
        await clock.advance(by: .seconds(100))
        #expect(loadable.syncCount == 0)
        #expect(clock.sleepers == 0)
    }

    @Test("M5: the backoff counts attempts, not notifications")
    func attempts() {
        let syncer = makeSyncer()
        failSync()

        for number in 0..<5 { loadable.setFailedToSyncWithError(TestError("again \(number)")) }

        #expect(syncer.failures == 1)
        #expect(untilNextSync(syncer) == .seconds(1))
    }

    @Test("M5: frequent changes of the contents do not delay the periodic sync")
    func frequentChanges() async {
        let syncer = makeSyncer()
        loadable.succeed()
        loadable.resetCounters()

        for _ in 0..<30 {
            await clock.advance(by: .seconds(1))
            if loadable.loadableState == .didSyncSuccessfully { loadable.setDidSyncSuccessfully() }
        }

        #expect(loadable.syncCount == 1)
        #expect(syncer.nextSync == nil)
    }

    @Test("M7: a direct change from failed to synced with period 0 schedules no extra sync")
    func surplus() async {
        let syncer = makeSyncer(period: .zero)
        failSync()
        loadable.resetCounters()

        loadable.succeed()
        await clock.advance(by: .seconds(100))

        #expect(syncer.nextSync == nil)
        #expect(loadable.syncCount == 0)
    }

    @Test("Two attempts that fail during a notification both count")
    func nested() {
        var meddled = false
        let token = loadable.sink { loadable in
            guard !meddled else { return }
            meddled = true
            loadable.setFailedToSyncWithError(TestError("e"))
            loadable.setSyncing()
            loadable.setFailedToSyncWithError(TestError("e"))
        }
        let syncer = makeSyncer()

        loadable.setSyncing()

        #expect(syncer.failures == 2)
        #expect(untilNextSync(syncer) == .seconds(2))
        token.remove()
    }

    @Test("It holds its target weakly: a released target is not synced, and nothing waits forever")
    func weakTarget() async {
        var target: TestLoadable? = TestLoadable()
        weak let gone = target
        let syncer = target.map {
            LoadableSyncer($0, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(1)), clock: clock)
        }
        target?.succeed()

        target = nil
        #expect(gone == nil)
        await clock.advance(by: .seconds(2))

        #expect(clock.sleepers == 0)
        #expect(syncer?.nextSync == nil)
    }

    @Test("Releasing a syncer ends it")
    func dropped() async {
        var syncer: LoadableSyncer? = makeSyncer()
        loadable.succeed()
        #expect(syncer?.nextSync != nil)
        await clock.advance(by: .zero)
        #expect(clock.sleepers == 1)

        syncer = nil
        await clock.advance(by: .seconds(100))

        #expect(clock.sleepers == 0)
        #expect(loadable.syncCount == 0)
        #expect(!loadable.hasObservers)
    }
}
