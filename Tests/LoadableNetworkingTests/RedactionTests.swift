import Foundation
import HomeServer
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// What is a secret stays one.
@Suite(.timeLimit(.minutes(3)))
struct RedactionTests {

    /// A request that is full of secrets.
    private struct SecretEndpoint: JSONEndpoint {
        let url: URL
        var decoder: JSONDecoder { HomeHTTPServer.makeJSONDecoder() }

        func makeRequest() throws -> HTTPRequest {
            var request = HTTPRequest(url: url)
            request.headerFields["Authorization"] = "Bearer SECRET"
            return request
        }

        func content(from response: HTTPResponse) throws -> [Camera] {
            try decoder.decode([Camera].self, from: response.body)
        }
    }

    private func endpoint(port: Int) throws -> SecretEndpoint {
        let text = "http://SECRET:SECRET@127.0.0.1:\(port)/cameras?key=SECRET"
        return SecretEndpoint(url: try #require(URL(string: text)))
    }

    @Test(
        "Error descriptions have no secrets, and are one line that names the host",
        arguments: Fault.allCases.filter { !$0.isHarmless }, ClientKind.allCases)
    @MainActor
    func errors(fault: Fault, kind: ClientKind) async throws {
        let server = try HomeHTTPServer(endlessPause: kind.endlessPause)
        let port = try #require(server.baseURL.port)
        server.setFault(fault, for: .cameras)
        let summaries = Mutex<[String]>([])
        let limits = ClientLimits(timeout: .milliseconds(200), maximumBodySize: 100_000)
        let client = kind.makeClient(server.baseURL, limits: limits) { request, response, error in
            let summary = ExchangeSummary(request: request, response: response, error: error)
            summaries.withLock { $0.append("\(summary)") }
        }
        let loader = ContentLoader(EndpointSource(client, try endpoint(port: port)))
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

    @Test("A summary has only the request, the response and the error")
    func summary() throws {
        let request = try endpoint(port: 8080).makeRequest()
        let url = request.url
        let host = RemoteHost(of: url)
        let response = HTTPResponse(
            status: 500, url: url, headerFields: ["Set-Cookie": "SECRET"], body: Data("SECRET".utf8))
        func text(_ error: (any Error)?, _ response: HTTPResponse? = nil) -> String {
            ExchangeSummary(request: request, response: response, error: error).description
        }
        #expect(text(nil, response) == "GET \(host)/cameras: 500, 6 bytes")
        #expect(text(CancellationError()) == "GET \(host)/cameras: cancelled")
        #expect(text(URLError(.badURL, userInfo: ["x": "SECRET"])) == "GET \(host)/cameras: URLError")
        // The path is said once.
        let error = NetworkError.notHTTP(host: RemoteHost(of: URL(string: "http://\(host)")))
        #expect(text(NetworkError.notHTTP(host: host)) == "GET \(host)/cameras: \(error)")
    }

    @Test(
        "The observer is notified of each request once, in full, before the result is returned",
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
            responseObserver: { request, response, error in
                seen.withLock {
                    $0.append(
                        Seen(
                            path: request.url.path, status: response?.status.code,
                            hasBody: response?.body.isEmpty == false,
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

    @Test(
        "A URL without a host is not shown",
        arguments: [
            "mailto:SECRET@x", "file:///home/SECRET", "data:,SECRET", "tel:SECRET", "SECRET:SECRET", "/SECRET?SECRET",
        ]
    )
    func opaque(text: String) async throws {
        let url = try #require(URL(string: text))
        let summaries = Mutex<[String]>([])
        let client = CurlClient(
            requestAdapter: BareAdapter(), proxies: .none,
            responseObserver: { request, response, error in
                let summary = ExchangeSummary(request: request, response: response, error: error)
                summaries.withLock { $0.append("\(summary)") }
            })
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.request(SecretEndpoint(url: url))
        }
        #expect(error?.description == "no request made: the URL has no host; check the endpoint and the base URL")
        let shown = summaries.withLock(\.self)
        #expect(shown.count == 1)
        #expect(!shown.contains { $0.contains("SECRET") }, "\(shown)")
    }

    private struct BareAdapter: RequestAdapter {
        func adapt(_ request: HTTPRequest) async throws -> HTTPRequest { request }
    }

    @Test(
        "Names and numbers of a path are shown, without possible secrets",
        arguments: [
            ("/users/12", "/users/12"), ("/v1/forecast_2.json", "/v1/forecast_2.json"), ("/", "/"),
            ("", ""),
            ("/bot110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw/getMe", "/…/getMe"),
            ("/services/T000/XXXXXXXXXXXXXXXXXXXXXXXX", "/services/T000/…"),
            ("/x;jsessionid=1", "/…"), ("/a@b", "/…"), ("/Caf%C3%A9", "/Café"), ("/%1b%5d0;pwn%07", "/…"),
            ("/hooks/3f2504e0-4f89-11d3-9a0c-0305e82c3301", "/hooks/…"),
        ])
    func path(path: String, shown: String) {
        #expect(RemotePath(of: URL(string: "http://a.example\(path)")).description == shown)
    }

    @Test(
        "A host name is on one line, without control characters and direction marks",
        arguments: [
            ("http://%1b%5d0;pwn%07:18002/", "]0;pwn:18002"),
            ("http://a%0aERROR%20all%20is%20well/", "a ERROR all is well"),
            ("http://a%E2%80%AEb%C2%9B2J/", "ab2J"), ("http://[::1]:80/", "[::1]:80"),
        ])
    func host(url: String, shown: String) {
        #expect(RemoteHost(of: URL(string: url)).description == shown)
    }

    @Test("Every text in an error description is on one line")
    func payloads() {
        let host = RemoteHost(of: URL(string: "http://a.example"))
        let text = "x\n\u{1B}[2Jy\u{202E}"
        let errors: [NetworkError] = [
            .unreachable(host: host, reason: text), .connectionLost(host: host, reason: text),
            .undecodable(host: host, type: text, reason: text), .redirectRefused(host: host, reason: text),
            .invalidURL(text), .unreadableFile(name: text),
        ]
        for error in errors { #expect(error.description.contains("x [2Jy"), "\(error)") }
    }
}
