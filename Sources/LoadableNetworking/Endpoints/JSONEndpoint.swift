public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// An endpoint that answers with JSON.
public protocol JSONEndpoint: Endpoint where Content: Decodable {

    /// Decodes the answer; by default a plain `JSONDecoder`.
    var decoder: JSONDecoder { get }
}

extension JSONEndpoint {

    public var decoder: JSONDecoder { JSONDecoder() }

    public func content(from response: URLResponse?, with body: Data) throws -> Content {
        try decoder.decode(Content.self, from: body)
    }
}
