public import Addresses

/// An address of this machine, of the local link or of a private network to which a board was led by the name of a host, or by a
/// redirect. The board's text does not say it; it is asked for when it is found.
public struct FoundAddress: Hashable, Sendable, Codable {

    /// The host and the port of the source's own URL: `nas.example:80`.
    public let origin: String

    /// The host and the port that the request was to be sent to: another one after a redirect.
    public let host: String

    /// The address of that host.
    public let address: String

    /// Notes an address.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - host: Its host.
    ///   - port: The port that was to be connected to.
    ///   - origin: The ``origin``.
    public init(_ address: IPAddress, of host: HostName, port: Int, from origin: String) {
        self.origin = origin
        self.host = RequestTarget.authority(of: host, port: port)
        self.address = "\(address)"
    }

    /// The ``origin`` of a source with that target; nil for one that is not clear.
    public static func origin(of target: RequestTarget?) -> String { target?.authority ?? "a host that is not clear" }

    /// The place of an address that was found. A public one is this machine's own: others are not asked for.
    public static func place(of address: IPAddress) -> String {
        (address.scope == .publicNetwork ? NetworkScope.machine : address.scope).words
    }

    /// The item to agree to: `nas.example:80 → 192.168.1.5 (a private network)`, or, of a redirect,
    /// `web.example:80 leads to nas:80 → 192.168.1.5 (a private network)`.
    public var item: ConsentItem {
        let place = IPAddress(address).map { " (\(Self.place(of: $0)))" } ?? ""
        let way = origin == host ? host : "\(origin) leads to \(host)"
        return ConsentItem(.address, "\(way) → \(address)\(place)")
    }
}
