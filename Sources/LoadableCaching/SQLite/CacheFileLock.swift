import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Protects a file from all other programs, readers and writers while it is created or replaced.
///
/// The lock is a file with the suffix `.lock`, of which two bytes are locked; the system releases a lock when its
/// program ends. Users of the file share `use`. To replace the file, a program first takes `turn` exclusively, so that
/// no new user starts, and then waits until all holders of `use` are done. It gets its turn however many users there
/// are.
final class CacheFileLock {

    enum Kind {
        /// The file is in use, and not replaced in the meantime.
        case shared
        /// The file is in use by its holder only.
        case exclusive
    }

    private enum Byte: off_t {
        case turn, use
    }

    /// Lock commands of an open file description, independent of other open files; the numbers are the system's.
    private static let (get, set): (Int32, Int32) = (36, 37)

    private let path: String
    private var file: Int32 = -1

    init(path: String) {
        self.path = path
    }

    deinit {
        forget()
    }

    /// Waits for the lock.
    ///
    /// - Parameters:
    ///   - kind: The kind of lock.
    ///   - patience: The maximum wait.
    ///   - makesFile: Whether to create a missing lock file.
    /// - Throws: An error if another user held the lock for that time, or if no lock is possible.
    func take(_ kind: Kind, patience: Duration, makingFile makesFile: Bool) throws(SQLiteError) {
        let clock = ContinuousClock()
        let end = clock.now + patience
        // The same pause as SQLite's.
        var pause: UInt32 = 1_000
        var mayTake = false
        while true {
            try open(makesFile)
            if kind == .shared {
                // Users that come later must not delay a program that has its turn.
                if try isFree(.turn), try set(F_RDLCK, .use) { mayTake = true }
            } else {
                let hasTurn = try set(F_WRLCK, .turn)
                if hasTurn, try set(F_WRLCK, .use) { mayTake = true }
                // Keeps the turn in the meantime, unless the wait was in vain.
                if hasTurn, !mayTake, clock.now >= end { release() }
            }
            if mayTake {
                // The file may have been removed: then others lock a new one.
                if isPresent { return }
                forget()
                mayTake = false
                continue
            }
            guard clock.now < end else { throw SQLiteError.inUse }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
    }

    /// Releases the lock, if it is held.
    func release() {
        guard file >= 0 else { return }
        var request = Self.request(F_UNLCK, from: .turn, count: 2)
        _ = fcntl(file, Self.set, &request)
    }

    // MARK: File

    private func open(_ makesFile: Bool) throws(SQLiteError) {
        if file < 0 { file = try Self.open(path, makingFile: makesFile) }
    }

    /// Opens the lock file. The caller must close it.
    static func open(_ path: String, makingFile makesFile: Bool) throws(SQLiteError) -> Int32 {
        // A named pipe would wait for its writer.
        let flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var file = Glibc.open(path, O_RDWR | flags | (makesFile ? O_CREAT : 0), 0o600)
        // In a read-only folder, read access suffices for a shared lock.
        if file < 0, errno == EACCES || errno == EROFS { file = Glibc.open(path, O_RDONLY | flags) }
        guard file >= 0 else {
            let number = errno
            // If nothing can be written at all, the lock is not the obstacle.
            let isLock = access(CachePath.folder(of: path), W_OK) == 0
            throw isLock ? SQLiteError.cannotLock(path, errno: number) : SQLiteError.cannotOpen(errno: number)
        }
        if makesFile, geteuid() == 0 { giveToOwner(file, of: path) }
        return file
    }

    /// Root may create the lock for another user, who owns the folder and must be able to use it.
    private static func giveToOwner(_ file: Int32, of path: String) {
        var status = stat()
        guard stat(CachePath.folder(of: path), &status) == 0, status.st_uid != 0 else { return }
        _ = fchown(file, status.st_uid, status.st_gid)
    }

    /// Whether other users of this path lock the same file.
    private var isPresent: Bool {
        var (own, present) = (stat(), stat())
        return fstat(file, &own) == 0 && stat(path, &present) == 0 && own.st_ino == present.st_ino
            && own.st_dev == present.st_dev
    }

    private func forget() {
        if file >= 0 { close(file) }
        file = -1
    }

    // MARK: Bytes

    /// - Returns: Whether no other holder prevents it.
    private func set(_ type: Int32, _ byte: Byte) throws(SQLiteError) -> Bool {
        var request = Self.request(type, from: byte)
        while fcntl(file, Self.set, &request) != 0 {
            if errno == EAGAIN || errno == EACCES { return false }
            guard errno == EINTR else { throw SQLiteError.cannotOpen(errno: errno) }
        }
        return true
    }

    private func isFree(_ byte: Byte) throws(SQLiteError) -> Bool {
        var request = Self.request(F_RDLCK, from: byte)
        guard fcntl(file, Self.get, &request) == 0 else { throw SQLiteError.cannotOpen(errno: errno) }
        return Int32(request.l_type) == F_UNLCK
    }

    private static func request(_ type: Int32, from byte: Byte, count: off_t = 1) -> flock {
        flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: byte.rawValue, l_len: count, l_pid: 0)
    }
}
