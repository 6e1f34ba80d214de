import Foundation
import LoadableNetworking
import Loadables
import Synchronization

/// A server that answers at once, as a test says, and counts what it was asked.
final class StubClient: Client {

    private let state: Mutex<(status: Int, body: Data, type: String?, requests: [HTTPRequest])>

    init(_ body: String = "1") {
        state = Mutex((200, Data(body.utf8), nil, []))
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
        state.withLock { ($0.status, $0.body, $0.type) = (status, Data(body.utf8), nil) }
    }

    /// Answers these bytes from now on, with a content type.
    func answer(_ body: [UInt8], type: String) {
        state.withLock { ($0.status, $0.body, $0.type) = (200, Data(body), type) }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        let answer = state.withLock { state in
            state.requests.append(made)
            var fields = HTTPFields()
            if let type = state.type { fields.append(HTTPField(name: "Content-Type", value: type)) }
            return HTTPResponse(
                status: HTTPResponse.Status(code: state.status), url: made.url, headerFields: fields, body: state.body)
        }
        try endpoint.validate(answer, to: made)
        return .content(try endpoint.content(from: answer))
    }
}
