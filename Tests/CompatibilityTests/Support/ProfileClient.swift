import ApexyLoader
import Foundation

/// A client whose requests get the answers that a test has prepared, one by one.
@MainActor
final class ProfileClient: Client {

    private var answers: [Result<Data, Error>] = []
    private(set) var requestCount = 0

    nonisolated init() {}

    /// Answers the next request.
    func prepare(_ answer: Result<Data, Error>) {
        answers.append(answer)
    }

    nonisolated func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await endpoint.content(from: nil, with: take().get())
    }

    private func take() -> Result<Data, Error> {
        requestCount += 1
        return answers.removeFirst()
    }
}
