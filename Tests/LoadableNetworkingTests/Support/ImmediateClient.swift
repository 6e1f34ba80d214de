import Foundation
import LoadableNetworking

/// Answers before `request` returns, which a client should not do but may.
final class ImmediateClient: Client {
    struct NoAnswer: Error {}

    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        throw NoAnswer()
    }

    func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        MainActor.assumeIsolated { completionHandler(.failure(NoAnswer())) }
        return Progress(totalUnitCount: 1)
    }
}
