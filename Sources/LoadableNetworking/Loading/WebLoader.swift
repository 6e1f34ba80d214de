public import Foundation
public import Loadables

/// A content loader that asks a client for an endpoint.
///
/// A subclass says which one, by `load()` or by ``Loadable/doSync()``:
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
/// The request is cancelled with the load, and when the loader goes away. How many bytes the body of an answer had is
/// in the ``PureLoadable/loadHistory``.
@preconcurrency @MainActor
open class WebLoader<Content: Sendable>: ContentLoader<Content> {

    /// How far the running request is, in bytes; nil when none runs.
    public private(set) var progress: Progress?

    private let apiClient: any Client
    /// The last load that was answered: a client may answer before its `request` returns.
    private var answered: LoadGeneration?

    /// Makes a loader that asks the client.
    public init(apiClient: any Client, clock: any WallClock = .system) {
        self.apiClient = apiClient
        super.init(clock: clock)
    }

    isolated deinit {
        progress?.cancel()
    }

    /// Asks for the endpoint and finishes the present load with its answer.
    public final func request<T: Endpoint>(_ endpoint: T) where T.Content == Content {
        request(endpoint) { $0 }
    }

    /// Asks for the endpoint and finishes the present load with what the closure makes of its answer.
    public final func request<T: Endpoint>(
        _ endpoint: T,
        transform: @escaping @Sendable (T.Content) throws -> Content
    ) {
        progress?.cancel()
        let generation = generation
        let transformed = Transformed(endpoint: endpoint, meter: Transformed<T, Content>.Meter(), transform: transform)
        let running = apiClient.request(transformed) { [weak self, meter = transformed.meter] result in
            self?.requestDidFinish(result, generation: generation, byteCount: meter.byteCount)
        }
        progress = answered == generation ? nil : running
    }

    private func requestDidFinish(
        _ result: Result<Content, any Error>, generation: LoadGeneration, byteCount: Int?
    ) {
        if generation == self.generation {
            answered = generation
            progress = nil
        }
        finishLoading(result, for: generation, byteCount: byteCount)
    }

    open override func doCancel() {
        super.doCancel()
        progress?.cancel()
        progress = nil
    }
}
