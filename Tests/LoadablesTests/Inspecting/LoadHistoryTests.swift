import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadHistoryTests {

    private let clock = ManualClock()

    private func pass(_ seconds: Double) {
        clock.set(clock.now.advanced(by: .seconds(seconds)))
    }

    @Test("A load is recorded with its number, start, duration, size and the origin of its content")
    func success() throws {
        let loader = ScriptedLoader<Int>(clock: clock)
        let start = clock.now
        loader.sync()
        #expect(loader.loadHistory.last?.duration == nil)
        pass(0.25)

        loader.finishLoading(.success(1), for: loader.generation, byteCount: 4_096)

        let record = try #require(loader.loadHistory.last)
        #expect(loader.loadHistory.count == 1)
        #expect(record.generation.number == 1)
        #expect(record.start == start)
        #expect(record.duration == .milliseconds(250))
        #expect(record.byteCount == 4_096)
        #expect(record.origin == .source)
        #expect("\(record)" == "load 1 succeeded after 0.25 seconds, 4096 bytes")
    }

    @Test("A failed load is recorded with its error; failed and cancelled loads have no size or origin")
    func endings() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync()
        pass(1)
        loader.fail(TestError("offline"))
        loader.sync()
        pass(2)
        loader.cancel()

        let records = Array(loader.loadHistory)
        #expect(
            records.map(\.description) == [
                "load 1 failed after 1.0 seconds: offline", "load 2 was cancelled after 2.0 seconds",
            ])
        #expect(records[0].error as? TestError == TestError("offline"))
        #expect(records.allSatisfy { $0.byteCount == nil && $0.origin == nil })
    }

    @Test(
        "A load is recorded with its reason, if it has one",
        arguments: LoadRequest.Reason.allCases)
    func reason(reason: LoadRequest.Reason) {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync(for: reason)
        #expect(loader.loadHistory.last?.reason == reason)
        loader.succeed(1)
        #expect(loader.loadHistory.last?.reason == reason)
        loader.finishLoading(.success(2))
        #expect(loader.loadHistory.last?.reason == nil)
        loader.setSyncing()
        loader.fail(TestError("closed"))
        #expect(loader.loadHistory.last?.reason == nil)
    }

    @Test("A load that is interrupted by idle is recorded as cancelled")
    func settled() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync()

        loader.setIdle()

        #expect(loader.loadHistory.map(\.description) == ["load 1 was cancelled after 0.0 seconds"])
    }

    @Test("Pushed content is recorded as a load without a duration")
    func pushed() {
        let loadable = PureLoadable(clock: clock)
        loadable.setDidSyncSuccessfully()
        loadable.setFailedToSyncWithError(TestError("closed"))

        #expect(loadable.loadHistory.map(\.duration) == [.zero, .zero])
        #expect(loadable.loadHistory.last?.error as? TestError == TestError("closed"))
    }

    @Test("A success without contents is recorded as a failure")
    func withoutContents() {
        let loadable = TestLoadable(clock: clock)
        loadable.sync()

        loadable.setDidSyncSuccessfully()

        #expect(loadable.loadHistory.count == 1)
        #expect(loadable.loadHistory.last?.error as? LoadableError == .syncedWithoutContents)
    }

    @Test("Only the latest loads are kept, up to the limit, oldest first", arguments: [0, 1, 2, 5, 7])
    func limit(limit: Int) {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.loadHistoryLimit = limit

        for content in 1...20 {
            loader.sync()
            loader.succeed(content)
        }

        #expect(loader.loadHistory.map(\.generation.number) == Array(Array(1...20).suffix(limit)).map(UInt32.init))
        #expect(loader.generation.number == 20)
    }

    @Test("A new limit keeps the latest loads, even if it is set during a load", arguments: [0, 1, 3, 10])
    func newLimit(limit: Int) {
        let loader = ScriptedLoader<Int>(clock: clock)
        for content in 1...8 {
            loader.sync()
            loader.succeed(content)
        }
        loader.sync()

        loader.loadHistoryLimit = limit
        loader.succeed(9)
        loader.sync()
        loader.succeed(10)

        let numbers = loader.loadHistory.map(\.generation.number)
        #expect(numbers.suffix(2) == [9, 10].suffix(limit))
        #expect(numbers.count <= limit)
        #expect(loader.loadHistory.allSatisfy { $0.duration != nil })
        #expect(LoadHistory.defaultLimit == 5)
    }

    @Test("Late results are counted and change nothing else")
    func lateResults() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync()
        loader.cancel()
        let before = loader.loadHistory.map(\.description)

        loader.succeed(1)
        loader.fail(TestError("late"))

        #expect(loader.loadHistory.lateResultCount == 2)
        #expect(loader.loadHistory.map(\.description) == before)
    }

    @Test("A load whose source stops after a cancellation has no result, and no late one")
    func stoppedIsNotLate() async {
        struct Stopped: Error {}
        for isCancellation in [true, false] {
            let hasStarted = Mutex(false)
            let hasStopped = Mutex(false)
            let loader = ContentLoader(
                ClosureSource<Int> { _ in
                    hasStarted.withLock { $0 = true }
                    defer { hasStopped.withLock { $0 = true } }
                    do { try await Task.sleep(for: .seconds(600)) } catch { throw isCancellation ? error : Stopped() }
                    return .content(1)
                })
            loader.sync()
            await until { hasStarted.withLock(\.self) }
            loader.cancel()
            await until { hasStopped.withLock(\.self) }
            for _ in 0..<100 { await Task.yield() }
            #expect(loader.loadHistory.lateResultCount == 0)
            #expect(loader.snapshot.lastOutcome?.result == .cancelled)
        }
    }

    @Test("A duration is never negative, even if the clock was set back")
    func clockSetBack() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync()
        pass(-3_600)

        loader.succeed(1)

        #expect(loader.loadHistory.last?.duration == .zero)
    }

    @Test("A copy of the history does not change")
    func value() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync()
        let read = loader.loadHistory

        loader.succeed(1)

        #expect(read.last?.duration == nil)
        #expect(loader.loadHistory.last?.duration == .zero)
    }

    @Test("Loads are numbered in order, including stopped ones, whose results are dropped")
    func numbers() {
        let loader = ScriptedLoader<Int>(clock: clock)
        loader.sync()
        loader.succeed(1)
        loader.sync()
        let stopped = loader.generation
        loader.cancel()
        #expect(loader.generation != stopped)
        loader.finishLoading(.success(2), for: stopped)
        #expect(loader.content == 1)
        loader.sync()
        loader.finishLoading(.success(2), for: stopped)
        #expect(loader.content == 1)
        loader.succeed(3)
        #expect(loader.loadHistory.map(\.generation.number) == [1, 2, 3])
        #expect(loader.loadHistory.map(\.generation.description) == ["load 1", "load 2", "load 3"])
    }
}
