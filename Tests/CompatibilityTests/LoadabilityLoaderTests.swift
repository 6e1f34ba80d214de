import Foundation
import HomeServer
import Loadability
import LoadableTesting
import TestSupport
import Testing

/// Loaders in the ways that versions of Loadability had.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadabilityLoaderTests {

    private let server: HomeHTTPServer
    private let key = YourKey(id: "profile")

    init() throws {
        server = try HomeHTTPServer()
    }

    /// Its object is known by the property alone.
    private class ProfileLoader: SimpleNetworkLoader {
        typealias Key = GenericKey

        @Published var object: YourObject?
        @Published var error: IdentifiableError?
        var url: URL?

        func createRequest(for key: GenericKey) -> URLRequest { URLRequest(url: url!) }
    }

    /// As of 1.0.5: with `async`, and with an error of any type.
    private class WaitingLoader: SimpleNetworkLoader {
        @Published var object: YourObject?
        @Published var error: Error?
        var url: URL?

        func createRequest(for key: YourKey) async -> URLRequest {
            await Task.yield()
            return URLRequest(url: url!.appendingPathComponent(key.id))
        }

        func decode(_ data: Data, key: YourKey) async throws -> YourObject {
            try JSONDecoder().decode(YourObject.self, from: data)
        }
    }

    @Test("The object type of a network loader may follow from its property, with a plain decoder")
    func inferredObject() async {
        let loader = ProfileLoader()
        loader.url = server.baseURL.appendingPathComponent("profile")
        #expect(await loader.load() != nil)
        #expect(loader.object != nil)
    }

    @Test("A network loader's methods may be async, and its error any Error")
    func asyncMethods() async {
        let loader = WaitingLoader()
        loader.url = server.baseURL
        #expect(await loader.load(key: key) != nil)
        server.setFault(.garbage, for: .profile)
        await loader.refresh(key: key)
        #expect(loader.error is DecodingError)
        loader.catchError(TestError("other"))
        #expect(loader.error as? TestError == TestError("other"))
        loader.dismissError()
        #expect(loader.error == nil)
    }

    @Test("The error of a network loader is a URLError wherever a URL session has one")
    func urlError() async {
        let loader = WaitingLoader()
        loader.url = URL(string: "http://127.0.0.1:1")
        await loader.load(key: key)
        #expect((loader.error as? URLError)?.code == .cannotConnectToHost)
    }

    @Test("A load cancelled by a URL session is not an error")
    func cancelled() async {
        final class Cancelled: Loader {
            var object: Int?
            var error: IdentifiableError?
            func loadData(key: YourKey) async throws -> Int { throw URLError(.cancelled) }
        }
        let loader = Cancelled()
        await loader.load(key: key)
        #expect(loader.error == nil)
        loader.catchError(URLError(.cancelled))
        #expect(loader.error == nil)
    }

    @Test("A loader can load without await: the load has begun when the call returns")
    func withoutAwait() async {
        let loader = ProfileLoader()
        loader.url = server.baseURL.appendingPathComponent("profile")
        func button() { loader.load(key: .key) }
        button()
        #expect(loader.loadable.key == .key)
        await until { loader.object != nil }
        func other() { loader.load() }
        other()
        await until { server.requestCount(for: .profile) == 2 }
    }

    @Test("A view that shows errors need not be a class")
    func errorsOfAView() {
        final class State { var error: Error? }
        struct Screen: ThrowsErrors {
            let state = State()
            var error: Error? {
                get { state.error }
                nonmutating set { state.error = newValue }
            }
        }
        let screen = Screen()
        screen.tryAndCatch { throw TestError("full") }
        #expect(screen.error as? TestError == TestError("full"))
        screen.dismissError()
        #expect(screen.error == nil)
    }

    @Test("L3: refresh loads, and the existing content stays visible")
    func refresh() async {
        let loader = ProfileLoader()
        loader.url = server.baseURL.appendingPathComponent("profile")
        await loader.load()
        var shown: [Bool] = []
        let observer = loader.loadable.sink { [unowned loader] _ in shown.append(loader.object != nil) }
        await loader.refresh(key: .key)
        #expect(shown == [true, true])
        withExtendedLifetime(observer) {}
    }
}
