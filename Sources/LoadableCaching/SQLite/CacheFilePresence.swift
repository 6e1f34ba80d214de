#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Shows other programs that this one is there, for as long as it is: a byte of the lock beside the file of a cache, which
/// the system lets go of when the program ends, however that happens. No process number and no clock is needed for that.
///
/// For one thread at a time. Programs hear that one has gone as its file is closed; and by ``tell()`` what one has to say.
package final class CacheFilePresence {

    /// Behind the bytes that are locked for the file itself.
    private static let places: Range<Int64> = 1_024..<(1 << 60)
    /// Locks of an open file; their numbers are the system's.
    private static let (get, set): (Int32, Int32) = (36, 37)

    /// The name of the lock beside the file of that name.
    package static func path(of cache: String) -> String { cache + ".lock" }

    private let path: String
    private var file: Int32 = -1
    private var place: Int64?

    package init(cache path: String) {
        self.path = Self.path(of: path)
    }

    deinit {
        if file >= 0 { close(file) }
    }

    /// The number by which others find this program; nil where there can be no lock.
    package func mark() -> Int64? {
        // The file may have been removed: then others look at another one.
        if let place, isPresent { return place }
        leave()
        guard open() else { return nil }
        for _ in 0..<8 {
            let place = Int64.random(in: Self.places)
            var request = Self.request(F_WRLCK, at: place)
            if fcntl(file, Self.set, &request) == 0, isPresent {
                self.place = place
                return place
            }
        }
        leave()
        return nil
    }

    /// Whether the program of that number is still there.
    package func isThere(_ number: Int64) -> Bool {
        if number == place { return isPresent }
        if file < 0 || !isPresent {
            leave()
            guard open() else { return false }
        }
        var request = Self.request(F_WRLCK, at: number)
        guard Self.places.contains(number), fcntl(file, Self.get, &request) == 0 else { return false }
        return Int32(request.l_type) != F_UNLCK
    }

    /// Has the others look: the times of the lock change.
    package func tell() {
        if file >= 0 || open() { futimens(file, nil) }
    }

    private func open() -> Bool {
        file = Glibc.open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        return file >= 0
    }

    private func leave() {
        if file >= 0 { close(file) }
        (file, place) = (-1, nil)
    }

    private var isPresent: Bool {
        var (own, present) = (stat(), stat())
        return file >= 0 && fstat(file, &own) == 0 && stat(path, &present) == 0 && own.st_ino == present.st_ino
            && own.st_dev == present.st_dev
    }

    private static func request(_ type: Int32, at place: Int64) -> flock {
        flock(l_type: Int16(type), l_whence: Int16(SEEK_SET), l_start: off_t(place), l_len: 1, l_pid: 0)
    }
}
