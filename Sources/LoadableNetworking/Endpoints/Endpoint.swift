public import FoundationEssentials

/// One thing that an HTTP API can be asked for: how the request is made, and what the response means.
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

    /// What the response becomes.
    associatedtype Content: Sendable

    /// Makes the request. Its URL may be relative; the client completes it.
    func makeRequest() throws -> HTTPRequest

    /// Throws if the response is not a success. By default every status but 200 to 299 throws a ``NetworkError``.
    ///
    /// - Parameters:
    ///   - response: What the server answered, with its body.
    ///   - request: As it was sent: the last one, if there were redirects.
    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws

    /// Makes the content. Runs off the main actor, after ``validate(_:to:)``.
    func content(from response: HTTPResponse) throws -> Content
}

extension Endpoint {

    public func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try NetworkError.throwUnlessSuccess(response)
    }
}

/// An endpoint that answers with JSON.
public protocol JSONEndpoint<Content>: Endpoint where Content: Decodable {

    /// Decodes the body; by default a plain `JSONDecoder`.
    var decoder: JSONDecoder { get }
}

extension JSONEndpoint {

    public var decoder: JSONDecoder { JSONDecoder() }

    public func content(from response: HTTPResponse) throws -> Content {
        try decoder.decode(Content.self, from: response.body)
    }
}
