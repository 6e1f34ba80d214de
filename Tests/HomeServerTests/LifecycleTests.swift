import Foundation
import TestSupport
import Testing

@testable import HomeServer

@Suite(.timeLimit(.minutes(3)))
struct LifecycleTests {
    @Test("stop() with hanging and waiting requests returns promptly and closes them")
    func stopWithRequestsUnderWay() async throws {
        let server = try HomeHTTPServer.still()
        server.setFault(.hang, for: .notices)
        server.setLatency(.seconds(3600), for: .events)
        let clients = try ["/notices", "/events", "/notices", "/events"].map { path in
            let client = try RawClient(port: server.port)
            client.send("GET", path)
            return client
        }
        await server.arrival(of: 2, at: .notices)
        await server.arrival(of: 2, at: .events)

        let start = ContinuousClock.now
        server.stop()

        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(clients.allSatisfy { $0.read().bytes.isEmpty })
    }

    @Test(
        "A connection whose client disconnected is closed, whatever its latency",
        arguments: [nil, Duration.seconds(3600)] as [Duration?])
    func leftConnections(latency: Duration?) async throws {
        let server = try HomeHTTPServer.still()
        server.setFault(latency == nil ? .hang : nil, for: .notices)
        server.setLatency(latency ?? .zero, for: .notices)
        for round in 1...20 {
            let clients = try (0..<10).map { _ in try RawClient(port: server.port) }
            for client in clients { client.send("GET", "/notices") }
            await server.arrival(of: round * 10, at: .notices)
            withExtendedLifetime(clients) {}
        }
        await until { server.connectionCount == 0 }
        #expect(server.connectionCount == 0)
    }

    @Test("A client that sends more while it waits is not considered disconnected")
    func impatientClient() async throws {
        let server = try HomeHTTPServer.still()
        server.setLatency(.milliseconds(100), for: .notices)
        let client = try RawClient(port: server.port)
        client.send("GET", "/notices")
        await server.arrival(of: 1, at: .notices)
        client.send("GET", "/notices")
        #expect(client.read().text.hasPrefix("HTTP/1.1 200"))
    }

    @Test("stop() may be called repeatedly and concurrently")
    func stopAgain() async throws {
        let server = try HomeHTTPServer.apart()
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask { server.stop() }
            }
        }
        server.stop()

        #expect(throws: POSIXError(.ECONNREFUSED)) { try RawClient(port: server.port) }
    }

    @Test("A released server frees its port, with or without running requests")
    func drop() async throws {
        var server: HomeHTTPServer? = try .apart()
        let port = try #require(server?.port)
        server?.setFault(.hang, for: .profile)
        let client = try RawClient(port: port)
        client.send("GET", "/profile")
        await server?.arrival(of: 1, at: .profile)
        server = nil

        #expect(client.read().bytes.isEmpty)
        // Another test may have been given the port meanwhile, for as long as it runs.
        await until { isRefused(port) }
        let successor = try HomeHTTPServer(port: UInt16(port))
        #expect(successor.port == port)
    }

    private func isRefused(_ port: Int) -> Bool {
        do {
            _ = try RawClient(port: port)
            return false
        } catch {
            return (error as? POSIXError)?.code == .ECONNREFUSED
        }
    }

    @Test("Servers can start, respond and stop repeatedly")
    func repetition() throws {
        for _ in 1...30 {
            let server = try HomeHTTPServer.still(slowness: .milliseconds(1))
            server.setFault(.slow, for: .events)
            let clients = try (1...4).map { _ in try RawClient(port: server.port) }
            for client in clients {
                client.send("GET", "/events")
            }
            #expect(clients[0].read().text.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test("A client that disconnects early does no harm")
    func leaving() async throws {
        let server = try HomeHTTPServer.still(slowness: .milliseconds(5))
        server.setFault(.slow, for: .events)
        for count in 1...20 {
            let client = try RawClient(port: server.port)
            client.send("GET", "/events")
            await server.arrival(of: count, at: .events)
        }
        let last = try RawClient(port: server.port)
        last.send("GET", "/events")

        #expect(last.read().text.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test("A port in use is an error that says so")
    func portInUse() throws {
        let server = try HomeHTTPServer.still()
        let port = UInt16(server.port)

        #expect(throws: HomeServerError.cannotListen(port: port, errno: EADDRINUSE)) { try HomeHTTPServer(port: port) }
    }

    @Test("The world advances with the clock between requests")
    func clock() async throws {
        let time = MovingTime()
        let server = try HomeHTTPServer.moving(time)
        let client = WebClient(server)
        let before: EventPage = try await client.get(.events).decoded()
        time.advance(by: 60)
        let after: EventPage = try await client.get(.events).decoded()

        let lastID = before.events.first?.id ?? 0
        let old = after.events.filter { $0.id <= lastID }
        #expect(old.count < after.events.count)
        #expect(old == Array(before.events.prefix(old.count)))
        #expect(after.events.allSatisfy { $0.date <= beginning + 60 })
        #expect(server.requestCount(for: .events) == 2)
    }
}
