public import Foundation
package import LoadableNetworking
import LoadableURLSession
import Synchronization

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A type that changes each request of a client before the request is sent.
public protocol RequestAdapter {

    /// Returns the request to send. Called on any thread, possibly for several requests at the same time.
    func adapt(_ request: URLRequest) throws -> URLRequest
}

/// An adapter that resolves relative URLs against a base URL, as browsers resolve relative links. If the path of the
/// base URL does not end with a slash, its last component is replaced.
open class BaseRequestAdapter: RequestAdapter {

    private let storedBaseURL: Mutex<URL>

    /// The URL against which relative URLs are resolved. This property may be used on any thread.
    open var baseURL: URL {
        get { storedBaseURL.withLock { $0 } }
        set { storedBaseURL.withLock { $0 = newValue } }
    }

    /// Creates an adapter for the base URL.
    public init(baseURL: URL) {
        storedBaseURL = Mutex(baseURL)
    }

    /// Returns the request with an absolute URL.
    ///
    /// - Throws: `URLError` with the code `badURL` if the request has no valid URL.
    open func adapt(_ request: URLRequest) throws -> URLRequest {
        guard let url = request.url, let complete = URL(string: url.absoluteString, relativeTo: baseURL) else {
            throw URLError(.badURL)
        }
        var adapted = request
        adapted.url = complete.absoluteURL
        return adapted
    }
}

/// A request adapter of `LoadableNetworking` that uses a request adapter of this module.
///
/// The type is `@unchecked` because `RequestAdapter` does not require `Sendable`. Adapters must support calls on any
/// thread.
package struct AdaptedAdapter: LoadableNetworking.RequestAdapter, @unchecked Sendable {

    let original: any RequestAdapter

    package init(_ original: any RequestAdapter) {
        self.original = original
    }

    package func adapt(_ request: HTTPRequest) async throws -> HTTPRequest {
        var adapted = try HTTPRequest(try original.adapt(URLRequest(request)))
        adapted.reportsSending = request.reportsSending
        switch (request.body?.content, adapted.body?.content) {
        // Keep the original body. A `URLRequest` cannot contain a file, and its stream is the stream of the original
        // body.
        case (.file, nil), (.stream, .stream): adapted.body = request.body
        default: break
        }
        return adapted
    }
}
