import Foundation
import FoundationNetworking
import HomeServer
import LoadableNetworking
import Loadables
import Synchronization
import TestSupport
import Testing

/// What is a secret stays one.
@Suite(.timeLimit(.minutes(3)))
struct RedactionTests {

    /// A request that is full of secrets.
    private struct SecretEndpoint: JSONEndpoint {
        let url: URL
        var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

        func makeRequest() throws -> URLRequest {
            var request = URLRequest(url: url)
            request.setValue("Bearer SECRET", forHTTPHeaderField: "Authorization")
            return request
        }

        func content(from response: URLResponse?, with body: Data) throws -> [Camera] {
            try decoder.decode([Camera].self, from: body)
        }
    }

    private func endpoint(port: Int) throws -> SecretEndpoint {
        let text = "http://SECRET:SECRET@127.0.0.1:\(port)/cameras?key=SECRET"
        return SecretEndpoint(url: try #require(URL(string: text)))
    }

    @Test(
        "No description of an error has a secret in it, and each is one line that names the host",
        arguments: Fault.allCases.filter { !$0.isHarmless }, ClientKind.allCases)
    @MainActor
    func errors(fault: Fault, kind: ClientKind) async throws {
        final class Loader: WebLoader<[Camera]> {
            var endpoint: SecretEndpoint?
            override func doSync() { endpoint.map { request($0) } }
        }
        let server = try HomeHTTPServer(endlessPause: kind.endlessPause)
        let port = try #require(server.baseURL.port)
        server.setFault(fault, for: .cameras)
        let summaries = Mutex<[String]>([])
        let limits = ClientLimits(timeout: .milliseconds(200), maximumBodySize: 100_000)
        let client = kind.makeClient(server.baseURL, limits: limits) { request, response, body, error in
            let summary = ExchangeSummary(request: request, response: response, body: body, error: error)
            summaries.withLock { $0.append("\(summary)") }
        }
        let loader = Loader(apiClient: client)
        loader.endpoint = try endpoint(port: port)
        let log = LoadableEventLog(capacity: 100)
        LoadableEventLog.current = log
        defer { LoadableEventLog.current = nil }
        loader.sync()
        await settled(loader)
        let error = try #require(loader.error)
        let texts =
            ["\(error)", error.localizedDescription, "\(loader.loadHistory)", "\(log.events)", "\(loader.inspection)"]
            + summaries.withLock(\.self)
        for text in texts { #expect(!text.contains("SECRET"), "\(text)") }
        #expect("\(error)".contains("127.0.0.1:\(port)"))
        #expect(!"\(error)".contains { $0.isNewline })
    }

    @Test("A summary says what was asked, what came and what went wrong, and nothing else")
    func summary() throws {
        let request = try endpoint(port: 8080).makeRequest()
        let url = try #require(request.url)
        let host = RemoteHost(of: url)
        let response = HTTPURLResponse(
            url: url, statusCode: 500, httpVersion: nil, headerFields: ["Set-Cookie": "SECRET"])
        let body = Data("SECRET".utf8)
        func text(_ error: (any Error)?, _ response: HTTPURLResponse? = nil, _ body: Data? = nil) -> String {
            ExchangeSummary(request: request, response: response, body: body, error: error).description
        }
        #expect(text(nil, response, body) == "GET \(host)/cameras: 500, 6 bytes")
        #expect(text(CancellationError()) == "GET \(host)/cameras: cancelled")
        #expect(text(URLError(.badURL, userInfo: ["x": "SECRET"])) == "GET \(host)/cameras: URLError")
        #expect(text(NetworkError.notHTTP(host: host)) == "GET \(host)/cameras: \(NetworkError.notHTTP(host: host))")
    }

    @Test(
        "The observer is told of each request once, with all that there is, before the answer is given",
        arguments: ClientKind.allCases)
    func observer(kind: ClientKind) async throws {
        struct Seen: Equatable {
            var path: String?
            var status: Int?
            var hasBody: Bool
            var failed: Bool
        }
        let seen = Mutex<[Seen]>([])
        let server = try HomeHTTPServer()
        let client = kind.makeClient(
            server.baseURL,
            responseObserver: { request, response, body, error in
                seen.withLock {
                    $0.append(
                        Seen(
                            path: request?.url?.path, status: response?.statusCode, hasBody: body?.isEmpty == false,
                            failed: error != nil))
                }
            })
        _ = try await client.request(ListEndpoint.cameras)
        #expect(seen.withLock(\.count) == 1)
        server.setFault(.internalServerError, for: .cameras)
        _ = try? await client.request(ListEndpoint.cameras)
        server.setFault(.reset, for: .cameras)
        _ = try? await client.request(ListEndpoint.cameras)
        #expect(
            seen.withLock(\.self) == [
                Seen(path: "/cameras", status: 200, hasBody: true, failed: false),
                Seen(path: "/cameras", status: 500, hasBody: true, failed: true),
                Seen(path: "/cameras", status: nil, hasBody: false, failed: true),
            ])
    }
}
