import Foundation
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct ConditionalRequestTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("A request with the current entity tag gets 304 without a body", arguments: Resource.documents)
    func notModified(resource: Resource) async throws {
        let whole = try await client.get(resource)
        let tag = try #require(whole.header("ETag"))
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/\(resource.rawValue)", headers: ["If-None-Match: \(tag)"])
        let reading = raw.read()

        #expect(reading.text.hasPrefix("HTTP/1.1 304 Not Modified\r\n"))
        #expect(reading.header("ETag") == tag)
        #expect(reading.header("Content-Length") == String(whole.body.count))
        #expect(reading.body.isEmpty)
    }

    @Test("URLSession sees the 304 too")
    func urlSession() async throws {
        let tag = try #require(try await client.get(.notices).header("ETag"))
        let answer = try await client.send("GET", "notices", headers: ["If-None-Match": tag])

        #expect(answer.status == 304)
        #expect(answer.body.isEmpty)
    }

    @Test(
        "A list that has the current tag, its weak form, and * get 304", arguments: ["\"0\", T", "W/T", "*", "T,\"1\""])
    func lists(pattern: String) async throws {
        let tag = try #require(try await client.get(.profile).header("ETag"))
        let condition = pattern.replacingOccurrences(of: "T", with: tag)
        let answer = try await client.send("GET", "profile", headers: ["If-None-Match": condition])

        #expect(answer.status == 304)
    }

    @Test("A request with an outdated tag gets the whole body")
    func outdated() async throws {
        let answer = try await client.send("GET", "profile", headers: ["If-None-Match": "\"0123456789abcdef\""])

        #expect(answer.status == 200)
        #expect(!answer.body.isEmpty)
    }

    @Test("A change in the world changes the tag")
    func change() async throws {
        let before = try await client.get(.barriers).header("ETag")
        _ = try await client.send("POST", "barriers/gate/open")
        let after = try await client.get(.barriers).header("ETag")

        #expect(before != after)
    }

    @Test("Requests that get 304 are counted like the others")
    func counted() async throws {
        let tag = try #require(try await client.get(.events).header("ETag"))
        _ = try await client.send("GET", "events", headers: ["If-None-Match": tag])

        #expect(server.requestCount(for: .events) == 2)
        #expect(server.requestCount(for: .cameras) == 0)
    }

    @Test("An entity tag is the FNV-1a hash of the body")
    func hash() {
        #expect(EntityTag(of: Data()).text == "\"cbf29ce484222325\"")
        #expect(EntityTag(of: Data("a".utf8)).text == "\"af63dc4c8601ec8c\"")
        #expect(EntityTag(of: Data("foobar".utf8)).text == "\"85944171f73967e8\"")
    }
}
