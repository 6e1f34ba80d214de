public import Foundation

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// Something that is sent to an HTTP API: what, how the request is made, and what the answer means.
public protocol UploadEndpoint: Sendable {

    /// What the answer becomes.
    associatedtype Content: Sendable

    /// Makes the request and the body that goes with it; a body in the request itself is passed over. The URL may be
    /// relative; the client completes it.
    func makeRequest() throws -> (URLRequest, UploadEndpointBody)

    /// Makes the content from the answer. Runs off the main actor, after ``validate(_:response:data:)``.
    func content(from response: URLResponse?, with body: Data) throws -> Content

    /// Throws if the answer is not a success. By default every status but 200 to 299 throws a ``NetworkError``.
    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws
}

extension UploadEndpoint {

    public func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try NetworkError.throwUnlessSuccess(response, to: request)
    }
}
