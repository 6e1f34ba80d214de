public import Foundation

/// Asks an HTTP API for endpoints.
public protocol Client: AnyObject, Sendable {

    /// Asks for the endpoint.
    ///
    /// - Returns: The content, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or what the endpoint throws.
    @concurrent
    func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content

    /// Asks for the endpoint, and calls the handler on the main queue, once, never before this method returns.
    ///
    /// - Returns: How far it is, in bytes; cancelling it cancels the request.
    @discardableResult
    func request<T: Endpoint>(
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
        let progress = Progress(totalUnitCount: -1)
        let task = Task { @concurrent in
            let result: Result<T.Content, any Error>
            do {
                result = .success(try await self.request(endpoint))
            } catch {
                result = .failure(error)
            }
            await completionHandler(result)
        }
        progress.cancellationHandler = { task.cancel() }
        return progress
    }
}
