import LoadableTesting
import MMMAsyncLoadable
import MMMLoadable
import TestSupport
import Testing

/// The async loadable of document 001, and what its initial example does.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct UserLoadableTests {

    private let client = UserClient.shared
    private let user = UserData(name: "Ada")

    init() {
        client.reset()
    }

    @Test("fetch() returns the content")
    func fetch() async throws {
        client.immediateAnswer = .success(user)
        #expect(try await fetchUserAtTheCallSite() == user)
    }

    @Test("fetch() throws the error")
    func failure() async {
        client.immediateAnswer = .failed(TestError("offline"))
        await #expect(throws: TestError("offline")) { try await fetchUserAtTheCallSite() }
    }

    @Test("A1: overlapping fetches share one request, and all of them end")
    func overlapping() async throws {
        let loadable = UserLoadable()
        let first = Task { try await loadable.fetch() }
        let second = Task { try await loadable.fetch() }
        await until { !client.requests.isEmpty }
        // The second one stood behind the first.
        await Task.yield()
        client.requests[0](.success(user))
        let users = [try await first.value, try await second.value]
        #expect(users == [user, user])
        #expect(client.requests.count == 1)
    }

    @Test("fetchIfNeeded() returns existing content; after a failure it loads again, with the content kept")
    func fetchIfNeeded() async throws {
        let loadable = UserLoadable()
        client.immediateAnswer = .success(user)
        _ = try await loadable.fetch()
        client.immediateAnswer = .failed(TestError("offline"))
        #expect(try await loadable.fetchIfNeeded() == user)

        await #expect(throws: TestError("offline")) { try await loadable.fetch() }
        #expect(loadable.content == user && loadable.isContentsAvailable)
        #expect(loadable.loadableState == .didFailToSync)
        await #expect(throws: TestError("offline")) { try await loadable.fetchIfNeeded() }
    }

    @Test("A9: synced with nil content is a failure, and the previous content is kept")
    func nilContent() {
        let loadable = ManualLoadable<MyData>()
        loadable.setDidSyncSuccessfullyWithContent(MyData(number: 1))
        let nothing: MyData? = nil
        loadable.setDidSyncSuccessfullyWithContent(nothing)
        #expect(loadable.loadableState == .didFailToSync)
        #expect(loadable.content == MyData(number: 1))
    }

    @Test("An async loadable is a loadable, and a protocol with a content type")
    func conformance() async throws {
        func content<L: AsyncLoadableProtocol>(of loadable: L) async throws -> L.C {
            try await loadable.fetchIfNeeded()
        }
        let loadable = ManualLoadable<MyData>()
        let shown: MMMLoadableProtocol = loadable
        #expect(shown.needsSync)
        loadable.setDidSyncSuccessfullyWithContent(MyData(number: 3))
        #expect(try await content(of: loadable) == MyData(number: 3))
    }

    @Test("The errors of the original have their names")
    func errors() {
        let errors: [AsyncLoadable<MyData>.AsyncError] = [.lostParent, .invalidData, .unknownError]
        #expect(errors.count == 3)
    }
}
