import LoadableNetworking
import Loadables

/// A client without a connection. All of its requests fail.
final class OfflineClient: Client {

    /// The error of each request. Requests are not retried, because the retries would also fail.
    struct Offline: RetryRejecting, CustomStringConvertible {

        var rejectsRetry: Bool { true }

        var description: String { "offline (started with --offline)" }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        throw Offline()
    }
}
