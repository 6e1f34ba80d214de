import MMMAsyncLoadable
import MMMLoadable
import Testing

/// The public names of the originals, each in use.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SymbolTests {

    private let loadable = MMMTestLoadable()

    @Test("Lists the names of MMMLoadable: states, groups, errors")
    func values() {
        #expect((0...3).map { MMMLoadableState(rawValue: $0)?.rawValue } == [0, 1, 2, 3])
        #expect(MMMLoadableState(rawValue: 4) == nil)
        let states: [MMMLoadableState] = [.idle, .syncing, .didSyncSuccessfully, .didFailToSync]
        #expect(
            states.map(NSStringFromMMMLoadableState) == [
                "idle", "syncing", "did-sync-successfully", "did-fail-to-sync",
            ])
        // The description of a state is the core's.
        #expect(states.map(\.description) == ["idle", "syncing", "synced", "failed"])
        #expect([MMMLoadableGroupMode.all, .any, .__deprecated].map(\.rawValue) == [0, 1, 2])
        #expect([MMMLoadableGroupFailurePolicy.strict, .never].map(\.rawValue) == [0, 1])
        #expect([MMMLoadableConcurrency.mainThread, .mainThreadExceptInit, .custom].map(\.rawValue) == [0, 1, 2])
        #expect(MMMLoadableWaiterError.timedOut.message == "Timed out")
    }

    @Test("Lists the names of MMMLoadable: loadables and their observers")
    func loadables() {
        let pure: MMMPureLoadableProtocol = MMMPureLoadable()
        let block: MMMLoadableObserverDidChangeBlock = { _ in }
        let observers: [MMMLoadableObserver?] = [
            MMMLoadableObserver(loadable: pure, block: block),
            MMMLoadableObserver(loadable: pure, target: loadable, method: MMMTestLoadable.setIdle),
        ]
        #expect(observers.allSatisfy { $0 != nil })
        let all: [MMMLoadableProtocol] = [
            loadable, MMMLoadable(), MMMAutosyncLoadable(), MMMLoadableProxy(), AnyLoadable(loadable),
            MMMLoadableGroup(loadables: [loadable]), MMMLoadableGroup(loadables: [loadable], mode: .any),
            MMMLoadableGroup(loadables: [loadable], failurePolicy: .never), MMMLoadableChain([loadable]),
            MMMLoadableChain(MMMLoadableChain.Item(loadable)),
        ]
        #expect(all.allSatisfy { $0.loadableState == .idle && $0.needsSync && $0.error == nil })
        let watched: [MMMPureLoadableProtocol] = [
            MMMPureLoadableProxy(), AnyPureLoadable(loadable), MMMPureLoadableGroup(loadables: nil),
        ]
        #expect(watched.allSatisfy { !$0.isContentsAvailable })
        let base = MMMLoadable()
        base.loadableState = .syncing
        base.setFailedToSyncWithError(nil)
        base.setDidSyncSuccessfully()
        base.notifyDidChange()
        #expect(!base.hasObservers() && !base.needsSync && !base.needsSync())
    }

    @Test("Lists the names of MMMLoadable: waiters, syncers, policies")
    func timing() async throws {
        let policy: MMMTimeoutPolicy = MMMBackoffTimeoutPolicy(min: 1, max: 2)
        let settings: MMMLoadableSyncer.BackoffSettings = (min: 1, max: 2, multiplier: 2)
        let syncers = [
            MMMLoadableSyncer(loadable: loadable, syncPolicy: .sync, timeoutPolicy: policy),
            MMMLoadableSyncer(loadable: loadable, period: 0, backoff: settings),
        ]
        #expect(syncers.count == 2 && policy.nextTimeout(afterFailure: true) == 1)
        let conditions: [MMMLoadableWaiter.Condition] = [.isContentsAvailable, .didSyncSuccessfully]
        for condition in conditions {
            let waiter = MMMLoadableWaiter(
                loadable: loadable, condition: condition, timeout: 1, shouldSyncIfPossible: false)
            let completion: MMMLoadableWaiter.Completion = { _ in }
            waiter.wait(completion)
        }
        MMMSimpleLoadableWaiter.whenDoneSyncing(loadable) {}.cancel()
        loadable.setDidSyncSuccessfully()
        try await loadable.doneSyncing()
        #expect(try await loadable.contentsAfterDoneSyncing { $0.loadableState } == .didSyncSuccessfully)
    }

    @Test("Lists the names of MMMAsyncLoadable")
    func async() async throws {
        let number: AsyncLoadable<Int> = ManualLoadable<Int>()
        number.setDidSyncSuccessfullyWithContent(1)
        let derived = [
            number.map { $0 }, number.asyncMap { $0 }, number.flatMap { _ in number },
            number.joined { _ in number }.map(\.0),
        ]
        for loadable in derived { #expect(try await loadable.fetchIfNeeded() == 1) }
        #expect(AsyncLoadableObserver(loadable: number, callback: { _ in await Task.yield() }) != nil)
        let stream = AsyncLoadableStream(number, bufferingPolicy: .bufferingOldest(1))
        for await element: AsyncLoadableStreamObject<Int> in stream.iterator {
            #expect(element.content == 1 && element.error == nil && element.state == .didSyncSuccessfully)
            break
        }
        stream.finish()
        let errors: [AsyncLoadable<Int>.AsyncError] = [.lostParent, .invalidData, .unknownError]
        #expect(errors.count == 3)
    }
}
