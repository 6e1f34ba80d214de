import Foundation
import LoadableNetworking
import Loadables
import Synchronization

/// A server that answers each command when a test says so.
final class ScriptedClient: Client {

    private struct Waiting {
        let request: String
        let continuation: CheckedContinuation<Data, any Error>
    }

    private let state = Mutex<(waiting: [Waiting], received: [String])>(([], []))

    /// What was asked so far, as `POST barriers/gate/open`.
    var received: [String] { state.withLock { $0.received } }

    /// Whether no command waits for an answer.
    var isIdle: Bool { state.withLock { $0.waiting.isEmpty } }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        let line = "\(made.method.rawValue) \(made.url.relativeString)"
        let body = try await withCheckedThrowingContinuation { continuation in
            state.withLock {
                $0.received.append(line)
                $0.waiting.append(Waiting(request: line, continuation: continuation))
            }
        }
        return .content(try endpoint.content(from: HTTPResponse(url: made.url, body: body)))
    }

    /// Ends the oldest command that waits with the answer, or with the error.
    func answer(_ body: String = "{}") { take()?.resume(returning: Data(body.utf8)) }

    func fail(_ error: any Error) { take()?.resume(throwing: error) }

    private func take() -> CheckedContinuation<Data, any Error>? {
        state.withLock { $0.waiting.isEmpty ? nil : $0.waiting.removeFirst().continuation }
    }
}
