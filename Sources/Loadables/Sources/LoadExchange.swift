import Synchronization

/// What a source sent and received, as lines for a person: without secrets, and fit for a terminal.
public struct LoadExchange: Hashable, Sendable, Codable {

    /// What was asked: a request line and its fields, a command.
    public var request: [String]

    /// What came back: a status line and its fields, an exit code. Empty if nothing did.
    public var response: [String]

    /// How many bytes were sent beside the lines, as the body of a request; nil if none were, or if that is not known.
    public var sentByteCount: Int?

    /// How many bytes came back beside the lines, as the body of a response; nil if that is not known.
    public var receivedByteCount: Int?

    /// How long it took until the answer began; nil if that is not known.
    public var responseTime: Duration? {
        get { responseSeconds?.duration }
        set { responseSeconds = newValue.map { CodedSeconds($0) } }
    }
    private var responseSeconds: CodedSeconds?

    private enum CodingKeys: String, CodingKey {
        case request, response, sentByteCount, receivedByteCount, responseSeconds = "responseTime"
    }

    /// Makes an exchange. Control characters are dropped, and long lines end with an ellipsis.
    ///
    /// - Parameters:
    ///   - request: What was asked.
    ///   - response: What came back.
    ///   - sentByteCount: The size of the body of the request; nil if there was none.
    ///   - receivedByteCount: The size of the body of the response; nil if that is not known.
    ///   - responseTime: How long it took until the answer began; nil if that is not known.
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

    // Uses the other initializer, because decoded values are untrusted.
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

/// The exchanges of the latest loads that had any. A source says of them on any thread.
final class LoadExchanges: Sendable {

    /// How many are kept: each may have many lines.
    static let limit = 5

    private let latest = Mutex<[(load: LoadGeneration, exchange: LoadExchange)]>([])

    func note(_ exchange: LoadExchange, of load: LoadGeneration) {
        latest.withLock { latest in
            latest.removeAll { $0.load == load }
            // What is said late, of an earlier load, stands where it belongs.
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

    /// That of the latest load that had one.
    var last: LoadExchange? { latest.withLock { $0.last?.exchange } }

    var all: [LoadGeneration: LoadExchange] {
        latest.withLock { latest in
            Dictionary(latest.map { ($0.load, $0.exchange) }) { $1 }
        }
    }
}
