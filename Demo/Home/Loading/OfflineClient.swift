import LoadableNetworking
import Loadables

/// A client that has no connection.
final class OfflineClient: Client {

    /// The error of each request. A retry would fail as well.
    struct Offline: RetryRejecting, CustomStringConvertible {

        var rejectsRetry: Bool { true }

        var description: String { "offline (started with --offline)" }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        throw Offline()
    }
}
