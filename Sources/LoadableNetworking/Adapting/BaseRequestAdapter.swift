public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Completes relative URLs by a base URL.
public struct BaseRequestAdapter: RequestAdapter {

    /// What relative URLs are relative to.
    public let baseURL: URL

    /// Makes an adapter for the base URL.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    public func adapt(_ request: URLRequest) async throws -> URLRequest {
        guard let url = request.url else { throw NetworkError.invalidURL("the request has no URL") }
        guard url.scheme == nil else { return request }
        guard let resolved = URL(string: url.relativeString, relativeTo: directory) else {
            throw NetworkError.invalidURL("the endpoint's URL does not go with \(RemoteHost(of: baseURL))")
        }
        var request = request
        request.url = resolved.absoluteURL
        return request
    }

    /// The base URL with a slash at its end: without one, its last part would be replaced instead of continued.
    private var directory: URL {
        baseURL.absoluteString.hasSuffix("/") ? baseURL : URL(string: baseURL.absoluteString + "/") ?? baseURL
    }
}
