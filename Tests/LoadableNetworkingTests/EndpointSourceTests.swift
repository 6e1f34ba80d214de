import Foundation
import HomeServer
import LoadableCoding
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import LoadableNetworking

/// Sources that ask a client.
@Suite(.timeLimit(.minutes(3)))
struct EndpointSourceTests {

    @Test("A URL is a source of bytes, text, and decoded JSON")
    func url() async throws {
        let server = try ScriptedServer { try $0.answer(body: Data("[1, 2]".utf8)) }
        let source = URLSource(server.baseURL)
        let answer = try await source.load(LoadRequest())
        #expect(answer.content == Data("[1, 2]".utf8))
        #expect(answer.facts.byteCount == 6)
        #expect(try await source.text().load(LoadRequest()).content == "[1, 2]")
        #expect(try await source.json([Int].self).load(LoadRequest()).content == [1, 2])
    }

    @Test("JSON is decoded with a custom decoder")
    func decoder() async throws {
        struct Event: Decodable, Equatable { let startsAt: Date }
        let server = try ScriptedServer { try $0.answer(body: Data(#"{"starts_at": "1970-01-01T00:00:00Z"}"#.utf8)) }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let source = URLSource(server.baseURL).json(Event.self, by: decoder)
        #expect(try await source.load(LoadRequest()).content == Event(startsAt: Date(timeIntervalSince1970: 0)))
    }

    @Test("A URL may have another method, headers, a body and a client")
    func request() async throws {
        let server = try ScriptedServer { try $0.answer(body: $0.body) }
        var request = HTTPRequest.post(server.baseURL.appending(path: "x"), body: .string("hello"))
        request.headerFields["X-One"] = "1"
        let client = CurlClient(limits: .patient)
        #expect(try await URLSource(request, client: client).text().load(LoadRequest()).content == "hello")
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("POST /x HTTP/1.1"))
        #expect(head.contains("X-One: 1"))
        #expect(head.contains("Content-Type: text/plain; charset=utf-8"))
    }

    @Test(
        "JSON of another shape is reported with the error and its place, without type names",
        arguments: [
            (#"{"name": 1}"#, "bad content (“name” is not a text), not the expected JSON; check the source"),
            ("{}", "bad content (no “name”), not the expected JSON; check the source"),
            ("<html>", "bad content (not JSON), not the expected JSON; check the source"),
            ("", "bad content (it is empty), not the expected JSON; check the source"),
        ])
    func json(body: String, sentence: String) async throws {
        struct Named: Decodable { let name: String }
        let server = try ScriptedServer { try $0.answer(body: Data(body.utf8)) }
        let source = URLSource(server.baseURL).json(Named.self)
        let error = await #expect(throws: UndecodableJSON.self) { _ = try await source.load(LoadRequest()) }
        #expect(error?.description == sentence)
        #expect(error?.type == "Named")
    }

    @Test(
        "A text that is not a URL of a server is an error of the load, without the text",
        arguments: ["", "http://[SECRET", "SECRET", "mailto:SECRET@a.example"])
    func notURL(text: String) async {
        let error = await #expect(throws: NetworkError.self) { _ = try await URLSource(text).load(LoadRequest()) }
        #expect(error?.description.hasPrefix("no request made: ") == true)
        #expect(error?.description.contains("SECRET") == false)
    }

    @Test("Progress is the number of received bytes and the total", arguments: [true, false])
    func progress(isSized: Bool) async throws {
        let server = try ScriptedServer { exchange in
            if isSized {
                try exchange.answer(body: Data("12345".utf8))
            } else {
                try exchange.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n12345\r\n0\r\n\r\n")
            }
        }
        let seen = Mutex<[LoadProgress]>([])
        _ = try await URLSource(server.baseURL).load(LoadRequest { latest in seen.withLock { $0.append(latest) } })
        let total = isSized ? 5 : nil
        #expect(
            seen.withLock(\.self) == [
                LoadProgress(completed: 0, total: total), LoadProgress(completed: 5, total: total),
            ])
    }

    @Test("An endpoint makes one request for each load")
    func once() async throws {
        final class Counting: Endpoint {
            let url: URL
            let count = Mutex(0)
            init(_ url: URL) { self.url = url }
            func makeRequest() -> HTTPRequest {
                count.withLock { $0 += 1 }
                return .get(url)
            }
            func content(from response: HTTPResponse) -> Int { response.body.count }
        }
        let server = try ScriptedServer { try $0.answer() }
        let endpoint = Counting(server.baseURL)
        _ = try await EndpointSource(CurlClient.shared, endpoint).load(LoadRequest())
        #expect(endpoint.count.withLock { $0 } == 1)
    }

    @Test("The server's freshness is used only on request", arguments: [true, false])
    func freshness(isAsked: Bool) async throws {
        let server = try ScriptedServer { exchange in
            let isConditional = exchange.head.contains("If-None-Match")
            try exchange.answer(
                isConditional ? "304 Not Modified" : "200 OK", headers: ["Cache-Control: max-age=60", "ETag: \"1\""])
        }
        let source = URLSource(server.baseURL, usesServerFreshness: isAsked)
        let first = try await source.load(LoadRequest())
        #expect(first.facts.freshFor == (isAsked ? .seconds(60) : nil))
        let second = try await source.load(LoadRequest(known: first.facts.validator))
        #expect(second.content == nil)
        #expect(second.facts.freshFor == (isAsked ? .seconds(60) : nil))
    }

    @Test(
        "A server sets the freshness of a response by Cache-Control or Expires",
        arguments: [
            ([:], nil),
            (["Cache-Control": "public, max-age=60"], 60),
            (["Cache-Control": "Max-Age=\"60\""], 60),
            (["Cache-Control": "max-age=60", "Age": "20"], 40),
            (["Cache-Control": "max-age=60", "Age": "90"], 0),
            (["Cache-Control": "max-age=60", "Age": "\(Int.max)"], 0),
            (["Cache-Control": "max-age=\(Int.max)"], 365 * 86_400),
            (["Cache-Control": "max-age=-5"], 0),
            (["Cache-Control": "max-age=soon"], nil),
            (["Cache-Control": "no-cache, max-age=60"], 0),
            (["Cache-Control": "no-store"], 0),
            (["Cache-Control": "private"], nil),
            (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT", "Date": "Sun, 06 Nov 1994 08:48:37 GMT"], 60),
            (["Expires": "Sun, 06 Nov 1994 08:49:37 GMT"], 0),
            (["Expires": "0"], 0),
            (
                [
                    "Cache-Control": "max-age=5", "Expires": "Sun, 06 Nov 1994 08:49:37 GMT",
                    "Date": "Sun, 06 Nov 1994 08:48:37 GMT",
                ], 5
            ),
        ] as [(HTTPFields, Int?)])
    func serverFreshness(fields: HTTPFields, seconds: Int?) throws {
        let url = try #require(URL(string: "http://a.example"))
        let response = HTTPResponse(url: url, headerFields: fields)
        #expect(response.freshness == seconds.map { .seconds($0) })
    }

    @Test("A validator is sent only to its resource; one of unknown origin is sent to any")
    func resources() async throws {
        let resources = ValidatedResources()
        let request = HTTPRequest.get(try #require(URL(string: "http://a.example/x")))
        var inIcelandic = request
        inIcelandic.headerFields["accept-language"] = "is"
        let (first, second) = (RequestedResource(request), RequestedResource(inIcelandic))
        let validator = try #require(ContentValidator(entityTag: "1"))
        /// Whether the validator is sent when the resource is asked for; the answer has it, or the server could not read it.
        func isSent(_ validator: ContentValidator, for resource: RequestedResource, status: Int = 200) async -> Bool {
            var sent: ContentValidator?
            _ = try? await resources.ask(for: resource, knowing: validator) { known in
                sent = known
                guard status == 200 else {
                    throw NetworkError.status(status, host: RemoteHost(of: request.url), retryAfter: nil)
                }
                return LoadAnswer.content(1, LoadFacts(validator: validator))
            }
            return sent == validator
        }
        #expect(first != second)
        #expect(await isSent(validator, for: first))
        #expect(await isSent(validator, for: first))
        #expect(await !isSent(validator, for: second))
        // The answer without it had the same one, which is of that resource now.
        #expect(await !isSent(validator, for: first))
        #expect(await isSent(validator, for: first, status: 500))
        #expect(await isSent(validator, for: first, status: 400))
        #expect(await !isSent(validator, for: first))
        #expect(await isSent(try #require(ContentValidator(entityTag: "2")), for: first))
    }
}
