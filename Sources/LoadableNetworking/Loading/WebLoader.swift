public import Foundation
public import Loadables

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
/// The request is cancelled with the load, and when the loader goes away. How many bytes the body of an answer had is
/// in the `loadHistory`.
///
/// Where there is content already and the server said what it calls that version (`ETag`, `Last-Modified`), it is asked
/// for another one only, and what is there is fresh again if there is none; see ``asksConditionally``.
@preconcurrency @MainActor
open class WebLoader<Content: Sendable>: ContentLoader<Content> {

    /// How far the running request is: in bytes of the answer's body, or of what is uploaded; nil when none runs. The total
    /// is -1 until it is known.
    public private(set) var progress: Progress?

    /// Whether the server is asked only for another version than the one that is there, if it can be. To be switched off
    /// where content depends on more than the answer that it is made of.
    public final var asksConditionally = true

    private let apiClient: any Client
    /// The last load that was answered: a client may answer before its `request` returns.
    private var answered: LoadGeneration?
    /// What the validator is of, if that was asked for by this loader.
    private var resource: Resource?

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
        request(endpoint) { $0 as Content }
    }

    /// Asks for the endpoint and finishes the present load with what the closure makes of its answer.
    public final func request<T: Endpoint>(
        _ endpoint: T,
        transform: @escaping @Sendable (T.Content) throws -> Content
    ) {
        let known = asksConditionally && content != nil ? validator : nil
        let condition = known.map { TrackedEndpoint<T, Content>.Condition(validator: $0, resource: resource) }
        let tracked = TrackedEndpoint(endpoint: endpoint, condition: condition, transform: transform)
        run { client, completion in
            client.request(tracked) { [receipt = tracked.receipt] in completion($0, receipt) }
        }
    }

    /// Asks for the endpoint and hands its answer over, if the load is not over by then. The closure is to see to it that
    /// the load is finished: by `finish(_:with:)`, or by asking for more.
    public final func request<T: Endpoint>(
        _ endpoint: T,
        completion: @escaping @MainActor @Sendable (Result<T.Content, any Error>) -> Void
    ) {
        let generation = generation
        start { client in
            client.request(endpoint) { [weak self] result in
                guard let self, generation == self.generation else { return }
                requestDidEnd(generation)
                completion(result)
            }
        }
    }

    /// Sends what the endpoint has to send, and finishes the present load with its answer.
    public final func upload<T: UploadEndpoint>(_ endpoint: T) where T.Content == Content {
        run { client, completion in
            client.upload(endpoint) { completion($0, AnswerReceipt()) }
        }
    }

    private typealias Completion = @MainActor @Sendable (Result<Content, any Error>, AnswerReceipt) -> Void

    /// Begins a request that finishes the present load.
    private func run(_ request: (any Client, @escaping Completion) -> Progress) {
        let generation = generation
        start { client in
            request(client) { [weak self] result, receipt in
                self?.requestDidFinish(result, generation: generation, receipt: receipt)
            }
        }
    }

    /// Begins a request in the place of the one that runs.
    private func start(_ request: (any Client) -> Progress) {
        progress?.cancel()
        answered = nil
        let generation = generation
        let running = request(apiClient)
        progress = answered == generation ? nil : running
    }

    private func requestDidEnd(_ generation: LoadGeneration) {
        answered = generation
        progress = nil
    }

    private func requestDidFinish(
        _ result: Result<Content, any Error>, generation: LoadGeneration, receipt: AnswerReceipt
    ) {
        if generation == self.generation { requestDidEnd(generation) }
        if case .failure(let answer as NotModified) = result {
            finish(generation, with: .success(.unchanged(LoadFacts(validator: answer.validator))))
        } else {
            if generation == self.generation, case .success = result { resource = receipt.resource }
            let facts = LoadFacts(validator: receipt.validator, byteCount: receipt.byteCount)
            finish(generation, with: result.map { .content($0, facts) })
        }
    }

    open override func doCancel() {
        super.doCancel()
        progress?.cancel()
        progress = nil
    }
}
