public import Addresses
import Basics
public import Settings

/// The server that receives the first request of a source, as written in the settings of the source.
public struct RequestTarget: Hashable, Sendable {

    /// `http` or `https`.
    public let scheme: String

    /// The host.
    public let host: HostName

    /// The port. Without a port in the URL, it is the default port of the scheme.
    public let port: Int

    /// Creates the target of a URL. Returns nil if the scheme is neither `http` nor `https`, or if the host or the port
    /// is invalid or ambiguous. A host or a port is ambiguous if it contains a reference to a secret or to content, or
    /// if programs interpret it differently.
    public init?(_ url: SettingsText) {
        self.init(url.resolved(marking: "\0").trimmingBlanks)
    }

    /// Creates the target of a URL. Returns nil if the scheme is neither `http` nor `https`, or if the host or the port
    /// is invalid or ambiguous.
    init?(_ url: String) {
        guard let end = url.schemeEnd else { return nil }
        let scheme = url[..<end.lowerBound].lowercased()
        let authority = url[end.upperBound...].unicodeScalars.prefix { !"/?#".unicodeScalars.contains($0) }
        let parts = authority.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count <= 2, let place = parts.last.map({ String($0) }), !authority.contains("\\"),
            let (host, port) = Self.split(place), let name = Self.decoded(host), let usual = Self.ports[scheme],
            let number = port.isEmpty ? usual : Int(port), (0...65_535).contains(number)
        else { return nil }
        self.scheme = scheme
        self.host = HostName(name)
        self.port = number
    }

    private static let ports = ["http": 80, "https": 443]

    /// Splits an authority into the host, with its brackets, and the port, which may be empty. Returns nil if the
    /// authority is ambiguous.
    private static func split(_ place: String) -> (host: Substring, port: Substring)? {
        let scalars = place.unicodeScalars
        if scalars.first == "[" {
            guard let end = scalars.firstIndex(of: "]") else { return nil }
            let rest = place[scalars.index(after: end)...]
            guard rest.isEmpty || rest.unicodeScalars.first == ":" else { return nil }
            return (place[...end], Substring(rest.unicodeScalars.dropFirst()))
        }
        let parts = scalars.split(separator: ":", omittingEmptySubsequences: false).map { Substring($0) }
        guard parts.count <= 2, let host = parts.first, !host.isEmpty else { return nil }
        return (host, parts.count == 2 ? parts[1] : "")
    }

    /// Returns the host without percent-encoding; nil if it contains invalid characters.
    private static func decoded(_ host: Substring) -> String? {
        if host.unicodeScalars.first == "[" { return IPAddress(host) == nil ? nil : String(host) }
        guard let bytes = host.percentDecoded else { return nil }
        let isPlain = bytes.allSatisfy { $0 >= 0x80 || "-._~".utf8.contains($0) || $0.isAlphanumeric }
        return isPlain && !bytes.isEmpty ? String(validating: bytes, as: UTF8.self) : nil
    }
}

extension RequestTarget: CustomStringConvertible {

    /// The scheme, the host, and the port unless it is the scheme's default port: `https://api.example`.
    public var description: String {
        "\(scheme)://\(host.named)\(Self.ports[scheme] == port ? "" : ":\(port)")"
    }

    /// The host and the port: `api.example:443`.
    public var authority: String { Self.authority(of: host, port: port) }

    /// Returns a host and a port as text: `api.example:443`.
    public static func authority(of host: HostName, port: Int) -> String {
        "\(host.named):\(port)"
    }
}

extension HostName {

    /// The host as written in a URL. An IPv6 address is in brackets.
    fileprivate var named: String { description.contains(":") ? "[\(description.namedHost)]" : description.namedHost }
}
