import Foundation
import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite("LoadableTesting.md, RecordAndReplay.md", .timeLimit(.minutes(3)))
struct RecordAndReplaySnippets {

    @Test("A lifetime as one line")
    func landingPage() async throws {
        // snippet: LoadableTesting/life
        let gauge = ScriptedSource<Double>()
        let tide = ContentLoader(gauge)
        let recorder = LoadableRecorder(of: tide)

        gauge.answer(.content(2.5))
        _ = try await tide.fetch()

        #expect(recorder.line == "initial > loading(nil) > success(2.5)")
        // end
    }

    @Test("The recorder's own example")
    func recorder() {
        let loadable = ScriptedLoader<Int>()
        // snippet: LoadableRecorder/life
        let recorder = LoadableRecorder(loadable)
        loadable.sync()
        loadable.fail(TestError("offline"))
        #expect(recorder.line == "idle > syncing > failed(offline)")
        // end
    }

    @Test("The recording source's own example")
    func recordingSource() async throws {
        let gauge = ScriptedSource<Double>()
        gauge.answer(.content(2.5))
        // snippet: RecordingSource/recording
        let recorder = RecordingSource(gauge)
        let tide = ContentLoader(recorder)
        _ = try await tide.fetch()
        let recording = recorder.recording
        // end
        #expect(recording.loads.map(\.isOver) == [true])
    }

    @Test("A recorded file is replayed")
    func recordAndReplay() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("recording-\(UUID()).json")
        defer { try? FileManager.default.removeItem(at: file) }
        let gauge = ScriptedSource<Double>()
        gauge.answer(.content(2.5))
        gauge.fail(TestError("offline"))
        try await record(gauge, file)
        try await replay(file)
    }

    private func record(_ gauge: ScriptedSource<Double>, _ file: URL) async throws {
        // snippet: RecordAndReplay/record
        let recorder = RecordingSource(gauge)
        let tide = ContentLoader(recorder)
        _ = try await tide.fetch()
        _ = try? await tide.fetch()
        try recorder.recording.json().write(to: file)
        // end
    }

    private func replay(_ file: URL) async throws {
        // snippet: RecordAndReplay/replay
        let recording = try Recording<Double>(json: Data(contentsOf: file))
        let tide = ContentLoader(ReplaySource(recording, speed: .infinity))
        let recorder = LoadableRecorder(of: tide)
        _ = try await tide.fetch()
        _ = try? await tide.fetch()

        #expect(recorder.changes == ["loading(nil)", "success(2.5)", "loading(2.5)", "failure(offline, 2.5)"])
        // end
    }

    @Test("A recording by hand")
    func byHand() async {
        let clock = ManualClock()
        // snippet: RecordAndReplay/byHand
        let recording = Recording<Double>(
            source: "a slow gauge",
            loads: [
                Recording.Load(entries: [
                    Recording.Entry(after: .seconds(29), .progress(LoadProgress(completed: 99, total: 100))),
                    Recording.Entry(after: .seconds(30), .failure(RecordedError(TestError("offline")))),
                ])
            ])
        let tide = ContentLoader(ReplaySource(recording, clock: clock), clock: clock)
        tide.sync()
        // end
        await clock.advance(by: .zero, until: { clock.sleepers > 0 })
        await clock.advance(by: .seconds(29), until: { tide.snapshot.progress != nil && clock.sleepers > 0 })
        #expect(tide.snapshot.progress?.fraction == 0.99)
        await clock.advance(by: .seconds(1), until: { tide.loadableState != .syncing })
        #expect(tide.error.map { "\($0)" } == "offline")
    }
}
