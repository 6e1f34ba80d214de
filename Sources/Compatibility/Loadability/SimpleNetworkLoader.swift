public import Foundation
import LoadableNetworking
import LoadableURLSession
import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A loader that decodes its objects from the responses to requests.
@preconcurrency @MainActor
public protocol SimpleNetworkLoader: Loader {

    // Redeclared so that the compiler infers the types from the members below.
    associatedtype Key
    associatedtype Object

    /// The loaded object; nil if nothing has been loaded.
    var object: Object? { get set }

    /// Returns the request for the object of the key.
    func createRequest(for key: Key) async throws -> URLRequest

    /// Decodes the object from the body of a response.
    func decode(_ data: Data, key: Key) async throws -> Object
}

extension SimpleNetworkLoader {

    public func loadData(key: Key) async throws -> Object {
        try await decode(try await body(of: createRequest(for: key)), key: key)
    }

    private func body(of request: URLRequest) async throws -> Data {
        do {
            guard let data = try await URLSource(HTTPRequest(request)).load(LoadRequest()).content else {
                throw LoadableError.noContents
            }
            return data
        } catch let error as NetworkError {
            // A URL session throws this error.
            throw URLError(error) ?? error
        }
    }
}

extension SimpleNetworkLoader where Object: Decodable {

    public func decode(_ data: Data, key: Key) throws -> Object {
        try JSONDecoder().decode(Object.self, from: data)
    }
}
