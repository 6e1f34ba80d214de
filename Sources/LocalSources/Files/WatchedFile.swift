import FoundationEssentials

/// A file at a path that is read as a whole after each change.
struct WatchedFile: ObservedFile {

    /// The time for which the file must be unchanged before it is read.
    private let pause: Duration
    /// The number of such waits after which the file is read although it still changes.
    private static let patience = 8

    private let path: String
    private let isOptional: Bool
    private let read: @Sendable () throws(FileError) -> Data
    private var content: Data?
    private var version: FileVersion?
    /// The version at the last check; nil if the file was read at that check.
    private var pending: FileVersion?
    private var waits = 0
    /// Whether the file was missing at the last check.
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
            // For a virtual kernel file, only the content shows whether it has changed.
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
            // If the file was written in the meantime, another check is needed.
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
        // The file is missing. An editor may be about to write it again.
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
