import Foundation
import HomeServer
import LoadableNetworking
import Loadables
import Testing

/// What becomes of each fault of a server.
@Suite(.timeLimit(.minutes(1)))
struct FaultTests {

    private let server: HomeHTTPServer
    private let client: URLSessionClient
    private let host: RemoteHost

    init() throws {
        // A world that stands still gives the same answer each time.
        server = try HomeHTTPServer(clock: { Date(timeIntervalSince1970: 1_789_481_100) })
        client = URLSessionClient(baseURL: server.baseURL, limits: ClientLimits(timeout: .seconds(20)))
        host = RemoteHost(of: server.baseURL)
    }

    private func failure(_ fault: Fault, client: URLSessionClient? = nil) async -> NetworkError? {
        server.setFault(fault, for: .cameras)
        return await #expect(throws: NetworkError.self) {
            _ = try await (client ?? self.client).request(ListEndpoint.cameras)
        }
    }

    @Test("Without a fault the content comes")
    func success() async throws {
        let cameras = try await client.request(ListEndpoint.cameras)
        #expect(!cameras.isEmpty)
    }

    @Test("Status 500 is an error with the status and the host")
    func status500() async {
        #expect(await failure(.internalServerError) == .status(500, host: host, retryAfter: nil))
    }

    @Test("Status 429 is an error that says how long to wait")
    func status429() async {
        let error = await failure(.tooManyRequests)
        #expect(error == .status(429, host: host, retryAfter: .seconds(5)))
        #expect(error?.retryAfter == .seconds(5))
    }

    @Test("A reset connection is a lost one")
    func reset() async {
        guard case .connectionLost(host, _) = await failure(.reset) else {
            Issue.record("not a lost connection")
            return
        }
    }

    @Test("A body that is cut short is a lost connection, not a short content")
    func truncated() async {
        guard case .connectionLost(host, _) = await failure(.truncated) else {
            Issue.record("not a lost connection")
            return
        }
    }

    @Test("A body that is not JSON is said to be undecodable")
    func garbage() async {
        guard case .undecodable(host, let type, let reason) = await failure(.garbage) else {
            Issue.record("not undecodable")
            return
        }
        #expect(type == "Array<Camera>")
        #expect(reason == "not JSON")
    }

    @Test("A server that does not answer runs into the timeout, which is that of the whole request")
    func hang() async {
        let limits = ClientLimits(timeout: .milliseconds(300))
        let client = URLSessionClient(baseURL: server.baseURL, limits: limits)
        #expect(await failure(.hang, client: client) == .timedOut(host: host, after: .milliseconds(300)))
    }

    @Test("A port that nobody listens on is unreachable")
    func unreachable() async throws {
        let port = try DeafPort()
        let url = try #require(URL(string: "http://127.0.0.1:\(port.number)"))
        let client = URLSessionClient(baseURL: url)
        let error = await #expect(throws: NetworkError.self) { _ = try await client.request(ListEndpoint.cameras) }
        #expect(error == .unreachable(host: RemoteHost(of: url), reason: "refused"))
        withExtendedLifetime(port) {}
    }

    @Test("An unknown path is a status error")
    func notFound() async {
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.request(ListEndpoint<[Camera]>(path: "nothing/here"))
        }
        #expect(error == .status(404, host: host, retryAfter: nil))
    }

    @Test("An endpoint may decide itself what is a success")
    func customValidation() async throws {
        server.setFault(.internalServerError, for: .cameras)
        let body = try await client.request(DataEndpoint(path: "cameras") { $0 == 500 })
        #expect(!body.isEmpty)
        await #expect(throws: DataEndpoint.Refused(status: 500)) {
            _ = try await client.request(DataEndpoint(path: "cameras"))
        }
    }

    @Test("A body that is larger than the limit is refused, one that is as large is not")
    func bodyLimit() async throws {
        let size = try await client.request(DataEndpoint(path: "events")).count
        func limited(_ limit: Int) -> URLSessionClient {
            URLSessionClient(baseURL: server.baseURL, limits: ClientLimits(maximumBodySize: limit))
        }
        #expect(try await limited(size).request(DataEndpoint(path: "events")).count == size)
        await #expect(throws: NetworkError.bodyTooLarge(host: host, limit: size - 1)) {
            _ = try await limited(size - 1).request(DataEndpoint(path: "events"))
        }
    }

    @Test("A decoding error names the path and the field")
    func decodingErrors() async {
        struct Other: Decodable, Sendable {
            var unknown: String
        }
        let error = await #expect(throws: NetworkError.self) {
            _ = try await client.request(ListEndpoint<[Other]>(path: "cameras"))
        }
        #expect(error == .undecodable(host: host, type: "Array<Other>", reason: "0: no \"unknown\""))
    }
}
