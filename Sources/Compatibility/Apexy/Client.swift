public import Foundation
public import Loadables

/// Asks an HTTP API for endpoints.
///
/// One of your own implements ``request(_:)`` or ``request(_:completionHandler:)``, and to upload ``upload(_:)`` or
/// ``upload(_:completionHandler:)``; all the rest can be had from these.
@preconcurrency
public protocol Client: AnyObject, Sendable {

    /// Asks for the endpoint.
    ///
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: `URLError`, ``NetworkError`` for a status, or what the endpoint throws.
    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content

    /// Asks for the endpoint, and calls the handler, once. The clients here call it on the main queue, unless they were given
    /// another one, and never before this method returns.
    ///
    /// - Returns: How far it is, in bytes of the answer; cancelling it cancels the request. To be read on the main actor.
    @discardableResult
    func request<T: Endpoint>(_ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void) -> Progress

    /// Asks for the endpoint, unless nothing has changed since the content that is known.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Sends what the endpoint has to send.
    ///
    /// - Returns: The content of the answer, decoded off the caller's actor.
    /// - Throws: `URLError`, ``NetworkError`` for a status, or what the endpoint throws.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content

    /// Sends what the endpoint has to send, and calls the handler, once. The clients here call it on the main queue, unless
    /// they were given another one, and never before this method returns.
    ///
    /// - Returns: How far it is, in bytes that were sent; cancelling it cancels the upload. To be read on the main actor.
    @discardableResult
    func upload<T: UploadEndpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress

    /// Sends what the endpoint has to send, and reports how many bytes are sent.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content
}

/// A client that is asked with `await`: any can be.
public protocol ConcurrencyClient: Client {}

extension Client {

    @concurrent
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await HandlerBridge.content(from: self) { self.request(endpoint, completionHandler: $0) }
    }

    @discardableResult
    public func request<T: Endpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        guard !HandlerBridge.isAsking(self) else {
            return HandlerBridge.refuse(.request, completionHandler)
        }
        let report = ProgressReport()
        return report.run(completionHandler) {
            try await self.send(endpoint, LoadRequest(report: report.update)).wholeContent()
        }
    }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        .content(try await self.request(endpoint))
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        try await HandlerBridge.content(from: self) { self.upload(endpoint, completionHandler: $0) }
    }

    @discardableResult
    public func upload<T: UploadEndpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        guard !HandlerBridge.isAsking(self) else {
            return HandlerBridge.refuse(.upload, completionHandler)
        }
        let report = ProgressReport()
        return report.run(completionHandler) {
            try await self.upload(endpoint, LoadRequest(report: report.update))
        }
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content {
        try await upload(endpoint)
    }
}
