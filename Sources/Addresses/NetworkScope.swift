/// The network of an address, from the nearest to the farthest.
public enum NetworkScope: String, Hashable, Sendable, CaseIterable {
    /// The machine that the program runs on.
    case machine
    /// The local link, which includes the metadata service of cloud providers.
    case link
    /// A private network, such as the network of a home or a company, or a VPN.
    case privateNetwork
    /// The internet.
    case publicNetwork

    /// The scope as words for a question or an error: `this machine`.
    public var words: String {
        switch self {
        case .machine: "this machine"
        case .link: "the local link"
        case .privateNetwork: "a private network"
        case .publicNetwork: "the internet"
        }
    }
}
