import LoadableTesting
import Loadables
import Testing

/// The class of the reader's program that the article tests.
@MainActor
private final class LevelLine {
    private(set) var line = ""
    private var token: LoadableObserver?

    init(_ loadable: any LoadableProtocol) {
        token = LoadableObserver(loadable: loadable) { [weak self] in self?.show($0) }
        show(loadable)
    }

    private func show(_ loadable: any PureLoadableProtocol) {
        let content = loadable.isContentsAvailable ? "content" : "nothing"
        line = loadable.loadableState == .didFailToSync ? "\(content), failed" : content
    }
}

@MainActor
@Suite("TestYourLoadables.md", .timeLimit(.minutes(3)))
struct TestYourLoadablesSnippets {

    // snippet: TestYourLoadables/recorder
    @MainActor
    @Test("A failure keeps the level")
    func failureKeepsTheLevel() {
        let tide = ScriptedLoader<Double>()
        let recorder = LoadableRecorder(tide)

        tide.sync()
        tide.succeed(2.5)
        tide.sync()
        tide.fail(TestError("offline"))

        #expect(recorder.line == "idle > syncing > synced+ > syncing+ > failed(offline)+")
    }
    // end

    @Test("A recorder of contents")
    func recorderOfContents() {
        let tide = ScriptedLoader<Double>()

        // snippet: TestYourLoadables/contents
        let recorder = LoadableRecorder(of: tide)
        tide.sync()
        tide.succeed(2.5)
        #expect(recorder.line == "initial > loading(nil) > success(2.5)")

        recorder.clear()
        tide.sync()
        #expect(recorder.states == ["success(2.5)", "loading(2.5)"])
        // end
    }

    // snippet: TestYourLoadables/loadable
    @MainActor
    @Test("A failed refresh keeps the content")
    func failedRefresh() {
        let loadable = TestLoadable()
        let level = LevelLine(loadable)

        loadable.succeed()
        loadable.sync()
        loadable.setFailedToSyncWithError(TestError("offline"))

        #expect(level.line == "content, failed")
        #expect(loadable.syncCount == 1)
    }
    // end

    @Test("A state at once")
    func stateAtOnce() {
        // snippet: TestYourLoadables/state
        let loadable = TestLoadable()
        loadable.failure = TestError("offline")
        loadable.setState(.didFailToSync)
        loadable.needsSyncAnswer = false

        loadable.syncIfNeeded()

        #expect("\(loadable.snapshot)" == "failed(offline)")
        #expect(loadable.syncCount == 0)
        // end
    }

    // snippet: TestYourLoadables/late
    @MainActor
    @Test("A late result does not replace the newer one")
    func lateResult() {
        let tide = ScriptedLoader<Double>()
        tide.sync()
        tide.cancel()
        tide.sync()

        tide.finishLoading(.success(2.5), for: tide.loads[1])
        tide.finishLoading(.success(1.0), for: tide.loads[0])

        #expect(tide.content == 2.5)
        #expect(tide.cancelCount == 1)
    }
    // end

    // snippet: TestYourLoadables/source
    @MainActor
    @Test("A refresh sends the entity tag of the known level")
    func refresh() async throws {
        let gauge = ScriptedSource<Double>()
        let tide = ContentLoader(gauge)

        gauge.answer(.content(2.5, LoadFacts(validator: ContentValidator(entityTag: "1"))))
        _ = try await tide.fetch()
        gauge.answer(.unchanged(LoadFacts()))
        _ = try await tide.fetch()

        #expect(gauge.requests.map(\.known?.entityTag) == [nil, "1"])
        #expect(tide.content == 2.5)
    }
    // end

    @Test("A step waits for an update if told to")
    func update() async throws {
        let clock = ManualClock()
        // snippet: TestYourLoadables/until
        let gauge = ScriptedSource<Double>(pushes: true)
        let tide = ContentLoader(gauge, clock: clock)
        gauge.answer(.content(2.5))
        _ = try await tide.fetch()

        gauge.answer(.content(2.6))
        await clock.advance(by: .seconds(1), until: { tide.content == 2.6 })
        // end
        #expect(tide.content == 2.6)
    }

    // snippet: TestYourLoadables/clock
    @MainActor
    @Test("The tide is loaded again after a minute")
    func period() async {
        let clock = ManualClock()
        let tide = ScriptedLoader<Double>(clock: clock)
        let syncer = LoadableSyncer(
            tide, timeoutPolicy: BackoffTimeoutPolicy(period: .seconds(60)), clock: clock)
        tide.sync()
        tide.succeed(2.5)

        await clock.advance(by: .seconds(59))
        #expect(tide.loads.count == 1)
        await clock.advance(by: .seconds(1))
        #expect(tide.loads.count == 2)
        #expect(syncer.nextSync == nil)
    }
    // end

    @Test("Setting a clock wakes no waiter")
    func setClock() {
        // snippet: TestYourLoadables/set
        let clock = ManualClock(now: Timestamp(secondsSince1970: 0))
        let tide = ScriptedLoader<Double>(clock: clock)
        tide.finishLoading(.success(2.5))
        clock.set(clock.now.advanced(by: .seconds(90)))
        #expect(tide.provenance?.age(at: clock.now) == .seconds(90))
        // end
    }
}
