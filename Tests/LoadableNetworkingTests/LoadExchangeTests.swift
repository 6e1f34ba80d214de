import Foundation
import LoadableURLSession
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// What was sent and received, as it may be shown.
@Suite(.timeLimit(.minutes(3)))
struct LoadExchangeTests {

    @Test("The lines and headers of the last request and its response are in the facts", arguments: ClientKind.allCases)
    func facts(kind: ClientKind) async throws {
        let server = try ScriptedServer { exchange in
            if exchange.head.hasPrefix("GET /x") {
                try exchange.answer("302 Found", headers: ["Location: /y?key=SECRET"])
            } else {
                try exchange.answer(headers: ["Content-Type: text/plain", "Set-Cookie: SECRET=SECRET"])
            }
        }
        let endpoint = RawEndpoint(path: "x") {
            $0.headerFields["Accept"] = "text/plain"
            $0.headerFields["X-Api-Key"] = "SECRET"
        }
        let answer = try await kind.makeClient(server.baseURL).send(endpoint, LoadRequest())
        let exchange = try #require(answer.facts.exchange)
        let host = RemoteHost(of: server.baseURL)
        #expect(exchange.request == ["GET \(host)/y?key=…", "Accept: text/plain", "X-Api-Key: …"])
        let status = try #require(exchange.response.first)
        #expect(status == "200 OK" || status == "200")
        let fields = exchange.response.dropFirst().sorted()
        #expect(fields == ["Content-Length: 0", "Content-Type: text/plain", "Set-Cookie: …"])
    }

    @Test("A 304 also has its exchange")
    func unchanged() async throws {
        let server = try ScriptedServer { try $0.answer("304 Not Modified") }
        let known = ContentValidator(entityTag: "\"1\"")
        let client = CurlClient(baseURL: server.baseURL, limits: .patient)
        let answer = try await client.send(RawEndpoint(), LoadRequest(known: known))
        let host = RemoteHost(of: server.baseURL)
        #expect(answer.content == nil)
        #expect(answer.facts.exchange?.request == ["GET \(host)/x", "If-None-Match: \"1\""])
        #expect(answer.facts.exchange?.response == ["304 Not Modified", "Content-Length: 0"])
    }

    @Test("A failed request is recorded, with any response, and without secrets")
    func failure() async throws {
        let server = try ScriptedServer {
            try $0.answer("500 Server Error", headers: ["Set-Cookie: SECRET=SECRET"], body: Data("SECRET".utf8))
        }
        let noted = Mutex<[LoadExchange]>([])
        let request = LoadRequest(note: { exchange in noted.withLock { $0.append(exchange) } })
        let client = CurlClient(baseURL: server.baseURL, limits: .patient)
        let source = URLSource("x?token=SECRET", headerFields: ["Authorization": "SECRET"], client: client)
        await #expect(throws: NetworkError.self) { try await source.load(request) }

        let host = RemoteHost(of: server.baseURL)
        let exchanges = noted.withLock(\.self)
        #expect(exchanges.map(\.request) == Array(repeating: ["GET \(host)/x?token=…", "Authorization: …"], count: 2))
        #expect(exchanges.map(\.response).first == [])
        #expect(exchanges.last?.response.first == "500 Server Error")
        #expect(exchanges.last?.receivedByteCount == 6)
        #expect(exchanges.last?.responseTime != nil)
        #expect(!"\(exchanges)".contains("SECRET"))
    }

    private func exchange(_ url: String, _ fields: HTTPFields, _ answered: HTTPFields = [:]) throws -> LoadExchange {
        let url = try #require(URL(string: url))
        return LoadExchange(
            request: HTTPRequest(url: url, headerFields: fields),
            response: HTTPResponse(url: url, headerFields: answered))
    }

    @Test(
        "Users, fragments, query values and other possible secrets of a URL are not shown",
        arguments: [
            ("http://SECRET:SECRET@a.example/x", "GET a.example/x"),
            ("http://a.example/x?key=SECRET&page=2", "GET a.example/x?key=…&page=…"),
            ("http://a.example/x?SECRET", "GET a.example/x?…"),
            ("http://a.example/x?SECRETSECRETSECRETSECRET=", "GET a.example/x?…"),
            ("http://a.example/x?%1b%5d=SECRET", "GET a.example/x?…"),
            ("http://a.example/x?=SECRET&&a=b=SECRET", "GET a.example/x?…&a=…"),
            ("http://a.example/x?#SECRET", "GET a.example/x"),
            ("http://a.example/hooks/SECRETSECRETSECRETSECRET", "GET a.example/hooks/…"),
        ])
    func url(url: String, line: String) throws {
        #expect(try exchange(url, [:]).request == [line])
    }

    @Test("Values are shown only for headers that are known to have no secrets")
    func fields() throws {
        let sent: HTTPFields = [
            "Authorization": "SECRET", "Cookie": "SECRET", "X-Token": "SECRET", "X-Unknown": "SECRET",
            "Proxy-Authorization": "SECRET", "Referer": "SECRET", "Accept": "text/html", "USER-AGENT": "test",
        ]
        let received: HTTPFields = [
            "Set-Cookie": "SECRET", "Location": "SECRET", "WWW-Authenticate": "SECRET", "Link": "SECRET",
            "ETag": "\"1\"", "retry-after": "5",
        ]
        let exchange = try exchange("http://a.example/", sent, received)
        #expect(
            exchange.request.dropFirst().filter { !$0.hasSuffix(": …") } == ["Accept: text/html", "USER-AGENT: test"])
        #expect(exchange.response.dropFirst().filter { !$0.hasSuffix(": …") } == ["ETag: \"1\"", "retry-after: 5"])
        #expect(!(exchange.request + exchange.response).contains { $0.contains("SECRET") })
    }

    @Test("Many headers, and very long ones, are truncated")
    func tooMany() throws {
        let fields = HTTPFields((0..<500).map { HTTPField(name: "X-\($0)", value: "1") })
        let exchange = try exchange(
            "http://a.example/", ["User-Agent": String(repeating: "x", count: 10_000)], fields)
        #expect(exchange.response.count == 42)
        #expect(exchange.response.last == "… and 460 more")
        #expect(exchange.request.allSatisfy { $0.count <= 300 })
    }

    @Test("Control characters do not reach a terminal")
    func controls() throws {
        let exchange = try exchange("http://a.example/", ["\u{1B}[2J": "x"], ["Server": "\u{1B}]0;pwn\u{7}\nx"])
        for line in exchange.request + exchange.response {
            #expect(OneLine(line, limit: .max).description == line)
        }
    }
}
