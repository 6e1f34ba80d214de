import Foundation
import HomeServer
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableNetworking

/// What a client puts up with, and no more.
@Suite(.timeLimit(.minutes(3)))
struct LimitTests {

    private let server: HomeHTTPServer
    private let host: RemoteHost
    private let clock = ManualClock()

    init() throws {
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
        host = RemoteHost(of: server.baseURL)
    }

    @Test(
        "A head that does not arrive in time is reported as no response, before the total timeout",
        arguments: ClientKind.allCases)
    @MainActor
    func noResponse(kind: ClientKind) async {
        server.setFault(.hang, for: .cameras)
        let client = kind.makeClient(
            server.baseURL, limits: ClientLimits(timeout: .seconds(30), responseTimeout: .seconds(10)), clock: clock)
        let task = Task { try await client.request(ListEndpoint.cameras) }
        await until { clock.sleepers == 2 && server.requestCount(for: .cameras) == 1 }
        await clock.advance(by: .seconds(10))
        await #expect(throws: NetworkError.noResponse(host: host, after: .seconds(10))) { _ = try await task.value }
        await until { clock.sleepers == 0 }
    }

    @Test(
        "If the head may take longer than the whole, the total timeout applies", arguments: ClientKind.allCases)
    @MainActor
    func whole(kind: ClientKind) async {
        server.setFault(.hang, for: .cameras)
        let client = kind.makeClient(
            server.baseURL, limits: ClientLimits(timeout: .seconds(5), responseTimeout: .seconds(10)), clock: clock)
        let task = Task { try await client.request(ListEndpoint.cameras) }
        // Only that is measured.
        await until { clock.sleepers == 1 && server.requestCount(for: .cameras) == 1 }
        await clock.advance(by: .seconds(5))
        await #expect(throws: NetworkError.timedOut(host: host, after: .seconds(5))) { _ = try await task.value }
    }

    @Test("Once the head is there, only the total timeout applies", arguments: ClientKind.allCases)
    @MainActor
    func slowBody(kind: ClientKind) async {
        server.setFault(.trickle, for: .cameras)
        let client = kind.makeClient(
            server.baseURL, limits: ClientLimits(timeout: .seconds(60), responseTimeout: .seconds(10)), clock: clock)
        let running = RunningRequest(client, ListEndpoint.cameras)
        await until { running.completed > 0 }
        await clock.advance(by: .seconds(30))
        #expect(running.result == nil)
        await clock.advance(by: .seconds(30)) { running.result != nil }
        #expect(throws: NetworkError.timedOut(host: host, after: .seconds(60))) { _ = try running.result?.get() }
    }

    @Test("Waiting time does not count, and a waiting request is not sent", arguments: ClientKind.allCases)
    @MainActor
    func timeInLine(kind: ClientKind) async {
        server.setFault(.hang, for: .cameras)
        let client = kind.makeClient(
            server.baseURL, limits: ClientLimits(timeout: .seconds(5), maximumConcurrentRequests: 1), clock: clock)
        let first = Task { try await client.request(ListEndpoint.cameras) }
        await until { clock.sleepers == 1 && server.requestCount(for: .cameras) == 1 }
        let second = Task { try await client.request(DataEndpoint(path: "notices")) }
        await until { client.waitingCount == 1 }
        #expect(server.requestCount(for: .notices) == 0)
        await clock.advance(by: .seconds(5))
        await #expect(throws: NetworkError.self) { _ = try await first.value }
        await #expect(throws: Never.self) { _ = try await second.value }
    }

    @Test("Never more requests run than allowed, and all get their turn", arguments: [1, 3, 6], ClientKind.allCases)
    func concurrency(limit: Int, kind: ClientKind) async throws {
        server.setLatency(.milliseconds(5), for: .cameras)
        let client = kind.makeClient(server.baseURL, limits: ClientLimits.patient.running(limit))
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<40 { group.addTask { try await client.request(ListEndpoint.cameras).count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.count == 40)
        #expect(server.mostRequestsAtOnce(for: .cameras) <= limit)
        server.setFault(.hang, for: .notices)
        let tasks = (0..<limit + 3).map { _ in Task { try await client.request(DataEndpoint(path: "notices")) } }
        await until { server.requestCount(for: .notices) == limit && client.waitingCount == 3 }
        for task in tasks { task.cancel() }
    }

    @Test("A server that does not respond delays no other one", arguments: ClientKind.allCases)
    func otherHosts(kind: ClientKind) async throws {
        server.setFault(.hang, for: .cameras)
        let other = try HomeHTTPServer()
        let client = kind.makeClient(server.baseURL, limits: ClientLimits(timeout: .seconds(60)), clock: clock)
        let tasks = (0..<8).map { _ in Task { try await client.request(ListEndpoint.cameras) } }
        await until { server.requestCount(for: .cameras) == 6 && client.waitingCount == 2 }
        let path = other.baseURL.appending(path: "cameras").absoluteString
        await #expect(throws: Never.self) { _ = try await client.request(DataEndpoint(path: path)) }
        #expect(client.waitingCount == 2)
        for task in tasks { task.cancel() }
    }

    @Test("A request cancelled while waiting frees its place, and is never sent", arguments: ClientKind.allCases)
    func cancelledInLine(kind: ClientKind) async throws {
        server.setFault(.hang, for: .cameras)
        let client = kind.makeClient(server.baseURL, limits: ClientLimits.patient.running(1))
        let first = Task { try await client.request(ListEndpoint.cameras) }
        await until { server.requestCount(for: .cameras) == 1 }
        let second = Task { try await client.request(ListEndpoint.cameras) }
        await until { client.waitingCount == 1 }
        second.cancel()
        await #expect(throws: CancellationError.self) { _ = try await second.value }
        #expect(client.waitingCount == 0)
        first.cancel()
        _ = await first.result
        server.setFault(nil, for: .cameras)
        #expect(try await !client.request(ListEndpoint.cameras).isEmpty)
        #expect(server.requestCount(for: .cameras) == 2)
    }

    @Test("An endless body is ended at the size limit", arguments: ClientKind.allCases)
    func endless(kind: ClientKind) async throws {
        let server = try HomeHTTPServer(endlessPause: kind.endlessPause)
        let host = RemoteHost(of: server.baseURL)
        server.setFault(.endless, for: .cameras)
        let client = kind.makeClient(server.baseURL, limits: ClientLimits(maximumBodySize: 1_000_000), clock: clock)
        await #expect(throws: NetworkError.bodyTooLarge(host: host, limit: 1_000_000)) {
            _ = try await client.request(ListEndpoint.cameras)
        }
    }
}

extension ClientLimits {

    /// The same with another limit of requests at once.
    fileprivate func running(_ maximumConcurrentRequests: Int) -> ClientLimits {
        var limits = self
        limits.maximumConcurrentRequests = maximumConcurrentRequests
        return limits
    }
}
