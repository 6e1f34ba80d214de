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

    /// Returns the request. If its URL is relative, the client resolves it.
    func makeRequest() throws -> URLRequest

    /// Returns the decoded content of a response. Called off the main actor.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws an error if the response is not a success.
    ///
    /// The default implementation accepts a status from 200 to 299. For any other status, it calls
    /// ``content(from:with:)``. If that method throws an error other than a `DecodingError`, this error is thrown. In all
    /// other cases, a ``NetworkError`` is thrown.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension Endpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request) { try content(from: response, with: data ?? Data()) }
    }
}

/// An upload to an HTTP API, with its data, its request, and the decoding of its response.
@preconcurrency
public protocol UploadEndpoint: Sendable {

    /// The type of the decoded content.
    associatedtype Content: Sendable

    /// Returns the request and its body. A body in the request itself is ignored. If the URL is relative, the client
    /// resolves it.
    func makeRequest() throws -> (URLRequest, UploadEndpointBody)

    /// Returns the decoded content of a response. Called off the main actor.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws an error if the response is not a success.
    ///
    /// The default implementation accepts a status from 200 to 299. For any other status, it calls
    /// ``content(from:with:)``. If that method throws an error other than a `DecodingError`, this error is thrown. In all
    /// other cases, a ``NetworkError`` is thrown.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension UploadEndpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request) { try content(from: response, with: data ?? Data()) }
    }
}

/// The data of an ``UploadEndpoint``.
///
/// The type is `@unchecked` because a stream is not `Sendable`. Only one client reads the stream, and only once.
public enum UploadEndpointBody: @unchecked Sendable {

    /// Bytes in memory.
    case data(Data)

    /// A file, which is read while it is sent.
    case file(URL)

    /// A stream that has not been opened. Its length may be unknown. The stream is read only once, so a redirect that
    /// requires sending the body again is not followed. No other code may use the stream.
    case stream(InputStream)
}

extension HTTPURLResponse {

    /// Throws an error if the status is not from 200 to 299.
    ///
    /// - Parameter content: Decodes the body. Any error except a `DecodingError` counts as an error of the API, and is
    ///   thrown.
    fileprivate func throwUnlessSuccess(to request: URLRequest?, _ content: () throws -> some Any) throws {
        guard !(200..<300).contains(statusCode) else { return }
        do {
            _ = try content()
        } catch let error where !(error is DecodingError) {
            throw error
        } catch {}
        guard let url = url ?? request?.url else {
            throw NetworkError.status(statusCode, host: RemoteHost(of: nil), retryAfter: nil)
        }
        try NetworkError.throwUnlessSuccess(HTTPResponse(self, to: url))
    }
}

// MARK: Adapters

/// An endpoint of `LoadableNetworking` that uses an endpoint of this module.
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

/// An endpoint of `LoadableNetworking` that uses an upload endpoint of this module.
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
