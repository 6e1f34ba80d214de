import LoadableTesting
import MMMLoadable
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MMMTestLoadableTests {

    private let loadable = MMMTestLoadable()

    @Test("A test sets the state, and observers are notified even of an equal one")
    func state() {
        var seen: [MMMLoadableState] = []
        let observer = loadable.sink { seen.append($0.loadableState) }

        loadable.loadableState = .syncing
        loadable.loadableState = .didSyncSuccessfully
        loadable.loadableState = .didSyncSuccessfully
        loadable.loadableState = .didFailToSync
        loadable.loadableState = .idle

        #expect(seen == [.syncing, .didSyncSuccessfully, .didSyncSuccessfully, .didFailToSync, .idle])
        #expect(!loadable.isContentsAvailable)
        observer?.remove()
    }

    @Test("Each state has its setter; success brings contents, failure an error")
    func setters() {
        loadable.setSyncing()
        #expect(loadable.loadableState == .syncing)
        loadable.setDidSyncSuccessfully()
        #expect(loadable.loadableState == .didSyncSuccessfully && loadable.isContentsAvailable)
        loadable.setDidFailToSyncWithError(TestError("e"))
        #expect(loadable.loadableState == .didFailToSync)
        #expect(loadable.error as? TestError == TestError("e"))
        loadable.setDidFailToSyncWithError(nil)
        #expect(loadable.loadableState == .didFailToSync && loadable.error == nil)
        loadable.setIdle()
        #expect(loadable.loadableState == .idle)
    }

    @Test("A set error is shown at once in any state, is not announced, and outlasts a sync")
    func error() {
        var calls = 0
        let observer = loadable.sink { _ in calls += 1 }
        loadable.error = TestError("first")
        #expect(loadable.error as? TestError == TestError("first"))
        #expect(calls == 0)
        loadable.sync()
        loadable.setDidSyncSuccessfully()
        #expect(loadable.error as? TestError == TestError("first"))
        loadable.error = nil
        #expect(loadable.error == nil)
        observer?.remove()
    }

    @Test("Availability and the need for a sync are set by a test and not announced")
    func properties() {
        var calls = 0
        let observer = MMMLoadableObserver(loadable: loadable) { _ in calls += 1 }

        loadable.isContentsAvailable = true
        loadable.needsSync = false
        #expect(loadable.isContentsAvailable)
        #expect(!loadable.needsSync && !loadable.needsSync())
        loadable.syncIfNeeded()
        #expect(loadable.loadableState == .idle)
        #expect(calls == 0)

        loadable.needsSync = true
        loadable.syncIfNeeded()
        #expect(loadable.loadableState == .syncing)
        observer?.remove()
    }

    @Test("M20: the counters count up, and one call resets all of them")
    func counters() {
        loadable.syncIfNeeded()
        loadable.sync()
        loadable.sync()
        #expect(loadable.syncCounter == 3)
        #expect(loadable.syncIfNeededCounter == 1)

        loadable.resetAllCallCounters()

        #expect(loadable.syncCounter == 0)
        #expect(loadable.syncIfNeededCounter == 0)
    }

    @Test("M20: property reads and observers are counted")
    func lookingAndWatching() {
        let observer = MMMLoadableObserver(loadable: loadable) { _ in }
        observer?.remove()
        _ = loadable.isContentsAvailable
        #expect(loadable.addObserverCounter == 1)
        #expect(loadable.removeObserverCounter == 1)
        #expect(loadable.isContentsAvailableCounter == 1)

        loadable.resetAllCallCounters()

        let counters = [
            loadable.addObserverCounter, loadable.removeObserverCounter, loadable.isContentsAvailableCounter,
        ]
        #expect(counters == [0, 0, 0])
    }

    @Test("A change can be announced without one")
    func notification() {
        var seen: [String] = []
        let observer = loadable.sink { seen.append($0.snapshot.description) }
        loadable.notifyDidChange()
        loadable.setDidFailToSyncWithError(TestError("e"))
        loadable.notifyDidChange()
        #expect(seen == ["idle", "failed(e)", "failed(e)"])
        observer?.remove()
    }

    @Test("It can be subclassed to do real work")
    func subclass() {
        final class Immediate: MMMTestLoadable {
            private(set) var successes = 0
            override func doSync() { setDidSyncSuccessfully() }
            override func setDidSyncSuccessfully() {
                successes += 1
                super.setDidSyncSuccessfully()
            }
        }
        let loadable = Immediate()
        loadable.sync()
        #expect(loadable.loadableState == .didSyncSuccessfully)
        #expect(loadable.successes == 1)
    }
}
