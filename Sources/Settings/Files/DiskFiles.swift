#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files of this machine.
public struct DiskFiles: SettingsFiles {

    /// Creates access to the files of this machine.
    public init() {}

    public func read(_ path: String, limit: Int) throws(SettingsFileError) -> [UInt8] {
        try identifiedContent(path, limit: limit).bytes
    }

    /// Returns the content and the identity of a file. Both belong to the same file, even if the file is replaced while
    /// it is being read.
    ///
    /// - Parameters:
    ///   - path: The path of the file. A relative path is resolved against the working folder.
    ///   - limit: The maximum size in bytes.
    /// - Throws: ``SettingsFileError`` if the file is missing, too large, unreadable or not a regular file.
    public func identifiedContent(
        _ path: String, limit: Int
    ) throws(SettingsFileError) -> (bytes: [UInt8], identity: FileIdentity) {
        // Without `O_NONBLOCK`, opening a pipe would block until a program opens the pipe for writing.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw errno == ENOENT || errno == ENOTDIR ? .missing : .unreadable(Self.reason)
        }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .unreadable(Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
        guard status.st_size <= limit else { throw .tooLarge(limit: limit) }
        // Leave room for one more byte, so that a read detects the end of the file. Virtual files of the system may
        // have content although their size is 0.
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

/// The identity of a file or folder on this machine. A new name does not change the identity. A change of
/// ``isProtected`` does.
public struct FileIdentity: Hashable, Sendable {

    private let device: UInt64
    private let number: UInt64

    /// Whether the file is owned by the user or root, and is not writable by everyone. The permissions of the file's
    /// group are ignored.
    public let isProtected: Bool

    fileprivate init(_ status: stat) {
        device = UInt64(status.st_dev)
        number = UInt64(status.st_ino)
        isProtected = [0, geteuid()].contains(status.st_uid) && status.st_mode & S_IWOTH == 0
    }

    /// Creates the identity of the file or folder at a path, or of a symbolic link itself. Returns nil if nothing
    /// exists at the path, or if the path cannot be accessed.
    public init?(of path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }
}

/// Calls the system function `read`. Inside `DiskFiles`, the method of the same name hides the function.
private func systemRead(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
