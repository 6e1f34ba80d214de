import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The free disk space, and the bytes that a transaction needs.
struct DiskRoom {

    /// The sizes of a disk in bytes.
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

    /// The number of bytes that must stay free, because the removal of entries also needs space.
    static let reserve = 128 << 10

    /// Whether free space is scarce. If true, the free space is compared with the bytes to write.
    let isScarce: Bool
    /// The number of bytes by which the file grows when its log is moved into it.
    var growth = 0
    /// The number of bytes that the values to write need in the log, including one page of overhead for each value.
    private(set) var needed = 0
    private let free: Int

    /// Determines the space that is free now.
    ///
    /// - Parameters:
    ///   - folder: The folder of the file.
    ///   - enough: Free space is scarce if it is less than this number of bytes.
    init(in folder: String, enough: Int) {
        free = Disk(folder: folder)?.free ?? .max
        isScarce = free < enough
    }

    /// Adds a value of the given size to the bytes to write.
    ///
    /// - Throws: An error if free space is scarce and does not suffice for this value and the values before it.
    mutating func take(_ byteCount: Int) throws(SQLiteError) {
        needed += byteCount + 4_096
        try check()
    }

    /// Throws an error if there is too little space for the bytes to write. Does not throw if no values are written, so
    /// that entries can always be removed.
    func check() throws(SQLiteError) {
        guard isScarce, needed > 0 else { return }
        guard growth + needed + Self.reserve <= free else { throw SQLiteError.fullDisk }
    }
}
