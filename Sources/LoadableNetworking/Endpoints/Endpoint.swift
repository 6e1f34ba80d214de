public import FoundationEssentials

/// A request to an HTTP API, and the decoding of its response.
///
/// ```swift
/// struct RatesEndpoint: JSONEndpoint {
///     typealias Content = Rates
///
///     let url: URL
///
///     func makeRequest() throws -> HTTPRequest { .get(url) }
/// }
/// ```
public protocol Endpoint<Content>: Sendable {

    /// The type of the decoded content.
    associatedtype Content: Sendable

    /// Returns the request. A client with a base URL resolves a relative URL. Other clients require an absolute URL.
    func makeRequest() throws -> HTTPRequest

    /// Throws an error if the response is not a success. By default, throws a ``NetworkError`` if the status is not in
    /// the range from 200 to 299.
    ///
    /// - Parameters:
    ///   - response: The response with its body.
    ///   - request: The request as it was sent. After redirects, this is the last request.
    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws

    /// Returns the decoded content. Called off the main actor, after ``validate(_:to:)``.
    func content(from response: HTTPResponse) throws -> Content
}

extension Endpoint {

    public func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try NetworkError.throwUnlessSuccess(response)
    }
}

/// An endpoint with a JSON response.
public protocol JSONEndpoint<Content>: Endpoint where Content: Decodable {

    /// The decoder of the body. The default is a `JSONDecoder` without options.
    var decoder: JSONDecoder { get }
}

extension JSONEndpoint {

    public var decoder: JSONDecoder { JSONDecoder() }

    public func content(from response: HTTPResponse) throws -> Content {
        try decoder.decode(Content.self, from: response.body)
    }
}
