import LoadableSharing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The identity of the programs that can share contents through a file. Other machines and containers may see the same
/// file, but a URL may lead to a different server there. Their programs therefore have a different identity.
enum MachineIdentity {

    /// The start time of the machine, the network and mount namespaces of this program, and the user.
    static let text: String = {
        let spaces = ["net", "mnt"].map { name in
            var status = stat()
            return stat("/proc/self/ns/\(name)", &status) == 0 ? status.st_ino : 0
        }
        return "\(MachineTime.start) \(spaces[0]) \(spaces[1]) \(geteuid())"
    }()
}
