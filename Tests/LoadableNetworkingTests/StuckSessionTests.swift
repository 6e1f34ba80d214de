import Foundation
import HomeServer
import LoadableNetworking
import LoadableURLSession
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL session that does not answer.
@Suite(.timeLimit(.minutes(3)))
struct StuckSessionTests {

    /// Holds the queue of the session, on which tasks are cancelled as well.
    private final class StuckProtocol: URLProtocol {

        static let isStuck = Mutex(false)
        static let hasGivenUp = Mutex(false)
        static let released = DispatchSemaphore(value: 0)

        override class func canInit(with request: URLRequest) -> Bool { true }

        override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

        override func startLoading() {
            Self.isStuck.withLock { $0 = true }
            let result = Self.released.wait(timeout: .now() + 60)
            Self.hasGivenUp.withLock { $0 = result == .timedOut }
        }

        override func stopLoading() {}
    }

    @Test("A cancellation ends a load at once, whether or not the session responds")
    func cancellation() async throws {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.protocolClasses = [StuckProtocol.self]
        let url = try #require(URL(string: "http://127.0.0.1:1/"))
        let client = URLSessionClient(baseURL: url, configuration: configuration)
        let running = Task { try await client.request(ListEndpoint.cameras) }
        await until { StuckProtocol.isStuck.withLock { $0 } }
        // One whose task cannot be made yet.
        let waiting = Task { try await client.request(ListEndpoint.cameras) }
        for task in [running, waiting] {
            task.cancel()
            await #expect(throws: CancellationError.self) { _ = try await task.value }
        }
        #expect(StuckProtocol.hasGivenUp.withLock { !$0 })
        StuckProtocol.released.signal()
    }
}
