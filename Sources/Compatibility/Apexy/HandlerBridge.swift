public import Foundation

/// The error of a client that implements neither method of an operation: the async method, or the method with a
/// handler.
public enum UnsupportedByClient: Error, Hashable, CustomStringConvertible, LocalizedError {

    /// The client implements neither `request(_:)` nor `request(_:completionHandler:)`.
    case request

    /// The client implements neither `upload(_:)` nor `upload(_:completionHandler:)`.
    case upload

    public var description: String {
        switch self {
        case .request: "no request made: this client does not implement request(_:); use another client"
        case .upload: "no request made: this client does not support uploads; use another client"
        }
    }

    /// The ``description``.
    public var errorDescription: String? { description }
}

/// Functions that wait for the response of a client that uses completion handlers.
enum HandlerBridge {

    /// The client on which `content(from:_:)` is calling a method with a handler; nil if there is no such call. If the
    /// call reaches the default implementation of that method, the client implements neither method of the operation.
    @TaskLocal private static var asked: ObjectIdentifier?

    static func isAsking(_ client: any Client) -> Bool { asked == ObjectIdentifier(client) }

    static func refuse<Content>(
        _ error: UnsupportedByClient, _ handler: (APIResult<Content>) -> Void
    ) -> Progress {
        handler(.failure(error))
        return Progress(totalUnitCount: 0)
    }

    /// Calls the client on the main actor, and waits for its response. Cancelling the task cancels the request.
    static func content<Content: Sendable>(
        from client: any Client, _ ask: @MainActor @Sendable (@escaping (APIResult<Content>) -> Void) -> Progress
    ) async throws -> Content {
        let (contents, continuation) = AsyncThrowingStream.makeStream(of: Content.self)
        await MainActor.run {
            let progress = $asked.withValue(ObjectIdentifier(client)) {
                ask { result in
                    switch result {
                    case .success(let content):
                        continuation.yield(content)
                        continuation.finish()
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                }
            }
            continuation.onTermination = { if case .cancelled = $0 { progress.cancel() } }
        }
        for try await content in contents { return content }
        throw CancellationError()
    }
}
