import Documents
import FoundationEssentials
import LoadableNetworking
import Loadables

/// A source that loads a sample of the response of a URL, from which settings for the URL are proposed. Of a stream
/// that does not end, only the beginning is loaded, up to limits of time and size.
struct FirstLook: Source {

    let client: any Client
    let endpoint: ExpectingEndpoint
    let page: PageResponse
    let memory: StreamMemory
    let clock: any WallClock

    /// The time limit for a stream of events or lines, and the time limit for all other responses.
    private static let (streamTime, time) = (Duration.seconds(2), Duration.seconds(8))
    /// The size limit for a stream, and the size limit for all other responses, in bytes.
    private static let (streamLimit, limit) = (1 << 20, ClientLimits.board.maximumBodySize)

    init(_ endpoint: ExpectingEndpoint, _ page: PageResponse, _ context: OriginContext) {
        (client, clock, memory) = (context.tools.client, context.tools.clock, context.memory)
        (self.endpoint, self.page) = (endpoint, page)
    }

    @concurrent
    func load(_ load: LoadRequest) async throws -> LoadAnswer<Data> {
        let request = endpoint.makeRequest()
        let stream = try await client.stream(request, load)
        var response = stream.response
        let isStream = response.isStream
        let (time, limit) = isStream ? (Self.streamTime, Self.streamLimit) : (Self.time, Self.limit)
        let (bytes, hasEnded) = try await start(of: stream, time: time, limit: limit)
        response.body = bytes
        try endpoint.validate(response, to: request)
        let facts = LoadFacts(byteCount: bytes.count, exchange: stream.exchange)
        if hasEnded, !response.isEventStream { return .content(try endpoint.content(from: response), facts) }
        let host = RemoteHost(of: request.url)
        guard bytes.count <= Self.limit else { throw NetworkError.bodyTooLarge(host: host, limit: Self.limit) }
        // A response of any other type may also be a stream, unless it declares its length or contains no line end.
        guard isStream || response.headerFields["Content-Length"] == nil && bytes.contains(UInt8(ascii: "\n")) else {
            throw NetworkError.timedOut(host: host, after: time)
        }
        page.goesOn = true
        return .content(try rows(of: response), facts)
    }

    private func start(
        of stream: ResponseStream, time: Duration, limit: Int
    ) async throws -> (bytes: Data, hasEnded: Bool) {
        try await withThrowingTaskGroup(of: (Data, Bool)?.self) { group in
            group.addTask {
                var bytes = Data()
                do {
                    for try await piece in stream {
                        bytes += piece
                        if bytes.count > limit { return (bytes, false) }
                    }
                } catch  where Task.isCancelled {}
                return (bytes, !Task.isCancelled)
            }
            group.addTask { [clock] in
                try? await clock.sleep(for: time)
                return nil
            }
            while let result = try await group.next() {
                group.cancelAll()
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Returns the content that a source with `follow` would create from the response.
    private func rows(of response: HTTPResponse) throws -> Data {
        let isEvents = response.isEventStream
        _ = memory.append(response.body, of: memory.begin(isEvents ? .events : .lines))
        let content = memory.content(asRows: true, onlyNew: false) ?? Data()
        return isEvents ? content : try content.decodedText(named: response.charset)
    }
}

extension HTTPResponse {

    /// Whether the response is a stream according to its type: server-sent events, or JSON lines without a declared
    /// length.
    fileprivate var isStream: Bool {
        let lines = ["application/x-ndjson", "application/ndjson", "application/jsonl", "application/stream+json"]
        return isEventStream || lines.contains(mediaType) && headerFields["Content-Length"] == nil
    }
}
