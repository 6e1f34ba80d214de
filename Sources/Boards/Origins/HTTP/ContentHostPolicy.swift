import Addresses
import LoadableNetworking

/// The address policy for a host whose name comes from content. It allows public addresses, except those of this
/// machine, and the hosts that the file lists. It also applies to redirects.
struct ContentHostPolicy: AddressPolicy {

    let hosts: HostList
    /// The address policy of the board; nil if the board may connect to all addresses.
    let consent: (any AddressPolicy)?
    /// A closure that returns whether an address, even a public one, belongs to this machine.
    var isOfMachine: @Sendable (IPAddress) -> Bool = MachineAddresses.contain

    func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool {
        if address.scope == .publicNetwork, !isOfMachine(address) { return true }
        if hosts.contains(address) { return true }
        // A listed name may resolve to any address. The address then needs the same consent as for a host in the file.
        return hosts.contains(host) && consent?.allows(address, of: host, port: port) != false
    }
}
