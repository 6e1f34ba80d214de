/// The host of a URL or an address, as its text says it. Nothing is looked up.
public struct HostName: Hashable, Sendable, CustomStringConvertible {

    /// In lower case, without brackets and without the dot at its end; an address in its usual spelling.
    public let description: String

    /// The network that its text says it is in. A name counts as public unless it is one of a private network, wherever it leads.
    public let scope: NetworkScope

    /// Reads a host.
    ///
    /// - Parameter text: With its brackets, if there are any; without a port, and not percent-encoded.
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

    /// The endings of names in private networks: of RFC 6762 (with its appendix G), RFC 8375, and the one reserved for internal
    /// use.
    private static let privateEndings = [
        "local", "localdomain", "lan", "home", "home.arpa", "internal", "intranet", "corp", "private",
    ]

    private static func scope(of name: String) -> NetworkScope {
        if name == "localhost" || name.hasSuffix(".localhost") { return .machine }
        // A resolver looks for a name without a dot in the network's own domain.
        guard name.contains(".") else { return .privateNetwork }
        return privateEndings.contains { name.hasSuffix(".\($0)") } ? .privateNetwork : .publicNetwork
    }
}
