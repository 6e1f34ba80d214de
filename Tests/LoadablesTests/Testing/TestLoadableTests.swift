import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TestLoadableTests {

    private let loadable = TestLoadable()

    @Test("A test can set any state, and observers are notified even of an equal one")
    func states() {
        let log = LoadableRecorder(loadable)
        for state in LoadableState.allCases {
            loadable.setState(state)
            loadable.setState(state)
        }
        #expect(
            log.changes == [
                "idle", "idle", "syncing", "syncing", "synced+", "synced+", "failed(failed)+", "failed(failed)+",
            ])
    }

    @Test("A set error is the error of the next failure")
    func failure() {
        loadable.failure = TestError("first")
        #expect(loadable.error == nil)
        loadable.setState(.didFailToSync)
        #expect(loadable.error as? TestError == TestError("first"))
    }

    @Test("An error set during a failure replaces the shown one; nil keeps it")
    func laterFailure() {
        loadable.setState(.didFailToSync)
        let log = LoadableRecorder(loadable)
        loadable.failure = TestError("second")
        loadable.failure = nil
        #expect(log.changes == ["failed(second)"])
    }

    @Test("The availability of contents is set without a notification")
    func contents() {
        let log = LoadableRecorder(loadable)
        loadable.isContentsAvailable = true
        #expect(loadable.isContentsAvailable)
        #expect(log.changes.isEmpty)
    }

    @Test("It needs a sync like any loadable, unless a test overrides that", arguments: LoadableState.allCases)
    func needsSync(state: LoadableState) {
        loadable.setState(state)
        let reference = loadable.needsSync()
        for answer in [true, false] {
            loadable.needsSyncAnswer = answer
            #expect(loadable.needsSync() == answer)
        }
        loadable.needsSyncAnswer = nil
        #expect(loadable.needsSync() == reference)
    }

    @Test("M20: each count increases by one for each call of its method only")
    func counting() {
        loadable.sync()
        #expect(counts == [1, 1, 0, 0, 0])
        loadable.sync()
        #expect(counts == [1, 2, 0, 0, 0])
        loadable.cancel()
        #expect(counts == [1, 2, 0, 0, 1])
        _ = loadable.needsSync()
        #expect(counts == [1, 2, 0, 1, 1])
        loadable.syncIfNeeded()
        #expect(counts == [2, 3, 1, 2, 1])
        loadable.succeed()
        loadable.syncIfNeeded()
        #expect(counts == [2, 3, 2, 3, 1])
    }

    @Test("M20: one call resets all counts")
    func reset() {
        loadable.syncIfNeeded()
        loadable.cancel()
        loadable.resetCounters()
        #expect(counts == [0, 0, 0, 0, 0])
    }

    private var counts: [Int] {
        [
            loadable.doSyncCount, loadable.syncCount, loadable.syncIfNeededCount, loadable.needsSyncCount,
            loadable.cancelCount,
        ]
    }
}
