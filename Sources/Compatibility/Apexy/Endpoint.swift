public import Foundation
import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// One thing that an HTTP API can be asked for: how the request is made, and what the answer means.
public protocol Endpoint: Sendable {

    /// What the answer becomes.
    associatedtype Content: Sendable

    /// Makes the request. Its URL may be relative; the client completes it.
    func makeRequest() throws -> URLRequest

    /// Makes the content from the answer. Runs off the main actor, after ``validate(_:response:data:)``.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws if the answer is not a success. By default every status but 200 to 299 throws a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension Endpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request)
    }
}

/// Something that is sent to an HTTP API: what, how the request is made, and what the answer means.
public protocol UploadEndpoint: Sendable {

    /// What the answer becomes.
    associatedtype Content: Sendable

    /// Makes the request and the body that goes with it; a body in the request itself is not used. The URL may be
    /// relative; the client completes it.
    func makeRequest() throws -> (URLRequest, UploadEndpointBody)

    /// Makes the content from the answer. Runs off the main actor, after ``validate(_:response:data:)``.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws if the answer is not a success. By default every status but 200 to 299 throws a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension UploadEndpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request)
    }
}

/// What an ``UploadEndpoint`` sends.
public enum UploadEndpointBody {

    /// Bytes in memory.
    case data(Data)

    /// A file, which is read while it is sent.
    case file(URL)

    /// A stream that was not opened yet. It is read once, so that no redirect can be followed that wants it again, and
    /// nothing else may touch it. Its length need not be known.
    case stream(InputStream)
}

extension HTTPURLResponse {

    fileprivate func throwUnlessSuccess(to request: URLRequest?) throws {
        // Without a URL on either side nothing is said of the host.
        guard let url = url ?? request?.url else {
            guard !(200..<300).contains(statusCode) else { return }
            throw NetworkError.status(statusCode, host: RemoteHost(of: nil), retryAfter: nil)
        }
        try NetworkError.throwUnlessSuccess(HTTPResponse(self, to: url))
    }
}

// MARK: As ours

/// An endpoint as ours.
struct AdaptedEndpoint<Original: Endpoint>: LoadableNetworking.Endpoint {

    let original: Original

    func makeRequest() throws -> HTTPRequest { try HTTPRequest(original.makeRequest()) }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try original.validate(URLRequest(request), response: response.whole(), data: response.body)
    }

    func content(from response: HTTPResponse) throws -> Original.Content {
        try original.content(from: response.whole(), with: response.body)
    }
}

/// An endpoint that uploads as ours.
struct AdaptedUpload<Original: UploadEndpoint>: LoadableNetworking.Endpoint {

    let original: Original

    func makeRequest() throws -> HTTPRequest {
        let (request, body) = try original.makeRequest()
        var adapted = try HTTPRequest(request)
        adapted.body = body.adapted
        adapted.reportsSending = true
        return adapted
    }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try original.validate(URLRequest(request), response: response.whole(), data: response.body)
    }

    func content(from response: HTTPResponse) throws -> Original.Content {
        try original.content(from: response.whole(), with: response.body)
    }
}

extension UploadEndpointBody {

    fileprivate var adapted: LoadableNetworking.HTTPBody {
        switch self {
        case .data(let data): .data(data)
        case .file(let url): .file(url)
        case .stream(let stream): .stream(InputStreamBody(stream))
        }
    }
}

extension HTTPResponse {

    fileprivate func whole() throws -> HTTPURLResponse {
        guard let response = urlResponse else { throw NetworkError.notHTTP(host: RemoteHost(of: url)) }
        return response
    }
}
