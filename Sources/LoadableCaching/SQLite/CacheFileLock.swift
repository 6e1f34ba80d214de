import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A lock that protects a cache file from other programs while the file is created or replaced.
///
/// The lock consists of locks on two bytes of a file with the suffix `.lock`. The system releases these locks when the
/// program ends. Users of the cache file share a lock on the byte `use`, and take this lock only while the byte `turn`
/// is not locked. To replace the file, a program first locks `turn` exclusively, and then waits until no program has
/// locked `use`. New users cannot start during this wait, so the wait ends when the present users have finished.
final class CacheFileLock {

    enum Kind {
        /// The lock for using the file. Any number of users may hold this lock at the same time. It prevents the
        /// replacement of the file.
        case shared
        /// The lock for creating or replacing the file. Only one program may hold this lock. It prevents any use of the
        /// file by other programs.
        case exclusive
    }

    private enum Byte: off_t {
        case turn, use
    }

    /// The Linux commands `F_OFD_GETLK` and `F_OFD_SETLK`. Their locks belong to an open file, not to a process.
    static let (get, set): (Int32, Int32) = (36, 37)

    private let path: String
    private var file: Int32 = -1

    init(path: String) {
        self.path = path
    }

    deinit {
        forget()
    }

    /// Takes the lock. If other users hold a conflicting lock, waits for at most the time `patience`.
    ///
    /// - Throws: An error if the wait has timed out, or if the file cannot be locked.
    func take(_ kind: Kind, patience: Duration, makingFile makesFile: Bool) throws(SQLiteError) {
        let clock = ContinuousClock()
        let end = clock.now + patience
        // The initial pause, in microseconds, is the same as in SQLite.
        var pause: UInt32 = 1_000
        var mayTake = false
        while true {
            try open(makesFile)
            if kind == .shared {
                // While another program has locked `turn` and waits for all users to finish, do not become a new user.
                if try isFree(.turn), try set(F_RDLCK, .use) { mayTake = true }
            } else {
                let hasTurn = try set(F_WRLCK, .turn)
                if hasTurn, try set(F_WRLCK, .use) { mayTake = true }
                // Keep the lock on `turn` during the wait, and release it after a timeout.
                if hasTurn, !mayTake, clock.now >= end { release() }
            }
            if mayTake {
                // If the lock file was removed, other programs use a new lock file. Open the new one.
                if Self.isPresent(file, at: path) { return }
                forget()
                mayTake = false
                continue
            }
            guard clock.now < end else { throw SQLiteError.inUse }
            usleep(pause)
            pause = min(pause * 2, 10_000)
        }
    }

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
        // Opening a named pipe would otherwise wait for its writer.
        let flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var file = Glibc.open(path, O_RDWR | flags | (makesFile ? O_CREAT : 0), 0o600)
        // In a read-only folder, read access suffices for a shared lock.
        if file < 0, errno == EACCES || errno == EROFS { file = Glibc.open(path, O_RDONLY | flags) }
        guard file >= 0 else {
            let number = errno
            // If the folder is not writable, the cause of the error is the folder, not the lock file.
            let isLock = access(CachePath.folder(of: path), W_OK) == 0
            throw isLock ? SQLiteError.cannotLock(path, errno: number) : SQLiteError.cannotOpen(errno: number)
        }
        if makesFile, geteuid() == 0 { giveToOwner(file, of: path) }
        return file
    }

    /// If the program runs as root, makes the owner of the folder the owner of the lock file, so that this user can
    /// open the lock file.
    private static func giveToOwner(_ file: Int32, of path: String) {
        var status = stat()
        guard stat(CachePath.folder(of: path), &status) == 0, status.st_uid != 0 else { return }
        _ = fchown(file, status.st_uid, status.st_gid)
    }

    /// Returns whether the open lock file is still the file at its path, which other programs lock.
    static func isPresent(_ file: Int32, at path: String) -> Bool {
        var (own, present) = (stat(), stat())
        return fstat(file, &own) == 0 && stat(path, &present) == 0 && own.st_ino == present.st_ino
            && own.st_dev == present.st_dev
    }

    private func forget() {
        if file >= 0 { close(file) }
        file = -1
    }

    // MARK: Bytes

    /// Locks or unlocks a byte. Returns false if another user holds a conflicting lock.
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
