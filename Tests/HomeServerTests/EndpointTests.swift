import Foundation
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct EndpointTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("The server listens on the loopback interface, on a port that was free")
    func address() {
        #expect(server.baseURL.absoluteString == "http://127.0.0.1:\(server.port)")
        #expect(server.port > 0)
    }

    @Test("Every document is JSON with a strong entity tag", arguments: Resource.documents)
    func everyResource(resource: Resource) async throws {
        let answer = try await client.get(resource)

        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(answer.header("Content-Length") == String(answer.body.count))
        #expect(answer.header("ETag")?.wholeMatch(of: /"[0-9a-f]{16}"/) != nil)
    }

    @Test("/notices lists the notices, the newest first")
    func notices() async throws {
        let notices: [Notice] = try await client.get(.notices).decoded()

        #expect(notices.map(\.title) == ["Hot water will be off", "Meter readings", "Lift in entrance 2"])
        #expect(notices.map(\.isImportant) == [true, false, false])
        let restarted = World(seed: 1, start: beginning + 600)
        #expect(World(seed: 1, start: beginning).notices.map(\.publishedAt) == restarted.notices.map(\.publishedAt))
    }

    @Test("/cameras lists the cameras with when they went on or off line")
    func cameras() async throws {
        let cameras: [Camera] = try await client.get(.cameras).decoded()

        #expect(cameras.count == 8)
        #expect(cameras.filter(\.isFavorite).count == 4)
        #expect(cameras.filter { !$0.isOnline }.map(\.changedAt) == [beginning - 2 * 3600])
        #expect(cameras.map(\.name).contains("Камера во двор"))
        #expect(cameras.map(\.name).contains("停车场"))
    }

    @Test("/intercoms lists the intercoms")
    func intercoms() async throws {
        let intercoms: [Intercom] = try await client.get(.intercoms).decoded()

        #expect(intercoms.map(\.name) == ["Entrance 1", "Entrance 2", "Basement"])
    }

    @Test("/barriers lists the barriers")
    func barriers() async throws {
        let barriers: [Barrier] = try await client.get(.barriers).decoded()

        #expect(barriers.map(\.name) == ["Gate", "Car park"])
    }

    @Test("/profile is one object")
    func profile() async throws {
        let profile: Profile = try await client.get(.profile).decoded()

        #expect(profile.flat == "42")
        #expect(profile.residents == 2)
        #expect(profile.balanceCents == 125_000)
        #expect(profile.currency == "EUR")
    }

    @Test("The bodies have sorted keys and dates as seconds since 1970")
    func encoding() async throws {
        let body = try await String(decoding: client.get(.cameras).body, as: UTF8.self)

        #expect(
            body.hasPrefix(
                #"[{"changedAt":1757818800,"id":"entrance-1","isFavorite":true,"isOnline":true,"#
                    + #""name":"Entrance 1","place":"Ground floor"}"#
            )
        )
    }

    @Test("HEAD gets the headers of GET without the body", arguments: Resource.documents)
    func head(resource: Resource) async throws {
        let whole = try await client.get(resource)
        let head = try RawClient(port: server.port)
        head.send("HEAD", "/\(resource.rawValue)")
        let reading = head.read()

        #expect(reading.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(reading.header("Content-Length") == String(whole.body.count))
        #expect(reading.header("ETag") == whole.header("ETag"))
        #expect(reading.body.isEmpty)
    }

    @Test("Queries are ignored")
    func query() throws {
        let client = try RawClient(port: server.port)
        client.send("GET", "/profile?fresh=1")

        #expect(client.read().text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test(
        "An unknown path gets 404 with an error in JSON",
        arguments: ["", "nothing", "cameras/gate", "notices/1/open", "cameras/gate/favorite/now", "stills", "actions"]
    )
    func unknownPath(path: String) async throws {
        let answer = try await client.send("GET", path)

        #expect(answer.status == 404)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(try answer.decoded(as: [String: String].self)["error"]?.contains("/\(path)") == true)
    }

    @Test(
        "Another method gets 405 with those that are allowed",
        arguments: [
            ("POST", "cameras", "GET, HEAD"), ("DELETE", "profile", "GET, HEAD"),
            ("GET", "barriers/gate/open", "POST"), ("PUT", "cameras/gate/favorite", "POST"),
            ("PUT", "codes", "GET, HEAD, POST"), ("GET", "codes/code-1", "DELETE"),
            ("GET", "intercoms/basement/open", "POST"), ("GET", "notices/notice-1/read", "POST"),
            ("POST", "cameras/gate/still", "GET, HEAD"), ("POST", "cameras/gate/footage", "GET, HEAD"),
            ("POST", "events/counts", "GET, HEAD"), ("GET", "bills/bill-2025-09/pay", "POST"),
        ]
    )
    func otherMethod(method: String, path: String, allowed: String) async throws {
        let answer = try await client.send(method, path)

        #expect(answer.status == 405)
        #expect(answer.header("Allow") == allowed)
        #expect(try answer.decoded(as: [String: String].self)["error"] != nil)
    }
}
