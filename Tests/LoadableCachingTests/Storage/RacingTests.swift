import Foundation
import LoadableCaching
import Loadables
import TestSupport
import Testing

/// Six programs at once that meet a damaged file, by chance and not by plan.
@Suite(.timeLimit(.minutes(60)), .serialized)
struct RacingTests {

    private static let programs = 6

    /// Breaks what is behind the first pages, or a value.
    private func damage(_ path: String, _ file: DamagedFile, _ random: inout SplitMix64) throws {
        guard Int.random(in: 0..<3, using: &random) > 0 else { return try file.damage(path) }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let place = Int.random(in: 3 * 4_096..<bytes.count - 4_096, using: &random)
            bytes.replaceSubrange(
                place..<place + 64, with: Data((0..<64).map { _ in .random(in: 0...255, using: &random) }))
        }
        try bytes.write(to: URL(fileURLWithPath: path))
    }

    /// The entries that a storage finds: their tags by their keys.
    private func tags(_ path: String, _ keys: [String]) -> [String: String] {
        let storage = SQLiteStorage(
            path: path, patience: (.seconds(20), .seconds(20)), onStep: nil, report: { _ in })
        // What is damaged is found by reading; what was read before that is read again.
        for _ in 1...2 { for key in keys { _ = storage.entry(for: StorageKey(cache: "test", key: key)) } }
        return Dictionary(
            uniqueKeysWithValues: keys.compactMap { key in
                let value = storage.entry(for: StorageKey(cache: "test", key: key))?.value
                return value.map { (key, CacheWriterValue.tag(of: $0, for: key) ?? "-1") }
            })
    }

    @Test("Six programs that write to a damaged file at once lose nothing that they flushed", arguments: [false, true])
    func race(kills: Bool) throws {
        var random = SplitMix64(seed: kills ? 31 : 32)
        let file = try DamagedFile()
        let keys = DamagedFile.stored + DamagedFile.logged
        var (flushedCount, killCount) = (0, 0)
        for round in 0..<Int(Campaign.size(6, whole: 500)) {
            let folder = try TemporaryFolder()
            let path = folder.file()
            try file.put(at: path)
            try damage(path, file, &random)
            // What can be read by one program by itself is what has to be there.
            for suffix in ["", "-wal"] {
                try FileManager.default.copyItem(atPath: path + suffix, toPath: folder.file("copy") + suffix)
            }
            var expected = tags(folder.file("copy"), keys)

            let writers = try (0..<Self.programs).map { number in
                try WriterProcess(["overwrite", path, "\(number)", "\(Self.programs)", "20"])
            }
            if kills {
                usleep(UInt32.random(in: 0...120_000, using: &random))
                for writer in writers where Int.random(in: 0..<10, using: &random) < 6 {
                    writer.kill()
                    killCount += 1
                    usleep(UInt32.random(in: 0...5_000, using: &random))
                }
            }
            for writer in writers { writer.end() }
            for line in writers.flatMap(\.lines) {
                let words = line.split(separator: " ").map(String.init)
                if words[0] == "flushed" {
                    expected[words[1]] = words[2]
                    flushedCount += 1
                } else if words[0] != "problem:" || !line.contains("was damaged") {
                    Issue.record("round \(round): \(line)")
                }
            }

            let found = tags(path, keys)
            for (key, tag) in expected where Int(found[key] ?? "-1").map({ $0 < Int(tag) ?? 0 }) ?? true {
                Issue.record("round \(round): \(key) is \(found[key] ?? "none"), not \(tag)")
            }
        }
        #expect(flushedCount > 0)
        #expect(killCount > 0 || !kills)
    }
}
