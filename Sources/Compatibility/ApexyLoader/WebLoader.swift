public import Apexy
public import Foundation
import LoadableNetworking
import LoadableURLSession
public import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A content loader that asks a client for an endpoint.
///
/// A subclass says which one, by `load()` or by `doSync()`:
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
/// The request is cancelled with the load, and when the loader goes away. Where there is content already and the server named that
/// version (`ETag`, `Last-Modified`), the server is asked for another version only; see ``asksConditionally``.
@preconcurrency @MainActor
open class WebLoader<Content: Sendable>: ContentLoader<Content> {

    /// How far the running request is: in bytes of the answer's body, or of what is uploaded; nil when none runs. The total
    /// is -1 until it is known.
    public private(set) var progress: Progress?

    /// Whether the server is asked only for another version than the one that is there, if it can be. To be switched off
    /// where content depends on more than the answer that it is made of.
    public final var asksConditionally = true

    private let apiClient: any Apexy.Client
    private let resources = ValidatedResources()

    /// Creates a loader that asks the client.
    public init(apiClient: any Apexy.Client, clock: any WallClock = .system) {
        self.apiClient = apiClient
        super.init(clock: clock)
    }

    isolated deinit {
        progress?.cancel()
    }

    /// Asks for the endpoint and finishes the present load with its answer.
    public final func request<T: Apexy.Endpoint>(_ endpoint: T) where T.Content == Content {
        request(endpoint) { $0 as Content }
    }

    /// Asks for the endpoint and finishes the present load with what the closure makes of its answer, on the main actor.
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

    /// Asks for the endpoint and hands its answer over, if the load is not over by then. The closure is to see to it that
    /// the load is finished: by `finishLoading(_:for:byteCount:)`, or by asking for more.
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

    /// Sends what the endpoint has to send, and finishes the present load with its answer.
    public final func upload<T: Apexy.UploadEndpoint>(_ endpoint: T) where T.Content == Content {
        let generation = generation
        run { [apiClient] report in
            try await apiClient.upload(endpoint, LoadRequest(report: report))
        } then: { [weak self] result in
            self?.finish(generation, with: Self.ending(result) { .content($0) })
        }
    }

    private typealias Report = @Sendable (LoadProgress) -> Void

    /// How a load ends: a request that was cancelled is no failure.
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

    /// Begins a request in the place of the one that runs.
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

/// An endpoint whose request is made already.
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
