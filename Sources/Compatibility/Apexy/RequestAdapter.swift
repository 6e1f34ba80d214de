public import Foundation
package import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Changes each request of a client before it is sent.
public protocol RequestAdapter: Sendable {

    /// The request as it is to be sent.
    func adapt(_ request: URLRequest) async throws -> URLRequest
}

/// Completes relative URLs by a base URL.
public struct BaseRequestAdapter: RequestAdapter {

    /// What relative URLs are relative to.
    public let baseURL: URL

    /// Makes an adapter for the base URL.
    public init(baseURL: URL) {
        self.baseURL = baseURL
    }

    public func adapt(_ request: URLRequest) async throws -> URLRequest {
        let adapter = LoadableNetworking.BaseRequestAdapter(baseURL: baseURL)
        var adapted = request
        adapted.url = try await adapter.adapt(HTTPRequest(request)).url
        return adapted
    }
}

/// Called after each request of a client, before its caller hears of it: with the request as it was sent, and the response, the
/// body and the error, as far as there are any. Runs on any thread, and must return at once. It gets everything, secrets
/// included.
public typealias ResponseObserver = @Sendable (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Void

/// An adapter as ours.
package struct AdaptedAdapter: LoadableNetworking.RequestAdapter {

    let original: any RequestAdapter

    package init(_ original: any RequestAdapter) {
        self.original = original
    }

    package func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
        var adapted = try HTTPRequest(try await original.adapt(URLRequest(request)))
        adapted.reportsSending = request.reportsSending
        switch (request.body?.content, adapted.body?.content) {
        // A URL request has no place for a file, and its stream is the same one.
        case (.file, nil), (.stream, .stream): adapted.body = request.body
        default: break
        }
        return adapted
    }
}

/// An observer as ours.
package func adapted(_ observer: ResponseObserver?) -> LoadableNetworking.ResponseObserver? {
    guard let observer else { return nil }
    return { request, response, error in
        observer(URLRequest(request), response?.urlResponse, response?.body, error)
    }
}
