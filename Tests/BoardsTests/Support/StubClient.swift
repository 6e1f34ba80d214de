import Foundation
import LoadableNetworking
import Loadables
import Synchronization

/// A server that answers at once, as a test says, and counts what it was asked.
final class StubClient: Client {

    private let state: Mutex<(status: Int, body: String, requests: [HTTPRequest])>

    init(_ body: String = "1") {
        state = Mutex((200, body, []))
    }

    /// All that it was asked so far.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The same, and forgets it.
    func takeRequests() -> [HTTPRequest] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    /// How often it was asked for URLs with that end.
    func count(_ end: String) -> Int { requests.count { $0.url.absoluteString.hasSuffix(end) } }

    /// Answers that from now on.
    func answer(_ body: String = "1", status: Int = 200) {
        state.withLock { ($0.status, $0.body) = (status, body) }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        let answer = state.withLock { state in
            state.requests.append(made)
            return HTTPResponse(
                status: HTTPResponse.Status(code: state.status), url: made.url, body: Data(state.body.utf8))
        }
        try endpoint.validate(answer, to: made)
        return .content(try endpoint.content(from: answer))
    }
}
