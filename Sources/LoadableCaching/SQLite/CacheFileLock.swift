import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Keeps programs, and the readers and writers in one, from a file while it is made or replaced.
///
/// One file beside it, `.lock`, of which two bytes are locked; a lock goes with the program that holds it. Users of the
/// file share `use`. To replace it, a program first takes `turn` alone, so that no new user comes in, and then waits until
/// those that share `use` are done: however many there are, it gets its turn.
final class CacheFileLock {

    enum Kind {
        /// The file is used, and is not replaced meanwhile.
        case shared
        /// It is used by its holder alone.
        case exclusive
    }

    private enum Byte: off_t {
        case turn, use
    }

    /// Locks of an open file, whatever else the program has open; their numbers are the system's.
    private static let (get, set): (Int32, Int32) = (36, 37)

    private let path: String
    private var file: Int32 = -1

    init(path: String) {
        self.path = path
    }

    deinit {
        forget()
    }

    /// Waits until it has the lock.
    ///
    /// - Parameters:
    ///   - kind: Which one.
    ///   - patience: How long it waits.
    ///   - makesFile: Whether the lock's own file is made if it is not there.
    /// - Throws: That another user has had it for as long, or that there can be no lock here.
    func take(_ kind: Kind, patience: Duration, makingFile makesFile: Bool) throws(SQLiteError) {
        let clock = ContinuousClock()
        let end = clock.now + patience
        // As SQLite waits, too.
        var pause: UInt32 = 1_000
        var mayTake = false
        while true {
            try open(makesFile)
            if kind == .shared {
                // A program that has its turn is not held up by those that come after it.
                if try isFree(.turn), try set(F_RDLCK, .use) { mayTake = true }
            } else {
                let hasTurn = try set(F_WRLCK, .turn)
                if hasTurn, try set(F_WRLCK, .use) { mayTake = true }
                // The turn is kept meanwhile, unless it was all in vain.
                if hasTurn, !mayTake, clock.now >= end { release() }
            }
            if mayTake {
                // The file may have been removed: then others lock another one.
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

    /// Lets go of the lock, if it is held.
    func release() {
        guard file >= 0 else { return }
        var request = Self.request(F_UNLCK, from: .turn, count: 2)
        _ = fcntl(file, Self.set, &request)
    }

    // MARK: The file

    private func open(_ makesFile: Bool) throws(SQLiteError) {
        if file < 0 { file = try Self.open(path, makingFile: makesFile) }
    }

    /// Opens the lock's own file, to be closed by the caller.
    static func open(_ path: String, makingFile makesFile: Bool) throws(SQLiteError) -> Int32 {
        // A named pipe in its place would wait for its writer.
        let flags = O_CLOEXEC | O_NONBLOCK | O_NOCTTY
        var file = Glibc.open(path, O_RDWR | flags | (makesFile ? O_CREAT : 0), 0o600)
        // Where nothing may be written, reading is enough to share it.
        if file < 0, errno == EACCES || errno == EROFS { file = Glibc.open(path, O_RDONLY | flags) }
        guard file >= 0 else {
            let number = errno
            // Where nothing at all may be written it is not the lock that is in the way.
            let isLock = access(CachePath.folder(of: path), W_OK) == 0
            throw isLock ? SQLiteError.cannotLock(path, errno: number) : SQLiteError.cannotOpen(errno: number)
        }
        if makesFile, geteuid() == 0 { giveToOwner(file, of: path) }
        return file
    }

    /// Root may make it for another user, to whom the folder belongs and who is to use it as well.
    private static func giveToOwner(_ file: Int32, of path: String) {
        var status = stat()
        guard stat(CachePath.folder(of: path), &status) == 0, status.st_uid != 0 else { return }
        _ = fchown(file, status.st_uid, status.st_gid)
    }

    /// Whether others who come to this path lock the same file.
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

    /// - Returns: Whether no other holder forbids this.
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
