import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization

/// A server that answers each URL as a closure says. Each answer takes its time by the clock of the test.
final class URLServer: Client {

    struct Answer: Sendable {
        var status = 200
        var type = "application/json"
        var body = ""
        var latency = Duration.zero
    }

    private let clock: ManualClock
    private let answer: @Sendable (HTTPRequest) -> Answer
    private let sent = Mutex<[HTTPRequest]>([])

    /// - Parameters:
    ///   - clock: Goes on while requests are answered.
    ///   - answer: The answer to a request.
    init(_ clock: ManualClock, _ answer: @escaping @Sendable (HTTPRequest) -> Answer) {
        (self.clock, self.answer) = (clock, answer)
    }

    /// All that it was asked.
    var requests: [HTTPRequest] { sent.withLock(\.self) }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let made = try endpoint.makeRequest()
        sent.withLock { $0.append(made) }
        let answer = answer(made)
        clock.set(clock.now.advanced(by: answer.latency))
        let response = HTTPResponse(
            status: HTTPResponse.Status(code: answer.status), url: made.url,
            headerFields: ["Content-Type": answer.type], body: Data(answer.body.utf8))
        try endpoint.validate(response, to: made)
        return .content(try endpoint.content(from: response))
    }
}
