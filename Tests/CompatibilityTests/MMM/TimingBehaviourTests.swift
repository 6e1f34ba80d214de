import LoadableTesting
import MMMLoadable
import Testing

/// How waiters and syncers behave where the original, its documents and its defects say different things.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TimingBehaviourTests {

    private let loadable = MMMTestLoadable()
    private let clock = ManualClock()

    @Test("A simple waiter retains its loadable until it is done")
    func keepsLoadable() async {
        weak var weakLoadable: MMMTestLoadable?
        var calls = 0
        var waiter: MMMSimpleLoadableWaiter?
        do {
            let loadable = MMMTestLoadable()
            weakLoadable = loadable
            loadable.setSyncing()
            waiter = .whenDoneSyncing(loadable) { calls += 1 }
        }
        await clock.advance(by: .zero)
        #expect(weakLoadable != nil && calls == 0)
        weakLoadable?.setDidSyncSuccessfully()
        #expect(weakLoadable == nil && calls == 1)
        withExtendedLifetime(waiter) {}
    }

    @Test("A simple waiter calls back when its loadable settles, even before the waiter's first turn")
    func callsAtOnce() async {
        var calls = 0
        loadable.setSyncing()
        let waiter = MMMSimpleLoadableWaiter.whenDoneSyncing(loadable) { calls += 1 }
        #expect(calls == 0)
        loadable.setIdle()
        #expect(calls == 1)
        await clock.advance(by: .zero)
        #expect(calls == 1)
        withExtendedLifetime(waiter) {}
    }

    @Test("A simple waiter on a settled loadable calls back in a later turn; a dropped one never does")
    func later() async {
        var calls = 0
        let waiter = MMMSimpleLoadableWaiter.whenDoneSyncing(loadable) { calls += 1 }
        _ = MMMSimpleLoadableWaiter.whenDoneSyncing(loadable) { calls += 10 }
        let cancelled = MMMSimpleLoadableWaiter.whenDoneSyncing(loadable) { calls += 100 }
        cancelled.cancel()
        cancelled.cancel()
        #expect(calls == 0)
        await clock.advance(by: .zero)
        #expect(calls == 1)
        withExtendedLifetime(waiter) {}
    }

    @Test("M5: a repeated notification of the same failure delays nothing and does not count")
    func sameFailure() async {
        let syncer = MMMLoadableSyncer(
            loadable: loadable, period: 0, backoff: (min: 2, max: 60, multiplier: 2), clock: clock)
        loadable.setDidFailToSyncWithError(nil)
        await clock.advance(by: .seconds(1))
        loadable.notifyDidChange()
        await clock.advance(by: .seconds(1))
        #expect(loadable.syncCounter == 1 && syncer.failures == 1)
    }

    @Test("As in the original, a syncer with syncIfNeeded checks at each period")
    func asksAtEachPeriod() async {
        let syncer = MMMLoadableSyncer(
            loadable: loadable, syncPolicy: .syncIfNeeded, period: 10, backoff: (min: 1, max: 4, multiplier: 2),
            clock: clock)
        loadable.setDidSyncSuccessfully()
        await clock.advance(by: .seconds(35))
        #expect(loadable.syncIfNeededCounter == 3 && loadable.syncCounter == 0)
        withExtendedLifetime(syncer) {}
    }
}
