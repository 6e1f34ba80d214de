import Foundation
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// A file with entries, some of them in its log only, and one that is large and can be broken.
struct DamagedFile {

    /// The keys of those in the file.
    static let stored = (0..<40).map { "stored-\($0)" }
    /// The keys of those that are in the log only.
    static let logged = (0..<10).map { "logged-\($0)" }
    /// The key of the one that breaks.
    static let broken = "broken"

    private let file: Data
    private let log: Data
    private let page: Int

    init() throws {
        let folder = try TemporaryFolder()
        let path = folder.file()
        try Self.write(path, Self.stored.map { ($0, 300) } + [(Self.broken, 40_000)], kills: false)
        try SQLiteConnection(path: path, patience: .seconds(10)).emptyLog()
        try Self.write(path, Self.logged.map { ($0, 300) }, kills: true)
        file = try Data(contentsOf: URL(fileURLWithPath: path))
        log = try Data(contentsOf: URL(fileURLWithPath: path + "-wal"))
        // In the middle of what only that value has.
        let value = CacheWriterValue.bytes(for: "\(Self.broken)/0", count: 40_000)
        let places = [20_000, 22_000].lazy.compactMap { [file] in file.range(of: value[$0..<$0 + 64])?.lowerBound }
        let place = try #require(places.first)
        page = place / 4_096 * 4_096
        try #require(log.count > 4_096)
    }

    private static func write(_ path: String, _ entries: [(String, Int)], kills: Bool) throws {
        let writer = try WriterProcess.talking(path)
        for (key, size) in entries { #expect(writer.ask("write \(key) 0 \(size)") == "flushed") }
        if kills { writer.kill() } else { writer.hangUp() }
        writer.end()
    }

    /// Puts the file in place, whole.
    func put(at path: String) throws {
        try file.write(to: URL(fileURLWithPath: path))
        try log.write(to: URL(fileURLWithPath: path + "-wal"))
    }

    /// Breaks the value in the file at the path.
    func damage(_ path: String) throws {
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
        try file.seek(toOffset: UInt64(page))
        try file.write(contentsOf: Data(count: 4_096))
        try file.close()
    }
}
