import LoadableTesting
import Loadables
import Testing

/// When an attempt comes to nothing, and when a server says how long to wait.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableSyncerRetryTests {

    private struct Busy: RetryAfterProviding {
        let retryAfter: Duration?
    }

    private struct Hopeless: RetryRejecting {
        let rejectsRetry: Bool
    }

    @Test("If an error rules out retries, there are none, even on return to the foreground")
    func rejectedRetry() async {
        let loadable = TestLoadable()
        let foreground = Foreground()
        let syncer = LoadableSyncer(loadable, timeoutPolicy: timeouts, clock: clock, foreground: foreground)
        loadable.setFailedToSyncWithError(Hopeless(rejectsRetry: true))
        #expect(syncer.nextSync == nil)
        #expect(syncer.failures == 1)
        foreground.isActive = false
        foreground.isActive = true
        await clock.advance(by: .seconds(600))
        #expect(loadable.syncCount == 0)
        loadable.setSyncing()
        loadable.cancel()
        await clock.advance(by: .seconds(600))
        #expect(syncer.nextSync == nil)
        loadable.setSyncing()
        loadable.setFailedToSyncWithError(Hopeless(rejectsRetry: false))
        #expect(syncer.nextSync != nil)
        loadable.setSyncing()
        loadable.succeed()
        #expect(syncer.nextSync != nil)
    }

    /// Says whether it needs a sync.
    private final class Choosy: TestLoadable {
        var isNeedy = true
        override func needsSync() -> Bool { isNeedy }
    }

    private let clock = ManualClock()
    private let timeouts = BackoffTimeoutPolicy(period: .seconds(30), maximum: .seconds(4), multiplier: 2)

    private func makeSyncer(
        _ loadable: any LoadableProtocol,
        policy: LoadableSyncer.SyncPolicy = .sync
    ) -> LoadableSyncer {
        LoadableSyncer(loadable, timeoutPolicy: timeouts, syncPolicy: policy, clock: clock)
    }

    private func untilNextSync(_ syncer: LoadableSyncer) -> Duration? {
        syncer.nextSync.map(clock.now.duration(to:))
    }

    @Test("Cancelling a failed loadable ends its retries, unless its syncer continues", arguments: [true, false])
    func cancelledWait(ends: Bool) {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)
        syncer.endsRetriesWhenCancelled = ends
        loadable.setFailedToSyncWithError(Busy(retryAfter: nil))
        #expect(syncer.nextSync != nil)
        loadable.cancel()
        #expect((syncer.nextSync == nil) == ends)
    }

    @Test("With syncIfNeeded, a loadable that needs no sync is asked again later")
    func notNeeded() async {
        let loadable = Choosy()
        let syncer = makeSyncer(loadable, policy: .syncIfNeeded)
        loadable.succeed()
        loadable.isNeedy = false

        await clock.advance(by: .seconds(30))
        #expect(loadable.syncCount == 0)
        #expect(untilNextSync(syncer) == .seconds(30))

        loadable.isNeedy = true
        await clock.advance(by: .seconds(30))
        #expect(loadable.syncCount == 1)
    }

    @Test("M6: with syncIfNeeded, a failed loadable that needs no sync does not stall the syncer")
    func noStall() async {
        let loadable = Choosy()
        let syncer = makeSyncer(loadable, policy: .syncIfNeeded)
        loadable.isNeedy = false
        loadable.setFailedToSyncWithError(TestError("e"))

        await clock.advance(by: .seconds(60))
        #expect(loadable.syncCount == 0)
        #expect(syncer.nextSync != nil)

        loadable.isNeedy = true
        await clock.advance(by: .seconds(4))
        #expect(loadable.syncCount == 1)
    }

    @Test("M6: a group that stays failed because of a member without syncs does not stall it either")
    func groupStaysFailed() async {
        let pure = PureLoadable()
        let member = TestLoadable()
        let group = LoadableGroup([pure, member])
        let syncer = makeSyncer(group)
        pure.setFailedToSyncWithError(TestError("e"))

        await clock.advance(by: .seconds(1))
        #expect(member.syncCount == 1)
        member.succeed()
        await clock.advance(by: .seconds(2))
        #expect(member.syncCount == 2)

        #expect(syncer.failures == 3)
        pure.setDidSyncSuccessfully()
        member.succeed()
        #expect(syncer.failures == 0)
        #expect(untilNextSync(syncer) == .seconds(30))
    }

    @Test("An attempt that fails immediately schedules the next one")
    func failsAtOnce() async {
        let loadable = Loadable()
        let syncer = makeSyncer(loadable)

        loadable.sync()
        #expect(untilNextSync(syncer) == .seconds(1))
        await clock.advance(by: .seconds(3))

        #expect(syncer.failures == 3)
        #expect(untilNextSync(syncer) == .seconds(4))
    }

    @Test("A wait demanded by an error lengthens the wait and never shortens it")
    func retryAfter() {
        for (hint, expected) in [(nil, 1), (.zero, 1), (.milliseconds(10), 1), (.seconds(90), 90)] as [(Duration?, Int)]
        {
            let loadable = TestLoadable()
            let syncer = makeSyncer(loadable)

            loadable.setFailedToSyncWithError(Busy(retryAfter: hint))

            #expect(untilNextSync(syncer) == .seconds(expected))
        }
    }

    @Test("A wait demanded by an error is also respected through groups")
    func retryAfterInGroup() {
        let member = TestLoadable()
        let syncer = makeSyncer(LoadableGroup([member]))
        let outer = LoadableGroup([LoadableGroup([member])])
        let outerSyncer = makeSyncer(outer)

        member.setFailedToSyncWithError(Busy(retryAfter: .seconds(90)))

        #expect(untilNextSync(outerSyncer) == .seconds(90))
        #expect(syncer.nextSync == nil, "its group has gone")
    }

    @Test("A demanded wait of any length stays within the range of dates")
    func hugeHint() {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)

        loadable.setFailedToSyncWithError(Busy(retryAfter: .seconds(Int64.max)))

        #expect(syncer.nextSync == Timestamp(nanosecondsSince1970: .max))
    }

    @Test("Only attempts count as failures, not checks that need no sync")
    func failuresCountAttempts() async {
        final class Stubborn: TestLoadable {
            override func needsSync() -> Bool { false }
        }
        let clock = ManualClock()
        let target = Stubborn()
        let policy = BackoffTimeoutPolicy(period: nil)
        let syncer = LoadableSyncer(target, timeoutPolicy: policy, syncPolicy: .syncIfNeeded, clock: clock)
        target.setFailedToSyncWithError(TestError("e"))

        await clock.advance(by: .seconds(30))

        #expect(syncer.failures == 1)
        #expect(syncer.nextSync != nil)
    }

    @Test("With syncIfNeeded, only the members of a group that need it are synced")
    func syncIfNeededOfGroup() async {
        let clock = ManualClock()
        let (good, bad) = (TestLoadable(), TestLoadable())
        good.succeed()
        bad.setFailedToSyncWithError(TestError("e"))
        let group = LoadableGroup([good, bad])
        let policy = BackoffTimeoutPolicy(period: nil)
        let syncer = LoadableSyncer(group, timeoutPolicy: policy, syncPolicy: .syncIfNeeded, clock: clock)

        await clock.advance(by: .seconds(2))

        #expect(good.doSyncCount == 0)
        #expect(bad.doSyncCount == 1)
        withExtendedLifetime(syncer) {}
    }

    // Alamofire/Alamofire #2340: what was cancelled in the wait for a retry was retried all the same.
    @Test(
        "A cancelled retry does not happen until other code syncs the target",
        arguments: [false, true])
    func cancelledWait(isGroup: Bool) async {
        let loadable = TestLoadable()
        let target: any LoadableProtocol = isGroup ? LoadableGroup([loadable]) : loadable
        let syncer = makeSyncer(target)
        loadable.setFailedToSyncWithError(TestError("e"))
        #expect(syncer.nextSync != nil)
        target.cancel()
        #expect(syncer.nextSync == nil)
        await clock.advance(by: .seconds(600))
        #expect(loadable.syncCount == 0)
        loadable.sync()
        loadable.setFailedToSyncWithError(TestError("e"))
        #expect(syncer.nextSync != nil)
    }

    @Test("Cancelling a synced target does not delay its period")
    func cancelledWhileSynced() {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)
        loadable.succeed()
        loadable.cancel()
        #expect(untilNextSync(syncer) == .seconds(30))
    }

    @Test("During a pause nothing is synced; afterwards, what became due is synced immediately")
    func paused() async {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)
        loadable.setFailedToSyncWithError(TestError("e"))
        syncer.isPaused = true
        #expect(syncer.nextSync == nil)
        await clock.advance(by: .seconds(600))
        #expect(loadable.syncCount == 0)
        syncer.isPaused = false
        await clock.advance(by: .zero)
        #expect(loadable.syncCount == 1)
    }

    @Test("If the clock is set back during a pause, the wait afterwards is not longer than without the pause")
    func pausedWhileClockChanges() {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)
        loadable.succeed()
        syncer.isPaused = true
        clock.set(clock.now.advanced(by: .seconds(-3_600)))
        syncer.isPaused = false
        #expect(untilNextSync(syncer) == .seconds(30))
        syncer.isPaused = true
        clock.set(clock.now.advanced(by: .seconds(20)))
        syncer.isPaused = false
        #expect(untilNextSync(syncer) == .seconds(10))
    }

    @Test(
        "It gives up after the limit of consecutive failures; another sync or a return starts over"
    )
    func attemptLimit() async {
        let (loadable, foreground) = (TestLoadable(), Foreground())
        let syncer = LoadableSyncer(loadable, timeoutPolicy: timeouts, clock: clock, foreground: foreground)
        syncer.attemptLimit = 3
        func failUntilGivenUp() async -> Int {
            var attempts = 0
            while loadable.loadableState == .syncing, attempts < 10 {
                attempts += 1
                loadable.setFailedToSyncWithError(TestError("e"))
                await clock.advance(by: .seconds(10))
            }
            return attempts
        }
        loadable.sync()
        #expect(await failUntilGivenUp() == 3)
        #expect(syncer.nextSync == nil && syncer.failures == 3)
        loadable.sync()
        #expect(await failUntilGivenUp() == 3)
        foreground.isActive = false
        foreground.isActive = true
        await clock.advance(by: .zero)
        #expect(await failUntilGivenUp() == 3)
        loadable.sync()
        loadable.succeed()
        #expect(syncer.failures == 0)
        await clock.advance(by: .seconds(30))
        #expect(await failUntilGivenUp() == 3)
    }

    @Test("A target without a period that was synced after the syncer gave up is not synced on return")
    func successAfterGivingUp() async {
        let (loadable, foreground) = (TestLoadable(), Foreground())
        let syncer = LoadableSyncer(
            loadable, timeoutPolicy: BackoffTimeoutPolicy(period: nil), clock: clock, foreground: foreground)
        syncer.attemptLimit = 1
        loadable.setFailedToSyncWithError(TestError("e"))
        #expect(syncer.nextSync == nil)
        loadable.sync()
        loadable.succeed()
        foreground.isActive = false
        foreground.isActive = true
        #expect(syncer.nextSync == nil)
        await clock.advance(by: .seconds(600))
        #expect(loadable.syncCount == 1)
    }

    @Test(
        "After the syncer gave up, a return retries at once, but not before the time that the error states",
        arguments: [nil, 30, 3_600] as [Int?])
    func hintAfterGivingUp(seconds: Int?) {
        let (loadable, foreground) = (TestLoadable(), Foreground())
        let syncer = LoadableSyncer(
            loadable, timeoutPolicy: BackoffTimeoutPolicy(period: nil), clock: clock, foreground: foreground)
        syncer.attemptLimit = 1
        loadable.setFailedToSyncWithError(Busy(retryAfter: seconds.map { .seconds($0) }))
        #expect(syncer.nextSync == nil)
        foreground.isActive = false
        foreground.isActive = true
        #expect(untilNextSync(syncer) == .seconds(seconds ?? 0))
    }

    @Test("M5: a cancelled sync is not an attempt: the wait continues as scheduled")
    func cancelledAttempt() async {
        let clock = ManualClock()
        let target = TestLoadable()
        let syncer = LoadableSyncer(target, timeoutPolicy: BackoffTimeoutPolicy(period: nil), clock: clock)
        target.setFailedToSyncWithError(TestError("e"))
        let planned = syncer.nextSync

        for _ in 0..<4 {
            target.sync()
            target.cancel()
        }

        #expect(syncer.failures == 1)
        #expect(syncer.nextSync == planned)
    }
}
