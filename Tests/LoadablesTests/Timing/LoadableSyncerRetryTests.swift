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

    @Test("Where an error says that another attempt would fail, too, none is made, also when somebody comes back")
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

    @Test("To cancel a loadable that has failed ends its retries, unless its syncer goes on", arguments: [true, false])
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

    @Test("M6: with syncIfNeeded, a failed loadable that says that it needs no sync does not stall the syncer")
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

    @Test("M6: nor does a group that stays failed without telling anything, because of a member that cannot sync")
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

    @Test("An attempt that fails at once plans the next one")
    func failsAtOnce() async {
        let loadable = Loadable()
        let syncer = makeSyncer(loadable)

        loadable.sync()
        #expect(untilNextSync(syncer) == .seconds(1))
        await clock.advance(by: .seconds(3))

        #expect(syncer.failures == 3)
        #expect(untilNextSync(syncer) == .seconds(4))
    }

    @Test("An error that knows how long to wait makes the wait longer, never shorter")
    func retryAfter() {
        for (hint, expected) in [(nil, 1), (.zero, 1), (.milliseconds(10), 1), (.seconds(90), 90)] as [(Duration?, Int)]
        {
            let loadable = TestLoadable()
            let syncer = makeSyncer(loadable)

            loadable.setFailedToSyncWithError(Busy(retryAfter: hint))

            #expect(untilNextSync(syncer) == .seconds(expected))
        }
    }

    @Test("An error that knows how long to wait is understood through groups, too")
    func retryAfterInGroup() {
        let member = TestLoadable()
        let syncer = makeSyncer(LoadableGroup([member]))
        let outer = LoadableGroup([LoadableGroup([member])])
        let outerSyncer = makeSyncer(outer)

        member.setFailedToSyncWithError(Busy(retryAfter: .seconds(90)))

        #expect(untilNextSync(outerSyncer) == .seconds(90))
        #expect(syncer.nextSync == nil, "its group has gone")
    }

    @Test("A hint for a long time is kept within the calendar")
    func hugeHint() {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)

        loadable.setFailedToSyncWithError(Busy(retryAfter: .seconds(Int64.max)))

        #expect(syncer.nextSync == Timestamp(nanosecondsSince1970: .max))
    }

    @Test("Only attempts are counted as failures: being asked and needing no sync is none")
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
        "A wait for another attempt that is cancelled is over, until somebody else syncs the target",
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

    @Test("To cancel a target that is synced puts off no period")
    func cancelledWhileSynced() {
        let loadable = TestLoadable()
        let syncer = makeSyncer(loadable)
        loadable.succeed()
        loadable.cancel()
        #expect(untilNextSync(syncer) == .seconds(30))
    }

    @Test("While it is paused nothing is synced; afterwards at once what would have been meanwhile")
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

    @Test("If the clock is set back during a pause, it waits no longer afterwards than it would have without one")
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
        "After as many failures in a row as the limit says it gives up; a sync by somebody else, or a return, begins anew"
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

    @Test("A target without a period that was synced after the syncer gave up is left alone when the program returns")
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

    @Test("M5: a sync that was cancelled is no attempt: the wait goes on as it was planned")
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
