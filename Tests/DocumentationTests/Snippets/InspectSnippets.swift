import LoadableTesting
import Loadables
import Testing

/// Nothing here awaits while the log of the program is set: other tests would write to it.
@MainActor
@Suite("Inspect.md", .timeLimit(.minutes(3)))
struct InspectSnippets {

    private let clock = ManualClock()

    @Test("The history has the latest loads")
    func history() {
        let clock = clock
        let tide = ScriptedLoader<Double>(clock: clock)
        tide.loadHistoryLimit = 3
        tide.sync()
        clock.set(clock.now.advanced(by: .milliseconds(250)))
        tide.finishLoading(.success(2.5), for: tide.generation, byteCount: 120)
        tide.sync()
        tide.cancel()
        tide.sync()
        tide.fail(TestError("offline"))
        var lines: [String] = []

        // snippet: Inspect/history
        for load in tide.loadHistory {
            lines.append("\(load)")
        }
        // end

        // snippet: Inspect/record
        if let load = tide.loadHistory.last {
            switch load.outcome {
            case .loading: lines.append("running since \(load.start)")
            case .succeeded(let origin): lines.append("from the \(origin.rawValue), \(load.byteCount ?? 0) bytes")
            case .unchanged: lines.append("found no change")
            case .failed(let error): lines.append("failed: \(error)")
            case .cancelled: lines.append("cancelled")
            }
        }
        // end

        #expect(
            lines == [
                "load 1 succeeded after 0.25 seconds, 120 bytes", "load 2 was cancelled after 0.0 seconds",
                "load 3 failed after 0.0 seconds: offline", "failed: offline",
            ]
        )
    }

    @Test("An inspection shows a tree")
    func inspection() {
        let tide = ScriptedLoader<Double>()
        let wind = ScriptedLoader<Int>()

        // snippet: Inspect/tree
        tide.loadableName = "Tide"
        let board = LoadableGroup([tide, wind])
        board.loadableName = "Board"

        func describe(_ inspection: LoadableInspection, indent: String = "") -> String {
            let line = "\(indent)\(inspection.name): \(inspection.snapshot.state), loads: \(inspection.history.count)\n"
            return line + inspection.parts.map { describe($0, indent: indent + "  ") }.joined()
        }
        // end

        tide.sync()
        #expect(
            describe(board.inspection) == """
                Board: syncing, loads: 0
                  Tide: syncing, loads: 1
                  ScriptedLoader<Int>: idle, loads: 0

                """
        )
        #expect(board.inspection.flattened.map(\.name) == ["Board", "Tide", "ScriptedLoader<Int>"])
    }

    @Test("The event log has the events of all loadables")
    func log() {
        let clock = clock
        var lines: [String] = []
        func write(_ line: String) { lines.append(line) }
        defer { LoadableEventLog.current = nil }

        // snippet: Inspect/log
        let log = LoadableEventLog(capacity: 500)
        LoadableEventLog.current = log
        let observation = log.observe { event in write("\(event)") }
        // end

        let tide = ScriptedLoader<Double>(clock: clock)
        tide.loadableName = "Tide"
        tide.sync()
        tide.cancel()
        tide.succeed(2.5)
        tide.setIdle()
        #expect(
            lines == [
                "Tide: load 1 began", "Tide: load 1 was cancelled after 0.0 seconds", "Tide: a late result was dropped",
                "Tide: became idle",
            ]
        )
        #expect(log.events.map { "\($0)" } == Array(lines.dropFirst()))
        withExtendedLifetime(observation) {}
    }
}
