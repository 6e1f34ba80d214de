public import Foundation

/// A request as it came to the server.
public struct ReceivedRequest: Hashable, Sendable {
    public var method: String
    /// Percent-decoded, without the query.
    public var path: String
    /// By their names in lower case.
    public var headers: [String: String]
    /// The body, or its first 2 MiB.
    public var body: Data
    /// How many bytes the whole body had.
    public var bodySize: Int

    init(_ request: HTTPRequest) {
        method = request.method
        path = request.path
        headers = request.headers
        body = request.body
        bodySize = request.bodySize
    }
}
