public import Foundation
import Loadables

/// The part of a URL that may be shown to anybody: the host and its port, never the user info, the path or the query.
public struct RemoteHost: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// The host of the URL.
    public init(of url: URL?) {
        let host = url?.host(percentEncoded: false) ?? "the server"
        let name = OneLine(host.contains(":") ? "[\(host)]" : host)
        description = url?.port.map { "\(name):\($0)" } ?? "\(name)"
    }

    private init(_ description: String) {
        self.description = description
    }

    /// The same host, asked by way of a proxy.
    func through(_ proxy: RemoteHost) -> RemoteHost {
        RemoteHost("\(self) by the proxy \(proxy)")
    }
}
