import Foundation
import HomeServer
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LatencyTests {
    private let server: HomeHTTPServer
    private let client: WebClient

    init() throws {
        server = try .still()
        client = WebClient(server)
    }

    @Test("A response arrives no sooner than the latency of its resource")
    func latency() async throws {
        server.setLatency(.milliseconds(50), for: .notices)
        let start = ContinuousClock.now
        let answer = try await client.get(.notices)

        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(answer.status == 200)
    }

    @Test("Nor does a fault arrive sooner", arguments: [Fault.internalServerError, .reset, .truncated, .garbage])
    func latencyOfFaults(fault: Fault) throws {
        server.setLatency(.milliseconds(50), for: .notices)
        server.setFault(fault, for: .notices)
        let client = try RawClient(port: server.port)
        let start = ContinuousClock.now
        client.send("GET", "/notices")
        let reading = client.read()

        #expect(ContinuousClock.now - start >= .milliseconds(50))
        #expect(reading.bytes.isEmpty == (fault == .reset))
    }

    @Test("A waiting resource does not delay the others")
    func independence() async throws {
        server.setLatency(.seconds(3600), for: .notices)
        let waiting = try RawClient(port: server.port)
        waiting.send("GET", "/notices")
        await server.arrival(of: 1, at: .notices)
        let answer = try await client.get(.cameras)
        server.stop()

        #expect(answer.status == 200)
        #expect(waiting.read().bytes.isEmpty)
    }

    @Test("Many requests wait at the same time and all get responses")
    func crowd() async throws {
        server.setLatency(.milliseconds(50), for: .events)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 1...40 {
                group.addTask { try await client.get(.events).status }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }

        #expect(statuses == Array(repeating: 200, count: 40))
        #expect(server.requestCount(for: .events) == 40)
    }

    @Test("Each resource has its own latency, initially zero")
    func perSource() {
        server.setLatency(.milliseconds(7), for: .profile)

        #expect(server.latency(for: .profile) == .milliseconds(7))
        #expect(server.latency(for: .cameras) == .zero)
    }
}
