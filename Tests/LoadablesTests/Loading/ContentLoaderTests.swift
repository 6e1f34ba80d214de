import LoadableTesting
import Loadables
import Testing

/// Rules 28 and 29: the content, its states and those who watch them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentLoaderTests {

    private let loader = ScriptedLoader<Int>()

    @Test("startLoading() returns false while loading; otherwise the state is loading with the current content")
    func startLoading() {
        #expect(loader.startLoading())
        #expect(loader.state == .loading(cache: nil))
        #expect(!loader.startLoading())

        loader.finishLoading(.success(1))
        #expect(loader.startLoading())
        #expect(loader.state == .loading(cache: 1))
    }

    @Test("A first failure has no content; later failures and loads keep it")
    func cachedContent() {
        let log = LoadableRecorder(of: loader)

        for result in [Result<Int, any Error>.failure(TestError("e")), .success(1), .failure(TestError("e"))] {
            loader.sync()
            loader.finishLoading(result)
        }
        loader.sync()

        #expect(
            log.changes == [
                "loading(nil)", "failure(e, nil)", "loading(nil)", "success(1)", "loading(1)", "failure(e, 1)",
                "loading(1)",
            ]
        )
    }

    @Test("Closures are called after each change, until the token is dropped")
    func observe() {
        var calls = 0
        var observation: LoadableObserver? = loader.sink { _ in calls += 1 }
        _ = observation

        loader.sync()
        loader.succeed(1)
        observation = nil
        loader.sync()

        #expect(calls == 2)
    }

    @Test("P6: the late result of an older load does not replace a newer one")
    func lateResult() {
        loader.sync()
        loader.cancel()
        loader.sync()
        let log = LoadableRecorder(of: loader)

        loader.finishLoading(.success(1), for: loader.loads[0])
        loader.finishLoading(.success(2), for: loader.loads[1])
        loader.finishLoading(.success(1), for: loader.loads[0])
        loader.finishLoading(.failure(TestError("late")), for: loader.loads[1])

        #expect(log.changes == ["success(2)"])
    }

    @Test("Cached content is shown without a change of state, until the source returns content")
    func restore() {
        let log = LoadableRecorder(of: loader)
        loader.sync()

        loader.restore(1, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 5)))
        #expect(loader.provenance?.origin == .cache)
        loader.fail(TestError("e"))
        loader.sync()
        loader.succeed(2)

        #expect(log.changes == ["loading(nil)", "loading(1)", "failure(e, 1)", "loading(1)", "success(2)"])
        #expect(loader.provenance?.origin == .source)
    }

    @Test("P6: cached content that arrives after newer content is dropped")
    func lateRestore() {
        loader.sync()
        loader.succeed(2)
        let log = LoadableRecorder(of: loader)

        loader.restore(1, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 5)))

        #expect(log.changes.isEmpty)
        #expect(loader.content == 2)
        #expect(loader.provenance?.origin == .source)
    }

    @Test("A loader that is idle after a success still shows its content as a success")
    func idleWithContent() {
        loader.finishLoading(.success(1))
        loader.setIdle()

        #expect(loader.loadableState == .idle)
        #expect(loader.state == .success(content: 1))
    }
}
