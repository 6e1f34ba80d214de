import Synchronization

/// A request and its response, as lines of text for display. The source that creates the exchange must leave out
/// secrets.
public struct LoadExchange: Hashable, Sendable, Codable {

    /// The request: a request line and headers, or a command.
    public var request: [String]

    /// The response: a status line and headers, or an exit code. Empty if there was no response.
    public var response: [String]

    /// The number of bytes that were sent in addition to the lines, such as the body of the request; nil if there were
    /// none, or if the number is unknown.
    public var sentByteCount: Int?

    /// The number of bytes that were received in addition to the lines, such as the body of the response; nil if
    /// unknown.
    public var receivedByteCount: Int?

    /// The time from the request until the start of the response; nil if unknown.
    public var responseTime: Duration? {
        get { responseSeconds?.duration }
        set { responseSeconds = newValue.map { CodedSeconds($0) } }
    }
    private var responseSeconds: CodedSeconds?

    /// Whether the response was read from a store that programs share, so that the source was not asked. It is not
    /// encoded.
    package var isFromStore = false

    private enum CodingKeys: String, CodingKey {
        case request, response, sentByteCount, receivedByteCount, responseSeconds = "responseTime"
    }

    /// Creates an exchange. Each line is made safe to show: control characters and invisible characters are removed,
    /// and line ends and tabs become spaces. A line of more than 300 characters is truncated with an ellipsis.
    ///
    /// - Parameters:
    ///   - request: The request line and headers, or a command.
    ///   - response: The status line and headers, or an exit code.
    ///   - sentByteCount: The size of the body of the request; nil if there was none, or if its size is unknown.
    ///   - receivedByteCount: The size of the body of the response; nil if unknown.
    ///   - responseTime: The time from the request until the start of the response; nil if unknown.
    public init(
        request: [String], response: [String], sentByteCount: Int? = nil, receivedByteCount: Int? = nil,
        responseTime: Duration? = nil
    ) {
        self.request = request.map { OneLine($0, limit: 300).description }
        self.response = response.map { OneLine($0, limit: 300).description }
        self.sentByteCount = sentByteCount
        self.receivedByteCount = receivedByteCount
        responseSeconds = responseTime.map { CodedSeconds($0) }
    }

    // Decoded lines may contain control characters, so call the initializer that removes them.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            request: try container.decode([String].self, forKey: .request),
            response: try container.decode([String].self, forKey: .response),
            sentByteCount: try container.decodeIfPresent(Int.self, forKey: .sentByteCount),
            receivedByteCount: try container.decodeIfPresent(Int.self, forKey: .receivedByteCount),
            responseTime: try container.decodeIfPresent(CodedSeconds.self, forKey: .responseSeconds)?.duration)
    }
}

/// The exchanges of the latest loads. Safe to use on any thread.
final class LoadExchanges: Sendable {

    /// The maximum number of exchanges to keep. The number is small, because each exchange may have many lines.
    static let limit = 5

    private let latest = Mutex<[(load: LoadGeneration, exchange: LoadExchange)]>([])

    func note(_ exchange: LoadExchange, of load: LoadGeneration) {
        latest.withLock { latest in
            latest.removeAll { $0.load == load }
            // Keep the exchanges in the order of their loads. An earlier load may report its exchange late.
            let place = latest.lastIndex { $0.load < load }.map { $0 + 1 } ?? 0
            latest.insert((load, exchange), at: place)
            if latest.count > Self.limit { latest.removeFirst() }
        }
    }

    func removeAll() {
        latest.withLock { $0 = [] }
    }

    func removeAll(before load: LoadGeneration) {
        latest.withLock { latest in latest.removeAll { $0.load < load } }
    }

    /// The exchange of the latest load that has reported one; nil if there is none.
    var last: LoadExchange? { latest.withLock { $0.last?.exchange } }

    var all: [LoadGeneration: LoadExchange] {
        latest.withLock { latest in
            Dictionary(latest.map { ($0.load, $0.exchange) }) { $1 }
        }
    }
}
