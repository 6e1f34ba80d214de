import FoundationEssentials
package import Loadables
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The part of a client that is independent of its transport: adapters, limits, redirects, conditional requests,
/// decoding and the observer.
package final class ClientCore: Sendable {

    private let adapter: any RequestAdapter
    private let limits: ClientLimits
    private let clock: any Clock<Duration>
    private let responseObserver: ResponseObserver?
    private let semaphore: AsyncSemaphore
    private let makeTransport: @Sendable () -> any Transport
    private let madeTransport = Mutex<(any Transport)?>(nil)
    /// Headers that are added to each request, unless the request already has a header of the same name. Redirects to
    /// another server treat them like the other headers of the request.
    private let additionalFields: HTTPFields

    /// Creates a core.
    ///
    /// - Parameter makeTransport: Creates the transport. Called at the first request, so that programs start faster.
    package init(
        requestAdapter: any RequestAdapter,
        limits: ClientLimits,
        responseObserver: ResponseObserver?,
        clock: any Clock<Duration>,
        additionalFields: HTTPFields,
        makeTransport: @escaping @Sendable () -> any Transport
    ) {
        adapter = requestAdapter
        self.limits = limits
        self.responseObserver = responseObserver
        self.clock = clock
        self.additionalFields = additionalFields
        self.makeTransport = makeTransport
        semaphore = AsyncSemaphore(
            limit: limits.maximumConcurrentRequests, groupLimit: limits.maximumConcurrentRequestsPerHost)
    }

    deinit {
        madeTransport.withLock { $0?.invalidate() }
    }

    /// The time limit of a request. The time in which the request waits for other requests to end is not included.
    package var timeLimit: Duration { limits.timeout }

    /// The number of requests that are waiting for other requests to end.
    package var waitingCount: Int { semaphore.waitingCount }

    /// Sends the request of the endpoint, waits for the response, decodes the response, and notifies the observer.
    @concurrent
    package func send<T: Endpoint>(_ endpoint: T, _ load: LoadRequest) async throws -> LoadAnswer<T.Content> {
        var request = try endpoint.makeRequest()
        let known = request.askForChange(from: load.known)
        if case .file(let url) = request.body?.content, access(url.path, R_OK) != 0 {
            throw NetworkError.unreadableFile(name: url.lastPathComponent)
        }
        let watch = TransferWatch(reporting: request.reportsSending ? .sent : .received, to: load)
        var exchange: Exchange?
        do {
            request = try await adapted(request)
            let begun = LoadExchange(request: request)
            load.note(begun)
            var whole = try await semaphore.run(in: RemoteHost.name(of: request.url)) { [request] in
                try await self.exchange(request, watch: watch, clock: self.clock)
            }
            if !whole.isRedirected { whole.requestLines = begun.request }
            exchange = whole
            let answer = try answer(of: whole, by: endpoint, known: known)
            responseObserver?(whole.request, whole.response, nil)
            return answer
        } catch {
            if let exchange { load.note(exchange.lines) }
            responseObserver?(exchange?.request ?? request, exchange?.response, error)
            throw error
        }
    }

    /// Sends the request, waits for the response's headers, and notifies the observer. The request does not count
    /// toward the limits on concurrent requests.
    @concurrent
    package func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        let pipe = ResponsePipe()
        let reader = ResponseStream.Reader(pipe, owner: self)
        var request = request
        do {
            request = try await adapted(request)
            load.note(LoadExchange(request: request))
            let opened = try await self.exchange(request, watch: TransferWatch(pipe: pipe), clock: self.clock)
            load.note(opened.lines)
            responseObserver?(opened.request, opened.response, nil)
            return ResponseStream(
                opened.response, exchange: opened.lines,
                reader: pipe.isOpen ? reader : ResponseStream.Reader(opened.response.body))
        } catch {
            responseObserver?(request, nil, error)
            throw error
        }
    }

    // MARK: Decoding the response

    /// A response and its request. After redirects, these are the last response and its request.
    private struct Exchange {
        let request: HTTPRequest
        let response: HTTPResponse
        /// Whether the URL of the request differs from the original URL.
        var isRedirected = false
        /// The lines of the request for display; nil to compute them.
        var requestLines: [String]?
        /// The time until the response's headers were complete; nil if unknown.
        let responseTime: Duration?

        var lines: LoadExchange {
            LoadExchange(request: request, requestLines, response: response, responseTime: responseTime)
        }
    }

    /// Returns the decoded response, or reports that the content is unchanged.
    ///
    /// - Parameter known: The validator that was sent; nil if there was none.
    private func answer<T: Endpoint>(
        of exchange: Exchange, by endpoint: T, known: ContentValidator?
    ) throws -> LoadAnswer<T.Content> {
        let (request, response) = (exchange.request, exchange.response)
        var facts = LoadFacts(freshFor: response.freshness, exchange: exchange.lines)
        if response.status.code == 304 {
            guard request.isConditional else { throw NetworkError.notModified(host: host(of: request)) }
            if let known {
                facts.validator = ContentValidator(response, insteadOf: known)
                return .unchanged(facts)
            }
        }
        do {
            try endpoint.validate(response, to: request)
            let content = try endpoint.content(from: response)
            facts.byteCount = response.body.count
            // After a redirect, the validator belongs to the target. It must not be sent to the original URL.
            if response.status.code == 200, !exchange.isRedirected { facts.validator = ContentValidator(response) }
            return .content(content, facts)
        } catch let error as DecodingError {
            throw NetworkError(
                decoding: error, as: T.Content.self, host: host(of: request), isEmpty: response.body.isEmpty)
        } catch let error as NetworkError {
            throw named(error, of: request)
        }
    }

    /// Returns the error. If the request uses a proxy, adds the name of the proxy.
    private func named(_ error: NetworkError, of request: HTTPRequest) -> NetworkError {
        transport.proxy(for: request.url).map(error.through) ?? error
    }

    /// Returns the host for error messages. If the request uses a proxy, adds the name of the proxy.
    private func host(of request: HTTPRequest) -> RemoteHost {
        let host = RemoteHost(of: request.url)
        return transport.proxy(for: request.url).map(host.through) ?? host
    }

    // MARK: Sending

    private func adapted(_ request: HTTPRequest) async throws -> HTTPRequest {
        var request = try await adapter.adapt(request)
        guard request.url.host() != nil else {
            // Do not show the URL. Without a host, it may be an email address or a file name.
            throw NetworkError.invalidURL("the URL has no host")
        }
        for field in additionalFields where !request.headerFields.contains(field.name) {
            request.headerFields.append(field)
        }
        return request
    }

    /// Sends the request, and follows redirects. The time limit applies to all of these requests together.
    private func exchange<C: Clock>(_ request: HTTPRequest, watch: TransferWatch, clock: C) async throws -> Exchange
    where C.Duration == Duration {
        let redirection = Redirection(limit: limits.maximumRedirects)
        let timeout = min(limits.timeout, request.timeout ?? limits.timeout)
        let head = HeadTime(clock)
        let watch = head.watch(telling: watch)
        return try await withDeadline(
            timeout, clock: clock, orThrow: NetworkError.timedOut(host: self.host(of: request), after: timeout)
        ) {
            let url = request.url
            var request = request
            var count = 0
            while true {
                let response = try await self.send(request, watch: watch, clock: clock, within: timeout)
                do throws(NetworkError) {
                    guard let next = try redirection.next(after: response, to: request, count: count) else {
                        return Exchange(
                            request: request, response: response, isRedirected: request.url != url,
                            responseTime: head.elapsed)
                    }
                    request = next
                    count += 1
                } catch {
                    throw self.named(error, of: request)
                }
            }
        }
    }

    /// Sends the request once, and waits for the response's headers within the time limits.
    ///
    /// - Parameter limit: The time limit of the whole exchange, which the caller enforces. The time limit of the
    ///   headers is enforced only if it is shorter than this limit.
    private func send<C: Clock>(
        _ request: HTTPRequest, watch: TransferWatch, clock: C, within limit: Duration
    ) async throws -> HTTPResponse where C.Duration == Duration {
        guard limits.responseTimeout < limit else { return try await transport.send(request, watch: watch) }
        let host = host(of: request)
        let timeout = InactivityTimeout(limits.responseTimeout, clock: clock)
        var watch = watch
        watch.didReceiveHead = { [tell = watch.didReceiveHead] size in
            timeout.cancel()
            tell(size)
        }
        watch.didSend = { [tell = watch.didSend] count, size in
            timeout.noteActivity()
            tell(count, size)
        }
        return try await withThrowingTaskGroup(of: HTTPResponse?.self) { [watch, transport, limits] group in
            group.addTask { try await transport.send(request, watch: watch) }
            group.addTask {
                if try await timeout.wait() { throw NetworkError.noResponse(host: host, after: limits.responseTimeout) }
                return nil
            }
            defer { group.cancelAll() }
            for try await response in group {
                if let response { return response }
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
