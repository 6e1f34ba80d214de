import Foundation
import HomeServer
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Each fault of a server, as a loader takes it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FaultMatrixTests {

    private let clock = ManualClock()

    private func makeServer(for kind: ClientKind) throws -> HomeHTTPServer {
        try HomeHTTPServer(
            clock: { Date(timeIntervalSince1970: 1_789_481_100) }, endlessPause: kind.endlessPause)
    }

    /// What kind of an error a fault is, and where; nil if it is none.
    private func kind(_ error: (any Error)?, at host: RemoteHost) -> String? {
        switch error as? NetworkError {
        case nil: error.map { "\(type(of: $0))" }
        case .status(let code, host, let wait, _): "status \(code), wait \(wait.map { "\($0)" } ?? "-")"
        case .timedOut(host, _): "timed out"
        case .noResponse(host, _): "no response"
        case .connectionLost(host, _): "connection lost"
        case .bodyTooLarge(host, _): "too large"
        case .undecodable(host, _, _): "undecodable"
        case .notModified(host): "not modified"
        case .tooManyRedirects(host, _): "too many redirects"
        case .some(let other): "\(other)"
        }
    }

    private static func expectedKind(_ fault: Fault) -> String? {
        switch fault {
        case .internalServerError: "status 500, wait -"
        case .tooManyRequests: "status 429, wait 5.0 seconds"
        case .serviceUnavailable: "status 503, wait 7.0 seconds"
        case .reset, .truncated: "connection lost"
        case .garbage, .shortLength, .empty, .notUTF8, .nested: "undecodable"
        case .hang, .slow: "no response"
        case .trickle: "timed out"
        case .endless: "too large"
        case .redirectLoop: "too many redirects"
        case .notModified: "not modified"
        case .redirectHost, .large: nil
        }
    }

    @Test(
        "Each fault has its own error; loaded content stays; the next load works",
        arguments: Fault.allCases, ClientKind.allCases.flatMap { [(client: $0, hasContent: false), ($0, true)] })
    func matrix(fault: Fault, situation: (client: ClientKind, hasContent: Bool)) async throws {
        let (client, hasContent) = situation
        let server = try makeServer(for: client)
        // Time passes only where a fault is about it.
        // A copy would make the 304 a right answer.
        let loader = makeCameraLoader(
            client.makeClient(server.baseURL, limits: ClientLimits(), clock: clock),
            asksConditionally: false)
        if hasContent {
            loader.sync()
            await settled(loader)
        }
        let content = loader.content
        #expect((content != nil) == hasContent)
        server.setFault(fault, for: .cameras)
        // The three seconds of a slow answer would pass while a busy machine gets to advance the clock.
        if fault == .slow { server.setLatency(.seconds(3600), for: .cameras) }
        let count = server.requestCount(for: .cameras)
        loader.sync()
        await until { server.requestCount(for: .cameras) > count }
        switch fault {
        case .hang, .slow:
            await until { clock.sleepers == 2 }
            await clock.advance(by: .seconds(15))
        case .trickle:
            await until { loader.snapshot.progress?.completed ?? 0 > 0 }
            await clock.advance(by: .seconds(30))
        default: break
        }
        await settled(loader)
        #expect(kind(loader.error, at: RemoteHost(of: server.baseURL)) == Self.expectedKind(fault))
        if loader.error != nil { #expect(loader.content == content) }
        server.setFault(nil, for: .cameras)
        server.setLatency(.zero, for: .cameras)
        loader.sync()
        await settled(loader)
        #expect(loader.error == nil)
        #expect(loader.loadableState == .didSyncSuccessfully)
        #expect(loader.content?.isEmpty == false)
    }

    @Test(
        "A syncer waits as long as the server asks, if that is longer than its own wait",
        arguments: [(Fault.tooManyRequests, 5), (.serviceUnavailable, 7), (.internalServerError, 2)],
        ClientKind.allCases)
    func retryAfter(failure: (fault: Fault, seconds: Int), client: ClientKind) async throws {
        let (fault, seconds) = failure
        let server = try makeServer(for: client)
        let loader = makeCameraLoader(client.makeClient(server.baseURL), clock: clock)
        let policy = BackoffTimeoutPolicy(period: .seconds(60), minimum: .seconds(2), maximum: .seconds(120))
        let syncer = LoadableSyncer(loader, timeoutPolicy: policy, clock: clock)
        server.setFault(fault, for: .cameras)
        loader.sync()
        await settled(loader)
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(seconds)))
        server.setFault(nil, for: .cameras)
        await clock.advance(by: .seconds(seconds) - .milliseconds(1))
        #expect(server.requestCount(for: .cameras) == 1)
        await clock.advance(by: .milliseconds(1)) { loader.loadableState == .didSyncSuccessfully }
        #expect(server.requestCount(for: .cameras) == 2)
        #expect(syncer.nextSync == clock.now.advanced(by: .seconds(60)))
    }
}
