import LoadableTesting
import Loadables
import Testing

/// Rules 1 to 5 and 7.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableTests {

    private let loadable = TestLoadable()

    @Test("A loadable begins idle, without contents, error or provenance")
    func beginning() {
        #expect(loadable.snapshot.description == "idle")
        #expect(loadable.provenance == nil)
    }

    @Test("Contents stay during syncs, failures, cancellations and idleness")
    func contentsStay() {
        let loadable = ScriptedLoader<Int>()
        loadable.sync()
        loadable.succeed(1)

        loadable.sync()
        #expect(loadable.content == 1)
        loadable.fail(TestError("e"))
        #expect(loadable.content == 1)
        loadable.sync()
        loadable.cancel()
        #expect(loadable.content == 1)
        loadable.setIdle()
        #expect(loadable.content == 1)
        #expect(loadable.isContentsAvailable)
    }

    @Test("Every setter notifies, even if the state is the same")
    func settersNotify() {
        let log = LoadableRecorder(loadable)
        loadable.isContentsAvailable = true

        for _ in 0..<2 { loadable.setSyncing() }
        for _ in 0..<2 { loadable.setDidSyncSuccessfully() }
        for _ in 0..<2 { loadable.setFailedToSyncWithError(TestError("e")) }
        for _ in 0..<2 { loadable.setIdle() }

        let each = ["syncing+", "synced+", "failed(e)+", "idle+"]
        #expect(log.changes == each.flatMap { [$0, $0] })
    }

    @Test("sync() clears the error and announces syncing before it starts the work")
    func sync() {
        loadable.setFailedToSyncWithError(TestError("e"))
        let log = LoadableRecorder(loadable) { #expect($0.doSyncCount == 0) }

        loadable.sync()

        #expect(log.changes == ["syncing"])
        #expect(loadable.doSyncCount == 1)
    }

    @Test("sync() is ignored while syncing")
    func syncWhileSyncing() {
        loadable.sync()
        let log = LoadableRecorder(loadable)

        loadable.sync()

        #expect(log.changes.isEmpty)
        #expect(loadable.doSyncCount == 1)
    }

    @Test("A sync is needed without contents, when idle, and after a failure", arguments: LoadableState.allCases)
    func needsSync(state: LoadableState) {
        for hasContents in [false, true] where hasContents || state != .didSyncSuccessfully {
            let loadable = TestLoadable()
            loadable.isContentsAvailable = hasContents
            switch state {
            case .idle: loadable.setIdle()
            case .syncing: loadable.setSyncing()
            case .didSyncSuccessfully: loadable.setDidSyncSuccessfully()
            case .didFailToSync: loadable.setFailedToSyncWithError(TestError("e"))
            }

            #expect(loadable.needsSync() == (!hasContents || state == .idle || state == .didFailToSync))
            let needed = loadable.needsSync()
            loadable.syncIfNeeded()
            #expect(loadable.syncCount == (needed ? 1 : 0))
        }
    }

    @Test("A success clears the error; setSyncing() keeps it")
    func errors() {
        loadable.setFailedToSyncWithError(TestError("e"))
        loadable.setSyncing()
        #expect(loadable.error as? TestError == TestError("e"))

        loadable.succeed()
        #expect(loadable.error == nil)
    }

    @Test("M15: a second, different failure replaces the first one's error and notifies")
    func secondFailure() {
        let log = LoadableRecorder(loadable)

        loadable.setFailedToSyncWithError(TestError("first"))
        loadable.setFailedToSyncWithError(TestError("second"))

        #expect(log.changes == ["failed(first)", "failed(second)"])
    }

    @Test("M13: a plain pure loadable has contents from its first success on")
    func plainPureLoadable() {
        let pure = PureLoadable()
        let log = LoadableRecorder(pure)

        pure.setDidSyncSuccessfully()
        pure.setFailedToSyncWithError(TestError("e"))

        #expect(log.changes == ["synced+", "failed(e)+"])
    }

    @Test("Synced without contents is a failure with its reason; contents turn it into a success")
    func syncedWithoutContents() {
        let log = LoadableRecorder(loadable)

        loadable.sync()
        loadable.setDidSyncSuccessfully(for: loadable.generation)
        #expect(loadable.error as? LoadableError == .syncedWithoutContents)
        loadable.sync()
        loadable.succeed()

        #expect(log.changes.map { $0.prefix(6) } == ["syncin", "failed", "syncin", "synced"])
    }

    @Test("A loadable without a way to load fails with that reason")
    func noWork() {
        let loadable = Loadable()

        loadable.sync()

        #expect(loadable.loadableState == .didFailToSync)
        #expect(loadable.error as? LoadableError == .noWork(type: "Loadable"))
    }

    @Test("The late result of an older load is dropped")
    func lateResult() {
        loadable.sync()
        let late = loadable.generation
        loadable.cancel()
        loadable.sync()
        let log = LoadableRecorder(loadable)

        loadable.setFailedToSyncWithError(TestError("late"), for: late)
        loadable.isContentsAvailable = true
        loadable.setDidSyncSuccessfully(for: late)
        #expect(log.changes.isEmpty)

        loadable.setDidSyncSuccessfully(for: loadable.generation)
        #expect(log.changes == ["synced+"])
    }

    @Test("The provenance has the origin of the contents, their time, and the end of their freshness")
    func provenance() {
        let clock = ManualClock()
        let loadable = PureLoadable(clock: clock)
        loadable.freshFor = .seconds(60)

        loadable.setDidSyncSuccessfully()
        let expected = Provenance(origin: .source, date: clock.now, freshUntil: clock.now.advanced(by: .seconds(60)))
        clock.set(clock.now.advanced(by: .seconds(90)))
        loadable.setFailedToSyncWithError(TestError("e"))

        #expect(loadable.provenance == expected)
        #expect(loadable.provenance?.isStale(at: clock.now) == true)
        #expect(loadable.provenance?.age(at: clock.now) == .seconds(90))
    }
}
