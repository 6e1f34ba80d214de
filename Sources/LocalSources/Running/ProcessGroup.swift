#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A process group, by the number of its leader.
struct ProcessGroup {

    private let number: pid_t

    init(_ number: pid_t) {
        self.number = number
    }

    /// Whether any process in it runs. One that has ended and waits to be reaped does not; to send signal 0 does not tell that.
    var isAlive: Bool {
        guard let folder = opendir("/proc") else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let process = withUnsafeBytes(of: entry.pointee.d_name) { name in
                Int32(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
            }
            if let process, isMember(process) { return true }
        }
        return false
    }

    private func isMember(_ process: pid_t) -> Bool {
        let file = open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { buffer in
            let count = read(file, buffer.baseAddress, buffer.count)
            guard count > 0 else { return false }
            // Number, name in parentheses, which may have any in it; then state, parent, group.
            let text = String(decoding: buffer[..<count], as: UTF8.self)
            let fields = text.split(separator: ")").last.map { $0.split(separator: " ") } ?? []
            guard fields.count > 2, let group = pid_t(fields[2]) else { return false }
            return group == number && fields[0] != "Z" && fields[0] != "X"
        }
    }
}
