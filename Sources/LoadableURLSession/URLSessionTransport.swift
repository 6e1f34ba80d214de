import Foundation
import LoadableNetworking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport that uses a URL session. It collects the bodies of responses, up to the maximum body size.
final class URLSessionTransport: NSObject, Transport, URLSessionDataDelegate {

    private let transfers = Mutex<[Int: URLSessionTransfer]>([:])
    private let session = Mutex<URLSession?>(nil)
    /// The queue on which tasks are created, resumed and cancelled. These calls may block until the session responds. A
    /// cancelled load ends without waiting for this queue.
    private let calls = DispatchQueue(label: "URLSessionTransport")
    private let maximumBodySize: Int
    /// The delegate that the program provided; nil for none.
    let delegate: (any URLSessionDelegate)?

    init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, maximumBodySize: Int) {
        self.delegate = delegate
        self.maximumBodySize = maximumBodySize
        super.init()
        // The session retains this object as its delegate until the session is invalidated.
        session.withLock { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
    }

    /// Returns nil, because the session reads the environment itself and does not report its proxy.
    func proxy(for url: URL) -> RemoteHost? { nil }

    func invalidate() {
        calls.async {
            self.session.withLock { session in
                session?.invalidateAndCancel()
                session = nil
            }
        }
    }

    func send(_ request: HTTPRequest, watch: TransferWatch) async throws -> HTTPResponse {
        let host = RemoteHost(of: request.url)
        do {
            let (response, body) = try await run(request, watch: watch)
            guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(host: host) }
            return HTTPResponse(response, to: request.url, body: body)
        } catch let error as NetworkError {
            throw error
        } catch let error where error is CancellationError || (error as? URLError)?.code == .cancelled {
            throw CancellationError()
        } catch {
            // A timeout of the session is always the inactivity limit of the request.
            throw NetworkError(error, host: host, timeout: request.inactivityTimeout ?? .seconds(60))
        }
    }

    private func run(_ request: HTTPRequest, watch: TransferWatch) async throws -> (URLResponse, Data) {
        let transfer = URLSessionTransfer(request, watch: watch)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                transfer.begin(continuation)
                calls.async { self.start(transfer) }
            }
        } onCancel: {
            transfer.end(with: .failure(CancellationError()))
            calls.async { self.stop(transfer) }
        }
    }

    private func start(_ transfer: URLSessionTransfer) {
        guard !transfer.isOver else { return }
        guard let task = session.withLock({ $0.map { Self.makeTask(transfer.request, in: $0) } }) else {
            return transfer.end(with: .failure(CancellationError()))
        }
        transfer.task = task
        transfers.withLock { $0[task.taskIdentifier] = transfer }
        task.resume()
    }

    private func stop(_ transfer: URLSessionTransfer) {
        guard let task = transfer.task else { return }
        remove(task)
        task.cancel()
    }

    private func transfer(_ task: URLSessionTask) -> URLSessionTransfer? {
        transfers.withLock { $0[task.taskIdentifier] }
    }

    @discardableResult
    private func remove(_ task: URLSessionTask) -> URLSessionTransfer? {
        transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
    }

    private static func makeTask(_ request: HTTPRequest, in session: URLSession) -> URLSessionTask {
        var head = request
        head.headerFields = request.completeFields
        head.body = nil
        let message = URLRequest(head)
        return switch request.body?.content {
        case nil: session.dataTask(with: message)
        case .data(let data): session.uploadTask(with: message, from: data)
        case .file(let url): session.uploadTask(with: message, fromFile: url)
        case .stream: session.uploadTask(withStreamedRequest: message)
        }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        let transfer = transfer(dataTask)
        transfer?.take(response)
        transfer?.watch.didReceiveHead((response as? HTTPURLResponse)?.expectedBodySize)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let transfer = transfer(dataTask) else { return }
        let count = transfer.take(data)
        guard count > maximumBodySize else { return transfer.watch.didReceive(count) }
        remove(dataTask)
        transfer.end(with: .failure(NetworkError.bodyTooLarge(host: transfer.host, limit: maximumBodySize)))
        dataTask.cancel()
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        transfer(task)?.watch.didSend(
            Int(totalBytesSent), totalBytesExpectedToSend > 0 ? Int(totalBytesExpectedToSend) : nil)
        taskDelegate?.urlSession(
            session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        completionHandler(transfer(task).map { URLRequest($0.request) }?.httpBodyStream)
    }

    /// Ends the transfer with the redirect as its response, because the client core follows redirects. The completion
    /// handler is not called, because a session on Linux traps if the handler is called for a cancelled task.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        remove(task)?.end(with: .success((response, Data())))
        task.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let transfer = remove(task)
        if let error { transfer?.end(with: .failure(error)) } else { transfer?.end(or: task.response) }
        // The client core continues after a redirect, so the delegate is not notified of the end of the redirected
        // task.
        if transfer != nil { taskDelegate?.urlSession(session, task: task, didCompleteWithError: error) }
    }
}

extension HTTPURLResponse {

    /// The announced size of the body in bytes. Nil if the size is unknown, or if the body is compressed.
    fileprivate var expectedBodySize: Int? {
        let isEncoded = value(forHTTPHeaderField: "Content-Encoding") != nil
        return isEncoded || expectedContentLength < 0 ? nil : Int(expectedContentLength)
    }
}

extension NetworkError {

    fileprivate init(_ error: any Error, host: RemoteHost, timeout: Duration) {
        let code = (error as? URLError)?.code ?? .unknown
        switch code {
        case .timedOut:
            self = .timedOut(host: host, after: timeout)
        case .cannotConnectToHost:
            self = .unreachable(host: host, reason: Reason.refused)
        case .cannotFindHost, .dnsLookupFailed:
            self = .unreachable(host: host, reason: Reason.noSuchHost)
        case .notConnectedToInternet:
            self = .unreachable(host: host, reason: Reason.noNetwork)
        case .networkConnectionLost:
            self = .connectionLost(host: host, reason: "reset or truncated")
        case .badServerResponse, .cannotParseResponse, .zeroByteResource:
            self = .connectionLost(host: host, reason: "response aborted")
        case .unknown:
            // The usual reason is a body that is shorter than announced.
            self = .connectionLost(host: host, reason: "response truncated")
        case .badURL, .unsupportedURL:
            self = .invalidURL("the URL for \(host) is invalid")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateHasBadDate, .serverCertificateNotYetValid:
            self = .unreachable(host: host, reason: Reason.notTrusted)
        default:
            self = .connectionLost(host: host, reason: "URL error \(code.rawValue)")
        }
    }
}
