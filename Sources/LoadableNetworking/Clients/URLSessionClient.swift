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
    private let responseObserver: ResponseObserver?
    private let queue: RequestQueue
    private let makeSession: @Sendable () -> Transfers
    private let transfers = Mutex<Transfers?>(nil)
    /// Headers of the configuration. The session would send them to whoever a redirect leads to.
    private let additionalHeaders: [String: String]

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - configuration: Of the session. Its cache and its timeouts are not used.
    ///   - limits: What it puts up with.
    ///   - responseObserver: Told of each request.
    ///   - clock: Measures the timeouts.
    public convenience init(
        baseURL: URL,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL),
            configuration: configuration,
            limits: limits,
            responseObserver: responseObserver,
            clock: clock
        )
    }

    /// Makes a client whose requests go through the adapter.
    public init(
        requestAdapter: any RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil,
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        adapter = requestAdapter
        self.limits = limits
        self.responseObserver = responseObserver
        self.clock = clock
        queue = RequestQueue(limit: limits.maximumConcurrentRequests)
        let configuration = configuration.copy() as? URLSessionConfiguration ?? configuration
        // A cache of the session's own would hide from us where an answer came from.
        configuration.urlCache = nil
        // Ours are the only timeouts: the session's count from the last byte and would let an endless body go on.
        configuration.timeoutIntervalForRequest = 24 * 3600
        // Who waits for a connection inside the session would be timed out there.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost, limits.maximumConcurrentRequests)
        additionalHeaders = configuration.httpAdditionalHeaders as? [String: String] ?? [:]
        configuration.httpAdditionalHeaders = nil
        let maximumBodySize = limits.maximumBodySize
        makeSession = { Transfers(configuration: configuration, maximumBodySize: maximumBodySize) }
    }

    deinit {
        transfers.withLock { $0?.invalidate() }
    }

    /// How many requests are in line.
    var waitingCount: Int { queue.waitingCount }

    // MARK: Requests

    @concurrent
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await request(endpoint, watch: TransferWatch())
    }

    @discardableResult
    public func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(completionHandler) { try await self.request(endpoint, watch: report.ofDownload) }
    }

    @concurrent
    private func request<T: Endpoint>(_ endpoint: T, watch: TransferWatch) async throws -> T.Content {
        let message = OutgoingMessage(try endpoint.makeRequest())
        return try await exchange(message, watch: watch, validate: endpoint.validate, read: endpoint.content)
    }

    // MARK: Uploads

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        try await upload(endpoint, watch: TransferWatch())
    }

    @discardableResult
    public func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(completionHandler) { try await self.upload(endpoint, watch: report.ofUpload) }
    }

    @concurrent
    private func upload<T: UploadEndpoint>(_ endpoint: T, watch: TransferWatch) async throws -> T.Content {
        var (request, body) = try endpoint.makeRequest()
        request.httpBody = nil
        request.httpBodyStream = nil
        if case .file(let url) = body, !FileManager.default.isReadableFile(atPath: url.path) {
            throw NetworkError.unreadableFile(name: OneLine.shortened(url.lastPathComponent))
        }
        let message = OutgoingMessage(request, body: body)
        return try await exchange(message, watch: watch, validate: endpoint.validate, read: endpoint.content)
    }

    // MARK: What both have in common

    /// Sends the message, waits for the answer, has the endpoint read it, and tells the observer.
    private func exchange<Content: Sendable>(
        _ message: OutgoingMessage,
        watch: TransferWatch,
        validate: @Sendable (URLRequest?, HTTPURLResponse, Data?) throws -> Void,
        read: @Sendable (URLResponse?, Data) throws -> Content
    ) async throws -> Content {
        var message = message
        var answer: Answer?
        do {
            message.request = try await adapted(message.request)
            let whole = try await queue.run { [message] in try await self.answer(to: message, watch: watch) }
            answer = whole
            let content = try Self.content(of: whole) {
                try validate(whole.request, whole.response, whole.body)
                return try read(whole.response, whole.body)
            }
            responseObserver?(whole.request, whole.response, whole.body, nil)
            return content
        } catch {
            responseObserver?(
                answer?.request ?? message.request, answer?.response, answer?.body, error is NotModified ? nil : error)
            throw error
        }
    }

    private static func content<Content>(of answer: Answer, read: () throws -> Content) throws -> Content {
        let host = RemoteHost(of: answer.request.url)
        if answer.response.statusCode == 304, !answer.request.isConditional {
            throw NetworkError.notModified(host: host)
        }
        do {
            return try read()
        } catch let error as DecodingError {
            throw NetworkError(decoding: error, as: Content.self, host: host, isEmpty: answer.body.isEmpty)
        }
    }

    private func adapted(_ request: URLRequest) async throws -> URLRequest {
        var request = try await adapter.adapt(request)
        guard let url = request.url, url.host() != nil else {
            throw NetworkError.invalidURL("“\(OneLine.shortened(request.url?.path ?? ""))” names no host")
        }
        for (name, value) in additionalHeaders where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// Sends the message, and what redirects make of it, until there is an answer, within the time for the whole.
    private func answer(to message: OutgoingMessage, watch: TransferWatch) async throws -> Answer {
        let redirection = Redirection(limit: limits.maximumRedirects, sensitiveHeaders: adapter.sensitiveHeaders)
        let timedOut = NetworkError.timedOut(host: RemoteHost(of: message.request.url), after: limits.timeout)
        return try await withDeadline(limits.timeout, clock: clock, orThrow: timedOut) {
            var message = message
            var count = 0
            while true {
                let answer = try await self.send(message, watch: watch, clock: self.clock)
                guard let next = try redirection.next(after: answer.response, to: message, count: count) else {
                    return answer
                }
                message = next
                count += 1
            }
        }
    }

    /// Sends the message once, and waits for the head of the answer no longer than is allowed.
    private func send<C: Clock>(_ message: OutgoingMessage, watch: TransferWatch, clock: C) async throws -> Answer
    where C.Duration == Duration {
        let host = RemoteHost(of: message.request.url)
        let patience = Patience(limits.responseTimeout, clock: clock)
        var watch = watch
        watch.didReceiveHead = { [tell = watch.didReceiveHead] size in
            patience.lift()
            tell(size)
        }
        watch.didSend = { [tell = watch.didSend] count, size in
            patience.noteSign()
            tell(count, size)
        }
        return try await withThrowingTaskGroup(of: Answer?.self) { [watch, session, limits] group in
            group.addTask {
                let (response, body) = try await Self.transfer(message, by: session, watch: watch)
                guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(host: host) }
                return Answer(request: message.request, response: response, body: body)
            }
            group.addTask {
                guard try await patience.wait() else {
                    throw NetworkError.noResponse(host: host, after: limits.responseTimeout)
                }
                return nil
            }
            defer { group.cancelAll() }
            for try await answer in group {
                if let answer { return answer }
            }
            throw CancellationError()
        }
    }

    private static func transfer(
        _ message: OutgoingMessage, by transfers: Transfers, watch: TransferWatch
    ) async throws -> (URLResponse, Data) {
        do {
            return try await transfers.run(message, watch: watch)
        } catch let error as NetworkError {
            throw error
        } catch let error where error is CancellationError || (error as? URLError)?.code == .cancelled {
            throw CancellationError()
        } catch {
            // The only timeout that the session still has is one that the endpoint gave its request.
            let timeout = Duration.seconds(message.request.timeoutInterval)
            throw NetworkError(error, host: RemoteHost(of: message.request.url), timeout: timeout)
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
