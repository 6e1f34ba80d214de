public import Foundation
import LoadableNetworking

/// A loader that loads by a request.
@preconcurrency @MainActor
public protocol SimpleNetworkLoader: Loader {

    // Declared again so that the methods below say what they are.
    associatedtype Key
    associatedtype Object

    /// Makes the request for the object of the key.
    func createRequest(for key: Key) -> URLRequest

    /// Makes the object of the body of an answer.
    func decode(_ data: Data, key: Key) throws -> Object
}

extension SimpleNetworkLoader {

    public func loadData(key: Key) async throws -> Object {
        try decode(await BodyEndpoint.client.request(BodyEndpoint(request: createRequest(for: key))), key: key)
    }
}

extension SimpleNetworkLoader where Object: Decodable {

    public func decode(_ data: Data, key: Key) throws -> Object {
        try JSONDecoder().decode(Object.self, from: data)
    }
}

/// An answer's body as it is.
private struct BodyEndpoint: Endpoint {

    /// Asks whoever the requests name.
    static let client = CurlClient(requestAdapter: UnchangedRequests())

    let request: URLRequest

    func makeRequest() throws -> URLRequest { request }

    func content(from response: URLResponse?, with body: Data) throws -> Data { body }
}

private struct UnchangedRequests: RequestAdapter {
    func adapt(_ request: URLRequest) async throws -> URLRequest { request }
}
