import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The lock file of a cache file. Programs use this file to detect each other, and to make sure that only one program
/// loads a source at a time.
///
/// A program locks one byte while it runs, and a range of bytes while it loads a source. The system removes the locks
/// when the program ends, even if the program is killed. No data is written. ``tell()`` notifies programs that watch
/// the file. These programs are also notified when a program ends, because the system then closes the file.
package final class CacheFilePresence: Sendable {

    private struct State {
        var file: Int32 = -1
        var isMarked = false
        /// The hashes of the sources that this program has locked.
        var held: Set<UInt64> = []

        /// Resets the state, and returns the open file. The caller must close it.
        mutating func take() -> Int32 {
            defer { self = State() }
            return file
        }
    }

    /// The offset of the bytes that programs lock to announce themselves. There is one byte for each process ID.
    /// ``CacheFileLock`` uses earlier bytes.
    private static let programs: off_t = 1_024
    /// The number of possible process IDs. A process ID has at most 22 bits.
    private static let processLimit: off_t = 1 << 22
    /// The offset of the ranges for sources. Each range has twice as many bytes as there are process IDs. A program
    /// locks all bytes of the range from its process ID onward. The locks of any two programs would overlap, so only
    /// one program can lock a range. The first locked byte identifies that program.
    private static let sources: off_t = 1 << 32

    package static func path(of cache: String) -> String { cache + ".lock" }

    private let path: String
    private let state = Mutex(State())

    package init(cache path: String) {
        self.path = Self.path(of: path)
    }

    deinit {
        let file = state.withLock { $0.take() }
        if file >= 0 { close(file) }
    }

    /// Announces this program to other programs.
    ///
    /// - Returns: Whether other programs that have announced themselves are still running.
    package func hasOthers() throws(SQLiteError) -> Bool {
        try state.withLock { (state) throws(SQLiteError) in
            try join(&state)
            return Self.holder(in: Self.programs, Self.processLimit, state.file) != nil
        }
    }

    /// Locks a source until ``unlock(_:)`` is called.
    ///
    /// A program that is suspended, for example with Ctrl-Z, does not block other programs. The other programs lock
    /// another range for the same source.
    ///
    /// - Parameter source: A hash of the source.
    /// - Returns: The number of suspended programs that have also locked the source. Nil if the source was not locked,
    ///   because a running program, possibly this one, has already locked the source, or because suspended programs
    ///   have locked all its ranges.
    package func lock(_ source: UInt64) throws(SQLiteError) -> Int? {
        try state.withLock { (state) throws(SQLiteError) in
            try join(&state)
            if state.held.contains(source) { return nil }
            for turn in 0..<Self.turnCount {
                let start = Self.start(of: source, turn)
                if try Self.lock(F_WRLCK, from: start + Self.ownNumber, to: start + Self.length, state.file) {
                    let others = Self.holders(of: source, except: turn, state.file)
                    // A running program may have locked a later range, because a program that is no longer suspended
                    // held this range before.
                    guard others.allSatisfy(Self.isStopped) else {
                        Self.unlock(source, state.file)
                        return nil
                    }
                    state.held.insert(source)
                    return others.count
                }
                if let holder = Self.holder(in: start, Self.length, state.file), !Self.isStopped(holder) { return nil }
            }
            return nil
        }
    }

    /// Unlocks a source. Has no effect if this program has not locked the source.
    package func unlock(_ source: UInt64) {
        state.withLock { state in
            if state.held.remove(source) != nil { Self.unlock(source, state.file) }
        }
    }

    /// Returns whether a running program, possibly this one, has locked the source. A suspended program does not count
    /// as running.
    package func isLocked(_ source: UInt64) throws(SQLiteError) -> Bool {
        try state.withLock { (state) throws(SQLiteError) in
            try join(&state)
            if state.held.contains(source) { return true }
            return !Self.holders(of: source, state.file).allSatisfy(Self.isStopped)
        }
    }

    /// Notifies the other programs by changing the times of the lock file.
    package func tell() {
        state.withLock { state in
            if (try? join(&state)) != nil { futimens(state.file, nil) }
        }
    }

    // MARK: File

    /// Opens the lock file and announces this program. Has no effect if the program is already announced in the present
    /// lock file.
    private func join(_ state: inout State) throws(SQLiteError) {
        // If the lock file was removed, other programs use a new lock file. Open the new one.
        if state.isMarked, CacheFileLock.isPresent(state.file, at: path) { return }
        let former = state.take()
        if former >= 0 { close(former) }
        try CachePath.makeFolder(of: path)
        state.file = try CacheFileLock.open(path, makingFile: true)
        let own = Self.programs + Self.ownNumber
        state.isMarked = try Self.lock(F_RDLCK, from: own, to: own + 1, state.file)
        // Notify running programs, so that they start sharing their loads with this program.
        futimens(state.file, nil)
    }

    // MARK: Bytes

    private static let turnCount = 4
    private static let length = processLimit * 2
    private static var ownNumber: off_t { off_t(getpid()) % processLimit }

    private static func start(of source: UInt64, _ turn: Int) -> off_t {
        sources + (off_t(source >> 29) * off_t(turnCount) + off_t(turn)) * length * 2
    }

    /// Returns the process ID of another program that has locked bytes in the range; nil if there is none.
    private static func holder(in start: off_t, _ count: off_t, _ file: Int32) -> pid_t? {
        var request = flock(l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: start, l_len: count, l_pid: 0)
        guard fcntl(file, CacheFileLock.get, &request) == 0, Int32(request.l_type) != F_UNLCK else { return nil }
        return pid_t(truncatingIfNeeded: request.l_start - start)
    }

    private static func holders(of source: UInt64, except own: Int? = nil, _ file: Int32) -> [pid_t] {
        (0..<turnCount).compactMap { $0 == own ? nil : holder(in: start(of: source, $0), length, file) }
    }

    private static func unlock(_ source: UInt64, _ file: Int32) {
        _ = try? lock(F_UNLCK, from: start(of: source, 0), to: start(of: source, turnCount), file)
    }

    /// Locks or unlocks a range of bytes. Returns false if another program holds a conflicting lock.
    private static func lock(
        _ type: Int32, from start: off_t, to end: off_t, _ file: Int32
    ) throws(SQLiteError) -> Bool {
        var request = flock(
            l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: start, l_len: end - start, l_pid: 0)
        if fcntl(file, CacheFileLock.set, &request) == 0 { return true }
        guard errno == EAGAIN || errno == EACCES else { throw SQLiteError.cannotOpen(errno: errno) }
        return false
    }

    /// Returns whether the program is suspended. False if unknown, for example because the program runs in another
    /// container.
    private static func isStopped(_ process: pid_t) -> Bool {
        let file = Glibc.open("/proc/\(process)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        let text = withUnsafeTemporaryAllocation(byteCount: 512, alignment: 1) { bytes in
            let count = read(file, bytes.baseAddress, bytes.count)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
        // The state follows the name of the program in parentheses. The name may contain any character.
        guard let state = text[(text.lastIndex(of: ")") ?? text.endIndex)...].dropFirst(2).first else { return false }
        return state == "T" || state == "t"
    }
}
