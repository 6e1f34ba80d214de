import LoadableTesting
import Testing

@testable import Loadables

/// Rule 29: states that were computed elsewhere.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentLoaderUpdateTests {

    private struct NotEquatable { let number: Int }

    private let loader = ScriptedLoader<Int>()

    @Test("update(_:) adopts any state and announces it")
    func takesOver() {
        let log = LoadableRecorder(of: loader)

        loader.update(.loading(cache: nil))
        loader.update(.success(content: 1))
        loader.update(.failure(error: TestError("e"), cache: 2))
        loader.update(.loading(cache: 3))
        loader.update(.initial)

        #expect(log.changes == ["loading(nil)", "success(1)", "failure(e, 2)", "loading(3)", "initial"])
    }

    @Test("update(_:) ignores a state equal to the current one")
    func dropsEqual() {
        let log = LoadableRecorder(of: loader)

        for state in [LoadingState<Int>.success(content: 1), .failure(error: TestError("e"), cache: 1)] {
            loader.update(state)
            loader.update(state)
        }

        #expect(log.changes == ["success(1)", "failure(e, 1)"])
    }

    @Test("P5: update(_:) announces a failure if only its error differs")
    func differentError() {
        let log = LoadableRecorder(of: loader)

        loader.update(.failure(error: TestError("offline"), cache: 1))
        loader.update(.failure(error: TestError("denied"), cache: 1))

        #expect(log.changes == ["failure(offline, 1)", "failure(denied, 1)"])
    }

    @Test("Content that cannot be compared is always adopted")
    func notEquatable() {
        let loader = ContentLoader<NotEquatable>()
        var calls = 0
        let token = loader.sink { _ in calls += 1 }

        loader.update(.success(content: NotEquatable(number: 1)))
        loader.update(.success(content: NotEquatable(number: 1)))

        #expect(calls == 2)
        token.remove()
    }

    @Test("A loading or failed state without content keeps the existing content")
    func contentStays() {
        loader.update(.success(content: 1))

        loader.update(.loading(cache: nil))
        #expect(loader.state == .loading(cache: 1))
        loader.update(.failure(error: TestError("e"), cache: nil))
        #expect(loader.state == .failure(error: TestError("e"), cache: 1))
    }

    @Test(
        "The initial state removes the content and stops the load, even in the middle of it")
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

    @Test("Adopting a state during a load makes its result late")
    func duringLoad() {
        loader.sync()
        loader.update(.success(content: 1))

        loader.succeed(2)

        #expect(loader.state == .success(content: 1))
    }

    @Test("If an observer calls update(_:), it compares with the latest state, not with the announced one")
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

    @Test("A failure with a CancellationError is not adopted as a failure")
    func cancellation() {
        loader.update(.success(content: 1))
        loader.update(.loading(cache: nil))

        loader.update(.failure(error: CancellationError(), cache: nil))

        #expect(loader.state == .success(content: 1))
    }

    @Test("An update with equal content is announced, and keeps the version of the content")
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
