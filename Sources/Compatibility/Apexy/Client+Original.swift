public import Foundation
public import LoadableNetworking

extension Client {

    /// Asks for the endpoint, and calls the handler on the main queue, once; it need not be `@Sendable`.
    @_disfavoredOverload
    public func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        // Safe: the closure that has it runs on the main actor, once, and nobody else keeps it.
        nonisolated(unsafe) let handler = completionHandler
        return request(endpoint) { handler($0) }
    }

    /// Sends what the endpoint has to send, and calls the handler on the main queue, once; it need not be `@Sendable`.
    @_disfavoredOverload
    public func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        // Safe: the closure that has it runs on the main actor, once, and nobody else keeps it.
        nonisolated(unsafe) let handler = completionHandler
        return upload(endpoint) { handler($0) }
    }
}
