import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite("ComingFromTheOriginals.md", .timeLimit(.minutes(3)))
struct ComingFromTheOriginalsSnippets {

    @Test("A change made by an observer is announced after the current one")
    func queued() {
        let tide = ScriptedLoader<Double>()

        // snippet: ComingFromTheOriginals/queued
        let retrying = tide.sink { tide in
            if tide.loadableState == .didFailToSync { tide.sync() }
        }
        let recorder = LoadableRecorder(tide)
        tide.sync()
        tide.fail(TestError("offline"))
        #expect(recorder.line == "idle > syncing > failed(offline) > syncing")
        // end

        retrying.remove()
    }
}
