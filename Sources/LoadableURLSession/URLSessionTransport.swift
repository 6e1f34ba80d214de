import Foundation
import LoadableNetworking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL session and its running tasks. Collects their bodies, within the limit.
final class URLSessionTransport: NSObject, Transport, URLSessionDataDelegate {

    private struct Transfer {
        let continuation: CheckedContinuation<(URLResponse, Data), any Error>
        let host: RemoteHost
        let watch: TransferWatch
        let request: HTTPRequest
        var response: URLResponse?
        var body = Data()
    }

    private let transfers = Mutex<[Int: Transfer]>([:])
    private let session = Mutex<URLSession?>(nil)
    private let maximumBodySize: Int
    /// The delegate of the program.
    let delegate: (any URLSessionDelegate)?

    init(configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, maximumBodySize: Int) {
        self.delegate = delegate
        self.maximumBodySize = maximumBodySize
        super.init()
        // The session keeps its delegate until it is invalidated.
        session.withLock { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
    }

    /// Returns nil: the session reads the environment itself and does not report its proxy.
    func proxy(for url: URL) -> RemoteHost? { nil }

    func invalidate() {
        session.withLock { session in
            session?.invalidateAndCancel()
            session = nil
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
            // The only timeout of the session is the one that the endpoint set for its request.
            throw NetworkError(error, host: host, timeout: request.inactivityTimeout ?? .seconds(60))
        }
    }

    private func run(_ request: HTTPRequest, watch: TransferWatch) async throws -> (URLResponse, Data) {
        guard let task = session.withLock({ $0.map { Self.makeTask(request, in: $0) } }) else {
            throw CancellationError()
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let host = RemoteHost(of: request.url)
                let transfer = Transfer(continuation: continuation, host: host, watch: watch, request: request)
                transfers.withLock { $0[task.taskIdentifier] = transfer }
                task.resume()
                // Cancelled before it was resumed: the session would not report it.
                if Task.isCancelled { finish(task, throwing: CancellationError()) }
            }
        } onCancel: {
            task.cancel()
            finish(task, throwing: CancellationError())
        }
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
        let watch = transfers.withLock { transfers in
            transfers[dataTask.taskIdentifier]?.response = response
            // After a challenge there is another response, with its own body.
            transfers[dataTask.taskIdentifier]?.body = Data()
            return transfers[dataTask.taskIdentifier]?.watch
        }
        watch?.didReceiveHead((response as? HTTPURLResponse)?.expectedBodySize)
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        enum Outcome { case goesOn(TransferWatch, count: Int), tooLarge(RemoteHost), unknown }
        let outcome: Outcome = transfers.withLock { transfers in
            transfers[dataTask.taskIdentifier]?.body.append(data)
            guard let transfer = transfers[dataTask.taskIdentifier] else { return .unknown }
            return transfer.body.count > maximumBodySize
                ? .tooLarge(transfer.host) : .goesOn(transfer.watch, count: transfer.body.count)
        }
        switch outcome {
        case .goesOn(let watch, let count): watch.didReceive(count)
        case .unknown: break
        case .tooLarge(let host):
            finish(dataTask, throwing: NetworkError.bodyTooLarge(host: host, limit: maximumBodySize))
            dataTask.cancel()
        }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        let watch = transfers.withLock { $0[task.taskIdentifier]?.watch }
        watch?.didSend(Int(totalBytesSent), totalBytesExpectedToSend > 0 ? Int(totalBytesExpectedToSend) : nil)
        taskDelegate?.urlSession(
            session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
            totalBytesExpectedToSend: totalBytesExpectedToSend)
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        let request = transfers.withLock { $0[task.taskIdentifier]?.request }
        completionHandler(request.map { URLRequest($0) }?.httpBodyStream)
    }

    /// Ends the transfer with the redirect as its response. The handler is not called: redirects are decided elsewhere,
    /// and a session on Linux traps if it is called for a cancelled task.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.continuation.resume(
            returning: (response, Data()))
        task.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let isKnown = transfers.withLock { $0[task.taskIdentifier] != nil }
        if let error {
            finish(task, throwing: error)
        } else {
            finish(task)
        }
        // A redirected task has not ended.
        if isKnown { taskDelegate?.urlSession(session, task: task, didCompleteWithError: error) }
    }

    private func finish(_ task: URLSessionTask, throwing error: any Error) {
        let transfer = transfers.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        transfer?.continuation.resume(throwing: error)
    }

    private func finish(_ task: URLSessionTask) {
        guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let response = transfer.response ?? task.response {
            transfer.continuation.resume(returning: (response, transfer.body))
        } else {
            transfer.continuation.resume(throwing: NetworkError.notHTTP(host: transfer.host))
        }
    }
}

extension HTTPURLResponse {

    /// The expected number of bytes of the body; nil if it is encoded, because the count refers to the encoded form.
    fileprivate var expectedBodySize: Int? {
        let isEncoded = value(forHTTPHeaderField: "Content-Encoding") != nil
        return isEncoded || expectedContentLength < 0 ? nil : Int(expectedContentLength)
    }
}

extension NetworkError {

    /// Converts an error of a URL session.
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
            self = .connectionLost(host: host, reason: "reset or cut short")
        case .badServerResponse, .cannotParseResponse, .zeroByteResource:
            self = .connectionLost(host: host, reason: "answer broken off")
        case .unknown:
            // The session's code for any unknown error; a body that is shorter than announced is one of them.
            self = .connectionLost(host: host, reason: "answer cut short")
        case .badURL, .unsupportedURL:
            self = .invalidURL("the URL for \(host) is not one")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateHasBadDate, .serverCertificateNotYetValid:
            self = .unreachable(host: host, reason: Reason.notTrusted)
        default:
            self = .connectionLost(host: host, reason: "URL error \(code.rawValue)")
        }
    }
}
