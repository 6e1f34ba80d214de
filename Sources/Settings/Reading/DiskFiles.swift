#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of this machine.
public struct DiskFiles: SettingsFiles {

    /// Makes one; they are all the same.
    public init() {}

    public func read(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8] {
        // A pipe that nobody writes to would let it wait for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(Self.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = systemRead(descriptor, &part, part.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw .unreadable(Self.reason) }
            guard count > 0 else { return bytes }
            bytes += part.prefix(count)
            guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
        }
    }

    public func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    public func contains(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static var reason: String { String(cString: strerror(errno)) }
}

/// The system's function, which has the name of a method here.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
