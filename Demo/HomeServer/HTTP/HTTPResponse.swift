import Foundation

/// A status, headers and a body.
struct HTTPResponse: Equatable, Sendable {
    var status: Int
    /// Without `Content-Length`.
    var headers: [String: String] = [:]
    var body = Data()
    /// The `Content-Length` if it is not that of the body; the connection is closed where the body ends too early.
    var announcedLength: Int?
}
