import FoundationEssentials

/// A file that is read as a whole after each change, by its path.
struct WatchedFile: ObservedFile {

    /// How long it must be unchanged before it is read.
    private let pause: Duration
    /// The number of such waits after which it is read while it changes.
    private static let patience = 8

    private let path: String
    private let isOptional: Bool
    private let read: @Sendable () throws(FileError) -> Data
    private var content: Data?
    private var version: FileVersion?
    /// The version at the last check, if it was not read then.
    private var pending: FileVersion?
    private var waits = 0
    /// Whether the file was missing at the last check.
    private var wasMissing = false

    /// - Parameters:
    ///   - pause: How long the file must be unchanged.
    ///   - isOptional: Whether it is empty if it does not exist.
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
            // Only the content of a virtual kernel file shows whether it has changed.
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
            // It may have been written in the meantime: another check shows that.
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
        // An editor may be about to write it again.
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
