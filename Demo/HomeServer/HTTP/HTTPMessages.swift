public import Foundation

/// A request as it came to the server.
public struct ReceivedRequest: Hashable, Sendable {
    public var method: String
    /// Percent-decoded, without the query.
    public var path: String
    /// By their names in lower case.
    public var headers: [String: String]
    /// The body, or its first 2 MiB.
    public internal(set) var body = Data()
    /// The size of the whole body in bytes.
    public internal(set) var bodySize = 0

    private static let bodyLimit = 2 << 20

    init(method: String, path: String, headers: [String: String]) {
        self.method = method
        self.path = path
        self.headers = headers
    }

    /// The request without its conditions: its answer is the whole content.
    var unconditional: ReceivedRequest {
        var request = self
        request.headers["if-none-match"] = nil
        return request
    }

    /// Takes the next piece of the body.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        bodySize += bytes.count
        body.append(contentsOf: bytes.prefix(max(0, Self.bodyLimit - body.count)))
    }
}

/// A status, headers and a body.
struct HTTPResponse: Equatable, Sendable {
    /// How the body is sent.
    enum Delivery: Equatable, Sendable {
        /// All at once.
        case whole
        /// With the length of a longer body, whereupon the connection is closed where it ends too early.
        case brokenOff(announcedLength: Int)
        /// With the length of a shorter body.
        case overrun(announcedLength: Int)
        /// Byte by byte, with a pause before each.
        case trickle(interval: Duration)
        /// Again and again, without a length: as fast as the client takes it, or with a pause every 256 KiB.
        case endless(pause: Duration?)
    }

    var status: Int
    /// Without `Content-Length`.
    var headers: [String: String] = [:]
    var body = Data()
    var delivery = Delivery.whole
}

/// A strong entity tag: the FNV-1a hash of a body, 64 bits in hexadecimal.
struct EntityTag: Equatable, Sendable {
    /// As it stands in the `ETag` header, quotes included.
    let text: String

    init(of body: Data) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in body {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        text = "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
    }

    /// Whether an `If-None-Match` header names it: `*`, or a list with it. Weak tags match too, as RFC 9110 wants.
    func matches(_ condition: String) -> Bool {
        condition.split(separator: ",").contains { item in
            let tag = item.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == text || tag == "W/" + text
        }
    }
}
