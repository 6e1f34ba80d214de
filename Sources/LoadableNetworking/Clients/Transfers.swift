import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The running data tasks of a session: collects their bodies, within the limit.
final class Transfers: NSObject, URLSessionDataDelegate, Sendable {

    private struct Transfer {
        let continuation: CheckedContinuation<(URLResponse, Data), any Error>
        let host: RemoteHost
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

    /// Ends everything that runs.
    func invalidate() {
        session.withLock { session in
            session?.invalidateAndCancel()
            session = nil
        }
    }

    /// Sends the request and waits for the whole answer. Cancelling the task cancels the transfer.
    func run(_ request: URLRequest) async throws -> (URLResponse, Data) {
        guard let task = session.withLock({ $0?.dataTask(with: request) }) else { throw CancellationError() }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                let transfer = Transfer(continuation: continuation, host: RemoteHost(of: request.url))
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

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        transfers.withLock { $0[dataTask.taskIdentifier]?.response = response }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let host: RemoteHost? = transfers.withLock { transfers in
            transfers[dataTask.taskIdentifier]?.body.append(data)
            guard let transfer = transfers[dataTask.taskIdentifier], transfer.body.count > maximumBodySize else {
                return nil
            }
            return transfer.host
        }
        if let host {
            finish(dataTask, throwing: NetworkError.bodyTooLarge(host: host, limit: maximumBodySize))
            dataTask.cancel()
        }
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
