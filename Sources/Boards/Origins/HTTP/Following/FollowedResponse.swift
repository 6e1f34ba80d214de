import Documents
import Feeds
import FoundationEssentials
import LoadableNetworking
import Loadables

/// The last events or lines of a stream, updated as they arrive.
///
/// A load fails if the connection is lost, refused, or silent for too long. The content remains, and the next load
/// continues the stream. When a response ends, it is requested again.
struct FollowedResponse: Source {

    let client: any Client
    let endpoint: ExpectingEndpoint
    let memory: StreamMemory
    /// Whether each event becomes a JSON object that also contains the name and the ID of the event. If false, only the
    /// data of the events is used.
    let givesRows: Bool
    let clock: any WallClock

    /// The delay before the next request after a response with status 204, which means that there are no more events.
    /// The stream is requested again, because a board may stay open for months.
    private static let waitWithoutContent = Duration.seconds(300)

    init(_ endpoint: ExpectingEndpoint, _ context: OriginContext) {
        var endpoint = endpoint
        endpoint.request.inactivityTimeout = context.settings.timeout
        if !endpoint.request.headerFields.contains("Accept") {
            endpoint.request.headerFields["Accept"] =
                "text/event-stream, application/x-ndjson, application/jsonl, */*;q=0.5"
        }
        self.endpoint = endpoint
        (client, clock, memory) = (context.tools.client, context.tools.clock, context.memory)
        let format = context.settings.parse?.format
        givesRows = format == nil || format == .json || format == .jsonLines
    }

    @concurrent
    func load(_ load: LoadRequest) async throws -> LoadAnswer<Data> {
        if let answers = updates(load) {
            for try await answer in answers { return answer }
        }
        throw CancellationError()
    }

    var sendsUpdates: Bool { true }

    func updates(_ load: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Data>, any Error>? {
        .newest { send in try await follow(load, send) }
    }

    @concurrent
    private func follow(_ load: LoadRequest, _ send: @escaping @Sendable (LoadAnswer<Data>) -> Void) async throws {
        var policy = BackoffTimeoutPolicy.feed
        var isKnown = load.content != nil
        while true {
            var request = endpoint.request
            if let id = memory.lastEventID { request.headerFields["Last-Event-ID"] = id }
            let stream = try await client.stream(request, load)
            try endpoint.validate(stream.response, to: request)
            let connection = try StreamConnection(stream, of: self, isKnown: isKnown, send)
            try await connection.read()
            isKnown = true
            if connection.isAlive { policy.reset() }
            let backoff = policy.timeoutAfterFailure()
            let retry = connection.retry
            let wait = connection.isAlive ? retry ?? backoff : max(retry ?? .zero, backoff)
            try await clock.sleep(for: connection.isForGood ? Self.waitWithoutContent : wait)
        }
    }
}
