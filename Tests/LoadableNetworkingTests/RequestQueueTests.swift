import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// Tasks in line.
@Suite(.timeLimit(.minutes(1)))
struct RequestQueueTests {

    /// A mutex that more than one closure can have.
    private final class Box<Value: Sendable>: Sendable {
        let value: Mutex<Value>
        init(_ value: Value) { self.value = Mutex(value) }
    }

    private let queue = RequestQueue(limit: 1)

    /// Something that runs until it is let go.
    private func occupy() -> (task: Task<Void, any Error>, end: AsyncStream<Void>.Continuation) {
        let (stream, end) = AsyncStream.makeStream(of: Void.self)
        let task = Task { [queue] in try await queue.run { for await _ in stream {} } }
        return (task, end)
    }

    @Test("First come, first served")
    func order() async throws {
        let order = Box<[Int]>([])
        let first = occupy()
        await until { queue.waitingCount == 0 }
        let started = Box(false)
        let probe = Task { [queue] in try await queue.run { started.value.withLock { $0 = true } } }
        await until { queue.waitingCount == 1 }
        var tasks: [Task<Void, any Error>] = []
        for index in 0..<10 {
            tasks.append(Task { [queue] in try await queue.run { order.value.withLock { $0.append(index) } } })
            await until { queue.waitingCount == index + 2 }
        }
        #expect(started.value.withLock(\.self) == false)
        first.end.finish()
        try await probe.value
        for task in tasks { try await task.value }
        #expect(order.value.withLock(\.self) == Array(0..<10))
    }

    @Test("Who is cancelled in line leaves it at once, and the next one's turn comes")
    func cancelled() async throws {
        let first = occupy()
        let second = occupy()
        await until { queue.waitingCount == 1 }
        let third = Task { [queue] in try await queue.run { 3 } }
        await until { queue.waitingCount == 2 }
        second.task.cancel()
        await until { queue.waitingCount == 1 }
        await #expect(throws: CancellationError.self) { try await second.task.value }
        first.end.finish()
        #expect(try await third.value == 3)
    }

    @Test("Who is cancelled beforehand does not run")
    func cancelledBefore() async {
        let task = Task { [queue] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await queue.run { Issue.record("It has run") }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("A place is given back after an error, too")
    func placeAfterError() async throws {
        struct Failure: Error {}
        await #expect(throws: Failure.self) { try await queue.run { throw Failure() } }
        #expect(try await queue.run { 1 } == 1)
    }
}
