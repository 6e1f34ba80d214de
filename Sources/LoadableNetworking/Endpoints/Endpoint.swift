public import Foundation

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
        try NetworkError.throwUnlessSuccess(response, to: request)
    }
}
