public import Foundation
import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// One thing that an HTTP API can be asked for: how the request is made, and what the answer means.
@preconcurrency
public protocol Endpoint: Sendable {

    /// What the answer becomes.
    associatedtype Content: Sendable

    /// Makes the request. Its URL may be relative; the client completes it.
    func makeRequest() throws -> URLRequest

    /// Makes the content from the answer. Runs off the main actor, after ``validate(_:response:data:)``, or called by it.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws if the answer is not a success. By default every status but 200 to 299 throws: the error that
    /// ``content(from:with:)`` finds in the body, otherwise a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension Endpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request) { try content(from: response, with: data ?? Data()) }
    }
}

/// Something that is sent to an HTTP API: what, how the request is made, and what the answer means.
@preconcurrency
public protocol UploadEndpoint: Sendable {

    /// What the answer becomes.
    associatedtype Content: Sendable

    /// Makes the request and the body that goes with it; a body in the request itself is not used. The URL may be
    /// relative; the client completes it.
    func makeRequest() throws -> (URLRequest, UploadEndpointBody)

    /// Makes the content from the answer. Runs off the main actor, after ``validate(_:response:data:)``, or called by it.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws if the answer is not a success. By default every status but 200 to 299 throws: the error that
    /// ``content(from:with:)`` finds in the body, otherwise a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension UploadEndpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try response.throwUnlessSuccess(to: request) { try content(from: response, with: data ?? Data()) }
    }
}

/// What an ``UploadEndpoint`` sends.
///
/// `@unchecked` for the stream, which one client reads, once.
public enum UploadEndpointBody: @unchecked Sendable {

    /// Bytes in memory.
    case data(Data)

    /// A file, which is read while it is sent.
    case file(URL)

    /// A stream that was not opened yet. It is read once, so that no redirect can be followed that wants it again, and
    /// nothing else may touch it. Its length need not be known.
    case stream(InputStream)
}

extension HTTPURLResponse {

    /// - Parameter content: Reads the body, and throws the API's own error if that is what it is.
    fileprivate func throwUnlessSuccess(to request: URLRequest?, _ content: () throws -> some Any) throws {
        guard !(200..<300).contains(statusCode) else { return }
        do {
            _ = try content()
        } catch let error where !(error is DecodingError) {
            throw error
        } catch {}
        // Without a URL on either side nothing is said of the host.
        guard let url = url ?? request?.url else {
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
        try decodingErrorsWrapped {
            try original.validate(URLRequest(request), response: response.whole(), data: response.body)
        }
    }

    func content(from response: HTTPResponse) throws -> Original.Content {
        try decodingErrorsWrapped { try original.content(from: response.whole(), with: response.body) }
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
