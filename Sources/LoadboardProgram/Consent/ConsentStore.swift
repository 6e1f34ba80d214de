import Boards
import FoundationEssentials
import Glibc
import Settings

/// The consents of the user. Each board has its own file, which only the user can access.
struct ConsentStore {

    private let folder: String

    /// Creates a store.
    ///
    /// - Parameter folder: The folder of the program's state.
    init(folder: String) {
        self.folder = folder + "/trust"
    }

    private func path(of board: String) -> String { "\(folder)/\(StableHash(Self.whole(board)).name)" }

    /// Returns the absolute path of a board, which identifies the board.
    private static func whole(_ board: String) -> String { URL(fileURLWithPath: board).standardizedFileURL.path }

    /// Returns the record of a board. If there is no file, or if the file is damaged or does not belong to the user,
    /// the record is empty.
    func record(of board: String) -> ConsentRecord {
        ConsentFile.read(path(of: board)).flatMap { ConsentRecord($0, of: Self.whole(board)) } ?? ConsentRecord()
    }

    func hasRecord(of board: String) -> Bool {
        var status = stat()
        return lstat(path(of: board), &status) == 0
    }

    /// Stores the record of a board. It replaces an earlier record.
    ///
    /// - Throws: A system error if the record cannot be written.
    func write(_ record: ConsentRecord, of board: String) throws {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        try ConsentFile.write(record.bytes(of: Self.whole(board)), to: path(of: board))
    }
}

struct ConsentRecord: Hashable, Sendable {

    var agreed = ConsentList()

    /// The addresses found so far, whether or not the user has agreed to them.
    var found: [FoundAddress] = []

    /// The hash that release 0.1 stored in place of a list; nil for none.
    var legacyHash: String?
}

extension ConsentRecord {

    private struct Coded: Codable {
        struct Item: Codable {
            var kind: String
            var text: String
        }

        var version = 1
        /// The path of the board. The name of the file is a hash, which may be the same for two boards.
        var board: String
        var agreed: [Item]
        var found: [FoundAddress]
    }

    /// Parses a record of this board in the current format, or a hash that release 0.1 stored. Returns nil for other
    /// bytes.
    fileprivate init?(_ bytes: [UInt8], of board: String) {
        let isHexadecimal = bytes.allSatisfy { "0123456789abcdef".utf8.contains($0) }
        if bytes.count == 64, isHexadecimal {
            legacyHash = String(decoding: bytes, as: UTF8.self)
            return
        }
        guard let coded = try? JSONDecoder().decode(Coded.self, from: Data(bytes)), coded.version == 1,
            coded.board.utf8.elementsEqual(board.utf8)
        else {
            return nil
        }
        let items = coded.agreed.compactMap { item in
            ConsentItem.Kind(rawValue: item.kind).map { ConsentItem($0, item.text) }
        }
        guard items.count == coded.agreed.count else { return nil }
        agreed = ConsentList(items)
        found = coded.found
    }

    fileprivate func bytes(of board: String) throws -> [UInt8] {
        let items = agreed.items.map { Coded.Item(kind: $0.kind.rawValue, text: $0.text) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try Array(encoder.encode(Coded(board: board, agreed: items, found: found)))
    }
}

/// Reads and writes consent files.
private enum ConsentFile {

    /// The maximum size of a file in bytes. Real lists are much smaller.
    private static let sizeLimit = 16 << 20

    /// Returns the bytes of a file. Returns nil unless the file is a regular file that belongs to the user, is not
    /// writable by everyone, and does not exceed ``sizeLimit``.
    static func read(_ path: String) -> [UInt8]? {
        // Do not wait for the writer of a pipe, and do not follow symbolic links.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & S_IWOTH == 0, status.st_size <= sizeLimit
        else { return nil }
        var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
        var count = 0
        while count < bytes.count {
            let part = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
            }
            if part < 0, errno == EINTR { continue }
            guard part > 0 else { return nil }
            count += part
        }
        return bytes
    }

    /// Replaces the file atomically. If there is a symbolic link at the path, the link itself is replaced.
    static func write(_ bytes: [UInt8], to path: String) throws {
        guard bytes.count <= sizeLimit else { throw CocoaError(.fileWriteOutOfSpace) }
        try FileReplacement.write(bytes, to: path, permissions: 0o600)
    }
}
