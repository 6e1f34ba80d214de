import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// A damaged file: the program starts, shows no wrong value, keeps intact entries, and reports it.
@Suite(.timeLimit(.minutes(30)), .serialized)
struct DamageTests {

    private let folder: TemporaryFolder
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Waits for the work of the queue, however busy the machine is.
    private func patientStorage(
        _ path: String, _ clock: ManualClock? = nil, report: @escaping @Sendable (CacheProblem) -> Void = { _ in }
    ) -> SQLiteStorage {
        SQLiteStorage(
            path: path, clock: clock ?? self.clock, patience: (.seconds(10), .seconds(10)), onStep: nil, report: report)
    }

    private static let keys = (0..<200).map { "entry-\($0)" }

    private static let values = Dictionary(
        uniqueKeysWithValues: keys.enumerated().map { number, key in
            (key, CacheWriterValue.bytes(for: key, count: number * number % 3_000))
        })

    /// The bytes of a file with 200 entries, as a program that has ended leaves it.
    private func intactFile() async throws -> Data {
        do {
            let storage = SQLiteStorage(path: folder.file("intact"), clock: clock, report: { _ in })
            for (key, value) in Self.values {
                storage.store(
                    StoredEntry(value, format: .bytes, version: 1, date: clock.now),
                    for: StorageKey(cache: "test", key: key))
            }
            try await storage.flush()
        }
        // Closed by the queue that wrote, which may hold it a moment longer.
        await until { access(folder.file("intact-wal"), F_OK) != 0 }
        let file = try Data(contentsOf: URL(fileURLWithPath: folder.file("intact")))
        try #require(file.count > Self.values.values.reduce(0) { $0 + $1.count })
        return file
    }

    private struct Finding {
        var whole = 0
        var problems: [CacheProblem] = []
    }

    /// Opens the damaged file as a program does: reads, writes, reads again.
    private func examine(_ bytes: Data, _ name: String) async throws -> Finding {
        let path = folder.file("damaged")
        try bytes.write(to: URL(fileURLWithPath: path))
        let log = ProblemLog()
        var finding = Finding()
        for _ in 1...2 {
            let storage = patientStorage(path, report: log.report)
            finding.whole = 0
            for key in Self.keys {
                guard let entry = storage.entry(for: StorageKey(cache: "test", key: key)) else { continue }
                if entry.value != Self.values[key] { Issue.record("\(name): wrong value of \(key)") }
                if entry.date != clock.now || entry.version != 1 { Issue.record("\(name): wrong envelope of \(key)") }
                finding.whole += 1
            }
            storage.store(StoredEntry("new"), for: "new")
            try await storage.flush()
            #expect(storage.entry(for: "new")?.text == "new", "\(name)")
        }
        finding.problems = log.problems
        for name in folder.names where name.hasPrefix("damaged") { unlink(folder.file(name)) }
        return finding
    }

    @Test("With any flipped bits, no value is wrong, and missing ones were reported")
    func flippedBits() async throws {
        let intact = try await intactFile()
        var random = SplitMix64(seed: 11)
        var total = 0
        let rounds = Int(Campaign.size(160, whole: 4_000))
        for round in 0..<rounds {
            var bytes = intact
            var places: [String] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                let bit = Int.random(in: 0..<8, using: &random)
                bytes[place] ^= 1 << bit
                places.append("\(place).\(bit)")
            }
            let name = "round \(round), bits \(places.joined(separator: ", "))"
            let finding = try await examine(bytes, name)
            #expect(finding.whole == Self.keys.count || !finding.problems.isEmpty, "\(name): \(finding.whole) entries")
            total += finding.whole
        }
        // A flipped bit costs what stands on its page, and seldom more.
        #expect(total > rounds * Self.keys.count * 9 / 10, "\(total) of \(rounds * Self.keys.count)")
    }

    @Test("From a truncated file, complete entries are kept, and the loss is reported")
    func truncated() async throws {
        let intact = try await intactFile()
        var random = SplitMix64(seed: 12)
        var (total, possible) = (0, 0)
        for round in 0..<Int(Campaign.size(30, whole: 700)) {
            let length = Int.random(in: 0..<intact.count, using: &random)
            let name = "round \(round), length \(length)"
            let finding = try await examine(intact.prefix(length), name)
            #expect(length == 0 || finding.whole == Self.keys.count || !finding.problems.isEmpty, "\(name)")
            total += finding.whole
            possible += Self.keys.count * length / intact.count
        }
        // An entry of several pages goes with any of them.
        #expect(total > possible / 2, "\(total) of \(possible)")
    }

    @Test("A garbage file is set aside unchanged, and reported")
    func garbage() async throws {
        let intact = try await intactFile()
        var random = SplitMix64(seed: 13)
        for round in 0..<Int(Campaign.size(12, whole: 300)) {
            var bytes = Data()
            // With and without the beginning of a real file.
            if round.isMultiple(of: 2) { bytes = intact.prefix(Int.random(in: 16...4_096, using: &random)) }
            let length = Int.random(in: 1...40_000, using: &random)
            while bytes.count < length { bytes.append(UInt8.random(in: 0...255, using: &random)) }
            let finding = try await examine(bytes, "round \(round)")
            #expect(!finding.problems.isEmpty, "round \(round)")
        }
    }

    @Test("The damaged file is kept under another name, which is in the report")
    func setAside() async throws {
        let path = folder.file("cache.sqlite")
        let garbage = Data("this is no database, but somebody may want it".utf8)
        try garbage.write(to: URL(fileURLWithPath: path))
        let log = ProblemLog()
        let storage = patientStorage(path, report: log.report)

        #expect(storage.entry(for: "a") == nil)

        guard case .damaged(path, let aside, kept: 0) = log.problems.first, log.problems.count == 1 else {
            Issue.record("\(log.problems)")
            return
        }
        #expect(aside == path + ".damaged-1970-01-01T00:16:40Z")
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == garbage)
    }

    @Test("The latest three damaged files are kept")
    func latestAside() throws {
        let path = folder.file()
        for day in 0..<5 {
            try Data("garbage".utf8).write(to: URL(fileURLWithPath: path))
            let clock = ManualClock(now: Timestamp(secondsSince1970: Double(day) * 86_400))
            #expect(patientStorage(path, clock).entry(for: "a") == nil)
        }
        // An earlier storage that closes late may leave its log, which is kept beside the file.
        let names = folder.names.filter { $0.contains(".damaged-") && $0.hasSuffix("Z") }.map { $0.suffix(20) }
        #expect(names.sorted() == ["1970-01-03T00:00:00Z", "1970-01-04T00:00:00Z", "1970-01-05T00:00:00Z"])
    }

    @Test(
        "If the program is killed while it sets a file aside, the file keeps its name until it is replaced"
    )
    func nameWhileSettingAside() throws {
        let path = folder.file()
        let file = CacheFile(path: path, patience: .seconds(1), clock: clock)
        // Nothing can be made under the name of what is being made: that is as far as it gets.
        try Data("garbage".utf8).write(to: URL(fileURLWithPath: path))
        let before = FileIdentity(path: path)
        mkdir(path + ".new", 0o700)
        #expect(throws: SQLiteError.self) {
            try file.withTable(makingFile: false) { (_, table) throws(SQLiteError) in try table.row(for: "a") }
        }
        #expect(before != nil && FileIdentity(path: path) == before)
        #expect(folder.names.sorted() == ["cache.sqlite", "cache.sqlite.lock", "cache.sqlite.new"])
    }

    @Test("A file is not set aside while another program writes to it; the writes are in the new one")
    func setAsideDuringWrite() throws {
        let path = folder.file()
        let writer = CacheFile(path: path, patience: .seconds(1), clock: clock)
        let other = CacheFile(path: path, patience: .milliseconds(20), clock: clock)
        var isDamaged = true
        func findDamage() throws(SQLiteError) {
            _ = try other.withTable(makingFile: false) { (_, _) throws(SQLiteError) in
                defer { isDamaged = false }
                if isDamaged { throw SQLiteError.damaged("a page") }
            }
        }
        _ = try writer.withTable(makingFile: true) { (connection, table) throws(SQLiteError) in
            try connection.transaction { () throws(SQLiteError) in
                try table.write(StoredEntry("1"), for: "a")
                #expect(throws: SQLiteError.inUse) { try findDamage() }
            }
        }
        isDamaged = true
        try findDamage()

        #expect(other.takeProblems().count == 1)
        #expect(SQLiteStorage(path: path, clock: clock).entry(for: "a")?.text == "1")
    }

    @Test("A damaged file that cannot be salvaged now stays, and is salvaged and reported later")
    func setAsideLater() async throws {
        let path = folder.file()
        let file = CacheFile(path: path, patience: .seconds(1), clock: clock)
        _ = try file.withTable(makingFile: true) { (_, table) throws(SQLiteError) in
            try table.write(StoredEntry("1"), for: "a")
        }
        func findDamage() throws(SQLiteError) -> Bool? {
            var isDamaged = true
            return try file.withTable(makingFile: false) { (_, table) throws(SQLiteError) in
                defer { isDamaged = false }
                if isDamaged { throw SQLiteError.damaged("a page") }
                guard case .entry = try table.row(for: "a") else { return false }
                return true
            }
        }
        // Nothing can be made under the name of what is being made.
        mkdir(path + ".new", 0o700)
        #expect(throws: SQLiteError.self) { try findDamage() }
        rmdir(path + ".new")
        #expect(file.takeProblems().isEmpty)

        #expect(try findDamage() == true)
        guard case .damaged(path, _, kept: 1) = file.takeProblems().first else {
            Issue.record("\(folder.names)")
            return
        }
    }
}
