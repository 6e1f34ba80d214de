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
/// The request is cancelled when the load is cancelled or the loader is deallocated. If the current content has a
/// validator (`ETag` or `Last-Modified`), the request is conditional. See ``asksConditionally``.
@preconcurrency @MainActor
open class WebLoader<Content: Sendable>: ContentLoader<Content> {

    /// The progress of the running request, in received or uploaded bytes; nil if no request is running. The total is
    /// -1 while it is unknown.
    public private(set) var progress: Progress?

    /// Whether requests are conditional if possible. Set this property to false if the content also depends on data
    /// that is not in the response. Uploads, and requests with a completion closure, are never conditional.
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

    /// Sends the request of the endpoint, passes the content of the response to the closure, and finishes the current
    /// load with the content that the closure returns. The closure is called on the main actor.
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

    /// Sends the request of the endpoint, and calls the closure with the result, unless the load has ended. The closure
    /// must finish the load with `finishLoading(_:for:byteCount:)`, or send another request.
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

    /// Converts the result of a request to the outcome of a load. A cancelled request does not count as a failure.
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

    /// Starts a request, which replaces the running request.
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

/// An endpoint that returns a given request instead of making one. Responses are decoded by the original endpoint.
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
