import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What clients have in common, whatever sends their messages: adapting, the line, limits of time, redirects, reading the
/// answer, telling the observer.
final class ClientCore: Sendable {

    private let adapter: any RequestAdapter
    private let limits: ClientLimits
    private let clock: any Clock<Duration>
    private let responseObserver: ResponseObserver?
    private let queue: RequestQueue
    private let makeTransport: @Sendable () -> any Transport
    private let madeTransport = Mutex<(any Transport)?>(nil)
    /// For each request that has none of that name. They are part of the request, so that a redirect can leave them out.
    private let additionalHeaders: [String: String]

    /// - Parameter makeTransport: Called with the first request, so that a program that shows something first is not kept
    ///   waiting.
    init(
        requestAdapter: any RequestAdapter,
        limits: ClientLimits,
        responseObserver: ResponseObserver?,
        clock: any Clock<Duration>,
        additionalHeaders: [String: String],
        makeTransport: @escaping @Sendable () -> any Transport
    ) {
        adapter = requestAdapter
        self.limits = limits
        self.responseObserver = responseObserver
        self.clock = clock
        self.additionalHeaders = additionalHeaders
        self.makeTransport = makeTransport
        queue = RequestQueue(limit: limits.maximumConcurrentRequests)
    }

    deinit {
        madeTransport.withLock { $0?.invalidate() }
    }

    /// How many requests are in line.
    var waitingCount: Int { queue.waitingCount }

    // MARK: Requests

    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await request(endpoint, watch: TransferWatch())
    }

    func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(completionHandler) { try await self.request(endpoint, watch: report.ofDownload) }
    }

    @concurrent
    private func request<T: Endpoint>(_ endpoint: T, watch: TransferWatch) async throws -> T.Content {
        let message = OutgoingMessage(try endpoint.makeRequest())
        return try await exchange(
            message, watch: watch, validate: endpoint.validate, read: endpoint.content,
            noteRedirect: { (endpoint as? any RedirectNoting)?.noteRedirect() })
    }

    // MARK: Uploads

    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        try await upload(endpoint, watch: TransferWatch())
    }

    func upload<T: UploadEndpoint>(
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
            throw NetworkError.unreadableFile(name: url.lastPathComponent)
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
        read: @Sendable (URLResponse?, Data) throws -> Content,
        noteRedirect: @Sendable () -> Void = {}
    ) async throws -> Content {
        var message = message
        var answer: Answer?
        do {
            message.request = try await adapted(message.request)
            let whole = try await queue.run { [message] in try await self.answer(to: message, watch: watch) }
            answer = whole
            if whole.isRedirected { noteRedirect() }
            let content = try content(of: whole) {
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

    private func content<Content>(of answer: Answer, read: () throws -> Content) throws -> Content {
        if answer.response.statusCode == 304, !answer.request.isConditional {
            throw NetworkError.notModified(host: host(of: answer.request))
        }
        do {
            return try read()
        } catch let error as DecodingError {
            throw NetworkError(
                decoding: error, as: Content.self, host: host(of: answer.request), isEmpty: answer.body.isEmpty)
        } catch let error as NetworkError {
            throw named(error, of: answer.request)
        }
    }

    /// An error that was made without a look at the proxy, with it.
    private func named(_ error: NetworkError, of request: URLRequest) -> NetworkError {
        request.url.flatMap(transport.proxy).map(error.through) ?? error
    }

    /// Who is asked, as errors say it: with the proxy, if there is one between.
    private func host(of request: URLRequest) -> RemoteHost {
        let host = RemoteHost(of: request.url)
        return request.url.flatMap(transport.proxy).map(host.through) ?? host
    }

    private func adapted(_ request: URLRequest) async throws -> URLRequest {
        var request = try await adapter.adapt(request)
        guard let url = request.url, url.host() != nil else {
            // What else there is may be an address of mail, or a name of a file.
            throw NetworkError.invalidURL("the URL names no host")
        }
        for (name, value) in additionalHeaders where request.value(forHTTPHeaderField: name) == nil {
            request.setValue(value, forHTTPHeaderField: name)
        }
        return request
    }

    /// Sends the message, and what redirects make of it, until there is an answer, within the time for the whole.
    private func answer(to message: OutgoingMessage, watch: TransferWatch) async throws -> Answer {
        let redirection = Redirection(limit: limits.maximumRedirects)
        let timedOut = NetworkError.timedOut(host: host(of: message.request), after: limits.timeout)
        return try await withDeadline(limits.timeout, clock: clock, orThrow: timedOut) {
            let url = message.request.url
            var message = message
            var count = 0
            while true {
                var answer = try await self.send(message, watch: watch, clock: self.clock)
                do throws(NetworkError) {
                    guard let next = try redirection.next(after: answer.response, to: message, count: count) else {
                        answer.isRedirected = message.request.url != url
                        return answer
                    }
                    message = next
                    count += 1
                } catch {
                    throw self.named(error, of: message.request)
                }
            }
        }
    }

    /// Sends the message once, and waits for the head of the answer no longer than is allowed.
    private func send<C: Clock>(_ message: OutgoingMessage, watch: TransferWatch, clock: C) async throws -> Answer
    where C.Duration == Duration {
        let host = host(of: message.request)
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
        return try await withThrowingTaskGroup(of: Answer?.self) { [watch, transport, limits] group in
            group.addTask {
                let (response, body) = try await transport.send(message, watch: watch)
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

    private var transport: any Transport {
        madeTransport.withLock { transport in
            if let transport { return transport }
            let made = makeTransport()
            transport = made
            return made
        }
    }
}
