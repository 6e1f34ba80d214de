public import Foundation
import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A type, usually an endpoint, with short methods for creating requests, such as `get(url)` and `post(url, body:
/// .json(data))`.
public protocol URLRequestBuildable {}

extension URLRequestBuildable {

    /// Creates a `GET` request.
    ///
    /// - Parameters:
    ///   - url: The URL. It must be absolute, unless the client resolves relative URLs.
    ///   - queryItems: Query items that replace the query of the URL; nil or empty to keep the query. Plus signs are
    ///     not escaped, so form parsers read them as spaces.
    public func get(_ url: URL, queryItems: [URLQueryItem]? = nil) -> URLRequest {
        request("GET", url.replacingQuery(by: queryItems))
    }

    /// Creates a `HEAD` request.
    public func head(_ url: URL, queryItems: [URLQueryItem]? = nil) -> URLRequest {
        request("HEAD", url.replacingQuery(by: queryItems))
    }

    /// Creates a `POST` request with the body.
    public func post(_ url: URL, body: HTTPBody? = nil) -> URLRequest {
        request("POST", url, body: body)
    }

    /// Creates a `PUT` request with the body.
    public func put(_ url: URL, body: HTTPBody) -> URLRequest {
        request("PUT", url, body: body)
    }

    /// Creates a `PATCH` request with the body.
    public func patch(_ url: URL, body: HTTPBody) -> URLRequest {
        request("PATCH", url, body: body)
    }

    /// Creates a `DELETE` request.
    public func delete(_ url: URL) -> URLRequest {
        request("DELETE", url)
    }

    /// Creates a request with the given method.
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

/// The body of a request, with its content type.
public struct HTTPBody: Hashable, Sendable {

    /// The bytes.
    public let data: Data

    /// The value of the `Content-Type` header.
    public let contentType: String

    /// Creates a body.
    public init(data: Data, contentType: String) {
        self.data = data
        self.contentType = contentType
    }

    /// Creates a body from JSON that is already encoded.
    public static func json(_ data: Data) -> HTTPBody { HTTPBody(data: data, contentType: "application/json") }

    /// Creates a JSON body from the value.
    ///
    /// - Throws: The error of the encoder.
    public static func json(encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()) throws -> HTTPBody
    {
        json(try encoder.encode(value))
    }

    /// Creates a body from a form that is already URL-encoded.
    public static func form(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/x-www-form-urlencoded")
    }

    /// Creates a body from the bytes of plain text.
    public static func text(_ data: Data) -> HTTPBody { HTTPBody(data: data, contentType: "text/plain") }

    /// Creates a body from plain text, in UTF-8. Its content type does not state the character set.
    public static func string(_ string: String) -> HTTPBody {
        HTTPBody(data: Data(string.utf8), contentType: "text/plain")
    }

    /// Creates a body from binary data.
    public static func binary(_ data: Data) -> HTTPBody {
        HTTPBody(data: data, contentType: "application/octet-stream")
    }
}
