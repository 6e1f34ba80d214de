import TestSupport
import Testing

@testable import Loadables

/// Tasks in line.
@Suite(.timeLimit(.minutes(3)))
struct AsyncSemaphoreTests {

    private let queue = AsyncSemaphore(limit: 1)

    /// Something that runs, until it is let go.
    private func occupy() async -> (task: Task<Void, any Error>, end: AsyncStream<Void>.Continuation) {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        let (beginning, begin) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [queue] in
            try await queue.run {
                begin.finish()
                for await _ in stream {}
            }
        }
        for await _ in beginning {}
        return (task, end)
    }

    @Test("First come, first served")
    func order() async throws {
        let (order, turns) = AsyncStream.makeStream(of: Int.self)
        let first = await occupy()
        var tasks: [Task<Void, any Error>] = []
        for index in 0..<10 {
            tasks.append(Task { [queue] in try await queue.run { _ = turns.yield(index) } })
            await until { queue.waitingCount == index + 1 }
        }
        first.end.finish()
        for task in tasks { try await task.value }
        turns.finish()
        #expect(await order.reduce(into: []) { $0.append($1) } == Array(0..<10))
    }

    @Test("A task cancelled in the queue leaves it at once, and the next one gets its turn")
    func cancelled() async throws {
        let first = await occupy()
        let second = Task { [queue] in try await queue.run { Issue.record("It has run") } }
        await until { queue.waitingCount == 1 }
        let third = Task { [queue] in try await queue.run { 3 } }
        await until { queue.waitingCount == 2 }
        second.cancel()
        await until { queue.waitingCount == 1 }
        await #expect(throws: CancellationError.self) { try await second.value }
        first.end.finish()
        #expect(try await third.value == 3)
    }

    @Test("A task cancelled beforehand does not run")
    func cancelledBefore() async {
        let task = Task { [queue] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await queue.run { Issue.record("It has run") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A place is released after an error, too")
    func placeAfterError() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await queue.run { throw Failure() } }
        #expect(try await queue.run { 1 } == 1)
    }
}
