import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ManualClockTests {

    private let clock = ManualClock()

    private func wait(_ seconds: Int, _ action: @escaping @MainActor () -> Void) -> Task<Bool, Never> {
        let deadline = clock.now.advanced(by: .seconds(seconds))
        return Task { [clock] in
            do {
                try await clock.sleep(until: deadline)
                action()
                return true
            } catch {
                return false
            }
        }
    }

    @Test("Waiters are woken in the order of their deadlines, each at its deadline")
    func order() async {
        let start = clock.now
        var woken: [Duration] = []
        for seconds in [3, 1, 2] {
            _ = wait(seconds) { woken.append(start.duration(to: self.clock.now)) }
        }

        await clock.advance(by: .seconds(2))
        #expect(woken == [.seconds(1), .seconds(2)])
        #expect(clock.sleepers == 1)

        await clock.advance(by: .seconds(5))
        #expect(woken == [.seconds(1), .seconds(2), .seconds(3)])
        #expect(start.duration(to: clock.now) == .seconds(7))
    }

    @Test("A waiter that waits again is woken again within the same step")
    func again() async {
        var count = 0
        let start = clock.now
        let task = Task { [clock] in
            for second in 1...3 {
                try? await clock.sleep(until: start.advanced(by: .seconds(second)))
                count += 1
            }
        }

        await clock.advance(by: .seconds(3))

        #expect(count == 3)
        await task.value
    }

    @Test("Waiting for a past moment ends immediately")
    func past() async throws {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(-1)))

        #expect(clock.sleepers == 0)
    }

    @Test("Cancelling ends the wait, whether it has begun or not")
    func cancellation() async {
        let unbegun = wait(1) {}
        unbegun.cancel()
        #expect(await unbegun.value == false)

        let begun = wait(1) {}
        await clock.advance(by: .zero)
        #expect(clock.sleepers == 1)
        begun.cancel()
        #expect(await begun.value == false)
        #expect(clock.sleepers == 0)
    }

    @Test("Setting the clock wakes no waiter; the next step wakes the late ones")
    func set() async {
        var woken = false
        _ = wait(1) { woken = true }
        await clock.advance(by: .zero)

        clock.set(clock.now.advanced(by: .seconds(10)))
        #expect(!woken)

        await clock.advance(by: .zero)
        #expect(woken)
    }

    @Test("A step returns when a chain of tasks on the main actor has run")
    func chain() async {
        var isDone = false
        _ = wait(1) {
            Task {
                for _ in 0..<10 { await Task { await Task.yield() }.value }
                isDone = true
            }
        }

        await clock.advance(by: .seconds(1))

        #expect(isDone)
    }

    @Test("A step returns after a long chain whose tasks read the clock as loadables do")
    func longChain() async {
        var isDone = false
        _ = wait(1) {
            Task { [clock] in
                for _ in 0..<100 { await Task { _ = clock.now }.value }
                isDone = true
            }
        }

        await clock.advance(by: .seconds(1))

        #expect(isDone)
    }

    @Test("A step returns even if a task never stops reading the clock")
    func restless() async {
        let task = Task { [clock] in
            while !Task.isCancelled {
                _ = clock.now
                await Task.yield()
            }
        }
        let start = clock.now
        await clock.advance(by: .seconds(1))
        #expect(start.duration(to: clock.now) == .seconds(1))
        task.cancel()
    }

    @Test("A step waits until the woken tasks run, on any actor")
    func wokenElsewhere() async {
        let deadline = clock.now.advanced(by: .seconds(1))
        let sleeper = Sleeper()
        for _ in 0..<50 { Task { [clock] in await sleeper.sleep(clock, deadline) } }
        await until { clock.sleepers == 50 }

        await clock.advance(by: .seconds(1))

        #expect(await sleeper.wokenCount == 50)
    }

    private actor Sleeper {
        private(set) var wokenCount = 0

        func sleep(_ clock: ManualClock, _ deadline: Timestamp) async {
            try? await clock.sleep(until: deadline)
            wokenCount += 1
        }
    }

    @Test("A step waits for the end of woken work off the main actor, if the test can detect it")
    func pool() async {
        let clock = clock
        let counter = Counter()
        let loader = ContentLoader {
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
            for _ in 0..<1_000 { await counter.increment() }
            return await counter.count
        }
        loader.sync()
        await until { clock.sleepers > 0 }

        await clock.advance(by: .seconds(1), until: { loader.loadableState != .syncing })

        #expect(loader.content == 1_000)
    }

    @Test("A step waits for the state of an actor")
    func actorState() async {
        let counter = Counter()
        Task { for _ in 0..<100 { await counter.increment() } }

        await clock.advance(by: .zero, until: { await counter.count == 100 })

        #expect(await counter.count == 100)
    }

    private actor Counter {
        private(set) var count = 0

        func increment() {
            count += 1
        }
    }
}
