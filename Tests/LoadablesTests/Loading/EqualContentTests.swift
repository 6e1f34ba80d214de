import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct EqualContentTests {

    private let origin = ScriptedLoader<[Int]>()

    /// Counts the calls of the closures that observe the loadable or its content.
    @MainActor
    private final class Calls {
        var changes = 0
        var contents = 0
        private var tokens: [LoadableObserver] = []

        init(of loader: some ContentLoadable & ObservableLoadable) {
            tokens = [
                loader.sink { [weak self] _ in self?.changes += 1 },
                loader.sinkContent { [weak self] _ in self?.contents += 1 },
            ]
        }
    }

    @Test("Equal content that a subclass reports is not announced as new content")
    func reported() {
        origin.finishLoading(.success([1]))
        let calls = Calls(of: origin)
        origin.finishLoading(.success([1]))
        #expect(calls.changes > 0 && calls.contents == 0)
        origin.finishLoading(.success([2]))
        #expect(calls.contents == 1 && origin.content == [2])
    }

    @Test("Equal mapped content is not announced, although the origin has new content")
    func mapped() {
        origin.finishLoading(.success([1]))
        let count = origin.map(\.count)
        let calls = Calls(of: count)
        for content in [[2], [3]] { origin.finishLoading(.success(content)) }
        #expect(calls.changes > 0 && calls.contents == 0 && count.content == 1)
        origin.finishLoading(.success([1, 2]))
        #expect(calls.contents == 1 && count.content == 2)
    }

    @Test("Equal mapped content stays while the origin loads or has failed")
    func mappedBesideState() {
        origin.update(.loading(cache: [1]))
        let count = origin.map(\.count)
        let version = count.contentVersion
        origin.update(.failure(error: TestError("offline"), cache: [2]))
        #expect(count.content == 1 && count.contentVersion == version && count.error != nil)
        origin.update(.failure(error: TestError("offline"), cache: [2, 3]))
        #expect(count.content == 2 && count.contentVersion == version + 1)
    }

    @Test("Mapped content that is not Equatable is announced each time")
    func incomparable() {
        origin.finishLoading(.success([1]))
        let mapped = origin.map { ($0.count, $0.count) }
        let calls = Calls(of: mapped)
        origin.finishLoading(.success([2]))
        #expect(calls.contents == 1)
    }

    @Test("Equal optional content is not announced, even if it is nil")
    func optional() {
        origin.finishLoading(.success([]))
        let first = origin.map(\.first)
        let calls = Calls(of: first)
        origin.update(.loading(cache: []))
        origin.finishLoading(.success([1]))
        #expect(calls.contents == 1 && first.content == .some(1))
        origin.finishLoading(.success([1, 2]))
        #expect(calls.contents == 1)
    }

    @Test("Equal content of asyncMap and flatMap is not announced")
    func derived() async throws {
        origin.finishLoading(.success([1]))
        let inner = ScriptedLoader<Int>()
        inner.finishLoading(.success(1))
        for loader in [origin.asyncMap { $0.count }, origin.flatMap { _ in inner }] {
            _ = try await loader.fetchIfNeeded()
            let calls = Calls(of: loader)
            origin.finishLoading(.success([(origin.content?.first ?? 0) + 1]))
            #expect(try await loader.fetchIfNeeded() == 1)
            #expect(calls.changes > 0 && calls.contents == 0)
        }
    }

    @Test("Equal merged content is not announced, although its parts have new content")
    func merged() {
        let right = ScriptedLoader<Int>()
        origin.finishLoading(.success([1]))
        right.finishLoading(.success(5))
        let merged = MergedLoader(origin, right) { $0.count + $1 }
        let calls = Calls(of: merged)
        origin.finishLoading(.success([2]))
        #expect(calls.changes > 0 && calls.contents == 0)
        right.finishLoading(.success(6))
        #expect(calls.contents == 1 && merged.state.content == 7)
    }

    @Test("A change that changes nothing, and a confirmation with the same content, announce no content")
    func optimistic() async {
        origin.finishLoading(.success([1]))
        let loader = OptimisticLoader(origin)
        let calls = Calls(of: loader)
        let actions = [ScriptedAction(), ScriptedAction()]
        loader.change("nothing", by: { try await actions[0].run() })
        #expect(loader.changes.count == 1 && calls.contents == 0)
        loader.change("append") {
            if $0 == [1] { $0.append(2) }
        } by: {
            try await actions[1].run()
        }
        #expect(calls.contents == 1)
        for action in actions { action.succeed() }
        await until { origin.loads.count > 0 && loader.changes.allSatisfy { $0.description.hasSuffix("succeeded") } }
        origin.finishLoading(.success([1, 2]))
        #expect(calls.contents == 1 && loader.content == [1, 2])
    }
}
