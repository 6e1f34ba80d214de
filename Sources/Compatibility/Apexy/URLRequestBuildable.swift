public import Foundation
import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Gives endpoints short ways to make their requests: `get(url)`, `post(url, body: .json(data))`.
public protocol URLRequestBuildable {}

extension URLRequestBuildable {

    /// A request for what is at the URL.
    ///
    /// - Parameters:
    ///   - url: Absolute, or for the client to complete.
    ///   - queryItems: Take the place of those that the URL has, if there are any. A plus stays a plus, which servers of forms take
    ///     for a space.
    public func get(_ url: URL, queryItems: [URLQueryItem]? = nil) -> URLRequest {
        request("GET", url.replacingQuery(by: queryItems))
    }

    /// A request for the headers alone of what is at the URL.
    public func head(_ url: URL, queryItems: [URLQueryItem]? = nil) -> URLRequest {
        request("HEAD", url.replacingQuery(by: queryItems))
    }

    /// A request to take the body.
    public func post(_ url: URL, body: HTTPBody? = nil) -> URLRequest {
        request("POST", url, body: body)
    }

    /// A request to put the body in the place of what is at the URL.
    public func put(_ url: URL, body: HTTPBody) -> URLRequest {
        request("PUT", url, body: body)
    }

    /// A request to change what is at the URL as the body says.
    public func patch(_ url: URL, body: HTTPBody) -> URLRequest {
        request("PATCH", url, body: body)
    }

    /// A request to remove what is at the URL.
    public func delete(_ url: URL) -> URLRequest {
        request("DELETE", url)
    }

    /// A request with any other method.
    public func request(_ method: String, _ url: URL, body: HTTPBody? = nil) -> URLRequest {
        let body = body.map { LoadableNetworking.HTTPBody.data($0.data, contentType: $0.contentType) }
        return URLRequest(HTTPRequest(method: HTTPRequest.Method(method), url: url, body: body))
    }
}

extension URL {

    fileprivate func replacingQuery(by queryItems: [URLQueryItem]?) -> URL {
        guard let queryItems, !queryItems.isEmpty,
            var components = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return self }
        components.queryItems = queryItems
        return components.url ?? self
    }
}

/// The body of a request, and what it is.
public struct HTTPBody: Hashable, Sendable {

    /// The bytes.
    public let data: Data

    /// What becomes the `Content-Type` header.
    public let contentType: String

    /// Creates a body.
    public init(data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// JSON that is encoded already.
    public static func json(_ data: Data) -> HTTPBody { HTTPBody(data: data, contentType: "application/json") }

    /// The value as JSON.
    ///
    /// - Throws: What the encoder throws.
    public static func json(encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()) throws -> HTTPBody
    {
        json(try encoder.encode(value))
    }

    /// A form that is encoded already.
    public static func form(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/x-www-form-urlencoded")
    }

    /// Plain text, in bytes.
    public static func text(_ data: Data) -> HTTPBody { HTTPBody(data: data, contentType: "text/plain") }

    /// Plain text, in UTF-8, which its type does not say.
    public static func string(_ string: String) -> HTTPBody {
        HTTPBody(data: Data(string.utf8), contentType: "text/plain")
    }

    /// Bytes that mean nothing in particular.
    public static func binary(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/octet-stream")
    }
}
