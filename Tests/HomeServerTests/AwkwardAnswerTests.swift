import Foundation
import FoundationNetworking
import Testing

@testable import HomeServer

/// The faults beyond the plain ones, as they are on the wire.
@Suite(.timeLimit(.minutes(3)))
struct AwkwardAnswerTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    /// What comes for `GET /cameras` under the fault.
    private func reading(_ fault: Fault, headers: [String] = []) throws -> RawClient.Reading {
        server.setFault(fault, for: .cameras)
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/cameras", headers: headers)
        return raw.read()
    }

    @Test("503: the status, with Retry-After")
    func serviceUnavailable() throws {
        let reading = try reading(.serviceUnavailable)

        #expect(reading.text.hasPrefix("HTTP/1.1 503 "))
        #expect(reading.header("Retry-After") == "7")
    }

    @Test("trickle: the correct response, one byte at a time")
    func trickle() async throws {
        let right = try await client.get(.profile).body
        server.setFault(.trickle, for: .profile)
        let start = ContinuousClock.now
        let answer = try await client.get(.profile)

        #expect(answer.body == right)
        #expect(ContinuousClock.now - start >= .milliseconds(50) / 15 * right.count)
    }

    @Test("trickle: a server that stops closes the connection")
    func trickleIsStopped() async throws {
        let server = try HomeHTTPServer.still(slowness: .seconds(36_000))
        server.setFault(.trickle, for: .profile)
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/profile")
        await server.arrival(of: 1, at: .profile)
        server.stop()

        #expect(raw.read().body.isEmpty)
    }

    @Test("endless: no length, and no end")
    func endless() async throws {
        server.setFault(.endless, for: .cameras)
        let (bytes, response) = try await Self.beginning(of: server, count: 1_000_000)

        #expect(bytes.allSatisfy { $0 == UInt8(ascii: " ") })
        #expect(response.contains("Transfer-Encoding: chunked"))
    }

    /// At least so many bytes of the body of `GET /cameras`, chunk sizes taken away, and its head.
    private static func beginning(of server: HomeHTTPServer, count: Int) async throws -> (Data, String) {
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/cameras")
        let text = raw.read(atLeast: count).text
        let head = text.components(separatedBy: "\r\n\r\n").first ?? ""
        let lines = text.dropFirst(head.count + 2).components(separatedBy: "\r\n")
        return (Data(lines.filter { $0.hasPrefix(" ") }.joined().utf8), head)
    }

    @Test("short-length: half of the body's length, and the complete body")
    func shortLength() async throws {
        let right = try await client.get(.cameras).body
        let reading = try reading(.shortLength)

        #expect(reading.text.components(separatedBy: "Content-Length").count == 2)
        #expect(reading.header("Content-Length") == String(right.count / 2))
        #expect(Data(reading.bytes.suffix(right.count)) == right)
    }

    @Test("redirect-loop: the location is the same URL")
    func redirectLoop() throws {
        let reading = try reading(.redirectLoop)

        #expect(reading.text.hasPrefix("HTTP/1.1 302 "))
        #expect(reading.header("Location") == "/cameras")
    }

    @Test("redirect-host: 127.0.0.1 redirects to localhost, which has the correct response")
    func redirectHost() async throws {
        server.setFault(.redirectHost, for: .cameras)
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/cameras", host: "127.0.0.1:\(server.port)")
        let reading = raw.read()

        #expect(reading.text.hasPrefix("HTTP/1.1 307 "))
        #expect(reading.header("Location") == "http://localhost:\(server.port)/cameras")
        #expect(try await client.get(.cameras).status == 200)
        #expect(server.receivedRequests(for: .cameras).last?.headers["host"] == "localhost:\(server.port)")
    }

    @Test("304: the status, even for an unconditional request")
    func notModified() throws {
        let reading = try reading(.notModified)

        #expect(reading.text.hasPrefix("HTTP/1.1 304 "))
        #expect(reading.body.isEmpty)
    }

    @Test("empty: a success status, and no bytes")
    func empty() throws {
        let reading = try reading(.empty)

        #expect(reading.text.hasPrefix("HTTP/1.1 200 "))
        #expect(reading.header("Content-Length") == "0")
        #expect(reading.body.isEmpty)
    }

    @Test("large: the correct response in 10 MB")
    func large() async throws {
        server.setFault(.large, for: .profile)
        let answer = try await client.get(.profile)

        #expect(answer.body.count == 10_000_000)
        server.setFault(nil, for: .profile)
        let right: Profile = try await client.get(.profile).decoded()
        #expect(try answer.decoded() == right)
    }

    @Test("not-utf8 and nested: a success status, with an undecodable body", arguments: [Fault.notUTF8, .nested])
    func undecodable(fault: Fault) async throws {
        server.setFault(fault, for: .cameras)
        let answer = try await client.get(.cameras)

        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(throws: DecodingError.self) { try answer.decoded(as: [Camera].self) }
        #expect((String(bytes: answer.body, encoding: .utf8) == nil) == (fault == .notUTF8))
    }

    @Test("Harmless faults end with the correct response, the others never do", arguments: Fault.allCases)
    func harmless(fault: Fault) async throws {
        // These never end.
        guard fault != .hang, fault != .endless else { return #expect(!fault.isHarmless) }
        let right: Profile = try await client.get(.profile).decoded()
        server.setFault(fault, for: .profile)
        let answer: Profile? = try? await client.get(.profile).decoded()

        #expect((answer == right) == fault.isHarmless)
    }
}
