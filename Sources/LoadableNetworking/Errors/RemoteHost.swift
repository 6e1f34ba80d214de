public import Foundation

/// The part of a URL that may be shown to anybody: the host and its port, never the user info or the query.
public struct RemoteHost: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// The host of the URL.
    public init(of url: URL?) {
        let name = url?.host(percentEncoded: false) ?? "the server"
        description = url?.port.map { "\(name):\($0)" } ?? name
    }
}
