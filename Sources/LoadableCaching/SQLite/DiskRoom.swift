import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What is left of a disk while changes are written.
struct DiskRoom {

    /// A disk as the system has it, in bytes.
    struct Disk {
        let byteCount: Int
        let free: Int

        init?(folder: String) {
            var status = statvfs()
            guard statvfs(folder, &status) == 0 else { return nil }
            let block = Int(clamping: status.f_frsize)
            byteCount = Int(clamping: status.f_blocks).multipliedReportingOverflow(by: block).partialValue
            free = Int(clamping: status.f_bavail).multipliedReportingOverflow(by: block).partialValue
        }
    }

    /// So much stays free: to remove something takes room, too.
    static let reserve = 128 << 10

    /// Whether it is worth counting.
    let isScarce: Bool
    /// By how much the file grows when its log is moved into it.
    var growth = 0
    /// How many bytes go through the log.
    private(set) var needed = 0
    private let free: Int

    /// - Parameters:
    ///   - folder: Where the file is.
    ///   - enough: How many bytes are as good as any number.
    init(in folder: String, enough: Int) {
        free = Disk(folder: folder)?.free ?? .max
        isScarce = free < enough
    }

    /// Counts a value that is to be written.
    ///
    /// - Throws: That there is no room for it.
    mutating func take(_ byteCount: Int) throws(SQLiteError) {
        // A page more for what is around it.
        needed += byteCount + 4_096
        try check()
    }

    /// Throws if there is too little room for what was counted. To remove something there always is enough.
    func check() throws(SQLiteError) {
        guard isScarce, needed > 0 else { return }
        guard growth + needed + Self.reserve <= free else { throw SQLiteError.fullDisk }
    }
}
