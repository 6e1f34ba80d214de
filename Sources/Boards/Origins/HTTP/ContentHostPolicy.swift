import Addresses
import LoadableNetworking

/// The address policy for a host whose name comes from content. Public addresses that do not belong to this machine are
/// allowed. Hosts that the board's file lists are also allowed. The policy applies to redirects, too.
struct ContentHostPolicy: AddressPolicy {

    let hosts: HostList
    /// The address policy of the board; nil if the board may connect to all addresses.
    let consent: (any AddressPolicy)?
    /// A closure that returns whether an address, even a public one, belongs to this machine.
    var isOfMachine: @Sendable (IPAddress) -> Bool = MachineAddresses.contain

    func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool {
        if address.scope == .publicNetwork, !isOfMachine(address) { return true }
        if hosts.contains(address) { return true }
        // A listed name may resolve to any address. The address therefore needs consent, as for a host that the file
        // names.
        return hosts.contains(host) && consent?.allows(address, of: host, port: port) != false
    }
}
