import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking
import Loadables
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ClientTests {

    private let server: HomeHTTPServer
    private let client: URLSessionClient

    init() throws {
        server = try HomeHTTPServer()
        client = URLSessionClient(baseURL: server.baseURL, limits: .patient)
    }

    @Test("Cancelling the task ends the request at once, as a cancellation")
    func cancelTask() async {
        server.setFault(.hang, for: .cameras)
        let task = Task { try await client.request(ListEndpoint.cameras) }
        await until { server.requestCount(for: .cameras) > 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test("A task that is cancelled already makes no request")
    func cancelledBefore() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.request(ListEndpoint.cameras)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test("Cancelling the progress cancels the request; the handler is called once, on the main actor")
    @MainActor
    func cancelProgress() async {
        server.setFault(.hang, for: .cameras)
        var results: [Result<[Camera], any Error>] = []
        let progress = client.request(ListEndpoint.cameras) { results.append($0) }
        #expect(results.isEmpty)
        await until { server.requestCount(for: .cameras) > 0 }
        progress.cancel()
        await until { !results.isEmpty }
        #expect(results.count == 1)
        #expect(throws: CancellationError.self) { _ = try results[0].get() }
    }

    @Test("The handler is never called before request returns")
    @MainActor
    func handlerIsLater() async {
        var events: [String] = []
        client.request(ListEndpoint.cameras) { _ in events.append("called") }
        events.append("returned")
        await until { events.count == 2 }
        #expect(events == ["returned", "called"])
    }

    @Test("Content is decoded off the main thread")
    @MainActor
    func decodesElsewhere() async throws {
        struct ThreadEndpoint: Endpoint {
            func makeRequest() throws -> URLRequest { try DataEndpoint(path: "cameras").makeRequest() }
            func content(from response: URLResponse?, with body: Data) throws -> Bool { Thread.isMainThread }
        }
        #expect(try await client.request(ThreadEndpoint()) == false)
    }

    @Test(
        "Relative URLs continue the base URL, absolute ones stay",
        arguments: [
            ("http://a.example/api", "users", "http://a.example/api/users"),
            ("http://a.example/api/", "users?q=1", "http://a.example/api/users?q=1"),
            ("http://a.example", "users", "http://a.example/users"),
            ("http://a.example/api", "/users", "http://a.example/users"),
            ("http://a.example/api", "https://b.example/x", "https://b.example/x"),
        ])
    func baseURL(base: String, path: String, result: String) async throws {
        let adapter = BaseRequestAdapter(baseURL: try #require(URL(string: base)))
        let adapted = try await adapter.adapt(URLRequest(url: try #require(URL(string: path))))
        #expect(adapted.url?.absoluteString == result)
    }

    @Test("A request that names no host is refused before it is sent")
    func noHost() async {
        let client = URLSessionClient(baseURL: URL(fileURLWithPath: "/tmp"))
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(ListEndpoint.cameras) }
        guard case .invalidURL = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A client that is dropped goes away, with its session", arguments: [false, true])
    func lifetime(whileLoading: Bool) async throws {
        weak var weakClient: URLSessionClient?
        let task: Task<Void, any Error>
        do {
            let client = URLSessionClient(baseURL: server.baseURL, limits: .patient)
            weakClient = client
            if whileLoading {
                server.setFault(.hang, for: .cameras)
                task = Task { _ = try await client.request(ListEndpoint.cameras) }
                await until { server.requestCount(for: .cameras) > 0 }
            } else {
                task = Task { _ = try await client.request(ListEndpoint.cameras) }
                try await task.value
            }
        }
        task.cancel()
        _ = await task.result
        await until { weakClient == nil }
        #expect(weakClient == nil)
    }
}
