import CLinux
import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that is open for reading. It is never a pipe, or another kind of file that could block forever.
final class OpenFile: Sendable {

    let path: String
    private let descriptor: Int32

    init(_ path: String) throws(FileError) {
        if path.utf8.contains(0) { throw .missing(path: path) }
        // Check the kind before opening the file, because opening a device may already have an effect.
        try Self.checkKind(of: try FileVersion(of: path), path)
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        self.path = path
        guard descriptor >= 0 else { throw FileError(.last, at: path) }
        // Check the kind again, because the path may lead to another file by now.
        try Self.checkKind(of: try version(), path)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private static func checkKind(of version: FileVersion, _ path: String) throws(FileError) {
        if let kind = version.foreignKind { throw .notAFile(path: path, kind: kind) }
    }

    func version() throws(FileError) -> FileVersion {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { throw FileError(.last, at: path) }
        return FileVersion(facts)
    }

    /// Reads bytes from the offset. Returns fewer bytes than the count only at the end of the file.
    func read(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
        var error: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, done in
            while done < count {
                let result = pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
                if result > 0 { done += result }
                if result == 0 { return }
                if result < 0, errno != EINTR {
                    error = .last
                    return
                }
            }
        }
        if let error { throw FileError(error, at: path) }
        return bytes
    }

    /// Whether every change to the file's content also changes its size or its dates. False for virtual kernel files,
    /// and if the file system is unknown.
    var hasReliableDates: Bool {
        // In this order: proc, sysfs, cgroup, cgroup2, debugfs, tracefs, securityfs, configfs, bpf.
        let madeUp = [
            0x9FA0, 0x6265_6572, 0x27_E0EB, 0x6367_7270, 0x6462_6720, 0x7472_6163, 0x7363_6673, 0x6265_6570,
            0xCAFE_4A11,
        ]
        return fileSystem.map { !madeUp.contains($0) } ?? false
    }

    /// Whether the system reports all changes to the file. False for virtual kernel files and for files on network file
    /// systems, because changes by the kernel or by other machines are not reported.
    var tellsOfChanges: Bool {
        // In this order: nfs, smb, smb2, cifs, fuse, 9p, ceph, afs, ocfs2, gfs2, lustre, coda.
        let shared = [
            0x6969, 0x517B, 0xFE53_4D42, 0xFF53_4D42, 0x6573_5546, 0x0102_1997, 0x00C3_6400, 0x5346_414F, 0x7461_636F,
            0x0116_1970, 0x0BD0_0BD0, 0x7375_7245,
        ]
        return hasReliableDates && fileSystem.map { !shared.contains($0) } ?? false
    }

    private var fileSystem: Int? {
        var facts = statfs()
        return fstatfs(descriptor, &facts) == 0 ? Int(facts.f_type) & 0xFFFF_FFFF : nil
    }
}

/// The identity, the size, the dates and the kind of the file at a path.
struct FileVersion: Hashable {

    /// The identity of a file, which does not depend on its name.
    struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    let identity: Identity
    let size: Int
    /// The date of the last change of the content.
    let changed: Timestamp
    /// The date of the last change of the content or of the file's metadata.
    let touched: Timestamp
    /// The kind of the file if it is not a regular file; otherwise nil.
    let foreignKind: String?

    init(of path: String) throws(FileError) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw FileError(.last, at: path) }
        self.init(facts)
    }

    init(_ facts: stat) {
        identity = Identity(device: UInt64(facts.st_dev), number: UInt64(facts.st_ino))
        size = Int(facts.st_size)
        changed = Timestamp(seconds: facts.st_mtim.tv_sec, nanoseconds: facts.st_mtim.tv_nsec)
        touched = Timestamp(seconds: facts.st_ctim.tv_sec, nanoseconds: facts.st_ctim.tv_nsec)
        switch facts.st_mode & S_IFMT {
        case S_IFREG: foreignKind = nil
        case S_IFDIR: foreignKind = FileError.folder
        case S_IFIFO: foreignKind = "a named pipe"
        case S_IFSOCK: foreignKind = "a socket"
        default: foreignKind = "a device"
        }
    }

    /// A validator with the version as its entity tag.
    var validator: ContentValidator? {
        let numbers = [
            Int128(identity.device), Int128(identity.number), Int128(size), Int128(changed.nanosecondsSince1970),
            Int128(touched.nanosecondsSince1970),
        ]
        return ContentValidator(entityTag: "\"" + numbers.map { String($0, radix: 36) }.joined(separator: "-") + "\"")
    }

    /// Returns whether the last change was so long ago that another change would result in a different date.
    func isSettled(at now: Timestamp) -> Bool {
        // Among the common file systems, FAT has the coarsest dates: two seconds.
        touched.duration(to: now) > .seconds(2) && changed.duration(to: now) > .seconds(2)
    }
}
