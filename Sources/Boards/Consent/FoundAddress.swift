public import Addresses

/// An address that a load has found on this machine, on the local link or in a private network. The name of a host or a
/// redirect has led to the address. The text of the board does not contain the address, so consent is requested after
/// the load.
public struct FoundAddress: Hashable, Sendable, Codable {

    /// The host and the port in the URL of the source: `nas.example:80`.
    public let origin: String

    /// The host and the port of the request. After a redirect, they may differ from ``origin``.
    public let host: String

    /// The address of ``host``.
    public let address: String

    /// Creates an address.
    ///
    /// - Parameters:
    ///   - address: The address.
    ///   - host: The host of the request.
    ///   - port: The port of the connection.
    ///   - origin: The host and the port in the URL of the source.
    public init(_ address: IPAddress, of host: HostName, port: Int, from origin: String) {
        self.origin = origin
        self.host = RequestTarget.authority(of: host, port: port)
        self.address = "\(address)"
    }

    /// Returns the ``origin`` for the target of a source. Returns “an unknown host” if the target is nil.
    public static func origin(of target: RequestTarget?) -> String { target?.authority ?? "an unknown host" }

    /// Returns the location of an address in words, such as `a private network`. A public address needs consent only if
    /// it is an address of this machine, and is described as such.
    public static func place(of address: IPAddress) -> String {
        (address.scope == .publicNetwork ? NetworkScope.machine : address.scope).words
    }

    /// The consent item: `nas.example:80 → 192.168.1.5 (a private network)`, or, for a redirect, `web.example:80 leads
    /// to nas:80 → 192.168.1.5 (a private network)`.
    public var item: ConsentItem {
        let place = IPAddress(address).map { " (\(Self.place(of: $0)))" } ?? ""
        let way = origin == host ? host : "\(origin) leads to \(host)"
        return ConsentItem(.address, "\(way) → \(address)\(place)")
    }
}
