/// The host of a URL or an address, according to its text. No name is resolved.
public struct HostName: Hashable, Sendable, CustomStringConvertible {

    /// The host in lower case, without brackets and without a trailing dot; an address in its canonical form.
    public let description: String

    /// The network of the host, according to its text. A name counts as public unless it belongs to a private network,
    /// whatever it resolves to.
    public let scope: NetworkScope

    /// Parses a host.
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

    /// The suffixes of names in private networks: from RFC 6762 (with its appendix G), RFC 8375, and the one reserved
    /// for internal use.
    private static let privateEndings = [
        "local", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "corp", "private",
    ]

    private static func scope(of name: String) -> NetworkScope {
        if name == "localhost" || name.hasSuffix(".localhost") { return .machine }
        // A resolver looks up a name without a dot in the network's own domain.
        guard name.contains(".") else { return .privateNetwork }
        return privateEndings.contains { name.hasSuffix(".\($0)") } ? .privateNetwork : .publicNetwork
    }
}
