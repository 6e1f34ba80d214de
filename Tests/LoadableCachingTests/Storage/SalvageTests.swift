import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// Of a damaged file all is kept that can be read, however the rows lie.
@Suite(.timeLimit(.minutes(30)), .serialized)
struct SalvageTests {

    private let folder: TemporaryFolder
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Keys whose numbers lie close to each other, with values of several pages.
    private static let keys = (100..<200).map { "k\($0)" }

    private func intactFile(size: (Int) -> Int) async throws -> Data {
        do {
            let storage = SQLiteStorage(path: folder.file("intact"), clock: clock, report: { _ in })
            for (number, key) in Self.keys.enumerated() {
                storage.store(
                    StoredEntry(
                        CacheWriterValue.bytes(for: key, count: size(number)), format: .bytes, version: 1,
                        date: clock.now),
                    for: StorageKey(cache: "test", key: key))
            }
            try await storage.flush()
        }
        await until { access(folder.file("intact-wal"), F_OK) != 0 }
        defer { unlink(folder.file("intact")) }
        return try Data(contentsOf: URL(fileURLWithPath: folder.file("intact")))
    }

    /// What can be read one by one, by who knows all keys.
    private func readable(_ path: String) throws -> Set<String> {
        let connection = try SQLiteConnection(path: path, patience: .zero)
        try connection.tolerateDamage()
        try connection.impose(EntryTable.text(of: "salvaged"), onPage: 3)
        let statement = try connection.statement("SELECT \(EntryTable.columns) FROM salvaged WHERE id = ?")
        return Set(
            Self.keys.filter { key in
                defer { statement.reset() }
                statement.bind(EntryTable.id(of: StorageKey(cache: "test", key: key)), at: 1)
                return (try? statement.step()) == true && EntryTable.read(statement)?.0.key == key
            })
    }

    @Test(
        "From a file with broken pages all readable entries are kept", arguments: [200, 5_000, 12_000])
    func brokenPages(size: Int) async throws {
        let intact = try await intactFile { _ in size }
        var random = SplitMix64(seed: UInt64(size))
        let path = folder.file("damaged")
        var total = 0
        for round in 0..<Int(Campaign.size(15, whole: 400)) {
            var bytes = intact
            let pages = bytes.count / 4_096
            for _ in 0..<Int.random(in: 1...min(20, pages / 3), using: &random) {
                // Not the first three: without them there is no table.
                let page = Int.random(in: 3..<pages, using: &random)
                if round.isMultiple(of: 2) {
                    bytes.replaceSubrange(page * 4_096..<(page + 1) * 4_096, with: Data(count: 4_096))
                } else {
                    let place = page * 4_096 + Int.random(in: 0...4_032, using: &random)
                    let garbage = Data((0..<64).map { _ in .random(in: 0...255, using: &random) })
                    bytes.replaceSubrange(place..<place + 64, with: garbage)
                }
            }
            try bytes.write(to: URL(fileURLWithPath: path))
            let expected = try readable(path)
            for name in folder.names where name.hasPrefix("damaged-") { unlink(folder.file(name)) }

            var found: Set<String> = []
            try Salvage(path, patience: .zero).read { (key, entry) throws(SQLiteError) in
                if CacheWriterValue.isWhole(entry.value, for: key.key) { found.insert(key.key) }
            }

            #expect(found.isSuperset(of: expected), "round \(round): \(expected.subtracting(found).sorted())")
            total += expected.count
        }
        #expect(total > 0)
    }

    @Test("A table is read without the file's own description of it")
    func brokenSchema() async throws {
        var bytes = try await intactFile { _ in 300 }
        let place = try #require(bytes.range(of: Data("CREATE TABLE entry".utf8)))
        bytes[place.lowerBound] = UInt8(ascii: "X")
        let path = folder.file("damaged")
        try bytes.write(to: URL(fileURLWithPath: path))

        var count = 0
        try Salvage(path, patience: .zero).read { (_, _) throws(SQLiteError) in count += 1 }

        #expect(count == Self.keys.count)
    }
}
