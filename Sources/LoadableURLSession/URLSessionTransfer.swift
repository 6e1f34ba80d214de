import Foundation
import LoadableNetworking
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transfer of a URL session, and the load that waits for its response. A transfer ends exactly once.
final class URLSessionTransfer: Sendable {

    typealias Outcome = Result<(URLResponse, Data), any Error>

    private struct State {
        var continuation: CheckedContinuation<(URLResponse, Data), any Error>?
        /// The outcome, if the transfer ended before the load waited for it; otherwise nil.
        var outcome: Outcome?
        var isOver = false
        var task: URLSessionTask?
        var response: URLResponse?
        var body = Data()
    }

    let request: HTTPRequest
    let watch: TransferWatch
    private let state = Mutex(State())

    init(_ request: HTTPRequest, watch: TransferWatch) {
        (self.request, self.watch) = (request, watch)
    }

    var host: RemoteHost { RemoteHost(of: request.url) }

    var isOver: Bool { state.withLock(\.isOver) }

    var task: URLSessionTask? {
        get { state.withLock(\.task) }
        set { state.withLock { $0.task = newValue } }
    }

    /// Stores the continuation, or resumes it at once if the transfer has already ended.
    func begin(_ continuation: CheckedContinuation<(URLResponse, Data), any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil { state.continuation = continuation }
            return state.outcome
        }
        if let outcome { continuation.resume(with: outcome) }
    }

    /// Stores the status and headers of a response, and removes the stored body. After an authentication challenge, a
    /// second response replaces the first one.
    func take(_ response: URLResponse) {
        state.withLock { ($0.response, $0.body) = (response, Data()) }
    }

    /// Appends bytes to the body.
    ///
    /// - Returns: The size of the body so far, in bytes.
    func take(_ data: Data) -> Int {
        state.withLock { state in
            state.body.append(data)
            return state.body.count
        }
    }

    /// Ends the transfer with the response that was stored.
    ///
    /// - Parameter response: The response to use if none was stored.
    func end(or response: URLResponse?) {
        let (taken, body) = state.withLock { ($0.response, $0.body) }
        end(with: (taken ?? response).map { .success(($0, body)) } ?? .failure(NetworkError.notHTTP(host: host)))
    }

    /// Ends the transfer, unless it has already ended.
    func end(with outcome: Outcome) {
        let continuation = state.withLock { state in
            guard !state.isOver else { return nil as CheckedContinuation<(URLResponse, Data), any Error>? }
            state.isOver = true
            state.body = Data()
            if state.continuation == nil { state.outcome = outcome }
            defer { state.continuation = nil }
            return state.continuation
        }
        continuation?.resume(with: outcome)
    }
}
