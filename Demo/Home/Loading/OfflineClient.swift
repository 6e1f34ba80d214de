import LoadableNetworking
import Loadables

/// A client without a connection.
final class OfflineClient: Client {

    /// Why: nothing will ever come.
    struct Offline: RetryRejecting, CustomStringConvertible {

        var rejectsRetry: Bool { true }

        var description: String { "offline (started with --offline)" }
    }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        throw Offline()
    }
}
