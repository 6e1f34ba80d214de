import LoadableTesting
import MMMAsyncLoadable
import TestSupport
import Testing

/// The examples of `map`, `asyncMap`, `flatMap` and `joined` in document 001, and the signatures above them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct DerivingTests {

    private let a = ManualLoadable<AValue>()

    private func load(_ identifier: String) {
        a.setDidSyncSuccessfullyWithContent(AValue(identifier: identifier))
    }

    @Test("map maps existing content immediately, and fails with its origin")
    func map() {
        let example = MapExample()
        example.apiClient.user.setDidSyncSuccessfullyWithContent(API.User(name: "ada"))
        let user = example.fetchUser()
        #expect(user.content == Models.User(apiModel: API.User(name: "ada")))
        #expect(user.loadableState == .didSyncSuccessfully)
        example.apiClient.user.setFailedToSyncWithError(TestError("e"))
        #expect(user.error as? TestError == TestError("e"))
        #expect(user.isContentsAvailable)
    }

    @Test("asyncMap maps only when it is fetched")
    func asyncMap() async throws {
        let example = AsyncMapExample()
        example.apiClient.user.setDidSyncSuccessfullyWithContent(API.User(name: "ada"))
        let user = example.fetchUser()
        #expect(user.loadableState == .idle && !user.isContentsAvailable)
        #expect(try await user.fetchIfNeeded().name == "ADA")
        #expect(example.apiClient.user.doSyncCounter == 0)
    }

    @Test("flatMap loads the second loadable with a value of the first, and shows only the second")
    func flatMap() async throws {
        let b = FlatMapExample(a).fetchLoadableB()
        load("one")
        #expect(try await b.fetchIfNeeded() == BValue(text: "one!"))
        #expect(b.content?.text == "one!")
    }

    @Test("flatMap fails with the second loadable's error, and does not load the second if the first fails")
    func flatMapFailures() async {
        let b = FlatMapExample(a).fetchLoadableB()
        load("")
        await #expect(throws: (any Error).self) { try await b.fetchIfNeeded() }
        #expect(b.loadableState == .didFailToSync)
        let copied = ManualLoadable<AValue>()
        copied.setFailedToSyncWithError(TestError("first"))
        #expect(FlatMapExample(copied).fetchLoadableB().error as? TestError == TestError("first"))
    }

    @Test("joined keeps the value of the first with that of the second")
    func joined() async throws {
        let both = JoinedExample(a).fetchLoadableB()
        load("two")
        let (first, second) = try await both.fetchIfNeeded()
        #expect(first == AValue(identifier: "two"))
        #expect(second == BValue(text: "two!"))
    }

    @Test("Each documented signature can be called as documented")
    func signatures() async throws {
        load("x")
        let calls = DocumentedCalls(loadable: a)
        let known = try await calls.fetchIfNeeded()
        #expect(known == AValue(identifier: "x"))
        #expect(calls.map(\.identifier).content == "x")
        let mapped = try await calls.asyncMap { value in
            await Task.yield()
            return value.identifier
        }.fetchIfNeeded()
        #expect(mapped == "x")
        let flat = try await calls.flatMap { LoadableB(identifier: $0.identifier) }.fetchIfNeeded()
        #expect(flat.text == "x!")
        let pair = try await calls.joined { LoadableB(identifier: $0.identifier) }.fetchIfNeeded()
        #expect(pair.0.identifier + pair.1.text == "xx!")
        async let fetched = calls.fetch()
        await until { a.loadableState == .syncing }
        load("y")
        #expect(try await fetched.identifier == "y")
    }
}
