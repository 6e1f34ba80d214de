import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableWaiterTests {

    private let clock = ManualClock()
    private let loadable: TestLoadable
    private let waiter: LoadableWaiter

    init() {
        loadable = TestLoadable(clock: clock)
        waiter = LoadableWaiter(
            loadable, retryPolicy: BackoffTimeoutPolicy(period: nil, minimum: .seconds(1)), clock: clock)
    }

    private final class Log {
        var outcomes: [LoadableWaiter.Outcome] = []
    }

    private func wait(_ timeout: Duration? = nil, syncs: Bool = true) -> (log: Log, wait: LoadableWaiter.Wait) {
        let log = Log()
        return (log, waiter.wait(timeout: timeout, syncs: syncs) { log.outcomes.append($0) })
    }

    private func settle() async {
        await clock.advance(by: .zero)
    }

    @Test("A wait ends when there are contents; its completion is never called before wait returns")
    func fulfilled() async {
        loadable.succeed()
        let log = wait().log
        #expect(log.outcomes.isEmpty)
        await settle()
        #expect(log.outcomes == [.fulfilled])
    }

    @Test("It syncs a loadable that needs it, once for many waits")
    func syncs() async {
        let logs = [wait().log, wait().log]
        await settle()
        #expect(loadable.doSyncCount == 1)
        loadable.succeed()
        await settle()
        #expect(logs.map(\.outcomes) == [[.fulfilled], [.fulfilled]])
        #expect(waiter.count == 0)
        #expect(!loadable.hasObservers)
    }

    @Test("M1: a waiter that must not sync does not sync")
    func doesNotSync() async {
        let log = wait(syncs: false).log
        await settle()
        #expect(loadable.syncCount == 0)
        loadable.setFailedToSyncWithError(TestError("no"))
        await clock.advance(by: .seconds(100))
        #expect(loadable.syncCount == 0)
        #expect(log.outcomes.isEmpty)
        loadable.succeed()
        await settle()
        #expect(log.outcomes == [.fulfilled])
    }

    @Test("M2, M4: each wait has its own deadline, however short")
    func deadlines() async {
        let short = wait(.milliseconds(10)).log
        let long = wait(.seconds(10)).log
        await clock.advance(by: .milliseconds(10))
        await settle()
        #expect(short.outcomes == [.timedOut])
        #expect(long.outcomes.isEmpty)
        loadable.succeed()
        await settle()
        #expect(long.outcomes == [.fulfilled])
    }

    @Test("A failure does not end a wait: the loadable is retried with a backoff while there are waits")
    func retries() async {
        let (log, wait) = wait()
        await settle()
        loadable.setFailedToSyncWithError(TestError("no"))
        await settle()
        #expect(loadable.doSyncCount == 1)
        await clock.advance(by: .seconds(1))
        #expect(loadable.doSyncCount == 2)
        loadable.setFailedToSyncWithError(TestError("no"))
        await clock.advance(by: .milliseconds(1400))
        #expect(loadable.doSyncCount == 2)
        await clock.advance(by: .milliseconds(20))
        #expect(loadable.doSyncCount == 3)
        loadable.setFailedToSyncWithError(TestError("no"))
        wait.cancel()
        await clock.advance(by: .seconds(100))
        #expect(loadable.doSyncCount == 3)
        #expect(log.outcomes == [.cancelled])
    }

    @Test("Further waits do not make a retry happen earlier")
    func patience() async {
        _ = wait()
        await settle()
        loadable.setFailedToSyncWithError(TestError("no"))
        _ = wait()
        _ = wait()
        await settle()
        #expect(loadable.doSyncCount == 1)
    }

    @Test("M3: dropping the waiter ends every wait as cancelled")
    func dropped() async {
        var waiter: LoadableWaiter? = LoadableWaiter(loadable, clock: clock)
        let log = Log()
        waiter?.wait(timeout: .seconds(5)) { log.outcomes.append($0) }
        await settle()
        waiter = nil
        await settle()
        #expect(log.outcomes == [.cancelled])
        await clock.advance(by: .seconds(10))
        #expect(log.outcomes == [.cancelled])
    }

    @Test("M21: a wait can be cancelled by its object and by its task; the others continue")
    func cancelled() async throws {
        let (log, wait) = wait()
        let other = self.wait().log
        let task = Task { try await waiter.wait() }
        await settle()
        wait.cancel()
        task.cancel()
        await settle()
        #expect(log.outcomes == [.cancelled])
        await #expect(throws: CancellationError.self) { try await task.value }
        loadable.succeed()
        await settle()
        #expect(other.outcomes == [.fulfilled])
    }

    @Test("The async function returns whether the condition held before the timeout")
    func async() async throws {
        let late = Task { try await waiter.wait(timeout: .seconds(1)) }
        await settle()
        await clock.advance(by: .seconds(1))
        #expect(try await late.value == false)
        loadable.succeed()
        #expect(try await waiter.wait(timeout: .seconds(1)))
    }

    @Test("A condition that requires a successful sync is not met by existing contents")
    func syncedCondition() async {
        loadable.succeed()
        loadable.setFailedToSyncWithError(TestError("no"))
        let waiter = LoadableWaiter(loadable, condition: .synced, clock: clock)
        let log = Log()
        waiter.wait { log.outcomes.append($0) }
        await settle()
        #expect(log.outcomes.isEmpty)
        #expect(loadable.doSyncCount == 1)
        loadable.succeed()
        await settle()
        #expect(log.outcomes == [.fulfilled])
    }

    @Test("Releasing a loadable ends the waits")
    func goesAway() async {
        var loadable: TestLoadable? = TestLoadable(clock: clock)
        let log = Log()
        let waiter = loadable.map { LoadableWaiter($0, clock: clock) }
        loadable = nil
        waiter?.wait { log.outcomes.append($0) }
        await settle()
        #expect(log.outcomes == [.cancelled])
    }

    @Test("A load that is cancelled during a wait is started again later")
    func cancelledLoad() async {
        let clock = ManualClock()
        let target = TestLoadable()
        let waiter = LoadableWaiter(target, clock: clock)
        var outcome: LoadableWaiter.Outcome?
        waiter.wait { outcome = $0 }
        await clock.advance(by: .zero)
        #expect(target.doSyncCount == 1)

        target.cancel()
        await clock.advance(by: .seconds(2))
        #expect(target.doSyncCount == 2)
        target.succeed()
        await clock.advance(by: .zero)

        #expect(outcome == .fulfilled)
        #expect(clock.sleepers == 0)
    }

    @Test("A finished waiter does not observe any more, not even a loadable that loads when observed")
    func leavesNoObserver() async {
        final class Instant: Loadable {
            var calls = 0
            override func didAddFirstObserver() { sync() }
            override var isContentsAvailable: Bool { calls > 0 }
            override func doSync() {
                calls += 1
                setDidSyncSuccessfully()
            }
        }
        let clock = ManualClock()
        let target = Instant(clock: clock)
        let waiter = LoadableWaiter(target, clock: clock)
        waiter.wait(syncs: false) { _ in }
        await clock.advance(by: .zero)
        #expect(waiter.count == 0)
        #expect(!target.hasObservers)

        let other = Instant(clock: clock)
        var isMade = false
        var wasMade = false
        let simple = SimpleLoadableWaiter(other) { wasMade = isMade }
        isMade = true
        await clock.advance(by: .seconds(100))
        #expect(wasMade)
        #expect(!other.hasObservers)
        #expect(target.calls == 1)
        withExtendedLifetime(simple) {}
    }
}
