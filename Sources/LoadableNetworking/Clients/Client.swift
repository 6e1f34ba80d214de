public import Foundation

/// Asks an HTTP API for endpoints.
///
/// One of your own needs ``request(_:)`` alone; all the rest can be had from it.
public protocol Client: AnyObject, Sendable {

    /// Asks for the endpoint.
    ///
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or what the endpoint throws.
    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content

    /// Asks for the endpoint, and calls the handler on the main queue, once, never before this method returns.
    ///
    /// - Returns: How far it is, in bytes of the answer; cancelling it cancels the request. To be read on the main actor.
    @discardableResult
    func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress

    /// Sends what the endpoint has to send. A client that does not implement it throws ``NetworkError/uploadUnsupported``.
    ///
    /// - Returns: The content of the answer, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or what the endpoint throws.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content

    /// Sends what the endpoint has to send, and calls the handler on the main queue, once, never before this method
    /// returns.
    ///
    /// - Returns: How far it is, in bytes that were sent; cancelling it cancels the upload. To be read on the main actor.
    @discardableResult
    func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress
}

extension Client {

    @discardableResult
    public func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        ProgressReport().run(completionHandler) { try await self.request(endpoint) }
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        throw NetworkError.uploadUnsupported
    }

    @discardableResult
    public func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        ProgressReport().run(completionHandler) { try await self.upload(endpoint) }
    }
}
