import LoadableTesting
import Loadables
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScriptedSourceTests {

    private let clock = ManualClock()

    @Test("Its requests are visible, with validator and reason")
    func requests() async throws {
        let source = ScriptedSource<Int>()
        let loader = ContentLoader(source, clock: clock)
        let tag = ContentValidator(entityTag: "1")
        #expect(!source.isAsked)
        source.answer(.content(1, LoadFacts(validator: tag)))
        _ = try await loader.fetch()
        loader.sync(for: .retry)
        await until { source.isAsked }

        #expect(source.requests.map(\.known) == [nil, tag])
        #expect(source.requests.map(\.reason) == [.asked, .retry])
    }

    @Test("Responses wait for requests and requests for responses, one for one, in order")
    func order() async throws {
        let source = ScriptedSource<Int>()
        source.answer(.content(1))
        source.fail(TestError("offline"))
        let first = try await source.load(LoadRequest())
        #expect(first.content == 1)
        await #expect(throws: TestError("offline")) { try await source.load(LoadRequest()) }

        async let third = source.load(LoadRequest())
        await until { source.isAsked }
        async let fourth = source.load(LoadRequest())
        await until { source.requests.count == 4 }
        source.answer(.content(3))
        source.answer(.content(4))
        let answers = try await (third.content, fourth.content)
        #expect(answers == (3, 4))
        #expect(!source.isAsked)
    }

    @Test("Progress is passed to the loader of the waiting request; without one, nothing happens")
    func progress() async {
        let source = ScriptedSource<Int>()
        let loader = ContentLoader(source, clock: clock)
        source.report(1)
        loader.sync()
        await until { source.isAsked }
        source.report(1, of: 2)
        await until { loader.snapshot.progress != nil }
        #expect(loader.snapshot.progress == LoadProgress(completed: 1, total: 2))
    }

    @Test("A pushing source sends each response as an update, including earlier ones")
    func updates() async throws {
        let source = ScriptedSource<Int>(pushes: true)
        let loader = ContentLoader(source, clock: clock)
        let log = LoadableRecorder(of: loader)
        source.answer(.content(1))
        source.answer(.content(2))
        loader.sync()
        await until { loader.content == 2 }
        source.answer(.content(3))
        await until { loader.content == 3 }
        #expect(source.isAsked)
        source.fail(TestError("gone"))
        await until { loader.loadableState == .didFailToSync }

        #expect(log.changes == ["loading(nil)", "success(1)", "success(2)", "success(3)", "failure(gone, 3)"])
        #expect(!source.isAsked)
    }

    @Test("Updates end when the test ends them, and when the next load begins, which gets later ones")
    func endOfUpdates() async throws {
        let source = ScriptedSource<Int>(pushes: true)
        let loader = ContentLoader(source, clock: clock)
        source.answer(.content(1))
        source.finish()
        _ = try await loader.fetch()
        await until { !source.isAsked }
        source.answer(.content(2))
        _ = try await loader.fetch()
        loader.sync()
        await until { source.requests.count == 3 }
        source.answer(.content(3))
        await until { loader.content == 3 }
        #expect(loader.loadableState == .didSyncSuccessfully)
    }

    @Test("Finishing before any response fails the request", arguments: [false, true])
    func finish(pushes: Bool) async throws {
        let source = ScriptedSource<Int>(pushes: pushes)
        let loader = ContentLoader(source, clock: clock)
        loader.sync()
        source.finish()
        await until { loader.loadableState != .syncing }
        #expect(loader.error as? LoadableError == .noContents)
    }

    @Test("A cancelled request ends, and the next response is for the next request")
    func cancellation() async throws {
        let source = ScriptedSource<Int>()
        let loader = ContentLoader(source, clock: clock)
        loader.sync()
        await until { source.isAsked }
        loader.cancel()
        await until { !source.isAsked }
        source.answer(.content(1))
        let content = try await loader.fetch()
        #expect(content == 1)
    }

    @Test("A request cancelled before it starts takes no response")
    func cancelledBefore() async throws {
        let source = ScriptedSource<Int>()
        let task = Task { () -> Bool in
            while !Task.isCancelled { await Task.yield() }
            do { return try await source.load(LoadRequest()).content != nil } catch { return false }
        }
        source.answer(.content(1))
        task.cancel()
        #expect(await task.value == false)
        let answer = try await source.load(LoadRequest())
        #expect(answer.content == 1)
    }
}
