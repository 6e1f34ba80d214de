import Foundation
import LoadableCaching
import Loadables
import TestSupport
import Testing

/// Programs that are killed while they write, and several that write at once.
@Suite(.timeLimit(.minutes(30)), .serialized)
struct CrashTests {

    private let folder: TemporaryFolder
    private let log = ProblemLog()

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("After a kill at any moment the cache opens, has all reported values, and no partial ones")
    func kill() throws {
        var random = SplitMix64(seed: 4)
        var kept = 0
        for round in 0..<Int(Campaign.size(200, whole: 2_000)) {
            // Now and then into a new file: the moment at which it is made is one like others.
            if round.isMultiple(of: 10) {
                try FileManager.default.removeItem(atPath: folder.path)
                try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            }
            let batch = Int.random(in: 1...5, using: &random)
            let writer = try WriterProcess(["write", folder.file(), "r\(round)", "1000000", "\(batch)"])
            let lines = Int.random(in: 0...12, using: &random)
            writer.read(lines: lines)
            // Not to wait for anything: the moment is to be any.
            usleep(UInt32.random(in: 0...4_000, using: &random))
            writer.kill()
            writer.end()

            let storage = SQLiteStorage(path: folder.file(), report: log.report)
            let stored = writer.storedCount
            #expect(stored >= lines * batch, "round \(round)")
            for number in 0..<(stored + 20) {
                let key = "r\(round)-\(number)"
                let entry = storage.entry(for: StorageKey(cache: "test", key: key))
                if let entry {
                    #expect(CacheWriterValue.isWhole(entry.value, for: key), "round \(round), entry \(number)")
                    kept += 1
                } else {
                    #expect(number >= stored, "round \(round): entry \(number) of \(stored) is missing")
                }
            }
        }
        #expect(kept > 0)
        #expect(log.problems.isEmpty)
    }

    @Test(
        "After several writing programs are killed, the cache has the values that each reported",
        arguments: [2, 6])
    func killSeveral(count: Int) throws {
        var random = SplitMix64(seed: UInt64(count))
        var stored = 0
        for round in 0..<Int(Campaign.size(8, whole: 300)) {
            // A file that is full loses its oldest entries.
            if round.isMultiple(of: 10) {
                try FileManager.default.removeItem(atPath: folder.path)
                try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
            }
            let writers = try (0..<count).map { number in
                try WriterProcess(["write", folder.file(), "r\(round)w\(number)", "1000000", "3"])
            }
            for writer in writers { writer.read(lines: Int.random(in: 0...6, using: &random)) }
            for writer in writers {
                usleep(UInt32.random(in: 0...2_000, using: &random))
                writer.kill()
            }
            for writer in writers { writer.end() }

            let storage = SQLiteStorage(path: folder.file(), report: log.report)
            for (number, writer) in writers.enumerated() {
                for entry in 0..<writer.storedCount {
                    let key = "r\(round)w\(number)-\(entry)"
                    let value = storage.entry(for: StorageKey(cache: "test", key: key))?.value
                    #expect(value.map { CacheWriterValue.isWhole($0, for: key) } == true, "\(key)")
                    stored += 1
                }
            }
        }
        #expect(stored > 0)
        #expect(log.problems.isEmpty)
    }

    @Test("Each of several programs writing to one cache at once finds all of its values", arguments: [2, 8])
    func several(count: Int) throws {
        let each = 100
        let writers = try (0..<count).map { number in
            try WriterProcess(["write", folder.file(), "w\(number)", "\(each)", "7"])
        }
        for writer in writers { writer.end() }

        let storage = SQLiteStorage(path: folder.file(), report: log.report)
        for (number, writer) in writers.enumerated() {
            #expect(writer.storedCount == each, "\(writer.lines)")
            for entry in 0..<each {
                let key = "w\(number)-\(entry)"
                let stored = storage.entry(for: StorageKey(cache: "test", key: key))
                #expect(stored.map { CacheWriterValue.isWhole($0.value, for: key) } == true, "\(key)")
            }
        }
        #expect(log.problems.isEmpty)
    }
}
