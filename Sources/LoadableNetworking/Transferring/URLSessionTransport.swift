import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL session, and its running tasks: collects their bodies, within the limit.
final class URLSessionTransport: NSObject, Transport, URLSessionDataDelegate {

    private struct Transfer {
        let continuation: CheckedContinuation<(URLResponse, Data), any Error>
        let host: RemoteHost
        let watch: TransferWatch
        let message: OutgoingMessage
        var response: URLResponse?
        var body = Data()
    }

    private let transfers = Mutex<[Int: Transfer]>([:])
    private let session = Mutex<URLSession?>(nil)
    private let maximumBodySize: Int

    init(configuration: URLSessionConfiguration, maximumBodySize: Int) {
        self.maximumBodySize = maximumBodySize
        super.init()
        // The session keeps its delegate until it is invalidated.
        session.withLock { $0 = URLSession(configuration: configuration, delegate: self, delegateQueue: nil) }
    }

    /// The session reads the environment by itself, and tells nobody.
    func proxy(for url: URL) -> RemoteHost? { nil }

    func invalidate() {
        session.withLock { session in
            session?.invalidateAndCancel()
            session = nil
        }
    }

    func send(_ message: OutgoingMessage, watch: TransferWatch) async throws -> (HTTPURLResponse, Data) {
        let host = RemoteHost(of: message.request.url)
        do {
            let (response, body) = try await run(message, watch: watch)
            guard let response = response as? HTTPURLResponse else { throw NetworkError.notHTTP(host: host) }
            return (response, body)
        } catch let error as NetworkError {
            throw error
        } catch let error where error is CancellationError || (error as? URLError)?.code == .cancelled {
            throw CancellationError()
        } catch {
            // The only timeout that the session still has is one that the endpoint gave its request.
            throw NetworkError(error, host: host, timeout: .seconds(message.request.timeoutInterval))
        }
    }

    private func run(_ message: OutgoingMessage, watch: TransferWatch) async throws -> (URLResponse, Data) {
        guard let task = session.withLock({ $0.map { Self.makeTask(message, in: $0) } }) else {
            throw CancellationError()
        }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let host = RemoteHost(of: message.request.url)
                let transfer = Transfer(continuation: continuation, host: host, watch: watch, message: message)
                transfers.withLock { $0[task.taskIdentifier] = transfer }
                task.resume()
                // Cancelled before it was resumed: the session would not tell anybody.
                if Task.isCancelled { finish(task, throwing: CancellationError()) }
            }
        } onCancel: {
            task.cancel()
            finish(task, throwing: CancellationError())
        }
    }

    private static func makeTask(_ message: OutgoingMessage, in session: URLSession) -> URLSessionTask {
        switch message.body {
        case nil: session.dataTask(with: message.request)
        case .data(let data): session.uploadTask(with: message.request, from: data)
        case .file(let url): session.uploadTask(with: message.request, fromFile: url)
        case .stream: session.uploadTask(withStreamedRequest: message.request)
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
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        let message = transfers.withLock { $0[task.taskIdentifier]?.message }
        if case .stream(let stream) = message?.body { completionHandler(stream) } else { completionHandler(nil) }
    }

    /// Ends the transfer with the redirect for an answer. The handler is not called: where redirects lead is decided
    /// elsewhere, and a session on Linux traps if it is called for a task that was cancelled meanwhile.
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
        if let error {
            finish(task, throwing: error)
        } else {
            finish(task)
        }
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
