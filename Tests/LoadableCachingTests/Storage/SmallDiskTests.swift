import Foundation
import LoadableCaching
import Loadables
import TestSupport
import Testing

/// A separate disk of a few megabytes.
@Suite(.timeLimit(.minutes(10)), .serialized)
struct SmallDiskTests {

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs the program with a separate disk at the folder, which is removed with it.
    private static func run(_ arguments: [String], onDiskOf kilobytes: Int, at folder: String) throws -> Command {
        let script = "mount -t tmpfs -o mode=0700,size=\(kilobytes)k none \"$1\" && shift && exec \"$@\""
        return try Command(
            "unshare", [geteuid() == 0 ? "-m" : "-rm", "sh", "-c", script, "sh", folder] + arguments,
            environment: BuiltProgram.quietSanitizers.merging(["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]) { $1 })
    }

    /// Whether this system lets a program mount a separate disk.
    private static let isPossible: Bool = {
        guard let folder = try? TemporaryFolder() else { return false }
        return (try? run(["true"], onDiskOf: 1_024, at: folder.path))?.code == 0
    }()

    private func output(_ arguments: [String], kilobytes: Int) throws -> [String] {
        try Self.run([CacheWriter.path] + arguments, onDiskOf: kilobytes, at: folder.path).output
            .split(separator: "\n").map(String.init)
    }

    @Test(
        "On a small disk everything that fits is written, without reports",
        .enabled(if: isPossible), arguments: [1, 2, 3, 4, 6, 12], [22_000, 158_000])
    func small(megabytes: Int, size: Int) throws {
        let output = try output(["small", folder.file(), "600", "\(size)"], kilobytes: megabytes << 10)
        #expect(output == ["refused 0"])
    }

    @Test(
        "On a disk filled by the file itself the oldest entries make space, which is reported once",
        .enabled(if: isPossible), arguments: [1_024, 2_048])
    func fullOfItself(kilobytes: Int) throws {
        let output = try output(["small", folder.file(), "600", "\(kilobytes << 10)"], kilobytes: kilobytes)
        #expect(output == ["problem: \(CacheProblem.oldestRemoved(file: folder.file()))", "refused 0"])
    }

    @Test("A disk that others fill and empty again loses nothing that was flushed", .enabled(if: isPossible))
    func filledByOthers() throws {
        let rounds = Int(Campaign.size(10, whole: 100))
        let output = try output(["filled", folder.file(), "\(rounds)"], kilobytes: 8 << 10)
        #expect(output.last == "refused with room 0, lost 0")
    }
}
