public import FoundationEssentials

/// A request that the server has received.
public struct ReceivedRequest: Hashable, Sendable {
    public var method: String
    /// The path, percent-decoded and without the query.
    public var path: String
    /// The query parameters, percent-decoded. If a name is repeated, the last value is used.
    public var query: [String: String]
    /// The headers. Their names are in lower case.
    public var headers: [String: String]
    /// The first 2 MiB of the body, or the whole body if it is smaller.
    public internal(set) var body = Data()
    /// The size of the whole body in bytes.
    public internal(set) var bodySize = 0

    private static let bodyLimit = 2 << 20

    init(method: String, path: String, query: [String: String] = [:], headers: [String: String]) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = headers
    }

    /// The path and the query, percent-encoded, for a redirect to the same URL.
    var target: String {
        var components = URLComponents()
        components.path = path
        if !query.isEmpty {
            components.queryItems = query.sorted { $0.key < $1.key }.map { URLQueryItem(name: $0.key, value: $0.value) }
        }
        return components.string ?? "/"
    }

    /// A copy of the request without its conditions. The response to the copy has the whole content.
    var unconditional: ReceivedRequest {
        var request = self
        request.headers["if-none-match"] = nil
        return request
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        bodySize += bytes.count
        body.append(contentsOf: bytes.prefix(max(0, Self.bodyLimit - body.count)))
    }
}

struct HTTPResponse: Sendable {
    enum Delivery: Equatable, Sendable {
        /// The body is sent at once.
        case whole
        /// The announced length is greater than the length of the body, so the connection is closed too early.
        case brokenOff(announcedLength: Int)
        /// The announced length is less than the length of the body.
        case overrun(announcedLength: Int)
        /// The body is sent byte by byte, with a pause before each byte.
        case trickle(interval: Duration)
        /// The body is sent repeatedly and without an announced length, with a pause before every 256 KiB. If the pause
        /// is nil, the body is sent as fast as the client reads.
        case endless(pause: Duration?)
        /// The body is sent piece by piece, with a pause before each piece.
        case paced(interval: Duration)
    }

    var status: Int
    /// The headers, without `Content-Length`.
    var headers: [String: String] = [:]
    var body = Data()
    /// The pieces of a body that is too large to be created at once; nil for other bodies.
    var pieces: (any BodyPieces)?
    var delivery = Delivery.whole

    func assembled() -> HTTPResponse {
        guard let pieces else { return self }
        var response = self
        response.body = (0..<pieces.count).reduce(into: Data()) { $0 += pieces.piece($1) }
        response.pieces = nil
        response.delivery = .whole
        return response
    }
}

/// A body in pieces. Each piece is created on the daemon's thread when it is sent.
protocol BodyPieces: Sendable {
    /// The length of all pieces together, in bytes.
    var length: Int { get }
    /// The number of pieces. No piece is empty.
    var count: Int { get }

    func piece(_ index: Int) -> Data
}

/// A strong entity tag: the 64-bit FNV-1a hash of a body, in hexadecimal.
struct EntityTag: Equatable, Sendable {
    /// The text of the `ETag` header, including quotes.
    let text: String

    init(of body: Data) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in body {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        text = "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
    }

    /// Returns whether the tag satisfies an `If-None-Match` header, which contains `*` or a list of tags. Weak tags
    /// match, too, as RFC 9110 requires.
    func matches(_ condition: String) -> Bool {
        condition.split(separator: ",").contains { item in
            let tag = item.drop { $0.isWhitespace }.prefix { !$0.isWhitespace }
            return tag == "*" || tag == text || tag == "W/" + text
        }
    }
}
