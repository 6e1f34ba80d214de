public import Foundation
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Loads the object of a key by a request.
///
/// A subclass says which one. What the answer has is decoded as JSON, or by ``decode(_:key:)``:
///
/// ```swift
/// final class CountryLoader: SimpleNetworkLoader<String, Country> {
///     override func createRequest(for code: String) throws -> URLRequest {
///         URLRequest(url: atlas.appending(path: code))
///     }
/// }
/// ```
///
/// Where there is an object already and the server said what it calls that version, it is asked for another one only.
/// With `keepObjects(in:)` of LoadableCaching its objects are there after a restart.
@preconcurrency @MainActor
open class SimpleNetworkLoader<Key: Equatable & Sendable, Object: Sendable>: KeyedLoader<Key, Object> {

    private let client: any Client

    /// Makes a loader that asks the client.
    public init(client: any Client, clock: any WallClock = .system) {
        self.client = client
        super.init(clock: clock)
    }

    /// Makes the request for the object of the key. Its URL may be relative; the client completes it.
    open func createRequest(for key: Key) throws -> URLRequest {
        throw LoadableError.noWork(type: "\(type(of: self))")
    }

    /// Makes the object of the body of an answer. Called off the main actor.
    ///
    /// - Throws: Whatever is wrong with the body; by default why it is not the JSON of the object.
    nonisolated open func decode(_ data: Data, key: Key) throws -> Object {
        guard let type = Object.self as? any Decodable.Type,
            let object = try JSONDecoder().decode(type, from: data) as? Object
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: [],
                    debugDescription: "\(Object.self) is not Decodable; override decode(_:key:)"))
        }
        return object
    }

    public final override func source(for key: Key) throws -> any Source<Object> {
        let (request, client) = (try createRequest(for: key), client)
        return ClosureSource { [self] load in
            let endpoint = RequestEndpoint(request: request) { [self] in try decode($0, key: key) }
            switch try await client.request(endpoint, ifChangedFrom: load.known) {
            case .content(let object, let validator): return .content(object, LoadFacts(validator: validator))
            case .notModified(let validator): return .unchanged(LoadFacts(validator: validator))
            }
        }
    }
}

/// An endpoint that is a request and nothing else.
private struct RequestEndpoint<Content: Sendable>: Endpoint {

    let request: URLRequest
    let decode: @Sendable (Data) throws -> Content

    func makeRequest() throws -> URLRequest { request }

    func content(from response: URLResponse?, with body: Data) throws -> Content { try decode(body) }
}
