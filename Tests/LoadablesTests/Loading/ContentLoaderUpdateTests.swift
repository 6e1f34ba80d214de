import LoadableTesting
import Testing

@testable import Loadables

/// Rule 29: states that were computed elsewhere.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentLoaderUpdateTests {

    private struct NotEquatable { let number: Int }

    private let loader = ScriptedLoader<Int>()

    @Test("update(_:) takes over each state and tells of it")
    func takesOver() {
        let log = LoadableRecorder(of: loader)

        loader.update(.loading(cache: nil))
        loader.update(.success(content: 1))
        loader.update(.failure(error: TestError("e"), cache: 2))
        loader.update(.loading(cache: 3))
        loader.update(.initial)

        #expect(log.changes == ["loading(nil)", "success(1)", "failure(e, 2)", "loading(3)", "initial"])
    }

    @Test("update(_:) drops a state that equals the current one")
    func dropsEqual() {
        let log = LoadableRecorder(of: loader)

        for state in [LoadingState<Int>.success(content: 1), .failure(error: TestError("e"), cache: 1)] {
            loader.update(state)
            loader.update(state)
        }

        #expect(log.changes == ["success(1)", "failure(e, 1)"])
    }

    @Test("P5: update(_:) tells of a failure whose error alone is different")
    func differentError() {
        let log = LoadableRecorder(of: loader)

        loader.update(.failure(error: TestError("offline"), cache: 1))
        loader.update(.failure(error: TestError("denied"), cache: 1))

        #expect(log.changes == ["failure(offline, 1)", "failure(denied, 1)"])
    }

    @Test("Content that cannot be compared is always taken over")
    func notEquatable() {
        let loader = ContentLoader<NotEquatable>()
        var calls = 0
        let token = loader.sink { _ in calls += 1 }

        loader.update(.success(content: NotEquatable(number: 1)))
        loader.update(.success(content: NotEquatable(number: 1)))

        #expect(calls == 2)
        token.remove()
    }

    @Test("Content that a loading or failed state lacks stays")
    func contentStays() {
        loader.update(.success(content: 1))

        loader.update(.loading(cache: nil))
        #expect(loader.state == .loading(cache: 1))
        loader.update(.failure(error: TestError("e"), cache: nil))
        #expect(loader.state == .failure(error: TestError("e"), cache: 1))
    }

    @Test(
        "The initial state is a new beginning: it takes the content away and stops the load, also in the middle of it")
    func initial() {
        loader.update(.success(content: 1))
        loader.sync()

        loader.update(.initial)

        #expect(loader.state == .initial)
        #expect(loader.snapshot.description == "idle")
        #expect(loader.provenance == nil)
        #expect(loader.cancelCount == 1)
        loader.succeed(2)
        #expect(loader.state == .initial)
    }

    @Test("A state that is taken over during a load makes the load's own result late")
    func duringLoad() {
        loader.sync()
        loader.update(.success(content: 1))

        loader.succeed(2)

        #expect(loader.state == .success(content: 1))
    }

    @Test("Called by an observer, update(_:) compares with the present state, not with the one that is being shown")
    func insideNotification() {
        var done = false
        let log = LoadableRecorder(of: loader) { loader in
            guard !done else { return }
            done = true
            loader.update(.success(content: 1))
            loader.update(.success(content: 1))
            loader.update(.loading(cache: nil))
        }

        loader.update(.loading(cache: nil))

        #expect(log.changes == ["loading(nil)", "success(1)", "loading(1)"])
    }

    @Test("A failure by a CancellationError is not taken over as a failure")
    func cancellation() {
        loader.update(.success(content: 1))
        loader.update(.loading(cache: nil))

        loader.update(.failure(error: CancellationError(), cache: nil))

        #expect(loader.state == .success(content: 1))
    }

    @Test("An update with equal content is told, and leaves the version of the content as it is")
    func equalContent() {
        let loader = ContentLoader<[Int]> { [] }
        loader.update(.success(content: [1]))
        let version = loader.contentVersion
        var notifications = 0
        let token = loader.sink { _ in notifications += 1 }
        for state: LoadingState<[Int]> in [
            .loading(cache: [1]), .failure(error: TestError("offline"), cache: [1]), .success(content: [1]),
        ] { loader.update(state) }
        #expect(notifications == 3 && loader.contentVersion == version)
        loader.update(.success(content: [2]))
        #expect(loader.content == [2] && loader.contentVersion == version + 1)
        withExtendedLifetime(token) {}
    }
}
