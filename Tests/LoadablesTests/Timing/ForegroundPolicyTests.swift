import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Timelines of a target while the program loses and regains the foreground.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ForegroundPolicyTests {

    private let clock = ManualClock()
    private let foreground = Foreground()
    private let loadable: TestLoadable

    init() {
        loadable = TestLoadable(clock: clock)
        loadable.freshFor = .seconds(90)
    }

    private func syncer(_ policy: ForegroundPolicy, period: Duration? = .seconds(600)) -> LoadableSyncer {
        LoadableSyncer(
            loadable, timeoutPolicy: BackoffTimeoutPolicy(period: period, minimum: .seconds(1), multiplier: 10),
            clock: clock, foreground: foreground, foregroundPolicy: policy)
    }

    private func comeBack(after wait: Duration = .zero) async {
        await clock.advance(by: wait)
        foreground.isActive = false
        foreground.isActive = true
        await clock.advance(by: .zero)
    }

    private func fail() {
        loadable.sync()
        loadable.setFailedToSyncWithError(TestError("e"))
    }

    @Test("The policies have the names stale, always and never")
    func names() {
        #expect(ForegroundPolicy.allCases.map(\.rawValue) == ["stale", "always", "never"])
    }

    @Test("A syncer syncs its target each time, unless it has another policy")
    func standard() async {
        let syncer = LoadableSyncer(
            loadable, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(600)), clock: clock, foreground: foreground)
        #expect(syncer.foregroundPolicy == .always)
        loadable.sync()
        loadable.succeed()
        for count in 2...11 {
            await comeBack(after: .seconds(1))
            #expect(loadable.doSyncCount == count)
            loadable.succeed()
        }
    }

    // TanStack/query #512: each return of the focus loaded what was fresh.
    @Test(
        "Ten returns to fresh contents cause no sync with “stale” and “never”",
        arguments: [ForegroundPolicy.stale, .never])
    func fresh(policy: ForegroundPolicy) async {
        let syncer = syncer(policy)
        loadable.sync()
        loadable.succeed()
        let planned = syncer.nextSync
        for _ in 0..<10 { await comeBack(after: .seconds(1)) }
        #expect(loadable.doSyncCount == 1)
        #expect(syncer.nextSync == planned)
    }

    @Test("Contents that are no longer fresh are synced once, and are then fresh again")
    func stale() async {
        let syncer = syncer(.stale)
        loadable.sync()
        loadable.succeed()
        await comeBack(after: .seconds(89))
        #expect(loadable.doSyncCount == 1)
        await comeBack(after: .seconds(1))
        #expect(loadable.doSyncCount == 2)
        loadable.succeed()
        for _ in 0..<10 { await comeBack(after: .seconds(2)) }
        #expect(loadable.doSyncCount == 2)
        #expect(syncer.failures == 0)
    }

    @Test("A failed target is synced immediately, whatever was scheduled, and the backoff starts over")
    func failed() async {
        for policy in [ForegroundPolicy.stale, .always] {
            let loadable = TestLoadable(clock: clock)
            let syncer = LoadableSyncer(
                loadable,
                timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(600), minimum: .seconds(1), multiplier: 10),
                clock: clock, foreground: foreground, foregroundPolicy: policy)
            loadable.setFailedToSyncWithError(TestError("e"))
            await clock.advance(by: .seconds(1))
            loadable.setFailedToSyncWithError(TestError("e"))
            #expect(syncer.nextSync == clock.now.advanced(by: .seconds(10)))
            await comeBack(after: .seconds(2))
            #expect(loadable.doSyncCount == 2)
            loadable.setFailedToSyncWithError(TestError("e"))
            #expect(syncer.nextSync == clock.now.advanced(by: .seconds(1)))
        }
    }

    @Test("With “stale”, a failing target is synced at most every 10 seconds, and its retries are not delayed")
    func pause() async {
        let syncer = syncer(.stale)
        loadable.setFailedToSyncWithError(TestError("e"))
        await comeBack()
        #expect(loadable.doSyncCount == 1)
        fail()
        let planned = syncer.nextSync
        for _ in 0..<9 { await comeBack(after: .milliseconds(100)) }
        #expect(loadable.doSyncCount == 1)
        #expect(syncer.nextSync == planned)
        await clock.advance(by: .milliseconds(100))
        #expect(loadable.doSyncCount == 2, "its own retry")
        loadable.setFailedToSyncWithError(TestError("e"))
        await comeBack(after: .milliseconds(8_999))
        #expect(loadable.doSyncCount == 2)
        await comeBack(after: .milliseconds(1))
        #expect(loadable.doSyncCount == 3)
    }

    @Test("With “never”, a failed target waits as scheduled")
    func never() async {
        let syncer = syncer(.never)
        fail()
        let planned = syncer.nextSync
        await comeBack(after: .milliseconds(500))
        #expect(loadable.doSyncCount == 1)
        #expect(syncer.nextSync == planned)
    }

    @Test("Without a period, a failed target waits for its first retry, and returns do not delay that")
    func noPeriod() async {
        for policy in [ForegroundPolicy.stale, .always] {
            let loadable = TestLoadable(clock: clock)
            let syncer = LoadableSyncer(
                loadable, timeoutPolicy: BackoffTimeoutPolicy(period: nil, minimum: .seconds(4), multiplier: 10),
                clock: clock, foreground: foreground, foregroundPolicy: policy)
            loadable.setFailedToSyncWithError(TestError("e"))
            let planned = syncer.nextSync
            for _ in 0..<3 { await comeBack(after: .seconds(1)) }
            #expect(syncer.nextSync == planned)
            await clock.advance(by: .seconds(1))
            #expect(loadable.doSyncCount == 1)
            loadable.succeed()
            await comeBack(after: .seconds(300))
            #expect(loadable.doSyncCount == 1)
        }
    }

    @Test("A running load is not started again")
    func running() async {
        let syncer = syncer(.always)
        loadable.sync()
        for _ in 0..<3 { await comeBack(after: .seconds(1)) }
        #expect(loadable.doSyncCount == 1)
        #expect(syncer.nextSync == nil)
    }

    @Test("During a pause, returns are ignored; what became due is synced after the pause")
    func paused() async {
        let syncer = syncer(.stale)
        loadable.sync()
        loadable.succeed()
        foreground.isPaused = true
        await comeBack(after: .seconds(100))
        #expect(loadable.doSyncCount == 1)
        foreground.isPaused = false
        await clock.advance(by: .zero)
        #expect(loadable.doSyncCount == 2)
        #expect(syncer.nextSync == nil)
    }

    @Test("After the clock was set back, a target waits for at most 10 seconds")
    func clockSetBack() async {
        let syncer = syncer(.stale)
        loadable.setFailedToSyncWithError(TestError("e"))
        await comeBack(after: .seconds(500))
        fail()
        let count = loadable.doSyncCount
        clock.set(clock.now.advanced(by: .seconds(-300)))
        await comeBack()
        #expect(loadable.doSyncCount == count + 1)
        withExtendedLifetime(syncer) {}
    }

    @Test("A group is synced when one of its members is no longer fresh")
    func group() async {
        let members = [TestLoadable(clock: clock), TestLoadable(clock: clock)]
        members[0].freshFor = .seconds(30)
        for member in members { member.succeed() }
        let group = LoadableGroup(members)
        let syncer = LoadableSyncer(
            group, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(600)), syncPolicy: .syncIfNeeded, clock: clock,
            foreground: foreground, foregroundPolicy: .stale)
        await comeBack(after: .seconds(29))
        #expect(members.map(\.doSyncCount) == [0, 0])
        await comeBack(after: .seconds(1))
        #expect(members.map(\.doSyncCount) == [1, 0])
        withExtendedLifetime(syncer) {}
    }

    @Test("A chain is synced when one of its elements is no longer fresh")
    func chain() async {
        let elements = [TestLoadable(clock: clock), TestLoadable(clock: clock)]
        elements[0].freshFor = .seconds(30)
        for element in elements { element.succeed() }
        let chain = LoadableChain(elements.map { .init($0) }, clock: clock)
        let syncer = LoadableSyncer(
            chain, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(600)), clock: clock, foreground: foreground,
            foregroundPolicy: .stale)
        chain.sync()
        await until { chain.loadableState == .didSyncSuccessfully }
        await comeBack(after: .seconds(29))
        #expect(chain.loadHistory.count == 1)
        await comeBack(after: .seconds(1))
        await until { elements[0].doSyncCount == 1 }
        elements[0].succeed()
        await until { chain.loadableState == .didSyncSuccessfully }
        #expect(elements[1].doSyncCount == 0)
        #expect(chain.loadHistory.count == 2)
        withExtendedLifetime(syncer) {}
    }
}
