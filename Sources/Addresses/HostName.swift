/// The host in a URL or an address. Names are not resolved.
public struct HostName: Hashable, Sendable, CustomStringConvertible {

    /// The host in lower case, without a trailing dot. An IP address is in its canonical form, without brackets.
    public let description: String

    /// The network of the host, determined only from its text.
    ///
    /// For an IP address, this is the network of the address. `localhost` and names that end in `.localhost` count as
    /// this machine. Names without a dot, and names that are reserved for private networks, count as private. All other
    /// names count as public, although they may resolve to private addresses.
    public let scope: NetworkScope

    /// Creates a host from its text.
    ///
    /// - Parameter text: The host, with or without brackets, without a port, and not percent-encoded.
    public init(_ text: some StringProtocol) {
        var name = text.lowercased()
        while name.hasSuffix(".") { name.removeLast() }
        if let address = IPAddress(name) {
            description = "\(address)"
            scope = address.scope
        } else {
            description = name
            scope = Self.scope(of: name)
        }
    }

    /// The suffixes of names for private networks: reserved by RFC 6762 (including its appendix G) and RFC 8375, or
    /// reserved for private use (`internal`).
    private static let privateEndings = [
        "local", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "corp", "private",
    ]

    private static func scope(of name: String) -> NetworkScope {
        if name == "localhost" || name.hasSuffix(".localhost") { return .machine }
        // A name without a dot is looked up in the domain of the local network.
        guard name.contains(".") else { return .privateNetwork }
        return privateEndings.contains { name.hasSuffix(".\($0)") } ? .privateNetwork : .publicNetwork
    }
}
