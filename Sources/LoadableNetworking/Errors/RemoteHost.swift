public import FoundationEssentials
import Loadables

/// The host and port of a URL, without user info and query. It is safe to show.
///
/// It also has the requested path, which does not count when hosts are compared.
public struct RemoteHost: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// The requested path, as far as it is safe to show: `/rates`. Each part that may be a secret is replaced by an
    /// ellipsis. Empty if unknown, and for the root.
    public let path: String

    /// Creates the host of the URL.
    public init(of url: URL?) {
        description = Self.name(of: url)
        let path = RemotePath(of: url).description
        self.path = path.contains { $0 != "/" } ? path : ""
    }

    /// Returns the host and port as text, without the path.
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

    /// Returns the host together with the proxy through which requests are sent.
    func through(_ proxy: RemoteHost) -> RemoteHost {
        RemoteHost("\(self) through the proxy \(proxy)", path: path)
    }
}

/// The path of a URL, as far as it is safe to show: words and short names. An ellipsis replaces each part that may be
/// a secret, such as the token of a web hook.
struct RemotePath: CustomStringConvertible {

    let description: String

    init(of url: URL?) {
        // If the URL has no host, the text may be anything, such as a mail address or a file name.
        guard let url, url.host() != nil else {
            description = ""
            return
        }
        let parts = url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: false)
        description = OneLine(parts.map { Self.isHarmless($0) ? String($0) : "…" }.joined(separator: "/")).description
    }

    /// Returns whether a part is safe to show. Short parts are names and numbers; long parts in lower case are words.
    private static func isHarmless(_ part: Substring) -> Bool {
        let isPlain = part.allSatisfy { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
        let isWords = part.allSatisfy { $0.isLowercase && $0.isASCII || "-_.".contains($0) }
        return isPlain && part.count <= 20 || isWords && part.count <= 40
    }
}
