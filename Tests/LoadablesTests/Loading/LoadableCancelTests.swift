import LoadableTesting
import Loadables
import Testing

/// A cancellation goes back to what was before and is never a failure.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableCancelTests {

    /// Says something of its own the moment it is stopped, as a request does that calls its completion when cancelled.
    private final class Talkative: TestLoadable {
        var lastWords: (Talkative) -> Void = { _ in }

        override func doCancel() {
            super.doCancel()
            lastWords(self)
        }
    }

    @Test("Cancelling restores the previous state and error, and notifies once")
    func wayBack() {
        let loadable = TestLoadable()
        loadable.setFailedToSyncWithError(TestError("before"))
        loadable.sync()
        let log = LoadableRecorder(loadable)

        loadable.cancel()
        loadable.cancel()

        #expect(log.changes == ["failed(before)"])
        #expect(loadable.cancelCount == 1)
    }

    @Test("Cancelling has no effect unless a sync is running")
    func notSyncing() {
        let loadable = TestLoadable()
        loadable.succeed()
        let log = LoadableRecorder(loadable)

        loadable.cancel()

        #expect(log.changes.isEmpty)
        #expect(loadable.cancelCount == 0)
    }

    @Test("If the work reports its cancellation as a failure, nothing changes and nothing is announced")
    func failureWhileStopped() {
        let loadable = Talkative()
        loadable.lastWords = { $0.setFailedToSyncWithError(TestError("aborted"), for: LoadGeneration(number: 1)) }
        loadable.sync()
        let log = LoadableRecorder(loadable)

        loadable.cancel()

        #expect(log.changes == ["idle"])
    }

    @Test("Work that throws a CancellationError at once is stopped once")
    func cancellationWhileStopped() {
        let loadable = Talkative()
        loadable.lastWords = { $0.setFailedToSyncWithError(CancellationError()) }
        loadable.sync()
        let log = LoadableRecorder(loadable)

        loadable.cancel()

        #expect(log.changes == ["idle"])
        #expect(loadable.cancelCount == 1)
    }

    @Test("Reports of the work while it is stopped have no effect, even if they do not name their load")
    func resultWhileStopped() {
        for lastWords in [
            { $0.setFailedToSyncWithError(TestError("aborted")) }, { $0.setDidSyncSuccessfully() }, { $0.cancel() },
        ] as [(Talkative) -> Void] {
            let loadable = Talkative()
            loadable.lastWords = lastWords
            loadable.sync()
            let log = LoadableRecorder(loadable)

            loadable.cancel()
            #expect(log.changes == ["idle"])

            loadable.sync()
            loadable.succeed()
            #expect(log.changes == ["idle", "syncing", "synced+"])
        }
    }

    @Test("A CancellationError as the result is not a failure: it ends the sync as if it had not begun")
    func cancellationAsResult() {
        let loadable = TestLoadable()
        loadable.succeed()
        let log = LoadableRecorder(loadable)

        loadable.sync()
        loadable.setFailedToSyncWithError(CancellationError(), for: loadable.generation)

        #expect(log.changes == ["syncing+", "synced+"])
        #expect(loadable.error == nil)
    }

    @Test("The CancellationError of an older load does not end the current one")
    func lateCancellation() {
        let loader = ScriptedLoader<Int>()
        loader.sync()
        loader.cancel()
        loader.sync()

        loader.finishLoading(.failure(CancellationError()), for: loader.loads[0])

        #expect(loader.loadableState == .syncing)
        loader.finishLoading(.failure(CancellationError()), for: loader.loads[1])
        #expect(loader.state.description == "initial")
    }

    @Test("An observer may cancel the load it is notified of; no failure is announced")
    func cancelFromObserver() {
        let loader = ScriptedLoader<Int>()
        loader.sync()
        loader.succeed(1)
        let log = LoadableRecorder(of: loader) { if $0.state.isLoading { $0.cancel() } }
        let after = LoadableRecorder(of: loader)

        loader.sync()

        #expect(log.changes == ["loading(1)", "success(1)"])
        #expect(after.changes == log.changes)
        #expect(loader.loads.count == 1)
    }
}
