import FoundationEssentials

/// A file that is read whole whenever it has become another one, by its path.
struct WatchedFile: ObservedFile {

    /// What is being written is not read by halves.
    private let pause: Duration
    /// How often that is waited for before it is read in the middle of it.
    private static let patience = 8

    private let path: String
    private let read: @Sendable () throws(FileError) -> Data
    private var content: Data?
    private var version: FileVersion?
    /// What it was at the last look, if it was not read then.
    private var pending: FileVersion?
    private var waits = 0

    /// - Parameters:
    ///   - pause: How long it must have stayed the same.
    ///   - read: Reads all of it.
    init(_ path: String, pause: Duration, _ read: @escaping @Sendable () throws(FileError) -> Data) {
        self.path = path
        self.pause = pause
        self.read = read
    }

    mutating func look() throws(FileError) -> FileLook {
        var look = FileLook()
        do throws(FileError) {
            let file = try OpenFile(path)
            look.isTold = file.tellsOfChanges
            let now = try file.version()
            // Of what the kernel makes up only its content says whether it is another one.
            if file.hasReliableDates {
                if now == version { return look }
                if content != nil, now != pending, waits < Self.patience {
                    pending = now
                    waits += 1
                    look.again = pause
                    return look
                }
            }
            let next = try read()
            (version, pending, waits) = (now, nil, 0)
            // It may have been written meanwhile: another look shows that.
            if file.hasReliableDates, try file.version() != now { look.again = pause }
            guard next != content else { return look }
            content = next
            look.isNew = true
            look.content = next
            look.byteCount = next.count
        } catch {
            guard case .missing = error, content != nil else { throw error }
            look.isMissing = true
        }
        return look
    }
}
