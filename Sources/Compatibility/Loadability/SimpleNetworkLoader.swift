public import Foundation
import LoadableNetworking
import LoadableURLSession
import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

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
        let source = URLSource(try HTTPRequest(createRequest(for: key)))
        guard let data = try await source.load(LoadRequest()).content else { throw LoadableError.noContents }
        return try decode(data, key: key)
    }
}

extension SimpleNetworkLoader where Object: Decodable {

    public func decode(_ data: Data, key: Key) throws -> Object {
        try JSONDecoder().decode(Object.self, from: data)
    }
}
