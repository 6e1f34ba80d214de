import LoadableTesting
import MMMAsyncLoadable
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AsyncLoadableObserverTests {

    private let loadable = ScriptedLoader<Int>()

    @Test("A8: calls are made one after the other, in the order of the changes")
    func order() async {
        var log: [String] = []
        var gate: CheckedContinuation<Void, Never>?
        let observer = loadable.sink { (_: ScriptedLoader<Int>) async in
            log.append("begin")
            if log.count == 1 { await withCheckedContinuation { gate = $0 } }
            log.append("end")
        }
        loadable.sync()
        loadable.finishLoading(.success(1))
        await until { gate != nil }
        for _ in 0..<10 { await Task.yield() }
        #expect(log == ["begin"])
        gate?.resume()
        await until { log.count == 4 }
        #expect(log == ["begin", "end", "begin", "end"])
        observer?.remove()
    }

    @Test("It is nil for no loadable, and a removed one is not called")
    func removed() async {
        #expect(AsyncLoadableObserver(loadable: nil) { _ in } == nil)
        var count = 0
        let observer = AsyncLoadableObserver(loadable: loadable) { _ in count += 1 }
        loadable.sync()
        await until { count == 1 }
        observer?.remove()
        loadable.cancel()
        for _ in 0..<10 { await Task.yield() }
        #expect(count == 1)
        #expect(!loadable.hasObservers)
    }

    @Test("Dropping it ends it, and it retains nothing")
    func lifetime() async {
        weak var weakLoadable: ScriptedLoader<Int>?
        var observer: AsyncLoadableObserver?
        do {
            let loadable = ScriptedLoader<Int>()
            weakLoadable = loadable
            observer = AsyncLoadableObserver(loadable: loadable) { _ in }
            loadable.sync()
        }
        #expect(observer != nil)
        await until { weakLoadable == nil }
        observer = nil
    }
}
