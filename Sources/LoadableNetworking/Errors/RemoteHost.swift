public import FoundationEssentials
import Loadables

/// The host, port and path of a URL, for display. Comparisons ignore the path.
public struct RemoteHost: Hashable, Sendable, CustomStringConvertible {

    public let description: String

    /// The requested path in a form that is safe to show, for example `/rates`. An ellipsis replaces each component
    /// that may be secret. Empty if the path is `/` or unknown.
    public let path: String

    /// Creates the host of the URL. If the URL is nil or has no host, the description is `the server`.
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

    /// Returns the host with the name of the proxy added.
    func through(_ proxy: RemoteHost) -> RemoteHost {
        RemoteHost("\(self) through the proxy \(proxy)", path: path)
    }
}

/// The path of a URL in a form that is safe to show. Only words and short names are shown. An ellipsis replaces every
/// other component, which may be secret, such as the token of a webhook.
struct RemotePath: CustomStringConvertible {

    let description: String

    init(of url: URL?) {
        // A URL without a host may be an email address or a file name. Do not show it.
        guard let url, url.host() != nil else {
            description = ""
            return
        }
        let parts = url.path(percentEncoded: false).split(separator: "/", omittingEmptySubsequences: false)
        description = OneLine(parts.map { Self.isHarmless($0) ? String($0) : "…" }.joined(separator: "/")).description
    }

    /// Returns whether a component of the path is safe to show. Short components are usually names and numbers, and
    /// longer components in lower case are usually words.
    private static func isHarmless(_ part: Substring) -> Bool {
        let isPlain = part.allSatisfy { $0.isLetter || $0.isNumber || "-_. ".contains($0) }
        let isWords = part.allSatisfy { $0.isLowercase && $0.isASCII || "-_.".contains($0) }
        return isPlain && part.count <= 20 || isWords && part.count <= 40
    }
}
