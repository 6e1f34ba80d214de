public import Foundation
import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A request to an HTTP API, and the decoding of its response.
@preconcurrency
public protocol Endpoint: Sendable {

    /// The type of the decoded content.
    associatedtype Content: Sendable

    /// Returns the request. Its URL may be relative; the client completes it.
    func makeRequest() throws -> URLRequest

    /// Decodes the content of a response. Runs off the main actor. Called after ``validate(_:response:data:)``, or by
    /// that method.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws an error if the response is not a success. By default, every status except 200 to 299 throws an error:
    /// the one that ``content(from:with:)`` finds in the body or, if there is none, a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension Endpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request) { try content(from: response, with: data ?? Data()) }
    }
}

/// An upload to an HTTP API: its data, its request, and the decoding of its response.
@preconcurrency
public protocol UploadEndpoint: Sendable {

    /// The type of the decoded content.
    associatedtype Content: Sendable

    /// Returns the request and its body. A body in the request itself is ignored. The URL may be relative; the client
    /// completes it.
    func makeRequest() throws -> (URLRequest, UploadEndpointBody)

    /// Decodes the content of a response. Runs off the main actor. Called after ``validate(_:response:data:)``, or by
    /// that method.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws an error if the response is not a success. By default, every status except 200 to 299 throws an error:
    /// the one that ``content(from:with:)`` finds in the body or, if there is none, a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension UploadEndpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request) { try content(from: response, with: data ?? Data()) }
    }
}

/// The data of an ``UploadEndpoint``.
///
/// `@unchecked` because of the stream, which one client reads once.
public enum UploadEndpointBody: @unchecked Sendable {

    /// Bytes in memory.
    case data(Data)

    /// A file, which is read while it is sent.
    case file(URL)

    /// A stream that was not opened yet. It is read once, so a redirect that needs the body again cannot be followed.
    /// No other code may use the stream. Its length may be unknown.
    case stream(InputStream)
}

extension HTTPURLResponse {

    /// Throws an error for an unsuccessful status.
    ///
    /// - Parameter content: Decodes the body, and throws the API's own error if the body contains one.
    fileprivate func throwUnlessSuccess(to request: URLRequest?, _ content: () throws -> some Any) throws {
        guard !(200..<300).contains(statusCode) else { return }
        do {
            _ = try content()
        } catch let error where !(error is DecodingError) {
            throw error
        } catch {}
        // If there is no URL, the error names no host.
        guard let url = url ?? request?.url else {
            throw NetworkError.status(statusCode, host: RemoteHost(of: nil), retryAfter: nil)
        }
        try NetworkError.throwUnlessSuccess(HTTPResponse(self, to: url))
    }
}

// MARK: Adapters

/// Adapts an endpoint to our clients.
struct AdaptedEndpoint<Original: Endpoint>: LoadableNetworking.Endpoint {

    let original: Original

    func makeRequest() throws -> HTTPRequest { try HTTPRequest(original.makeRequest()) }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try decodingErrorsWrapped {
            try original.validate(URLRequest(request), response: response.whole(), data: response.body)
        }
    }

    func content(from response: HTTPResponse) throws -> Original.Content {
        try decodingErrorsWrapped { try original.content(from: response.whole(), with: response.body) }
    }
}

/// Adapts an upload endpoint to our clients.
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
        try decodingErrorsWrapped {
            try original.validate(URLRequest(request), response: response.whole(), data: response.body)
        }
    }

    func content(from response: HTTPResponse) throws -> Original.Content {
        try decodingErrorsWrapped { try original.content(from: response.whole(), with: response.body) }
    }
}

private func decodingErrorsWrapped<Value>(_ body: () throws -> Value) throws -> Value {
    do {
        return try body()
    } catch let error as DecodingError {
        throw Undecodable(error: error)
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
