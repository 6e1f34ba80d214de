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

    // Declared again so that the methods below say what they are, and the property where a method says nothing.
    associatedtype Key
    associatedtype Object

    /// What was loaded; nil if there is nothing yet.
    var object: Object? { get set }

    /// Makes the request for the object of the key.
    func createRequest(for key: Key) async throws -> URLRequest

    /// Makes the object of the body of an answer.
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
            // As code knows it that was written for a URL session.
            throw URLError(error) ?? error
        }
    }
}

extension SimpleNetworkLoader where Object: Decodable {

    public func decode(_ data: Data, key: Key) throws -> Object {
        try JSONDecoder().decode(Object.self, from: data)
    }
}
