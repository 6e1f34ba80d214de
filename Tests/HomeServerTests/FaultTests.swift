import Foundation
import FoundationNetworking
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct FaultTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("slow: the correct response, later")
    func slow() async throws {
        let right = try await client.get(.cameras).body
        server.setFault(.slow, for: .cameras)
        let start = ContinuousClock.now
        let answer = try await client.get(.cameras)

        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(answer.status == 200)
        #expect(answer.body == right)
    }

    @Test("500: the status, and an error in JSON")
    func internalServerError() async throws {
        server.setFault(.internalServerError, for: .cameras)
        let answer = try await client.get(.cameras)

        #expect(answer.status == 500)
        #expect(try answer.decoded(as: [String: String].self)["error"] != nil)
    }

    @Test("429: the status, with Retry-After")
    func tooManyRequests() async throws {
        server.setFault(.tooManyRequests, for: .notices)
        let answer = try await client.get(.notices)

        #expect(answer.status == 429)
        #expect(answer.header("Retry-After") == "5")
    }

    @Test("reset: the client gets ECONNRESET and no bytes, each time")
    func reset() throws {
        server.setFault(.reset, for: .events)
        for _ in 1...100 {
            let raw = try RawClient(port: server.port)
            raw.send("GET", "/events")
            #expect(raw.read() == RawClient.Reading(errno: ECONNRESET))
        }
    }

    @Test("reset: URLSession says that the connection was lost")
    func resetAsSeenByURLSession() async throws {
        server.setFault(.reset, for: .events)
        let error = await #expect(throws: URLError.self) { try await client.get(.events) }

        #expect(error?.code == .networkConnectionLost)
    }

    @Test("truncated: half of the announced bytes, then a normal end")
    func truncated() async throws {
        let body = try await client.get(.cameras).body
        server.setFault(.truncated, for: .cameras)
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/cameras")
        let reading = raw.read()

        #expect(reading.text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(reading.text.components(separatedBy: "Content-Length").count == 2)
        #expect(reading.header("Content-Length") == String(body.count))
        #expect(Array(reading.bytes.suffix(body.count / 2)) == Array(body.prefix(body.count / 2)))
        #expect(reading.body.utf8.count == body.count / 2)
        #expect(reading.errno == 0)
    }

    @Test("truncated: even for a client that has the current tag")
    func truncatedCondition() async throws {
        let tag = try #require(try await client.get(.profile).header("ETag"))
        server.setFault(.truncated, for: .profile)
        let raw = try RawClient(port: server.port)
        raw.send("GET", "/profile", headers: ["If-None-Match: \(tag)"])

        #expect(raw.read().text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test("truncated: URLSession throws, and does not accept the half")
    func truncatedAsSeenByURLSession() async throws {
        server.setFault(.truncated, for: .cameras)

        await #expect(throws: URLError.self) { try await client.get(.cameras) }
    }

    @Test("garbage: a success status and a page that is not JSON")
    func garbage() async throws {
        server.setFault(.garbage, for: .profile)
        let answer = try await client.get(.profile)

        #expect(answer.status == 200)
        #expect(answer.header("Content-Type") == "application/json")
        #expect(answer.header("ETag") == nil)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("Captive portal"))
        #expect(throws: DecodingError.self) { try answer.decoded(as: Profile.self) }
    }

    @Test("hang: no response to a running request, even after the fault ends, but to the next one")
    func hang() async throws {
        server.setFault(.hang, for: .barriers)
        let hanging = try RawClient(port: server.port)
        hanging.send("GET", "/barriers")
        await server.arrival(of: 1, at: .barriers)
        server.setFault(nil, for: .barriers)
        let next = try await client.get(.barriers)
        server.stop()

        #expect(next.status == 200)
        #expect(hanging.read().bytes.isEmpty)
    }

    @Test("A fault of one resource does not affect others", arguments: Fault.allCases)
    func isolation(fault: Fault) async throws {
        server.setFault(fault, for: .cameras)

        #expect(server.fault(for: .cameras) == fault)
        #expect(server.fault(for: .notices) == nil)
        #expect(try await client.get(.notices).status == 200)
    }

    @Test("A removed fault has no effect", arguments: Fault.allCases)
    func lifting(fault: Fault) async throws {
        server.setFault(fault, for: .cameras)
        server.setFault(nil, for: .cameras)

        #expect(server.fault(for: .cameras) == nil)
        #expect(try await client.get(.cameras).status == 200)
    }

    @Test("A fault is found by its name, which is also its description", arguments: Fault.allCases)
    func names(fault: Fault) {
        #expect(Fault(name: fault.name) == fault)
        #expect("\(fault)" == fault.name)
    }

    @Test("The names are easy to type")
    func nameList() {
        #expect(
            Fault.allCases.map(\.name) == [
                "slow", "500", "429", "reset", "truncated", "garbage", "hang", "503", "trickle", "endless",
                "short-length", "redirect-loop", "redirect-host", "304", "empty", "large", "not-utf8", "nested",
            ])
        #expect(Fault(name: "tired") == nil)
    }

    @Test("Slow adds its delay to the latency, hang has no end, and other faults change no times")
    func delays() {
        let service = HomeService(
            world: World(seed: 1, start: Date(timeIntervalSince1970: 0)),
            clock: { Date(timeIntervalSince1970: 0) },
            slowness: .seconds(3),
            endlessPause: nil
        )
        for fault in [nil] + Fault.allCases.map(Optional.some) {
            let expected: Duration? =
                switch fault {
                case .slow: .seconds(4)
                case .hang: nil
                default: .seconds(1)
                }
            #expect(service.delay(under: fault, latency: .seconds(1)) == expected)
        }
    }
}
