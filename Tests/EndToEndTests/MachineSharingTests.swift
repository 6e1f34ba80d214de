import Foundation
import TestSupport
import Testing

/// Programs that show one board on one machine, without a store: they share by the file of its cache.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct MachineSharingTests {

    /// A source that notes when it is loaded, and waits until it may go on.
    private static func board(every period: String, _ command: String = "") -> String {
        """
        sources:
          queue: { command: "date +%s.%N >> loads; \(command) cat n", share: true, every: \(period), timeout: 1h }
        """
    }

    /// When the source was loaded, in seconds.
    private static func loads(_ folder: LoadboardFolder) -> [Double] {
        folder.read("loads").split(separator: "\n").compactMap { Double($0) }
    }

    @Test("A board and a keep process load once for both, and r shows on both, with its origin")
    func refresh() async throws {
        let tmux = try await Tmux(columns: 80, rows: 24)
        let folder = LoadboardFolder(tmux)
        try folder.write(Self.board(every: "1h"), to: "board.yaml")
        try folder.write("first", to: "n")
        let kept = try folder.start("keep", "--trust", "board.yaml")
        #expect(try await kept.waits(for: "queue: fresh"))
        // It is written a moment later.
        await until { folder.isAnywhere(in: ".cache", "first") }
        try tmux.type("'\(LoadboardFolder.program)' --trust board.yaml")
        try await tmux.wait(for: "1 from disk")
        #expect(Self.loads(folder).count == 1)
        try folder.write("second", to: "n")
        try tmux.press("r")
        try await tmux.wait(for: "second")
        #expect(try await kept.waits(for: "second"))
        #expect(Self.loads(folder).count == 2)
        try tmux.press("i", "Tab", "Tab", "Tab")
        try await tmux.wait(for: "loaded here for this machine’s boards; requested here")
        withExtendedLifetime(kept) {}
    }

    @Test("Two programs load their source once in each period")
    func periods() async throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board(every: "1s"), "n": "1"])
        let programs = try (0..<2).map { _ in try folder.start("keep", "--trust", "board.yaml") }
        for program in programs { #expect(try await program.waits(for: "queue: ")) }
        #expect(try await becomesTrue(limit: .seconds(120)) { Self.loads(folder).count > 12 })
        let loads = Self.loads(folder).dropFirst(2)
        let gaps = zip(loads, loads.dropFirst()).map { $1 - $0 }
        // A machine so busy that the file does not answer in time has a program load by itself.
        #expect(gaps.count { $0 < 0.9 } * 3 <= gaps.count, "\(gaps)")
        withExtendedLifetime(programs) {}
    }

    @Test("When a program is killed during a load, the other one loads")
    func killed() async throws {
        let folder = try LoadboardFolder([
            "board.yaml": Self.board(every: "1h", "while ! test -e go; do sleep 0.1; done;"), "n": "it",
        ])
        let first = try folder.start("keep", "--trust", "board.yaml")
        #expect(try await becomesTrue { Self.loads(folder).count == 1 })
        let second = try folder.start("keep", "--trust", "board.yaml")
        #expect(try await becomesTrue { try Self.watchesFile(second) })
        #expect(Self.loads(folder).count == 1)
        _ = first.end(by: SIGKILL)
        #expect(try await becomesTrue { Self.loads(folder).count == 2 })
        try folder.write("", to: "go")
        #expect(try await second.waits(for: "queue: fresh"))
    }

    private static func watchesFile(_ program: RunningProgram) throws -> Bool {
        let tasks = "/proc/\(program.process)/task"
        return try FileManager.default.contentsOfDirectory(atPath: tasks).contains { task in
            (try? readText("\(tasks)/\(task)/comm")) == "cache file\n"
        }
    }

    @Test("A board that must not share does not watch the file", arguments: [["--no-cache"], []])
    func without(options: [String]) async throws {
        let share = options.isEmpty ? "share: false\n" : ""
        let folder = try LoadboardFolder(["board.yaml": share + Self.board(every: "1h"), "n": "it"])
        let arguments = ["keep", "--trust"] + options + ["board.yaml"]
        let programs = try (0..<2).map { _ in try folder.start(arguments) }
        #expect(try await becomesTrue { Self.loads(folder).count == 2 })
        for program in programs { #expect(try !Self.watchesFile(program)) }
    }

    // MARK: Disks

    /// Starts two programs with a small disk of their own for the cache, of which something is wrong.
    private static func start(_ folder: LoadboardFolder, _ wrong: String) throws -> RunningProgram {
        let program = "'\(LoadboardFolder.program)' keep --cache cache --trust board.yaml"
        // It ends with the first program.
        let other = "exec setpriv --pdeathsig KILL \(program) >/dev/null 2>&1"
        let script =
            "cd '\(folder.url.path)' && mkdir -p cache && mount -t tmpfs -o mode=0700,size=256k none cache && \(wrong)"
            + " && { \(other) & } && exec \(program)"
        return try RunningProgram(
            "unshare", words(script), environment: variables.merging(["HOME": folder.url.path]) { $1 })
    }

    private static let variables = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"].merging(BuiltProgram.quietSanitizers) {
        $1
    }

    private static func words(_ script: String) -> [String] {
        [geteuid() == 0 ? "-m" : "-rm", "sh", "-c", script]
    }

    /// Whether this system lets a program mount a separate disk.
    private static let hasDisks: Bool = {
        let command = try? Command("unshare", words("mount -t tmpfs none /mnt"), environment: variables)
        return command?.code == 0
    }()

    @Test(
        "On a full or read-only disk, each of two boards loads separately, and says so once",
        .enabled(if: hasDisks),
        arguments: ["{ cat /dev/zero > cache/all; true; } 2>/dev/null", "mount -o remount,ro cache"])
    func disk(wrong: String) async throws {
        let folder = try LoadboardFolder(["board.yaml": Self.board(every: "200ms"), "n": "1"])
        let program = try Self.start(folder, wrong)
        #expect(try await program.waits(for: "queue: fresh"))
        #expect(try await program.waits(for: "Nothing is shared with other boards on this machine: "))
        let count = Self.loads(folder).count
        #expect(try await becomesTrue { Self.loads(folder).count > count + 10 })
        try folder.write("2", to: "n")
        #expect(try await program.waits(for: "1 new: 2"))
        #expect(program.output.components(separatedBy: "Nothing is shared").count == 2)
    }
}
