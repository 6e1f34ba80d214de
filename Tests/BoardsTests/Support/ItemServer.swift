import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization

/// A server with an answer for each path, some of which never come. It counts what it is asked, and how many requests it has at once.
final class ItemServer: Client {

    enum Answer: Sendable {
        case content(String)
        case status(Int)
        case hang
    }

    private struct State {
        var answer: @Sendable (HTTPRequest) -> Answer
        var requests: [HTTPRequest] = []
        var open = 0
        var mostOpen = 0
        /// The requests that hang, by their numbers.
        var hanging: [Int: AsyncStream<Never>.Continuation] = [:]
    }

    private let state: Mutex<State>

    init(_ answer: @escaping @Sendable (HTTPRequest) -> Answer) {
        state = Mutex(State(answer: answer))
    }

    /// Answers so from now on.
    func answer(_ answer: @escaping @Sendable (HTTPRequest) -> Answer) {
        state.withLock { $0.answer = answer }
    }

    /// All that it was asked.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The number of requests for a path.
    func count(_ path: String) -> Int { requests.count { $0.url.path == path } }

    /// The most requests that it had at once.
    var mostOpen: Int { state.withLock { $0.mostOpen } }

    /// The number of requests that it does not answer.
    var hangingCount: Int { state.withLock { $0.hanging.count } }

    /// Answers the requests that hang, as it answers now.
    func release() {
        let hanging = state.withLock { state in
            defer { state.hanging = [:] }
            return state.hanging
        }
        for request in hanging.values { request.finish() }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        let (first, number) = state.withLock { state in
            state.requests.append(made)
            state.open += 1
            state.mostOpen = max(state.mostOpen, state.open)
            return (state.answer(made), state.requests.count)
        }
        var answer = first
        defer { state.withLock { $0.open -= 1 } }
        await Task.yield()
        if case .hang = answer {
            let (stream, continuation) = AsyncStream<Never>.makeStream()
            state.withLock { $0.hanging[number] = continuation }
            for await _ in stream {}
            state.withLock { $0.hanging[number] = nil }
            try Task.checkCancellation()
            answer = state.withLock { $0.answer(made) }
        }
        let (status, body) =
            switch answer {
            case .content(let body): (200, body)
            case .status(let status): (status, "no")
            case .hang: (503, "gone")
            }
        let response = HTTPResponse(
            status: HTTPResponse.Status(code: status), url: made.url, body: Data(body.utf8))
        try endpoint.validate(response, to: made)
        return .content(try endpoint.content(from: response))
    }
}

/// Waits until the condition holds, while the clock goes on: files are read some time after they have changed.
@MainActor
func until(moving clock: ManualClock, _ condition: () -> Bool) async {
    while !condition(), !Task.isCancelled {
        await clock.advance(by: .milliseconds(10))
        try? await Task.sleep(for: .milliseconds(1))
    }
}
