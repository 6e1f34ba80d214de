import Foundation
import HomeServer
import LoadableNetworking
import Loadables
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ClientTests {

    private let server: HomeHTTPServer

    init() throws {
        server = try HomeHTTPServer()
    }

    @Test("Cancelling the task ends the request at once as cancelled", arguments: ClientKind.allCases)
    func cancelTask(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        server.setFault(.hang, for: .cameras)
        let task = Task { try await client.request(ListEndpoint.cameras) }
        await until { server.requestCount(for: .cameras) > 0 }
        task.cancel()
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test("A task that is already cancelled makes no request", arguments: ClientKind.allCases)
    func cancelledBefore(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await client.request(ListEndpoint.cameras)
        }
        await #expect(throws: CancellationError.self) { _ = try await task.value }
    }

    @Test("Content is decoded off the main thread", arguments: ClientKind.allCases)
    @MainActor
    func decodesElsewhere(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL)
        struct ThreadEndpoint: Endpoint {
            func makeRequest() throws -> HTTPRequest { try DataEndpoint(path: "cameras").makeRequest() }
            func content(from response: HTTPResponse) throws -> Bool { Thread.isMainThread }
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
        let adapted = try await adapter.adapt(HTTPRequest(url: try #require(URL(string: path))))
        #expect(adapted.url.absoluteString == result)
    }

    @Test("A request without a host is rejected before it is sent", arguments: ClientKind.allCases)
    func noHost(kind: ClientKind) async {
        let client = kind.makeClient(URL(fileURLWithPath: "/tmp"))
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(ListEndpoint.cameras) }
        guard case .invalidURL = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A released client is deallocated, with its session", arguments: [false, true], ClientKind.allCases)
    func lifetime(whileLoading: Bool, kind: ClientKind) async throws {
        weak var weakClient: (any Client)?
        let task: Task<Void, any Error>
        do {
            let client = kind.makeClient(server.baseURL)
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
