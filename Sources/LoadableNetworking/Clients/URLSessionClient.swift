public import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client on top of a URL session, which it owns.
///
/// The session is made with the first request, so that a program that shows something first is not kept waiting.
public final class URLSessionClient: Client {

    private let adapter: any RequestAdapter
    private let limits: ClientLimits
    private let clock: any Clock<Duration>
    private let makeSession: @Sendable () -> Transfers
    private let transfers = Mutex<Transfers?>(nil)

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - configuration: Of the session.
    ///   - limits: What it puts up with.
    ///   - clock: Measures the timeout.
    public convenience init(
        baseURL: URL,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: ClientLimits = ClientLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL),
            configuration: configuration,
            limits: limits,
            clock: clock
        )
    }

    /// Makes a client whose requests go through the adapter.
    public init(
        requestAdapter: any RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: ClientLimits = ClientLimits(),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        adapter = requestAdapter
        self.limits = limits
        self.clock = clock
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // A cache of the session's own would hide from us where an answer came from.
        configuration.urlCache = nil
        // Ours is the only timeout: the session's counts from the last byte and would let an endless body go on.
        configuration.timeoutIntervalForRequest = 24 * 3600
        let maximumBodySize = limits.maximumBodySize
        makeSession = { Transfers(configuration: configuration, maximumBodySize: maximumBodySize) }
    }

    deinit {
        transfers.withLock { $0?.invalidate() }
    }

    @concurrent
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        let request = try await adapter.adapt(endpoint.makeRequest())
        guard let url = request.url, url.host() != nil else {
            throw NetworkError.invalidURL("“\(request.url?.path ?? "")” names no host")
        }
        let host = RemoteHost(of: url)
        let (response, body) = try await transfer(request, host: host)
        guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(host: host) }
        try endpoint.validate(request, response: response, data: body)
        do {
            return try endpoint.content(from: response, with: body)
        } catch let error as DecodingError {
            throw NetworkError(decoding: error, as: T.Content.self, host: host)
        }
    }

    private func transfer(_ request: URLRequest, host: RemoteHost) async throws -> (URLResponse, Data) {
        let transfers = session
        let timeout = limits.timeout
        return try await withThrowingTaskGroup(of: (URLResponse, Data).self) { [clock] group in
            group.addTask {
                do {
                    return try await transfers.run(request)
                } catch let error as NetworkError {
                    throw error
                } catch let error where error is CancellationError || (error as? URLError)?.code == .cancelled {
                    throw CancellationError()
                } catch {
                    throw NetworkError(error, host: host, timeout: timeout)
                }
            }
            group.addTask {
                try await clock.sleep(for: timeout)
                throw NetworkError.timedOut(host: host, after: timeout)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private var session: Transfers {
        transfers.withLock { transfers in
            if let transfers { return transfers }
            let made = makeSession()
            transfers = made
            return made
        }
    }
}
