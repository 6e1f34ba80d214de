import LoadableTesting
import MMMLoadable
import Testing

/// Syncers, policies, autosync and waiters, by the original's names and signatures.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TimingSignatureTests {

    /// A policy as it was written for the original.
    private final class CountingPolicy: MMMTimeoutPolicy {
        var failures = 0

        func nextTimeout(afterFailure: Bool) -> Double {
            if afterFailure { failures += 1 }
            return afterFailure ? Double(failures) : 0
        }

        func reset() { failures = 0 }
    }

    private final class News: MMMAutosyncLoadable {
        var syncs = 0

        override func autosyncInterval() -> Double { 10 }

        override func needsSync() -> Bool { true }

        override func doSync() {
            syncs += 1
            setDidSyncSuccessfully()
        }
    }

    private let clock = ManualClock()
    private let loadable = MMMTestLoadable()

    @Test("A syncer with a period and a backoff retries failures later and later, and refreshes after the period")
    func backoff() async {
        let settings: MMMLoadableSyncer.BackoffSettings = (min: 1, max: 4, multiplier: 2)
        let syncer = MMMLoadableSyncer(loadable: loadable, period: 60, backoff: settings, clock: clock)
        for seconds in [1, 2, 4, 4] {
            loadable.setDidFailToSyncWithError(nil)
            loadable.resetAllCallCounters()
            await clock.advance(by: .milliseconds(seconds * 1000 - 1))
            #expect(loadable.syncCounter == 0)
            await clock.advance(by: .milliseconds(1))
            #expect(loadable.syncCounter == 1)
        }
        loadable.setDidSyncSuccessfully()
        await clock.advance(by: .seconds(60))
        #expect(loadable.syncCounter == 2)
        withExtendedLifetime(syncer) {}
    }

    @Test("A period of 0 means no refresh after a success")
    func noPeriod() async {
        let syncer = MMMLoadableSyncer(
            loadable: loadable,
            syncPolicy: .syncIfNeeded,
            timeoutPolicy: MMMBackoffTimeoutPolicy(min: 1, max: 10),
            clock: clock
        )
        loadable.setDidSyncSuccessfully()
        await clock.advance(by: .seconds(1_000_000))
        #expect(loadable.syncCounter == 0)
        withExtendedLifetime(syncer) {}
    }

    @Test("A custom policy written for the original drives the syncer")
    func ownPolicy() async {
        let policy = CountingPolicy()
        let syncer = MMMLoadableSyncer(loadable: loadable, timeoutPolicy: policy, clock: clock)
        loadable.setDidFailToSyncWithError(nil)
        await clock.advance(by: .seconds(1))
        #expect(loadable.syncCounter == 1)
        loadable.setDidFailToSyncWithError(nil)
        #expect(policy.failures == 2)
        withExtendedLifetime(syncer) {}
    }

    @Test("The backoff policy is an object: its limit grows, success and reset start over, its period can change")
    func policy() {
        let policy = MMMBackoffTimeoutPolicy(period: 30, min: 1, max: 3, multiplier: 2)
        let same: MMMTimeoutPolicy = policy
        #expect([true, true, true, false, true].map(policy.nextTimeout) == [1, 2, 3, 30, 1])
        same.reset()
        #expect(policy.nextTimeout(afterFailure: true) == 1)
        policy.period = 0
        #expect(same.nextTimeout(afterFailure: false) == 0)
        #expect(policy.period == 0)
    }

    @Test("An autosync loadable syncs at its interval while it is observed; the original's intervals are the default")
    func autosync() async {
        #expect(MMMAutosyncLoadable().autosyncInterval() == 60)
        #expect(MMMAutosyncLoadable().autosyncIntervalWhileInBackground() == -1)
        let news = News(clock: clock)
        let observer = news.sink { _ in }
        #expect(news.syncs == 1)
        await clock.advance(by: .seconds(10))
        #expect(news.syncs == 2)
        observer?.remove()
        await clock.advance(by: .seconds(100))
        #expect(news.syncs == 2)
    }

    @Test("A simple waiter calls once, when syncing is done, and never before it is returned")
    func simpleWaiter() async {
        var calls = 0
        loadable.setSyncing()
        let waiter = MMMSimpleLoadableWaiter.whenDoneSyncing(loadable) { calls += 1 }
        await clock.advance(by: .zero)
        #expect(calls == 0)
        loadable.setDidFailToSyncWithError(nil)
        loadable.setDidSyncSuccessfully()
        await clock.advance(by: .zero)
        #expect(calls == 1)
        waiter.cancel()
    }

    @Test("A waiter returns the loadable once its condition holds, and syncs it meanwhile")
    func waiter() async throws {
        let waiter = MMMLoadableWaiter(
            loadable: loadable, condition: .isContentsAvailable, timeout: 30, shouldSyncIfPossible: true, clock: clock)
        var result: Result<MMMPureLoadableProtocol, Error>?
        waiter.wait { result = $0 }
        await clock.advance(by: .seconds(29))
        #expect(result == nil)
        #expect(loadable.syncCounter == 1)
        loadable.setDidSyncSuccessfully()
        await clock.advance(by: .zero)
        #expect(try result?.get() === loadable)
    }

    @Test("A wait that times out ends with timedOut; M1: without syncing, the loadable is not synced")
    func timeout() async {
        let waiter = MMMLoadableWaiter(
            loadable: loadable, condition: .didSyncSuccessfully, timeout: 1, shouldSyncIfPossible: false, clock: clock)
        var message: String?
        waiter.wait {
            if case .failure(let error as MMMLoadableWaiterError) = $0 { message = error.message }
        }
        await clock.advance(by: .seconds(1))
        #expect(message == "Timed out")
        #expect(loadable.syncCounter == 0)
    }

    @Test("A waiter also waits for a loadable that cannot be synced")
    func pureWaiter() async throws {
        let pure = MMMPureLoadable()
        let waiter = MMMLoadableWaiter(
            loadable: pure, condition: .isContentsAvailable, timeout: 30, shouldSyncIfPossible: true, clock: clock)
        var result: Result<MMMPureLoadableProtocol, Error>?
        waiter.wait { result = $0 }
        await clock.advance(by: .zero)
        pure.setDidSyncSuccessfully()
        await clock.advance(by: .zero)
        #expect(try result?.get() === pure)
    }

    @Test("M3: releasing a waiter ends its waits as cancelled")
    func droppedWaiter() async {
        var error: Error?
        do {
            let waiter = MMMLoadableWaiter(
                loadable: loadable, condition: .isContentsAvailable, timeout: 30, shouldSyncIfPossible: true,
                clock: clock)
            waiter.wait { if case .failure(let failure) = $0 { error = failure } }
        }
        await clock.advance(by: .zero)
        #expect(error is CancellationError)
    }
}
