/// The kind of network to which an address belongs. The cases are in order of distance, the nearest first.
public enum NetworkScope: String, Hashable, Sendable, CaseIterable {
    /// The machine on which the program runs.
    case machine
    /// The local link, which includes the metadata service of cloud providers.
    case link
    /// A private network, such as the network of a home or a company, or a VPN.
    case privateNetwork
    /// The internet.
    case publicNetwork

    /// The scope in words, for questions and error messages: `this machine`.
    public var words: String {
        switch self {
        case .machine: "this machine"
        case .link: "the local link"
        case .privateNetwork: "a private network"
        case .publicNetwork: "the internet"
        }
    }
}
