public import Foundation
public import Loadables

/// Requests the endpoints of an HTTP API.
///
/// Another client implements ``request(_:)`` or ``request(_:completionHandler:)``. For uploads, it also implements
/// ``upload(_:)`` or ``upload(_:completionHandler:)``. The other methods are derived from these.
@preconcurrency
public protocol Client: AnyObject, Sendable {

    /// Requests the endpoint.
    ///
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: `URLError`, ``NetworkError`` for an unsuccessful status, or an error of the endpoint.
    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content

    /// Requests the endpoint, and calls the handler once. The clients of this library call it on the main queue,
    /// unless another queue is set, and never before this method returns.
    ///
    /// - Returns: The progress in received bytes. Cancelling it cancels the request. Read it on the main actor.
    @discardableResult
    func request<T: Endpoint>(_ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void) -> Progress

    /// Requests the endpoint, and returns its content unless the content has not changed since the known version.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Uploads the data of the endpoint.
    ///
    /// - Returns: The content of the response, decoded off the caller's actor.
    /// - Throws: `URLError`, ``NetworkError`` for an unsuccessful status, or an error of the endpoint.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content

    /// Uploads the data of the endpoint, and calls the handler once. The clients of this library call it on the main
    /// queue, unless another queue is set, and never before this method returns.
    ///
    /// - Returns: The progress in sent bytes. Cancelling it cancels the upload. Read it on the main actor.
    @discardableResult
    func upload<T: UploadEndpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress

    /// Uploads the data of the endpoint, and reports the number of sent bytes.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content
}

/// A client whose methods are used with `await`. Every client supports this.
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
