import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Protects a file from all other programs while it is created or replaced.
///
/// The lock consists of two bytes of a file with the suffix `.lock`. The system releases a lock when its program ends.
/// Users of the file share the lock of the byte `use`. To replace the file, a program first takes `turn` exclusively,
/// so that no new user starts, and then waits until all holders of `use` are done. It succeeds however many users
/// there are.
final class CacheFileLock {

    enum Kind {
        /// Several users may hold the lock. The file is not replaced in the meantime.
        case shared
        /// Only one user may hold the lock.
        case exclusive
    }

    private enum Byte: off_t {
        case turn, use
    }

    /// The lock commands for an open file description, which is independent of other open files. The numbers are
    /// defined by the system.
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
    /// - Throws: An error if another user held the lock for the whole wait, or if no lock is possible.
    func take(_ kind: Kind, patience: Duration, makingFile makesFile: Bool) throws(SQLiteError) {
        let clock = ContinuousClock()
        let end = clock.now + patience
        // The same pause as in SQLite.
        var pause: UInt32 = 1_000
        var mayTake = false
        while true {
            try open(makesFile)
            if kind == .shared {
                // Later users must not delay a program that has the turn.
                if try isFree(.turn), try set(F_RDLCK, .use) { mayTake = true }
            } else {
                let hasTurn = try set(F_WRLCK, .turn)
                if hasTurn, try set(F_WRLCK, .use) { mayTake = true }
                // Keep the turn while waiting. Release it if the wait timed out.
                if hasTurn, !mayTake, clock.now >= end { release() }
            }
            if mayTake {
                // The lock file may have been removed. Then other programs lock a new one.
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
        // Do not block: opening a named pipe would wait for its writer.
        let flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var file = Glibc.open(path, O_RDWR | flags | (makesFile ? O_CREAT : 0), 0o600)
        // In a read-only folder, read access suffices for a shared lock.
        if file < 0, errno == EACCES || errno == EROFS { file = Glibc.open(path, O_RDONLY | flags) }
        guard file >= 0 else {
            let number = errno
            // If no file can be written in the folder at all, the lock is not the cause.
            let isLock = access(CachePath.folder(of: path), W_OK) == 0
            throw isLock ? SQLiteError.cannotLock(path, errno: number) : SQLiteError.cannotOpen(errno: number)
        }
        if makesFile, geteuid() == 0 { giveToOwner(file, of: path) }
        return file
    }

    /// If root creates the lock file for another user, gives it to the owner of the folder, who must be able to use
    /// it.
    private static func giveToOwner(_ file: Int32, of path: String) {
        var status = stat()
        guard stat(CachePath.folder(of: path), &status) == 0, status.st_uid != 0 else { return }
        _ = fchown(file, status.st_uid, status.st_gid)
    }

    /// Whether the open lock file is still the one at its path, which other users lock.
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

    /// Locks or unlocks a byte.
    ///
    /// - Returns: Whether it was possible; false if another holder prevents it.
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
