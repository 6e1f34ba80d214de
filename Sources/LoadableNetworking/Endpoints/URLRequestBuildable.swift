public import Foundation

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
    ///   - queryItems: Added to those that the URL has.
    public func get(_ url: URL, queryItems: [URLQueryItem]? = nil) -> URLRequest {
        URLRequest(url: Self.url(url, adding: queryItems ?? []))
    }

    /// A request for the headers alone of what is at the URL.
    public func head(_ url: URL, queryItems: [URLQueryItem]? = nil) -> URLRequest {
        request("HEAD", Self.url(url, adding: queryItems ?? []))
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
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let body {
            request.setValue(body.contentType, forHTTPHeaderField: "Content-Type")
            request.httpBody = body.data
        }
        return request
    }

    private static func url(_ url: URL, adding queryItems: [URLQueryItem]) -> URL {
        guard !queryItems.isEmpty, var components = URLComponents(url: url, resolvingAgainstBaseURL: false) else {
            return url
        }
        components.queryItems = (components.queryItems ?? []) + queryItems
        // A plus is allowed there, but servers of forms take it for a space.
        components.percentEncodedQuery = components.percentEncodedQuery?.replacing("+", with: "%2B")
        return components.url(relativeTo: url.baseURL) ?? url
    }
}
