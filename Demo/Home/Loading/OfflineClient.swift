import LoadableNetworking

/// A client that reaches nobody.
final class OfflineClient: Client {

    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        throw NetworkError.unreachable(host: RemoteHost(of: nil), reason: "started with --offline")
    }
}
