/// The host of a URL or an address, as its text states it. Names are not resolved.
public struct HostName: Hashable, Sendable, CustomStringConvertible {

    /// The host in lower case, without brackets and without a trailing dot. An address is in its canonical form.
    public let description: String

    /// The network of the host according to its text. A name counts as public unless it is a name of private networks,
    /// even if it resolves to a private address.
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

    /// The suffixes of names in private networks. They are defined by RFC 6762 (with its appendix G) and RFC 8375;
    /// `internal` is reserved for internal use.
    private static let privateEndings = [
        "local", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "corp", "private",
    ]

    private static func scope(of name: String) -> NetworkScope {
        if name == "localhost" || name.hasSuffix(".localhost") { return .machine }
        // A name without a dot is looked up in the network's own domain.
        guard name.contains(".") else { return .privateNetwork }
        return privateEndings.contains { name.hasSuffix(".\($0)") } ? .privateNetwork : .publicNetwork
    }
}
