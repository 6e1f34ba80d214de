public import Foundation
public import LoadableNetworking
public import Loadables
import Synchronization

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

    /// Asks for the endpoint, unless nothing has changed since the content that is known.
    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content>

    /// Sends what the endpoint has to send. A client that does not implement it throws ``UploadUnsupported``.
    ///
    /// - Returns: The content of the answer, decoded off the caller's actor.
    /// - Throws: ``NetworkError``, `CancellationError`, or what the endpoint throws.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content

    /// Sends what the endpoint has to send, and reports how many bytes are sent.
    @concurrent
    func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content
}

/// The client does not know how to upload.
public struct UploadUnsupported: Error, Hashable, CustomStringConvertible {

    public init() {}

    public var description: String { "no request made: this client cannot upload; use another one" }
}

extension Client {

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        .content(try await self.request(endpoint))
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        throw UploadUnsupported()
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content {
        try await upload(endpoint)
    }

    /// Asks for the endpoint, and calls the handler on the main queue, once, never before this method returns.
    ///
    /// - Returns: How far it is, in bytes of the answer; cancelling it cancels the request. To be read on the main actor.
    @discardableResult
    public func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(completionHandler) {
            try await self.send(endpoint, LoadRequest(report: report.update)).wholeContent()
        }
    }

    /// Sends what the endpoint has to send, and calls the handler on the main queue, once, never before this method
    /// returns.
    ///
    /// - Returns: How far it is, in bytes that were sent; cancelling it cancels the upload. To be read on the main actor.
    @discardableResult
    public func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(completionHandler) {
            try await self.upload(endpoint, LoadRequest(report: report.update))
        }
    }

    /// Asks for the endpoint, and calls the handler on the main queue, once; it need not be `@Sendable`.
    @_disfavoredOverload
    public func request<T: Endpoint>(
        _ endpoint: T,
        completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        // Safe: the closure that has it runs on the main actor, once, and nothing else keeps it.
        nonisolated(unsafe) let handler = completionHandler
        return request(endpoint) { handler($0) }
    }

    /// Sends what the endpoint has to send, and calls the handler on the main queue, once; it need not be `@Sendable`.
    @_disfavoredOverload
    public func upload<T: UploadEndpoint>(
        _ endpoint: T,
        completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        // Safe: the closure that has it runs on the main actor, once, and nothing else keeps it.
        nonisolated(unsafe) let handler = completionHandler
        return upload(endpoint) { handler($0) }
    }
}

extension LoadAnswer {

    /// The content, where nothing was known, so that none can be unchanged.
    package func wholeContent() throws -> Content {
        guard let content else { throw NetworkError.notModified(host: RemoteHost(of: nil)) }
        return content
    }
}

/// A client that has one of ours do the work.
public protocol AdaptingClient: Client {

    /// The client of ours.
    var adapted: any LoadableNetworking.Client { get }
}

extension AdaptingClient {

    @concurrent
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await adapted.request(AdaptedEndpoint(original: endpoint))
    }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        try await adapted.send(AdaptedEndpoint(original: endpoint), request)
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        try await adapted.request(AdaptedUpload(original: endpoint))
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content {
        try await adapted.send(AdaptedUpload(original: endpoint), request).wholeContent()
    }
}

/// A client on top of libcurl: the one for programs.
public final class CurlClient: AdaptingClient {

    public let adapted: any LoadableNetworking.Client

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - limits: What a request may cost.
    ///   - responseObserver: Told of each request.
    public convenience init(
        baseURL: URL, limits: ClientLimits = ClientLimits(), responseObserver: ResponseObserver? = nil
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL), limits: limits, responseObserver: responseObserver)
    }

    /// Makes a client whose requests go through the adapter.
    public init(
        requestAdapter: any RequestAdapter, limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil
    ) {
        adapted = LoadableNetworking.CurlClient(
            requestAdapter: AdaptedAdapter(requestAdapter), limits: limits,
            responseObserver: Apexy.adapted(responseObserver))
    }
}

/// Writes into a progress, on the main queue, where it is read; at most once per turn.
package final class ProgressReport: Sendable {

    private struct State {
        var latest = LoadProgress(completed: 0)
        var isScheduled = false
    }

    package let progress: Progress
    private let state = Mutex(State())

    package init() {
        progress = Progress(totalUnitCount: -1)
    }

    /// Runs the body in a task that the progress cancels, and calls the handler with what came of it.
    package func run<Value: Sendable>(
        _ completionHandler: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void,
        _ body: @escaping @concurrent @Sendable () async throws -> Value
    ) -> Progress {
        let task = Task { @concurrent in
            let result: Result<Value, any Error>
            do {
                result = .success(try await body())
            } catch {
                result = .failure(error)
            }
            await completionHandler(result)
        }
        progress.cancellationHandler = { task.cancel() }
        return progress
    }

    /// Takes how far it is; the total is -1 until it is known.
    @Sendable
    package func update(_ latest: LoadProgress) {
        let isScheduled = state.withLock { state in
            state.latest = latest
            defer { state.isScheduled = true }
            return state.isScheduled
        }
        if !isScheduled { DispatchQueue.main.async { self.write() } }
    }

    private func write() {
        let latest = state.withLock { state in
            state.isScheduled = false
            return state.latest
        }
        progress.totalUnitCount = Int64(latest.total ?? -1)
        progress.completedUnitCount = Int64(latest.completed)
    }
}
