import Foundation
import FoundationNetworking
import HomeServer
import Testing

/// The requests recorded by the server.
@Suite(.timeLimit(.minutes(3)))
struct ReceivedRequestTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("Method, path, headers and body of a request are remembered")
    func received() throws {
        let raw = try RawClient(port: server.port)
        raw.send("PUT", "/profile/photo", headers: ["Content-Length: 5", "X-Colour: red"], body: "hello")

        #expect(raw.read().body == #"{"byteCount":5}"#)
        let request = try #require(server.receivedRequests(for: .profile).first)
        #expect(request.method == "PUT")
        #expect(request.path == "/profile/photo")
        #expect(request.headers["x-colour"] == "red")
        #expect(request.body == Data("hello".utf8))
        #expect(request.bodySize == 5)
    }

    @Test("Of a large body the size is known, and the beginning")
    func largeBody() throws {
        let raw = try RawClient(port: server.port)
        let body = String(repeating: "x", count: 3_000_000)
        // A thread of its own: reading holds one of those on which tasks run, of which there may be no other.
        Thread.detachNewThread {
            raw.send("POST", "/profile/photo", headers: ["Content-Length: 3000000"], body: body)
        }

        #expect(raw.read().body == #"{"byteCount":3000000}"#)
        #expect(server.receivedRequests(for: .profile).first?.body.count == 2 << 20)
    }

    @Test("The latest hundred requests are remembered, the oldest first")
    func limit() async throws {
        for index in 0..<103 {
            _ = try await client.send("GET", "cameras", headers: ["X-Index": String(index)])
        }

        let indices = server.receivedRequests(for: .cameras).compactMap { $0.headers["x-index"] }
        #expect(indices == (3..<103).map(String.init))
    }

    @Test("The number of simultaneous requests is recorded, and consecutive ones never overlap")
    func atOnce() async throws {
        for _ in 0..<10 { _ = try await client.get(.notices) }
        #expect(server.mostRequestsAtOnce(for: .notices) == 1)
        server.setFault(.hang, for: .cameras)
        let clients = try (0..<5).map { _ in try RawClient(port: server.port) }
        for client in clients { client.send("GET", "/cameras") }
        await server.arrival(of: 5, at: .cameras)
        #expect(server.mostRequestsAtOnce(for: .cameras) == 5)
    }
}
