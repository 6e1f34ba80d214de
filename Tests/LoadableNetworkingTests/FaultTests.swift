import Foundation
import HomeServer
import LoadableNetworking
import Loadables
import Testing

/// What becomes of each fault of a server.
@Suite(.timeLimit(.minutes(3)))
struct FaultTests {

    private let server: HomeHTTPServer
    private let host: RemoteHost

    init() throws {
        // A world that stands still gives the same answer each time.
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
        host = RemoteHost(of: server.baseURL)
    }

    private func failure(
        _ kind: ClientKind, _ fault: Fault, limits: ClientLimits = .patient
    ) async -> NetworkError? {
        server.setFault(fault, for: .cameras)
        let client = kind.makeClient(server.baseURL, limits: limits)
        return await #expect(throws: NetworkError.self) {
            _ = try await client.request(ListEndpoint.cameras)
        }
    }

    @Test("Without a fault the content is loaded", arguments: ClientKind.allCases)
    func success(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL, limits: .patient)
        let cameras = try await client.request(ListEndpoint.cameras)
        #expect(!cameras.isEmpty)
    }

    @Test("Status 500 is an error with the status and the host", arguments: ClientKind.allCases)
    func status500(kind: ClientKind) async {
        #expect(await failure(kind, .internalServerError) == .status(500, host: host, retryAfter: nil))
    }

    @Test("Status 429 is an error with the wait", arguments: ClientKind.allCases)
    func status429(kind: ClientKind) async {
        let error = await failure(kind, .tooManyRequests)
        #expect(error == .status(429, host: host, retryAfter: .seconds(5)))
        #expect(error?.retryAfter == .seconds(5))
    }

    @Test("A reset connection is a lost connection", arguments: ClientKind.allCases)
    func reset(kind: ClientKind) async {
        guard case .connectionLost(host, _) = await failure(kind, .reset) else {
            Issue.record("not a lost connection")
            return
        }
    }

    @Test("A truncated body is a lost connection, not short content", arguments: ClientKind.allCases)
    func truncated(kind: ClientKind) async {
        guard case .connectionLost(host, _) = await failure(kind, .truncated) else {
            Issue.record("not a lost connection")
            return
        }
    }

    @Test("A body that is not JSON is reported as undecodable", arguments: ClientKind.allCases)
    func garbage(kind: ClientKind) async {
        guard case .undecodable(host, let type, let reason) = await failure(kind, .garbage) else {
            Issue.record("not undecodable")
            return
        }
        #expect(type == "Array<Camera>")
        #expect(reason == "not JSON")
    }

    @Test(
        "A server that does not respond causes a timeout of the whole request",
        arguments: ClientKind.allCases)
    func hang(kind: ClientKind) async {
        let limits = ClientLimits(timeout: .milliseconds(300))
        #expect(await failure(kind, .hang, limits: limits) == .timedOut(host: host, after: .milliseconds(300)))
    }

    @Test("A port without a server is unreachable", arguments: ClientKind.allCases)
    func unreachable(kind: ClientKind) async throws {
        let port = try DeafPort()
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)"))
        let client = kind.makeClient(url)
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(ListEndpoint.cameras) }
        #expect(error == .unreachable(host: RemoteHost(of: url), reason: "connection refused"))
        withExtendedLifetime(port) {}
    }

    @Test("An unknown path is a status error", arguments: ClientKind.allCases)
    func notFound(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL, limits: .patient)
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.request(ListEndpoint<[Camera]>(path: "nothing/here"))
        }
        #expect(error == .status(404, host: host, retryAfter: nil))
    }

    @Test("An endpoint may decide which responses are successful", arguments: ClientKind.allCases)
    func customValidation(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL, limits: .patient)
        server.setFault(.internalServerError, for: .cameras)
        let body = try await client.request(DataEndpoint(path: "cameras") { $0 == 500 })
        #expect(!body.isEmpty)
        await #expect(throws: DataEndpoint.Refused(status: 500)) {
            _ = try await client.request(DataEndpoint(path: "cameras"))
        }
    }

    @Test(
        "A body above the limit is rejected, one at the limit is not", arguments: ClientKind.allCases)
    func bodyLimit(kind: ClientKind) async throws {
        let client = kind.makeClient(server.baseURL, limits: .patient)
        let size = try await client.request(DataEndpoint(path: "events")).count
        func limited(_ limit: Int) -> any Client {
            kind.makeClient(server.baseURL, limits: ClientLimits(maximumBodySize: limit))
        }
        #expect(try await limited(size).request(DataEndpoint(path: "events")).count == size)
        await #expect(throws: NetworkError.bodyTooLarge(host: host, limit: size - 1)) {
            _ = try await limited(size - 1).request(DataEndpoint(path: "events"))
        }
    }

    @Test("A decoding error names the path and the field", arguments: ClientKind.allCases)
    func decodingErrors(kind: ClientKind) async {
        let client = kind.makeClient(server.baseURL, limits: .patient)
        struct Other: Decodable, Sendable {
            var unknown: String
        }
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.request(ListEndpoint<[Other]>(path: "cameras"))
        }
        #expect(error == .undecodable(host: host, type: "Array<Other>", reason: "no “unknown” in item 1"))
    }
}
