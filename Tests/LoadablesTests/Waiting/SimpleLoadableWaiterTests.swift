import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SimpleLoadableWaiterTests {

    private let loadable = TestLoadable()

    @Test("It calls once when the loadable is not syncing any more, never before it was created")
    func waits() async {
        loadable.sync()
        var count = 0
        let waiter = SimpleLoadableWaiter(loadable) { count += 1 }
        for _ in 0..<5 { await Task.yield() }
        #expect(count == 0)
        loadable.succeed()
        #expect(count == 1)
        loadable.sync()
        loadable.succeed()
        #expect(count == 1)
        waiter.cancel()
    }

    @Test("An idle loadable counts as done; the first check is in the next turn")
    func idle() async {
        var isCalled = false
        let waiter = SimpleLoadableWaiter(loadable) { isCalled = true }
        #expect(!isCalled)
        await until { isCalled }
        waiter.cancel()
    }

    @Test("Dropping the waiter ends the wait without a call")
    func dropped() async {
        loadable.sync()
        var isCalled = false
        var waiter: SimpleLoadableWaiter? = SimpleLoadableWaiter(loadable) { isCalled = true }
        waiter?.cancel()
        waiter = nil
        loadable.succeed()
        for _ in 0..<5 { await Task.yield() }
        #expect(!isCalled)
    }
}
