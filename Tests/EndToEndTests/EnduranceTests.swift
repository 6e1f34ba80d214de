import Foundation
import TestSupport
import Testing

/// A board that is left open for long, and one that is killed again and again.
@Suite(.serialized, .timeLimit(.minutes(30)))
struct EnduranceTests {

    private static func start(_ arguments: [String], home: String) throws -> PseudoTerminal {
        let plain = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm-256color", "HOME": home]
        let environment = plain.merging(BuiltProgram.quietSanitizers) { $1 }
        return try PseudoTerminal(HomeBinary.path, arguments, environment: environment, columns: 120, rows: 40)
    }

    @Test(
        "A board that is refreshed each second uses no more memory, files and threads over time",
        arguments: [
            ["--refresh", "1"],
            ["--refresh", "1", "--timeout", "1", "--fail", "notices=hang,cameras=500,events=trickle,profile=reset"],
        ])
    func longRun(arguments: [String]) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "long-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let terminal = try Self.start(arguments + ["--cache", folder], home: folder)
        var usages: [ProcessUsage] = []
        let start = ContinuousClock.now
        // A sanitizer makes the start long.
        let length = Duration.seconds(Int(max(5, Campaign.size(5, whole: 590))))
        // Somebody has to read what it writes.
        await until {
            _ = terminal.read(quiet: .milliseconds(100))
            let part = (ContinuousClock.now - start) / (length / 10)
            if part >= Double(usages.count + 1), let usage = try? ProcessUsage(of: terminal.process) {
                usages.append(usage)
            }
            return usages.count >= 10 || terminal.exitCode() != nil
        }
        #expect(terminal.exitCode() == nil)
        try #require(usages.count >= 10)
        // Loads hold files and threads for a moment, so one moment is not compared with another.
        func growth(_ amount: (ProcessUsage) -> Int) -> Int {
            let (early, late) = (usages[3..<6].map(amount), usages.suffix(3).map(amount))
            return (late.min() ?? 0) - (early.min() ?? 0)
        }
        #expect(growth(\.residentBytes) < 8_000 << 10)
        #expect(growth(\.files) <= 8)
        #expect(growth(\.threads) <= 4)
        terminal.send("q")
        await until {
            _ = terminal.read(quiet: .milliseconds(10))
            return terminal.exitCode() != nil
        }
        #expect(terminal.exitCode() == 0)
    }

    @Test("Whenever it is killed, its cached content is shown at an offline start")
    func killed() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "killed-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(try HomeBinary.run("--once", "--cache", folder).code == 0)
        var random = SplitMix64(seed: 12)
        for round in 1...Int(Campaign.size(8, whole: 120)) {
            let terminal = try Self.start(["--refresh", "1", "--cache", folder], home: folder)
            let end = ContinuousClock.now + .milliseconds(Int.random(in: 0...1_500, using: &random))
            await until {
                _ = terminal.read(quiet: .milliseconds(5))
                return ContinuousClock.now >= end
            }
            kill(terminal.process, SIGKILL)
            guard round.isMultiple(of: 4) else { continue }
            let offline = try HomeBinary.run("--once", "--offline", "--cache", folder)
            #expect(offline.code == 0)
            #expect(offline.output.contains("5 from disk"), "\(offline.output)")
            #expect(offline.output.contains("Hot water"))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!names.contains { $0.contains("damaged") })
    }
}
