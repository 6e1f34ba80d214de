import LoadableSharing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The common facts of programs that share by a file: two machines or containers may have the same file, and different
/// servers at the same address.
enum MachineIdentity {

    /// The boot of the machine, its network and its files as seen by this program, and the user.
    static let text: String = {
        let spaces = ["net", "mnt"].map { name in
            var status = stat()
            return stat("/proc/self/ns/\(name)", &status) == 0 ? status.st_ino : 0
        }
        return "\(MachineTime.start) \(spaces[0]) \(spaces[1]) \(geteuid())"
    }()
}
