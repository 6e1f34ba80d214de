import Foundation
import HomeServer
import LoadableNetworking
import Synchronization
import TestSupport
import Testing

/// Redirects over the wire.
@Suite(.timeLimit(.minutes(3)))
struct RedirectTests {

    private let server: HomeHTTPServer

    init() throws {
        server = try HomeHTTPServer()
    }

    /// Completes URLs, and adds a token.
    private struct TokenAdapter: RequestAdapter {
        let base: BaseRequestAdapter

        func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
            var request = try await base.adapt(request)
            request.headerFields["X-Token"] = "secret"
            request.headerFields["Authorization"] = "Bearer secret"
            request.headerFields["Cookie"] = "a=secret"
            return request
        }
    }

    @Test(
        "Redirects to another host are followed, without identifying headers of the adapter or the client",
        arguments: ClientKind.allCases)
    func otherHost(kind: ClientKind) async throws {
        server.setFault(.redirectHost, for: .cameras)
        let client = kind.makeClient(
            TokenAdapter(base: BaseRequestAdapter(baseURL: server.baseURL)),
            additionalFields: ["Proxy-Authorization": "secret", "X-Api-Key": "secret", "Accept": "text/json"])
        #expect(try await !client.request(ListEndpoint.cameras).isEmpty)
        let requests = server.receivedRequests(for: .cameras)
        #expect(requests.count == 2)
        let secret = requests.map { request in request.headers.filter { $0.value.contains("secret") }.keys.sorted() }
        #expect(secret == [["authorization", "cookie", "proxy-authorization", "x-api-key", "x-token"], []])
        #expect(requests.map { $0.headers["accept"] } == ["text/json", "text/json"])
    }

    @Test(
        "A redirect loop ends at the limit, with an error that says so", arguments: [0, 1, 5],
        ClientKind.allCases)
    func loop(limit: Int, kind: ClientKind) async {
        server.setFault(.redirectLoop, for: .cameras)
        let client = kind.makeClient(server.baseURL, limits: ClientLimits.patient.following(limit))
        let host = RemoteHost(of: server.baseURL)
        await #expect(throws: NetworkError.tooManyRedirects(host: host, limit: limit)) {
            _ = try await client.request(ListEndpoint.cameras)
        }
        #expect(server.requestCount(for: .cameras) == limit + 1)
    }

    @Test(
        "Redirects cancelled at any moment end as cancelled, a hundred times",
        arguments: ClientKind.allCases)
    func cancellation(kind: ClientKind) async {
        server.setFault(.redirectLoop, for: .cameras)
        let client = kind.makeClient(server.baseURL, limits: ClientLimits.patient.following(.max))
        for index in 0..<100 {
            let task = Task { try await client.request(ListEndpoint.cameras) }
            let target = server.requestCount(for: .cameras) + index % 4
            let isOver = Mutex(false)
            let waiting = Task {
                defer { isOver.withLock { $0 = true } }
                _ = try await task.value
            }
            // A load that has failed sends nothing any more.
            await until { server.requestCount(for: .cameras) >= target || isOver.withLock(\.self) }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await waiting.value }
        }
    }
}

extension ClientLimits {

    /// The same with another limit of redirects.
    fileprivate func following(_ maximumRedirects: Int) -> ClientLimits {
        var limits = self
        limits.maximumRedirects = maximumRedirects
        return limits
    }
}
