public import Apexy
public import Foundation
import LoadableNetworking
import LoadableURLSession
public import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A content loader that loads from an endpoint with a client.
///
/// A subclass selects the endpoint in `load()` or `doSync()`:
///
/// ```swift
/// final class CameraLoader: WebLoader<[Camera]>, ContentLoading {
///     func load() {
///         guard startLoading() else { return }
///         request(CamerasEndpoint())
///     }
/// }
/// ```
///
/// The request is cancelled when the load is cancelled or the loader is deallocated. The request is conditional if the
/// current content has a validator (`ETag` or `Last-Modified`) that does not belong to another resource. See
/// ``asksConditionally``.
@preconcurrency @MainActor
open class WebLoader<Content: Sendable>: ContentLoader<Content> {

    /// The progress of the running request, in received or uploaded bytes; nil if no request is running. The total is
    /// -1 while it is unknown.
    public private(set) var progress: Progress?

    /// Whether requests are conditional if possible. Set this property to false if the content depends on data in
    /// addition to the response. Uploads are never conditional. Requests with a completion closure are never
    /// conditional either.
    public final var asksConditionally = true

    private let apiClient: any Apexy.Client
    private let resources = ValidatedResources()

    /// Creates a loader that sends its requests with the client.
    public init(apiClient: any Apexy.Client, clock: any WallClock = .system) {
        self.apiClient = apiClient
        super.init(clock: clock)
    }

    isolated deinit {
        progress?.cancel()
    }

    /// Sends the request of the endpoint, and finishes the current load with the content of the response.
    public final func request<T: Apexy.Endpoint>(_ endpoint: T) where T.Content == Content {
        request(endpoint) { $0 as Content }
    }

    /// Sends the request of the endpoint, and finishes the current load with the result of the closure. If the closure
    /// throws an error, the load fails.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - transform: Converts the content of the response. Called on the main actor.
    public final func request<T: Apexy.Endpoint>(
        _ endpoint: T,
        transform: @escaping (T.Content) throws -> Content
    ) {
        let known = asksConditionally && content != nil ? validator : nil
        let generation = generation
        run { [apiClient, resources] report in
            let made = MadeEndpoint(original: endpoint, request: try endpoint.makeRequest())
            let resource = RequestedResource(try HTTPRequest(made.request))
            return try await resources.ask(for: resource, knowing: known) { known in
                try await apiClient.send(made, LoadRequest(known: known, report: report))
            }
        } then: { [weak self] result in
            self?.finish(generation, with: Self.ending(result) { try $0.map(transform) })
        }
    }

    /// Sends the request of the endpoint, and calls the closure with the result. If the load has ended in the meantime,
    /// the closure is not called. The closure must finish the load with `finishLoading(_:for:byteCount:)`, or send
    /// another request.
    public final func request<T: Apexy.Endpoint>(
        _ endpoint: T,
        completion: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) {
        let generation = generation
        run { [apiClient] report in
            try await apiClient.send(endpoint, LoadRequest(report: report)).wholeContent()
        } then: { [weak self] result in
            if generation == self?.generation { completion(result) }
        }
    }

    /// Uploads the data of the endpoint, and finishes the current load with the content of the response.
    public final func upload<T: Apexy.UploadEndpoint>(_ endpoint: T) where T.Content == Content {
        let generation = generation
        run { [apiClient] report in
            try await apiClient.upload(endpoint, LoadRequest(report: report))
        } then: { [weak self] result in
            self?.finish(generation, with: Self.ending(result) { .content($0) })
        }
    }

    private typealias Report = @Sendable (LoadProgress) -> Void

    /// Converts the result of a request to the outcome of a load. If the request was cancelled, the load is cancelled,
    /// too.
    private static func ending<Value>(
        _ result: Result<Value, any Error>, _ answer: (Value) throws -> LoadAnswer<Content>
    ) -> Result<LoadAnswer<Content>, any Error> {
        Result {
            do {
                return try answer(result.get())
            } catch let error as URLError where error.code == .cancelled {
                throw CancellationError()
            }
        }
    }

    /// Starts a request, and cancels the running request.
    private func run<Value: Sendable>(
        _ ask: @escaping @concurrent @Sendable (@escaping Report) async throws -> Value,
        then: @escaping @MainActor @Sendable (Result<Value, any Error>) -> Void
    ) {
        progress?.cancel()
        let report = ProgressReport()
        progress = report.run { [weak self] result in
            if self?.progress === report.progress { self?.progress = nil }
            then(result)
        } _: {
            try await ask(report.update)
        }
    }

    open override func doCancel() {
        super.doCancel()
        progress?.cancel()
        progress = nil
    }
}

/// An endpoint with a request that has already been made. The original endpoint decodes the responses.
private struct MadeEndpoint<Original: Apexy.Endpoint>: Apexy.Endpoint {

    let original: Original
    let request: URLRequest

    func makeRequest() -> URLRequest { request }

    func validate(_ request: URLRequest?, response: HTTPURLResponse, data: Data?) throws {
        try original.validate(request, response: response, data: data)
    }

    func content(from response: URLResponse?, with body: Data) throws -> Original.Content {
        try original.content(from: response, with: body)
    }
}
