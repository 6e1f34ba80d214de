import Foundation
import LoadableNetworking
import Loadables
import Synchronization

/// A server that answers each request as a closure says, with 304 that nothing is new, and counts what it was asked.
final class AccountServer: Client {

    /// The status and the body for a request.
    typealias Answer = @Sendable (HTTPRequest) -> (status: Int, body: String)

    private let state: Mutex<(answer: Answer, requests: [HTTPRequest])>

    init(_ answer: @escaping Answer) {
        state = Mutex((answer, []))
    }

    /// A server that knows who asks by the header `Authorization`, and answers other tokens with 401.
    convenience init(_ contents: [String: String]) {
        self.init { request in
            let token = request.headerFields["Authorization"] ?? ""
            return contents[token].map { (200, $0) } ?? (401, "who are you?")
        }
    }

    /// Everything that it was asked so far.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Answers so from now on.
    func answer(_ answer: @escaping Answer) {
        state.withLock { $0.answer = answer }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        let (status, body) = state.withLock { state in
            state.requests.append(made)
            return state.answer(made)
        }
        // The content that the board has is still that of the server.
        if status == 304 { return .unchanged(LoadFacts()) }
        let response = HTTPResponse(
            status: HTTPResponse.Status(code: status), url: made.url, body: Data(body.utf8))
        try endpoint.validate(response, to: made)
        return .content(try endpoint.content(from: response))
    }
}
