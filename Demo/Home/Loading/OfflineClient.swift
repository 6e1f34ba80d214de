import LoadableNetworking
import Loadables

/// A client that reaches nobody.
final class OfflineClient: Client {

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        throw NetworkError.unreachable(host: RemoteHost(of: nil), reason: "started with --offline")
    }
}
