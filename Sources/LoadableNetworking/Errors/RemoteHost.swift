public import FoundationEssentials
import Loadables

/// The part of a URL that is safe to show: the host and its port, never the user info or the query.
///
/// It also knows what was asked for there. That does not tell one host from another.
public struct RemoteHost: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// What was asked for, as far as it is safe to show: `/rates`, with an ellipsis for each part that may be a secret. Empty
    /// if nothing is known of it, and for the root.
    public let path: String

    /// The host of the URL.
    public init(of url: URL?) {
        description = Self.name(of: url)
        let path = RemotePath(of: url).description
        self.path = path.contains { $0 != "/" } ? path : ""
    }

    /// The host and its port, without a look at the path.
    static func name(of url: URL?) -> String {
        let host = url?.host(percentEncoded: false) ?? "the server"
        let name = OneLine(host.contains(":") ? "[\(host)]" : host)
        return url?.port.map { "\(name):\($0)" } ?? "\(name)"
    }

    private init(_ description: String, path: String) {
        self.description = description
        self.path = path
    }

    public static func == (left: RemoteHost, right: RemoteHost) -> Bool {
        left.description == right.description
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }

    /// The same host, asked by way of a proxy.
    func through(_ proxy: RemoteHost) -> RemoteHost {
        RemoteHost("\(self) by the proxy \(proxy)", path: path)
    }
}

/// The path of a URL as far as it is safe to show: words and short names. An ellipsis replaces each part that may be a secret,
/// such as the token of a web hook.
struct RemotePath: CustomStringConvertible {

    let description: String

    init(of url: URL?) {
        // Without a host it may be anything: a mail address, a file name.
        guard let url, url.host() != nil else {
            description = ""
            return
        }
        let parts = url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: false)
        description = OneLine(parts.map { Self.isHarmless($0) ? String($0) : "…" }.joined(separator: "/")).description
    }

    /// Short ones are names and numbers; of those in lower case, long ones are words, too.
    private static func isHarmless(_ part: Substring) -> Bool {
        let isPlain = part.allSatisfy { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
        let isWords = part.allSatisfy { $0.isLowercase && $0.isASCII || "-_.".contains($0) }
        return isPlain && part.count <= 20 || isWords && part.count <= 40
    }
}
