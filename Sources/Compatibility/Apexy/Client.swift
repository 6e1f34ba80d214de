public import Foundation
public import Loadables

/// A type that sends requests to the endpoints of an HTTP API.
///
/// A custom client must implement ``request(_:)`` or ``request(_:completionHandler:)``. For uploads, it must also
/// implement ``upload(_:)`` or ``upload(_:completionHandler:)``. The other methods have default implementations.
@preconcurrency
public protocol Client: AnyObject, Sendable {

    /// Sends the request of the endpoint, and waits for the content of its response.
    ///
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: `URLError`, a ``NetworkError`` for an unsuccessful status, or an error of the endpoint.
    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content

    /// Sends the request of the endpoint, and calls the handler once with the result. The clients of this library call
    /// the handler asynchronously, on the main queue unless another queue is set.
    ///
    /// - Returns: The progress in received bytes. To cancel the request, cancel the progress. Read the progress on the
    ///   main actor.
    @discardableResult
    func request<T: Endpoint>(_ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void) -> Progress

    /// Sends the request of the endpoint, and returns its response. The response is `unchanged` if the content still
    /// has the version that the validator in `request` identifies. The default implementation ignores the validator and
    /// always returns the content.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Uploads the data of the endpoint.
    ///
    /// - Returns: The content of the response, decoded off the caller's actor.
    /// - Throws: `URLError`, a ``NetworkError`` for an unsuccessful status, or an error of the endpoint.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content

    /// Uploads the data of the endpoint, and calls the handler once with the result. The clients of this library call
    /// the handler asynchronously, on the main queue unless another queue is set.
    ///
    /// - Returns: The progress in sent bytes. To cancel the upload, cancel the progress. Read the progress on the main
    ///   actor.
    @discardableResult
    func upload<T: UploadEndpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress

    /// Uploads the data of the endpoint, and reports the number of sent bytes to `request`. Returns the content of the
    /// response. The default implementation reports nothing.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content
}

/// A client with asynchronous methods. Every ``Client`` has these methods, so this protocol adds no requirements.
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
