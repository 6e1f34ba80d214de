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
        try identifiedContent(path, limit: limit).bytes
    }

    /// The content of a file, and which file that is, whatever its path leads to later.
    ///
    /// - Parameters:
    ///   - path: The file; a path that does not begin with a slash begins where the program was started.
    ///   - limit: How many bytes it may have.
    public func identifiedContent(
        _ path: String, limit: Int
    ) throws(SettingsFileError) -> (bytes: [UInt8], identity: FileIdentity) {
        // A pipe that nobody writes to would let it wait for ever.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(Self.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
        // One more than it should have, so that its end is seen; files of the system that say 0 have something, too.
        var bytes = [UInt8](repeating: 0, count: max(Int(status.st_size), Self.leastPart) + 1)
        var count = 0
        while true {
            let part = bytes.withUnsafeMutableBytes { systemRead(descriptor, into: .init(rebasing: $0[count...])) }
            if part < 0, errno == EINTR { continue }
            guard part >= 0 else { throw .unreadable(Self.reason) }
            guard part > 0 else { break }
            count += part
            guard count <= limit else { throw .tooLarge(limit: limit) }
            if count == bytes.count { bytes += [UInt8](repeating: 0, count: count) }
        }
        bytes.removeLast(bytes.count - count)
        return (bytes, FileIdentity(status))
    }

    private static let leastPart = 1 << 10

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

/// Tells a file or folder of this machine from all others, whatever it is called.
public struct FileIdentity: Hashable, Sendable {

    private let device: UInt64
    private let number: UInt64

    /// Whether only the user, or root, can change it: both may own it, and all others may not write to it.
    public let isProtected: Bool

    fileprivate init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        isProtected = [0, geteuid()].contains(status.st_uid) && status.st_mode & S_IWOTH == 0
    }

    /// The file at a path, which is not followed if it is a link; nil if nothing is there.
    public init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// The system's function, which has the name of a method here.
private func systemRead(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
