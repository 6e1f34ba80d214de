import FoundationEssentials
import Loadables

/// A file that is checked each time it may have changed.
protocol ObservedFile: Sendable {

    /// Checks the file, and reads its new content.
    ///
    /// - Throws: The error of the file. A file that is missing causes no error if it has been read before, or if a
    ///   missing file counts as empty.
    mutating func look() throws(FileError) -> FileLook
}

/// The result of a check.
struct FileLook: Sendable {
    /// Whether there is new content. True for the first check of a file.
    var isNew = false
    var isMissing = false
    /// Whether the system reports further changes of the file.
    var isTold = false
    /// The time after which the file is checked again even if the system reports no change; nil if no such check is
    /// needed.
    var again: Duration?
    var content = Data()
    var byteCount = 0
}

/// A growing file at a path, and the end of the content that has been read so far.
struct FollowedFile: ObservedFile {

    private static let chunkSize = 1 << 20
    private static let markSize = 64

    private let path: String
    private let tail: Tail
    private var buffer: TailBuffer
    private var file: OpenFile?
    private var identity: FileVersion.Identity?
    private var offset = 0
    /// The last bytes before the offset. If these bytes of the file change, the file was rewritten.
    private var mark: [UInt8] = []

    init(_ path: String, _ tail: Tail) {
        self.path = path
        self.tail = tail
        buffer = TailBuffer(tail)
    }

    mutating func look() throws(FileError) -> FileLook {
        var look = FileLook()
        // The open file may have been renamed. First read the bytes that were written to it in the meantime.
        if try readOn() { look.isNew = true }
        do throws(FileError) {
            let version = try FileVersion(of: path)
            if version.identity != identity {
                if file != nil, try readOn() { look.isNew = true }
                try begin()
                look.isNew = true
            }
        } catch {
            guard case .missing = error, identity != nil else { throw error }
            look.isMissing = true
        }
        look.isTold = file?.tellsOfChanges ?? false
        if look.isNew {
            look.content = buffer.content(isOver: false)
            look.byteCount = buffer.byteCount
        }
        return look
    }

    /// Opens the file at the path, and reads its end.
    private mutating func begin() throws(FileError) {
        let next = try OpenFile(path)
        let version = try next.version()
        let isFirst = identity == nil
        file = next
        identity = version.identity
        let skipped = max(0, version.size - tail.bytes)
        if isFirst { buffer = TailBuffer(tail, [], skipped: skipped) } else { endLine() }
        offset = skipped
        mark = []
        _ = try readOn()
    }

    /// Reads the bytes that were written since the last call. If the file was truncated or rewritten, reads the file
    /// from the start. Returns whether there were new bytes, or whether the file was truncated or rewritten.
    private mutating func readOn() throws(FileError) -> Bool {
        guard let file else { return false }
        var isNew = false
        if try wasReplaced(file) {
            offset = 0
            mark = []
            endLine()
            isNew = true
        }
        // If many bytes were written, skip the bytes that the tail would drop.
        let size = try file.version().size
        if size - offset > 2 * tail.bytes {
            offset = size - tail.bytes
            buffer = TailBuffer(tail, [], skipped: offset)
            mark = []
        }
        while true {
            let bytes = try file.read(at: offset, count: Self.chunkSize)
            if bytes.isEmpty { return isNew }
            isNew = true
            buffer.append(bytes)
            offset += bytes.count
            mark = (mark + bytes.suffix(Self.markSize)).suffix(Self.markSize)
            if bytes.count < Self.chunkSize { return isNew }
        }
    }

    /// Returns whether the file was truncated or rewritten since it was read.
    private func wasReplaced(_ file: OpenFile) throws(FileError) -> Bool {
        if try file.version().size < offset { return true }
        return try file.read(at: offset - mark.count, count: mark.count) != mark
    }

    /// Ends the last line, because the next bytes come from another file or another version of this file.
    private mutating func endLine() {
        if buffer.isInLine { buffer.append(CollectionOfOne(UInt8(ascii: "\n"))) }
    }
}
