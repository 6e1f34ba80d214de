import Foundation
import Loadables
import Synchronization

@testable import LoadableNetworking

/// A server of responses that go on, which a test writes. It waits for a response to be prepared for each request.
final class StreamServer: Client {

    /// A response whose body the test writes.
    final class Response: Sendable {
        fileprivate let pipe = ResponsePipe()
        private let cancelled = Mutex(false)

        /// Whether nobody reads it any more.
        var isCancelled: Bool { cancelled.withLock(\.self) }

        init() {
            pipe.connect(
                ResponsePipe.Transfer(resume: {}, cancel: { [weak self] in self?.cancelled.withLock { $0 = true } }))
        }

        func write(_ text: String) {
            for byte in Array(text.utf8) { _ = [byte].withUnsafeBytes(pipe.append) }
        }

        func write(lines text: String) {
            _ = Array(text.utf8).withUnsafeBytes(pipe.append)
        }

        func end(_ error: (any Error)? = nil) { pipe.finish(throwing: error) }

        /// The response as a client gives it.
        func stream(_ head: HTTPResponse) -> ResponseStream {
            ResponseStream(
                head, exchange: LoadExchange(request: ["GET /"], response: ["\(head.status.code)"]),
                reader: ResponseStream.Reader(pipe))
        }
    }

    private struct Prepared {
        var status: Int
        var fields: HTTPFields
        var response: Response
    }

    private let state = Mutex<(prepared: [Prepared], requests: [HTTPRequest])>(([], []))

    /// All that it was asked so far.
    var requests: [HTTPRequest] { state.withLock(\.requests) }

    /// Prepares the response to the next request that has none.
    func prepare(_ status: Int = 200, type: String? = "text/event-stream", _ fields: HTTPFields = [:]) -> Response {
        let response = Response()
        var fields = fields
        if let type { fields["Content-Type"] = type }
        state.withLock { $0.prepared.append(Prepared(status: status, fields: fields, response: response)) }
        return response
    }

    @concurrent
    func stream(_ request: HTTPRequest, _ load: LoadRequest) async throws -> ResponseStream {
        let prepared = state.withLock { state in
            state.requests.append(request)
            return state.prepared.isEmpty ? nil : state.prepared.removeFirst()
        }
        guard let prepared else {
            throw NetworkError.unreachable(host: RemoteHost(of: request.url), reason: NetworkError.Reason.refused)
        }
        let response = HTTPResponse(
            status: HTTPResponse.Status(code: prepared.status), url: request.url, headerFields: prepared.fields)
        return prepared.response.stream(response)
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        throw NetworkError.unreachable(host: RemoteHost(of: nil), reason: "only streams here")
    }
}
