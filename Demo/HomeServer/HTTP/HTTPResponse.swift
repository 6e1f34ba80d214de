import Foundation

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
