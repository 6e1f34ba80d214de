import LoadableTesting
import MMMAsyncLoadable
import MMMLoadable
import Testing

/// The view of document 001, and observers that wait.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct StreamTests {

    private let loadable = ManualLoadable<MyData>()
    private let clock = ManualClock()

    @Test("The view hides its loader whenever the loadable is not syncing, until the stream is finished")
    func view() async {
        let view = MyView(loadable: loadable)
        let loop = Task { await view.follow() }
        await clock.advance(by: .zero)
        loadable.sync()
        await clock.advance(by: .zero)
        loadable.setDidSyncSuccessfullyWithContent(MyData(number: 1))
        await clock.advance(by: .zero)
        view.finish()
        await loop.value
        #expect(view.shown == [true, false, true])
    }

    @Test("A stream object has the state, the error and the content of one change")
    func objects() async {
        let stream = AsyncLoadableStream(loadable)
        var iterator = stream.iterator.makeAsyncIterator()
        _ = await iterator.next()
        loadable.setDidSyncSuccessfullyWithContent(MyData(number: 1))
        let synced = await iterator.next()
        #expect(synced?.state == .didSyncSuccessfully && synced?.content == MyData(number: 1))
        loadable.setFailedToSyncWithError(TestError("e"))
        let failed: AsyncLoadableStreamObject<MyData>? = await iterator.next()
        #expect(failed?.state == .didFailToSync && failed?.error as? TestError == TestError("e"))
        stream.finish()
        #expect(await iterator.next() == nil)
    }

    @Test("An async observer is called for each change, one after the other; for nil it is nil")
    func asyncObserver() async {
        let log = Log()
        let observer = AsyncLoadableObserver(loadable: loadable) { _ in
            log.begin()
            await Task.yield()
            log.end()
        }
        #expect(observer != nil)
        loadable.sync()
        loadable.setDidSyncSuccessfullyWithContent(MyData(number: 1))
        await clock.advance(by: .zero)
        #expect(log.entries == ["begin", "end", "begin", "end"])
        #expect(AsyncLoadableObserver(loadable: nil, callback: { _ in await Task.yield() }) == nil)
    }

    @Test("sink with an async closure is an async observer")
    func asyncSink() async {
        var numbers: [Int?] = []
        let observer = loadable.sink { loadable in
            await Task.yield()
            numbers.append(loadable.content?.number)
        }
        loadable.setDidSyncSuccessfullyWithContent(MyData(number: 1))
        await clock.advance(by: .zero)
        #expect(numbers == [1])
        observer?.remove()
    }

    @MainActor
    private final class Log {
        private(set) var entries: [String] = []
        func begin() { entries.append("begin") }
        func end() { entries.append("end") }
    }
}
