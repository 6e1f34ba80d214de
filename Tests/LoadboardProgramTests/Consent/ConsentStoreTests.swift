import Boards
import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// The files in which consents are kept.
@Suite(.timeLimit(.minutes(3)))
struct ConsentStoreTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "consents-\(UUID())").path

    private static let record = ConsentRecord(
        agreed: ConsentList([
            ConsentItem(.command, "source: df -h\n\u{1B}[2J caf\u{E9} \u{200B}/"),
            ConsentItem(.secret, "token → https://api.example, header X"),
        ]))

    /// The only file of the store.
    private func file() throws -> String {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/trust")
        try #require(names.count == 1)
        return "\(folder)/trust/\(names[0])"
    }

    @Test("A record is read as written, for the same board by any of its paths")
    func round() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        #expect(store.record(of: "board.yaml") == ConsentRecord() && !store.hasRecord(of: "board.yaml"))
        try store.write(Self.record, of: "board.yaml")
        #expect(store.hasRecord(of: "board.yaml"))
        #expect(ConsentStore(folder: folder).record(of: "./board.yaml") == Self.record)
        #expect(store.record(of: "other.yaml") == ConsentRecord())
    }

    @Test("A record of another board is ignored, even with the same file name")
    func otherBoard() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        try store.write(Self.record, of: "/a/board.yaml")
        let first = try file()
        try FileManager.default.moveItem(atPath: first, toPath: folder + "/first")
        try store.write(Self.record, of: "/b/board.yaml")
        let second = try file()
        try FileManager.default.removeItem(atPath: second)
        try FileManager.default.moveItem(atPath: folder + "/first", toPath: second)
        #expect(store.record(of: "/b/board.yaml") == ConsentRecord())
    }

    @Test("Only the user may read and write it, and nothing else is left in the folder")
    func permissions() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        for _ in 0..<2 { try store.write(Self.record, of: "board.yaml") }
        let attributes = try FileManager.default.attributesOfItem(atPath: try file())
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test("A hash of version 0.1 is read as one")
    func legacy() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        try store.write(Self.record, of: "board.yaml")
        let hash = String(repeating: "0123456789abcdef", count: 4)
        try hash.write(toFile: try file(), atomically: true, encoding: .utf8)
        #expect(store.record(of: "board.yaml").legacyHash == hash)
    }

    @Test(
        "A damaged file counts as no consent",
        arguments: [
            "", " ", "{}", "[]", "null", String(repeating: "f", count: 63), String(repeating: "f", count: 65),
            String(repeating: "F", count: 64), String(repeating: "f", count: 64) + "\n",
            #"{"version":2,"agreed":[],"found":[]}"#, #"{"version":1,"agreed":[{"kind":"all","text":"x"}],"found":[]}"#,
            #"{"version":1,"agreed":[{"kind":"command"}],"found":[]}"#, #"{"version":1,"agreed":[]}"#,
            #"{"version":1,"board":"/other.yaml","agreed":[{"kind":"command","text":"x"}],"found":[]}"#,
            String(repeating: "[", count: 100_000),
        ])
    func damaged(text: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        try store.write(Self.record, of: "board.yaml")
        try text.write(toFile: try file(), atomically: false, encoding: .utf8)
        #expect(store.record(of: "board.yaml") == ConsentRecord())
        try store.write(Self.record, of: "board.yaml")
        #expect(store.record(of: "board.yaml") == Self.record)
    }

    @Test("A file truncated at any byte counts as no consent")
    func cut() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        try store.write(Self.record, of: "board.yaml")
        let whole = try Data(contentsOf: URL(filePath: try file()))
        for count in 0..<whole.count {
            try whole.prefix(count).write(to: URL(filePath: try file()))
            #expect(store.record(of: "board.yaml") == ConsentRecord(), "\(count)")
        }
    }

    @Test(
        "Anything except a regular file of the user counts as no consent, and a link is replaced unread",
        arguments: ["link", "zero", "itself", "fifo", "folder", "writable", "huge"])
    func unusual(kind: String) throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let store = ConsentStore(folder: folder)
        try store.write(Self.record, of: "board.yaml")
        let path = try file()
        let other = folder + "/other"
        try FileManager.default.moveItem(atPath: path, toPath: other)
        switch kind {
        case "link": try #require(symlink(other, path) == 0)
        case "zero": try #require(symlink("/dev/zero", path) == 0)
        case "itself": try #require(symlink(path, path) == 0)
        case "fifo": try #require(mkfifo(path, 0o600) == 0)
        case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        case "writable":
            try FileManager.default.copyItem(atPath: other, toPath: path)
            try #require(chmod(path, 0o666) == 0)
        default:
            try FileManager.default.copyItem(atPath: other, toPath: path)
            try #require(truncate(path, 1 << 30) == 0)
        }
        #expect(store.record(of: "board.yaml") == ConsentRecord())
        if kind == "folder" {
            #expect(throws: FileWriteError.self) { try store.write(Self.record, of: "board.yaml") }
        } else {
            let empty = ConsentRecord(agreed: ConsentList([ConsentItem(.command, "x")]))
            try store.write(empty, of: "board.yaml")
            #expect(store.record(of: "board.yaml") == empty)
        }
        let kept = try String(contentsOfFile: other, encoding: .utf8)
        #expect(kept.contains("df -h"))
    }
}
