import LoadableTesting
import Loadables
import Testing

// snippet: KeepWhatYouHave/status
@MainActor
func status(of tide: ContentLoader<Double>) -> String {
    if let level = tide.content {
        switch tide.loadableState {
        case .idle, .didSyncSuccessfully: "\(level) m"
        case .syncing: "\(level) m, refreshing"
        case .didFailToSync: "\(level) m, could not refresh"
        }
    } else {
        switch tide.loadableState {
        case .idle, .didSyncSuccessfully: "no level yet"
        case .syncing: "loading"
        case .didFailToSync: "could not load: \(tide.error.map { "\($0)" } ?? "")"
        }
    }
}
// end

// snippet: KeepWhatYouHave/stale
final class Almanac: ContentLoader<String> {
    override func needsSync() -> Bool { !isContentsAvailable }
}
// end

@MainActor
@Suite("KeepWhatYouHave.md", .timeLimit(.minutes(3)))
struct KeepWhatYouHaveSnippets {

    @Test("The status has both facts")
    func statuses() {
        let tide = ScriptedLoader<Double>()
        var lines: [String] = [status(of: tide)]
        let token = tide.sink { lines.append(status(of: $0)) }
        tide.sync()
        tide.fail(TestError("offline"))
        tide.sync()
        tide.succeed(2.5)
        tide.sync()
        tide.fail(TestError("offline"))
        #expect(
            lines == [
                "no level yet", "loading", "could not load: offline", "loading", "2.5 m",
                "2.5 m, refreshing", "2.5 m, could not refresh",
            ]
        )
        token.remove()
    }

    @Test("Provenance has the origin, the time, and the end of freshness")
    func provenance() {
        let clock = ManualClock()

        // snippet: KeepWhatYouHave/fresh
        let tide = ScriptedLoader<Double>(clock: clock)
        tide.freshFor = .seconds(600)
        // end

        tide.sync()
        tide.succeed(2.5)
        clock.set(clock.now.advanced(by: .seconds(599)))
        var line = ""

        // snippet: KeepWhatYouHave/provenance
        if let provenance = tide.provenance {
            let now = tide.clock.now
            let source = provenance.origin == .cache ? "cached" : "loaded"
            let stale = provenance.isStale(at: now) ? ", stale" : ""
            line = "\(source) \(provenance.age(at: now).components.seconds) s ago\(stale)"
        }
        // end

        #expect(line == "loaded 599 s ago")
        #expect(tide.provenance?.isStale(at: clock.now.advanced(by: .seconds(1))) == true)
    }

    @Test("Stale content stays and needs a sync, unless a subclass overrides that")
    func stale() {
        let clock = ManualClock()
        let (forecast, almanac) = (ContentLoader<String>(clock: clock), Almanac(clock: clock))
        for loader in [forecast, almanac] {
            loader.freshFor = .seconds(60)
            #expect(loader.needsSync())
            loader.finishLoading(.success("Fog"))
            #expect(!loader.needsSync())
        }
        clock.set(clock.now.advanced(by: .seconds(60)))
        #expect(forecast.needsSync())
        #expect(!almanac.needsSync())
        #expect(forecast.content == "Fog")
    }

    @Test("A closure for the content is called only when the content changes")
    func sinkContent() {
        let tide = ScriptedLoader<Double>()
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }

        // snippet: KeepWhatYouHave/sinkContent
        let token = tide.sinkContent { tide in
            show(tide.content.map { "\($0) m" } ?? "no level yet")
        }
        // end

        for level in [2.5, 2.6] {
            tide.sync()
            tide.succeed(level)
        }
        tide.sync()
        tide.fail(TestError("offline"))
        tide.withdraw()
        #expect(shown == ["2.5 m", "2.6 m", "no level yet"])
        token.remove()
    }

    @Test("Restored content is shown, and the state stays")
    func restore() {
        let clock = ManualClock()
        let savedAt = clock.now.advanced(by: .seconds(-900))
        let tide = ScriptedLoader<Double>(clock: clock)
        let recorder = LoadableRecorder(tide)

        // snippet: KeepWhatYouHave/restore
        let freshUntil = savedAt.advanced(by: .seconds(600))
        tide.restore(2.1, from: Provenance(origin: .cache, date: savedAt, freshUntil: freshUntil))
        // end

        #expect(recorder.line == "idle > idle+")
        #expect(tide.state == .success(content: 2.1))
        #expect(tide.needsSync())
        #expect(tide.provenance?.isStale(at: clock.now) == true)
        tide.sync()
        tide.succeed(2.5)
        tide.restore(2.1, from: Provenance(origin: .cache, date: savedAt))
        #expect(tide.content == 2.5)
    }

    @Test("A late result is dropped, and a cancellation restores the previous state")
    func late() {
        let station = Station<Int>()
        let wind = WindLoader(station)
        let recorder = LoadableRecorder(of: wind)

        // snippet: KeepWhatYouHave/late
        wind.sync()
        wind.cancel()
        wind.sync()
        station.answer(.success(3))  // The result of the cancelled load is dropped.
        station.answer(.success(4))  // The result of the running load is used.
        // end

        #expect(recorder.line == "initial > loading(nil) > initial > loading(nil) > success(4)")
        #expect(wind.loadHistory.lateResultCount == 1)
    }

    @Test("A cancellation is not a failure: the previous failure returns")
    func cancelled() {
        let tide = ScriptedLoader<Double>()
        tide.finishLoading(.success(2.5))
        tide.finishLoading(.failure(TestError("offline")))
        let recorder = LoadableRecorder(tide)
        tide.sync()
        tide.fail(CancellationError())
        #expect(recorder.line == "failed(offline)+ > syncing+ > failed(offline)+")
    }

    @Test("The table of the article: the effect on both facts")
    func table() {
        let tide = ScriptedLoader<Double>()
        let recorder = LoadableRecorder(of: tide)
        tide.sync()
        tide.succeed(2.5)
        tide.sync()
        tide.fail(TestError("offline"))
        tide.sync()
        tide.cancel()
        tide.setIdle()
        tide.withdraw()
        tide.update(.initial)
        #expect(
            recorder.states == [
                "initial", "loading(nil)", "success(2.5)", "loading(2.5)", "failure(offline, 2.5)", "loading(2.5)",
                "failure(offline, 2.5)", "success(2.5)", "initial",
            ]
        )
    }
}
