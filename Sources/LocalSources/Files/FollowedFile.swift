import FoundationEssentials
import Loadables

/// A file that is looked at whenever it may have changed.
protocol ObservedFile: Sendable {

    /// Reads what is new.
    ///
    /// - Throws: What is wrong with it; not that it is missing after it was there.
    mutating func look() throws(FileError) -> FileLook
}

/// What a look at a file has found.
struct FileLook: Sendable {
    /// Whether there is something new, the first look included.
    var isNew = false
    /// Whether no file has the path.
    var isMissing = false
    /// Whether the system tells of further changes.
    var isTold = false
    /// How soon it is to be looked at again, also if nothing is told; nil if that does not matter.
    var again: Duration?
    var content = Data()
    var byteCount = 0
}

/// A file that grows, by its path: what was read of it so far, and the end of that.
struct FollowedFile: ObservedFile {

    private static let chunkSize = 1 << 20
    private static let markSize = 64

    private let path: String
    private let tail: Tail
    private var buffer: TailBuffer
    private var file: OpenFile?
    private var identity: FileVersion.Identity?
    private var offset = 0
    /// What stood before the offset, to notice that the file was written anew.
    private var mark: [UInt8] = []

    init(_ path: String, _ tail: Tail) {
        self.path = path
        self.tail = tail
        buffer = TailBuffer(tail)
    }

    mutating func look() throws(FileError) -> FileLook {
        var look = FileLook()
        // What was written before it got another name belongs to it.
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

    /// Opens the file that has the path now, and reads its end.
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

    /// Reads what was written since. Returns whether there was something.
    private mutating func readOn() throws(FileError) -> Bool {
        guard let file else { return false }
        var isNew = false
        if try wasReplaced(file) {
            offset = 0
            mark = []
            endLine()
            isNew = true
        }
        // Of very much only the end would be kept.
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

    /// Whether it was emptied, or written anew, since it was read.
    private func wasReplaced(_ file: OpenFile) throws(FileError) -> Bool {
        if try file.version().size < offset { return true }
        return try file.read(at: offset - mark.count, count: mark.count) != mark
    }

    /// What comes next does not go on with the last line.
    private mutating func endLine() {
        if buffer.isInLine { buffer.append(CollectionOfOne(UInt8(ascii: "\n"))) }
    }
}
