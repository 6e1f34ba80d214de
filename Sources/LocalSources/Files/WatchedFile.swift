import FoundationEssentials

/// A file at a path that is read as a whole after each change.
struct WatchedFile: ObservedFile {

    private let pause: Duration
    /// The number of pauses after which the file is read even if it is still changing.
    private static let patience = 8

    private let path: String
    private let isOptional: Bool
    private let read: @Sendable () throws(FileError) -> Data
    private var content: Data?
    private var version: FileVersion?
    /// The version at the last check; nil if the file was read at that check.
    private var pending: FileVersion?
    private var waits = 0
    private var wasMissing = false

    /// Creates a watched file.
    ///
    /// - Parameters:
    ///   - pause: The time for which the file must be unchanged before it is read.
    ///   - isOptional: Whether the file counts as empty if it does not exist.
    ///   - read: Reads the whole file.
    init(
        _ path: String, pause: Duration, isOptional: Bool = false,
        _ read: @escaping @Sendable () throws(FileError) -> Data
    ) {
        self.path = path
        self.pause = pause
        self.isOptional = isOptional
        self.read = read
    }

    mutating func look() throws(FileError) -> FileLook {
        var look = FileLook()
        do throws(FileError) {
            let file = try OpenFile(path)
            wasMissing = false
            look.isTold = file.tellsOfChanges
            let now = try file.version()
            // The dates of a virtual kernel file do not show changes, so compare its content.
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
            // If the file has changed since the version was determined, check it again.
            if file.hasReliableDates, try file.version() != now { look.again = pause }
            guard next != content else { return look }
            content = next
            look.isNew = true
            look.content = next
            look.byteCount = next.count
        } catch {
            guard case .missing = error, isOptional || content != nil else { throw error }
            if isOptional { noteMissing(&look) } else { look.isMissing = true }
        }
        return look
    }

    private mutating func noteMissing(_ look: inout FileLook) {
        look.isTold = true
        // An editor may have removed the file in order to write it again. Wait before the file counts as missing.
        guard wasMissing || content == nil else {
            wasMissing = true
            look.again = pause
            return
        }
        (version, pending, waits, wasMissing) = (nil, nil, 0, true)
        guard content != Data() else { return }
        content = Data()
        look.isNew = true
    }
}
