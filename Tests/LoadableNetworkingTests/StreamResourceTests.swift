import Foundation
import LoadableNetworking
import TestSupport
import Testing

/// What streams take of the memory. These tests measure the process, and run alone.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct StreamResourceTests {

    private func open(_ server: ScriptedServer) async throws -> ResponseStream {
        try await CurlClient(limits: .patient, proxies: .none).stream(HTTPRequest(url: server.baseURL))
    }

    @Test("Many events at once are read in bounded memory")
    func many() async throws {
        let count = 200_000
        let server = try ScriptedServer { exchange in
            try exchange.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n")
            for first in stride(from: 0, to: count, by: 1_000) {
                try exchange.write((first..<first + 1_000).map { "id: \($0)\ndata: {\"n\":\($0)}\n\n" }.joined())
            }
            throw ScriptedServer.Exchange.HungUp()
        }
        let before = try ProcessUsage().residentBytes
        let stream = try await open(server)
        var parser = ServerSentEventParser()
        var (found, last) = (0, "")
        for try await bytes in stream {
            let events = parser.append(bytes)
            found += events.count
            last = events.last?.data ?? last
        }
        let growth = try ProcessUsage().residentBytes - before
        #expect(found == count)
        #expect(last == "{\"n\":\(count - 1)}")
        #expect(parser.lastEventID == "\(count - 1)")
        #expect(growth < 32 << 20)
    }

    @Test("An endless line takes at most the memory of an event")
    func endless() async throws {
        let server = try ScriptedServer { exchange in
            try exchange.write("HTTP/1.1 200 OK\r\n\r\ndata: ")
            for _ in 0..<32 { try exchange.write(Data(repeating: 120, count: 1 << 20)) }
            try exchange.write("\n\ndata: 2\n\n")
            throw ScriptedServer.Exchange.HungUp()
        }
        let before = try ProcessUsage().residentBytes
        var parser = ServerSentEventParser()
        var events: [ServerSentEvent] = []
        for try await bytes in try await open(server) { events += parser.append(bytes) }
        #expect(events == [ServerSentEvent(data: "2")])
        #expect(parser.oversizedCount == 1)
        #expect(try ProcessUsage().residentBytes - before < 16 << 20)
    }
}
