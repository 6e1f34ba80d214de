import ApexyLoader
import Foundation
import LoadableTesting
import Testing

/// Where ApexyLoader's states are not the original's, on purpose, and where they have to be.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadingStateDifferenceTests {

    private let right = LoadingState<Int>.failure(error: TestError("right"), cache: 2)

    @Test("merge also takes its closure by the label transform, or as an operator")
    func label() {
        let one = LoadingState.success(content: 1)
        let two = LoadingState<Int>.loading(cache: 2)
        #expect(one.merge(two, transform: +) == .loading(cache: 3))
        #expect(one.merge(two, transform: { "\($0) \($1)" }) == .loading(cache: "1 2"))
        #expect(one.merge(two) { $0 * $1 } == .loading(cache: 2))
    }

    @Test("P4: of two merged failures, the left one's error is used, even if only the right one has content")
    func mergedFailures() {
        let left = LoadingState<Int>.failure(error: TestError("left"), cache: nil)
        #expect(left.merge(right, transform: +).error as? TestError == TestError("left"))
    }

    @Test("P5: failures are equal only if their errors are")
    func equality() {
        #expect(right != .failure(error: TestError("other"), cache: 2))
        #expect(right == .failure(error: TestError("right"), cache: 2))
        let loader = ContentLoader<Int>()
        var changes = 0
        let observation = loader.observe { changes += 1 }
        loader.update(right)
        loader.update(right)
        loader.update(.failure(error: TestError("other"), cache: 2))
        #expect(changes == 2)
        withExtendedLifetime(observation) {}
    }

    @Test("The description of a state is in one word with its content")
    func descriptions() {
        let states: [LoadingState<Int>] = [.initial, .loading(cache: nil), .success(content: 1), right]
        #expect(states.map(\.description) == ["initial", "loading(nil)", "success(1)", "failure(right, 2)"])
    }

    @Test("An update without a cache keeps the content; only the initial state removes it")
    func update() {
        let loader = ContentLoader<Int>()
        loader.update(.success(content: 1))
        loader.update(.loading(cache: nil))
        #expect(loader.state == .loading(cache: 1))
        loader.update(.failure(error: TestError("offline"), cache: nil))
        #expect(loader.state == .failure(error: TestError("offline"), cache: 1))
        loader.update(.initial)
        #expect(loader.state == .initial)
    }

    @Test("P2: if an observer changes the state, all observers still see the earlier one")
    func nestedChange() {
        let loader = ContentLoader<Int>()
        var seen: [[String]] = [[], []]
        let observations = [
            loader.observe {
                seen[0].append(loader.state.description)
                if loader.state.isLoading { loader.finishLoading(.success(1)) }
            },
            loader.observe { seen[1].append(loader.state.description) },
        ]
        loader.startLoading()
        #expect(seen == [["loading(nil)", "success(1)"], ["loading(nil)", "success(1)"]])
        withExtendedLifetime(observations) {}
    }

    @Test("A loader is a loadable: these names are taken")
    func takenNames() {
        let loader = WebLoader<Int>(apiClient: EmptyClient())
        let names: [Any?] = [
            loader.error, loader.content, loader.provenance, loader.validator, loader.exchange, loader.snapshot,
            loader.inspection, loader.generation, loader.clock, loader.freshFor, loader.loadableName,
            loader.loadableState, loader.loadHistory, loader.loadHistoryLimit, loader.isContentsAvailable,
            loader.hasObservers, loader.asksConditionally,
        ]
        let methods: [() -> Void] = [
            loader.doSync, loader.doCancel, loader.cancel, loader.invalidate, loader.setSyncing, loader.setIdle,
        ]
        #expect(names.count == 17)
        #expect(methods.count == 6)
    }

    @Test("The result of startLoading may be ignored")
    func startLoading() {
        let loader = ContentLoader<Int>()
        loader.startLoading()
        #expect(loader.state == .loading(cache: nil))
    }

    @Test("The closure that transforms an answer runs on the main actor, and may use the loader")
    func transform() async throws {
        final class Sum: WebLoader<Int> {
            var addend = 1
            override func doSync() { request(BytesEndpoint()) { [unowned self] in $0.count + addend } }
        }
        final class Bytes: Client {
            func request<T>(_ endpoint: T) async throws -> T.Content where T: Endpoint {
                try endpoint.content(from: nil, with: Data("abc".utf8))
            }
        }
        let loader = Sum(apiClient: Bytes())
        #expect(try await loader.fetch() == 4)
    }
}
