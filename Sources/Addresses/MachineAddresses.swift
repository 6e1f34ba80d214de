#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The addresses of this machine's network interfaces. Requests to these addresses stay on this machine, even if the
/// addresses are public.
public enum MachineAddresses {

    /// Returns whether this machine currently has the address. For a version 6 address that embeds a version 4 address,
    /// the embedded address is checked as well.
    public static func contain(_ address: IPAddress) -> Bool {
        let addresses = current
        return addresses.contains(address) || address.embeddedAddress.map(addresses.contains) == true
    }

    /// All addresses that this machine currently has; empty if they cannot be determined.
    static var current: Set<IPAddress> {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        let entries = sequence(first: first) { $0?.pointee.ifa_next }.prefix { $0 != nil }
        return Set(
            entries.compactMap { entry in
                entry?.pointee.ifa_addr.flatMap { IPAddress($0, length: MemoryLayout<sockaddr_in6>.size) }
            })
    }
}
