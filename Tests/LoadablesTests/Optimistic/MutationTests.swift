import LoadableTesting
import Observation
import TestSupport
import Testing

@testable import Loadables

/// An action with a state of its own.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MutationTests {

    /// Has an answer for each run.
    @MainActor
    private final class Station {
        private(set) var runs: [(gate: String, answer: ScriptedSource<Int>)] = []

        func open(_ gate: String) async throws -> Int {
            let answer = ScriptedSource<Int>()
            runs.append((gate, answer))
            guard let number = try await answer.load(LoadRequest()).content else { throw TestError("nothing") }
            return number
        }
    }

    private let clock = ManualClock()
    private let station = Station()
    private let opening: Mutation<String, Int>

    init() {
        opening = Mutation(clock: clock, timeout: .seconds(30)) { [station] in try await station.open($0) }
    }

    private func run(_ gate: String) async {
        let count = station.runs.count
        opening.run(gate)
        await until { station.runs.count > count }
    }

    private func finish(_ run: Int, _ number: Int) async {
        station.runs[run].answer.answer(.content(number))
        await settle()
    }

    private func fail(_ run: Int) async {
        station.runs[run].answer.fail(TestError("jammed"))
        await settle()
    }

    @Test("It is idle, then pending, then has the result or the error; the previous result stays")
    func states() async {
        #expect(opening.state == .initial && opening.input == nil && !opening.isContentsAvailable)
        await run("north")
        #expect(opening.loadableState == .syncing && opening.input == "north")
        await finish(0, 1)
        await until { opening.state == .success(content: 1) }
        #expect(opening.provenance?.date == clock.now)

        await run("south")
        #expect(opening.state == .loading(cache: 1))
        await fail(1)
        await until { opening.state == .failure(error: TestError("jammed"), cache: 1) }
        #expect(opening.value == 1 && opening.input == "south")
    }

    @Test("Only a failed run can be retried, with the same input")
    func retry() async {
        #expect(!opening.retry())
        await run("north")
        #expect(!opening.retry())
        await fail(0)
        await until { opening.error != nil }
        #expect(opening.retry())
        #expect(opening.error == nil)
        await until { station.runs.count == 2 }
        #expect(station.runs[1].gate == "north")
        await finish(1, 2)
        await until { opening.value == 2 }
        #expect(!opening.retry())
    }

    @Test(
        "Overlapping runs return their own results in any order; the state is that of the latest",
        arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]], [false, true])
    func overlapping(order: [Int], latestFails: Bool) async throws {
        var tasks: [Task<Int, any Error>] = []
        for run in 0..<3 {
            tasks.append(Task { try await opening.perform("\(run)") })
            await until { station.runs.count == run + 1 }
        }
        for run in order {
            if latestFails, run == 2 { await fail(2) } else { await finish(run, run) }
            if run != 2 { #expect(try await tasks[run].value == run) }
            let isOver = order.firstIndex(of: 2).map { $0 <= order.firstIndex(of: run) ?? 0 } ?? false
            await until { (opening.loadableState != .syncing) == isOver }
        }
        #expect(
            opening.state == (latestFails ? .failure(error: TestError("jammed"), cache: nil) : .success(content: 2)))
    }

    @Test("A cancelled run leaves no trace, and its result is dropped")
    func cancellation() async throws {
        await run("north")
        await finish(0, 1)
        await until { opening.value == 1 }
        let task = Task { try await opening.perform("south") }
        await until { station.runs.count == 2 }
        opening.cancel()
        #expect(opening.state == .success(content: 1) && opening.input == "north")
        await #expect(throws: CancellationError.self) { try await task.value }
        await finish(1, 2)
        #expect(opening.state == .success(content: 1))

        let waiting = Task { try await opening.perform("west") }
        await until { station.runs.count == 3 }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(opening.loadableState == .didSyncSuccessfully)
    }

    @Test("If the latest run is cancelled during an earlier one, the state is that of the earlier one")
    func cancelledOverRunning() async throws {
        await run("north")
        let task = Task { try await opening.perform("south") }
        await until { station.runs.count == 2 }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(opening.state == .loading(cache: nil) && opening.input == "north")
        await finish(0, 1)
        await until { opening.state == .success(content: 1) }
        #expect(opening.input == "north")
    }

    @Test("Cancelling a run after an earlier one has ended restores the result of the earlier one")
    func cancelledAfterEarlier() async throws {
        await run("north")
        let task = Task { try await opening.perform("south") }
        await until { station.runs.count == 2 }
        await finish(0, 1)
        #expect(opening.loadableState == .syncing)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(opening.state == .success(content: 1) && opening.input == "north")
    }

    @Test("After a reset during a run, it stays idle whatever the run returns; the next run counts")
    func reset() async {
        await run("north")
        opening.reset()
        #expect(opening.state == .initial && opening.input == nil)
        await finish(0, 42)
        #expect(opening.state == .initial)
        await run("south")
        await finish(1, 7)
        await until { opening.state == .success(content: 7) }
    }

    @Test("A run that times out is cancelled and fails")
    func timeout() async {
        await run("north")
        await clock.advance(by: .seconds(30)) { opening.error != nil }
        #expect(opening.error as? LoadableError == .timedOut(after: .seconds(30)))
    }

    @Test("An observer that cancels a starting run prevents it")
    func cancelledAtOnce() async {
        let token = opening.sink { if $0.loadableState == .syncing { $0.cancel() } }
        opening.run("north")
        await settle()
        #expect(station.runs.isEmpty && opening.state == .initial)
        withExtendedLifetime(token) {}
    }

    @Test("Groups show its state, and a sync of the group does not run it")
    func group() async {
        let gates = ScriptedLoader<String>(clock: clock)
        let group = PureLoadableGroup([gates, opening], mode: .all)
        gates.update(.success(content: "shut"))
        await run("north")
        #expect(group.loadableState == .syncing)
        await fail(0)
        await until { group.loadableState == .didFailToSync }
        #expect(station.runs.count == 1)
        #expect(opening.inspection.snapshot.state == .didFailToSync)
    }

    @Test("Readers under Observation are notified of its changes")
    func observation() async {
        nonisolated(unsafe) var isTold = false
        withObservationTracking {
            _ = opening.state
        } onChange: {
            isTold = true
        }
        opening.run("north")
        #expect(isTold)
    }

    @Test("It can be the action of an optimistic change: reverting the change cancels the run")
    func optimistic() async {
        let reported = ScriptedLoader<[String: String]>(clock: clock)
        reported.update(.success(content: ["north": "shut"]))
        let gates = OptimisticLoader(reported)
        let id = gates.change {
            $0["north"] = "open"
        } by: { [opening] in
            _ = try await opening.perform("north")
        }
        await until { opening.loadableState == .syncing }
        #expect(gates.content == ["north": "open"])
        gates.cancelChange(id)
        await until { opening.loadableState == .idle }
        #expect(gates.content == ["north": "shut"])
    }

    @Test("It can be released during a run, and the action continues")
    func lifetime() async throws {
        let station = station
        var mutation: Mutation<String, Int>? = Mutation(clock: clock) { try await station.open($0) }
        weak let gone = mutation
        mutation?.run("north")
        await until { station.runs.count == 1 }
        mutation = nil
        #expect(gone == nil)
        await until { station.runs[0].answer.isAsked }
    }
}
