import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LoadableCaching

/// A file created or changed by others: nothing in it is executed, and readable entries are kept.
@Suite(.timeLimit(.minutes(5)))
struct HostileFileTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()
    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))

    init() throws {
        folder = try TemporaryFolder()
    }

    private func storage() -> SQLiteStorage {
        SQLiteStorage(
            path: folder.file(), clock: clock, patience: (.seconds(10), .seconds(10)), onStep: nil, report: log.report)
    }

    /// A file with two entries, and what the text makes of it.
    private func makeFile(_ text: String) async throws {
        do {
            let storage = storage()
            for key in ["a", "b"] as [StorageKey] { storage.store(StoredEntry("1"), for: key) }
            try await storage.flush()
        }
        await until { access(folder.file("cache.sqlite-wal"), F_OK) != 0 }
        try RawDatabase.execute(folder.file(), text)
    }

    private static let plants = [
        "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END",
        "CREATE TRIGGER t BEFORE INSERT ON entry BEGIN SELECT RAISE(IGNORE); END",
        "CREATE INDEX i ON entry(hex(zeroblob(100000000)))",
        "CREATE TABLE other(a)",
        "ALTER TABLE entry ADD COLUMN more AS (hex(zeroblob(500000000)))",
        """
        PRAGMA writable_schema = ON;
        UPDATE sqlite_schema
        SET sql = replace(sql, 'value BLOB NOT NULL', 'value BLOB CHECK (length(hex(zeroblob(400000000))) > 0)')
        """,
        """
        PRAGMA writable_schema = ON;
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300000)
        INSERT INTO sqlite_schema SELECT 'view', 'v' || i, 'v' || i, 0, 'CREATE VIEW v' || i || ' AS SELECT 1' FROM n
        """,
        """
        PRAGMA writable_schema = ON;
        INSERT INTO sqlite_schema VALUES ('view', 'v', 'v', 0,
            'CREATE VIEW v AS SELECT ' || hex(zeroblob(50000000)))
        """,
    ]

    @Test(
        "Planted objects in a file have no effect: it is set aside, and entries are kept and written",
        arguments: plants)
    func planted(text: String) async throws {
        try await makeFile(text)

        let storage = storage()
        #expect(storage.entry(for: "a")?.text == "1")
        storage.store(StoredEntry("2"), for: "b")
        storage.store(StoredEntry("2"), for: "c")
        try await storage.flush()

        let other = self.storage()
        #expect(other.entry(for: "a")?.text == "1")
        #expect(other.entry(for: "b")?.text == "2")
        #expect(other.entry(for: "c")?.text == "2")
        guard case .damaged(_, _, kept: 2) = log.problems.first, log.problems.count == 1 else {
            Issue.record("\(log.problems)")
            return
        }
    }

    @Test("An endless view in place of the table blocks no caller")
    func endlessView() async throws {
        try await makeFile(
            """
            DROP TABLE entry;
            CREATE VIEW entry AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
            SELECT id, '' AS cache, '' AS key, 1 AS format, 1 AS version, 1 AS date, 1 AS freshUntil, 1 AS keptUntil,
                '' AS entityTag, '' AS lastModified, 1 AS checksum, x'' AS value FROM n
            """)

        let storage = storage()
        #expect(storage.entry(for: "a") == nil)
        storage.store(StoredEntry("2"), for: "b")
        try await storage.flush()

        #expect(self.storage().entry(for: "b")?.text == "2")
    }

    @Test("A file of a later version is not changed, which is reported once; the program works without it")
    func laterVersion() async throws {
        try await makeFile("PRAGMA user_version = 2; CREATE TABLE later(a)")
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.file()))

        let storage = storage()
        #expect(storage.entry(for: "a") == nil)
        storage.store(StoredEntry("2"), for: "b")
        for _ in 1...2 {
            await #expect(throws: CacheProblem.laterVersion(file: folder.file())) { try await storage.flush() }
        }
        #expect(storage.entry(for: "a") == nil)
        #expect(storage.entry(for: "b")?.text == "2")

        #expect(log.problems == [.laterVersion(file: folder.file())])
        #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file())) == before)
        #expect(!folder.names.contains { $0.contains("damaged") })
    }

    @Test("An invalid version counts as damage: entries are kept", arguments: [0, -1, 256, 1 << 30])
    func oddVersion(version: Int) async throws {
        try await makeFile("PRAGMA user_version = \(version)")

        #expect(storage().entry(for: "a")?.text == "1")
        #expect(storage().entry(for: "b")?.text == "1")
        #expect(log.problems.count == 1)
    }

    private static let obstacles = ["folder", "queue", "endless device", "circle of links"]
    private static let names = ["", ".lock", ".new", ".complete", "-wal", "-shm", "-journal"]

    @Test(
        "Any other object in place of the file blocks no caller, and only persistence is lost",
        arguments: obstacles.flatMap { kind in names.map { (kind, $0) } }, [false, true])
    func obstacle(place: (kind: String, name: String), isInTheWay: Bool) async throws {
        let (kind, path) = (place.kind, folder.file() + place.name)
        // The file is there before, or it is not.
        if isInTheWay { try await makeFile("SELECT 1") }
        unlink(path)
        switch kind {
        case "folder": mkdir(path, 0o700)
        case "queue": mkfifo(path, 0o600)
        case "endless device": symlink("/dev/zero", path)
        default: symlink((path as NSString).lastPathComponent, path)
        }
        var status = stat()
        lstat(path, &status)
        let storage = storage()
        storage.store(StoredEntry("1"), for: "a")
        try? await storage.flush()
        #expect(storage.entry(for: "a")?.text == "1")
        #expect(storage.entry(for: "none") == nil)

        // With that out of the way all is well.
        var present = stat()
        if lstat(path, &present) == 0, present.st_mode & S_IFMT == status.st_mode & S_IFMT { remove(path) }
        try await storage.flush()
        #expect(self.storage().entry(for: "a")?.text == "1")
    }
}
