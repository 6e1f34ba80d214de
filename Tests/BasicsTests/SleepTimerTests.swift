import TestSupport
import Testing

@testable import Basics

@Suite(.timeLimit(.minutes(3)))
struct SleepTimerTests {

    @Test("Due entries come earliest first, and removed ones do not come")
    func order() {
        var queue = DeadlineQueue<String>()
        queue.insert("c", id: 1, at: 30)
        queue.insert("a", id: 2, at: 10)
        queue.insert("b", id: 3, at: 20)
        queue.insert("d", id: 4, at: 40)
        #expect(queue.earliest == 10)
        #expect(queue.remove(id: 2) == "a")
        #expect(queue.remove(id: 2) == nil)
        #expect(queue.earliest == 20)
        #expect(queue.removeDue(at: 19) == [])
        #expect(queue.removeDue(at: 35) == ["b", "c"])
        #expect(queue.earliest == 40)
        #expect(queue.removeDue(at: .max) == ["d"])
        #expect(queue.earliest == nil && queue.count == 0)
    }

    @Test("In any sequence, the order is that of sorting, and half of the slots are used")
    func anyOrder() {
        var random = SplitMix64(seed: 7)
        var queue = DeadlineQueue<UInt64>()
        var expected: [UInt64: Int64] = [:]
        for id in 0..<UInt64(20_000) {
            switch random.next() % 8 {
            case 0...3:
                let deadline = Int64(random.next() % 1_000) + Int64(id)
                queue.insert(id, id: id, at: deadline)
                expected[id] = deadline
            case 4...6:
                let other = random.next() % (id + 1)
                #expect((queue.remove(id: other) != nil) == (expected.removeValue(forKey: other) != nil))
            default:
                let now = Int64(id) + 100
                let due = queue.removeDue(at: now)
                #expect(due.map { expected[$0] ?? 0 } == due.map { expected[$0] ?? 0 }.sorted())
                #expect(Set(due) == Set(expected.filter { $0.value <= now }.keys))
                for id in due { expected[id] = nil }
            }
            #expect(queue.count == expected.count && queue.earliest == expected.values.min())
            #expect(queue.capacityInUse <= max(17, 2 * queue.count + 1))
        }
    }

    @Test("Cancelled sleeps leave nothing behind, however long they were")
    func cancelled() async {
        let timer = SleepTimer()
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<1_000 {
                group.addTask {
                    do {
                        try await timer.sleep(for: .seconds(1_000_000))
                        return false
                    } catch {
                        return error is CancellationError
                    }
                }
            }
            await until { timer.count == 1_000 }
            group.cancelAll()
            for await isCancelled in group { #expect(isCancelled) }
        }
        #expect(timer.count == 0)
    }

    @Test(
        "A sleep ends after its time, not before, regardless of other sleeps"
    )
    func ends() async throws {
        let timer = SleepTimer()
        let long = Task { try await timer.sleep(for: .seconds(1_000_000)) }
        await until { timer.count == 1 }
        let start = ContinuousClock.now
        async let other: Void = timer.sleep(for: .milliseconds(40))
        try await timer.sleep(for: .milliseconds(20))
        #expect(ContinuousClock.now - start >= .milliseconds(20))
        try await other
        #expect(ContinuousClock.now - start >= .milliseconds(40))
        #expect(timer.count == 1)
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }

    @Test("A cancelled task does not sleep; sleeps of no time or forever are allowed")
    func edges() async throws {
        let timer = SleepTimer()
        try await timer.sleep(for: .zero)
        try await timer.sleep(for: .seconds(-5))
        let cancelled = Task {
            await until { Task.isCancelled }
            try await timer.sleep(for: .seconds(1_000))
        }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        let forever = Task { try await timer.sleep(for: .seconds(Int64.max)) }
        await until { timer.count == 1 }
        forever.cancel()
        await #expect(throws: CancellationError.self) { try await forever.value }
        #expect(timer.count == 0)
    }

    @Test("The clocks of the library use the timer")
    func clocks() async throws {
        let (before, start) = (SystemClock().now, SteadyClock().now)
        try await SystemClock().sleep(for: .milliseconds(5))
        try await SteadyClock().sleep(for: .milliseconds(5))
        #expect(SteadyClock().now - start >= .milliseconds(10))
        #expect(before.duration(to: SystemClock().now) > .zero)
    }
}
