import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ForegroundTests {

    private let clock = ManualClock()
    private let foreground = Foreground()
    private let loadable: TestLoadable

    init() {
        loadable = TestLoadable(clock: clock)
    }

    private func syncer(period: Duration?) -> LoadableSyncer {
        LoadableSyncer(
            loadable,
            timeoutPolicy: BackoffTimeoutPolicy(period: period, minimum: .seconds(1), multiplier: 10),
            clock: clock,
            foreground: foreground
        )
    }

    @Test("Observers of the foreground are notified of changes until they are dropped")
    func observations() {
        var log: [Bool] = []
        var observation: Foreground.Observation? = foreground.observe { log.append($0) }
        foreground.isActive = true
        foreground.isActive = false
        foreground.isActive = true
        #expect(log == [false, true])
        #expect(observation != nil)
        observation = nil
        foreground.isActive = false
        #expect(log == [false, true])
    }

    @Test("On return to the foreground, a synced target with a period is refreshed soon")
    func refreshes() async {
        let syncer = syncer(period: .seconds(600))
        loadable.sync()
        loadable.succeed()
        foreground.isActive = false
        await clock.advance(by: .seconds(10))
        #expect(loadable.doSyncCount == 1)
        foreground.isActive = true
        await clock.advance(by: .milliseconds(1))
        #expect(loadable.doSyncCount == 2)
        #expect(syncer.failures == 0)
    }

    @Test("On return to the foreground, a synced target without a period is not synced")
    func noPeriod() async {
        let syncer = syncer(period: nil)
        loadable.sync()
        loadable.succeed()
        foreground.isActive = false
        foreground.isActive = true
        await clock.advance(by: .seconds(10))
        #expect(loadable.doSyncCount == 1)
        #expect(syncer.nextSync == nil)
    }

    @Test("On return to the foreground, the backoff starts over")
    func backoff() async {
        let syncer = syncer(period: nil)
        loadable.sync()
        loadable.setFailedToSyncWithError(TestError("no"))
        await clock.advance(by: .seconds(1))
        loadable.setFailedToSyncWithError(TestError("no"))
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(10)))
        foreground.isActive = false
        foreground.isActive = true
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(1)))
        await clock.advance(by: .seconds(1))
        #expect(loadable.doSyncCount == 3)
    }

    @Test("The period can be changed during a wait")
    func newPeriod() async {
        let syncer = syncer(period: .seconds(600))
        loadable.sync()
        loadable.succeed()
        syncer.timeoutPolicy = BackoffTimeoutPolicy(period: .seconds(5))
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(5)))
        await clock.advance(by: .seconds(5))
        #expect(loadable.doSyncCount == 2)
    }

    @Test("Jitter shortens waits by at most its fraction, and is reproducible with a seed")
    func jitter() {
        var policy = BackoffTimeoutPolicy(period: nil, minimum: .seconds(10), multiplier: 1, jitter: 0.5, seed: 1)
        var same = policy
        let waits = (0..<200).map { _ in policy.timeoutAfterFailure() }
        #expect(waits == (0..<200).map { _ in same.timeoutAfterFailure() })
        #expect(waits.filter { $0 < .seconds(5) || $0 > .seconds(10) }.isEmpty)
        #expect(Set(waits).count > 100)
        var plain = BackoffTimeoutPolicy(period: nil, minimum: .seconds(10), multiplier: 1)
        #expect(plain.timeoutAfterFailure() == .seconds(10))
    }

    @Test("On return to the foreground, the wait that an error demands is not shortened")
    func hint() async {
        struct Busy: RetryAfterProviding {
            var retryAfter: Duration? { .seconds(30) }
        }
        let clock = ManualClock()
        let foreground = Foreground(isActive: false)
        let target = TestLoadable()
        let syncer = LoadableSyncer(
            target,
            timeoutPolicy: BackoffTimeoutPolicy(period: nil),
            clock: clock,
            foreground: foreground
        )
        target.setFailedToSyncWithError(Busy())
        await clock.advance(by: .seconds(10))

        foreground.isActive = true

        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(20)))
    }
}
