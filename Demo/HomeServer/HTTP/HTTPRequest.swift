import Foundation

/// What the server reads of a request.
struct HTTPRequest: Equatable, Sendable {
    var method: String
    /// Percent-decoded, without the query.
    var path: String
    /// By their names in lower case.
    var headers: [String: String] = [:]
    /// The beginning of the body, up to ``bodyLimit`` bytes.
    var body = Data()
    /// How many bytes the whole body had.
    var bodySize = 0

    static let bodyLimit = 2 << 20

    var ifNoneMatch: String? {
        get { headers["if-none-match"] }
        set { headers["if-none-match"] = newValue }
    }

    /// Takes the next piece of the body.
    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        bodySize += bytes.count
        body.append(contentsOf: bytes.prefix(max(0, Self.bodyLimit - body.count)))
    }
}
