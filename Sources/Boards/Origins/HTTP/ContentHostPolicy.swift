import Addresses
import LoadableNetworking

/// The addresses of a host that content names: public ones, and those that the file lists, including after redirects.
struct ContentHostPolicy: AddressPolicy {

    let hosts: HostList
    /// The policy of the board; nil if it may be loaded from all addresses.
    let consent: (any AddressPolicy)?
    /// Whether an address belongs to this machine, even if it is public.
    var isOfMachine: @Sendable (IPAddress) -> Bool = MachineAddresses.contain

    func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool {
        if address.scope == .publicNetwork, !isOfMachine(address) { return true }
        if hosts.contains(address) { return true }
        // A listed name may resolve to any address. That needs consent as for any other name.
        return hosts.contains(host) && consent?.allows(address, of: host, port: port) != false
    }
}
