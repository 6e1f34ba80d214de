/// The network of an address, by its distance from the program.
public enum NetworkScope: String, Hashable, Sendable, CaseIterable {
    /// The machine that the program runs on.
    case machine
    /// The local link, which includes the metadata service of cloud providers.
    case link
    /// A private network: home, company, VPN.
    case privateNetwork
    /// The internet.
    case publicNetwork

    /// The scope in words, for a question or an error: `this machine`.
    public var words: String {
        switch self {
        case .machine: "this machine"
        case .link: "the local link"
        case .privateNetwork: "a private network"
        case .publicNetwork: "the internet"
        }
    }
}
