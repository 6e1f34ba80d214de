import Foundation
import TestSupport
import Testing

@testable import LoadableSharing

/// A thousand boards, for some minutes:
///
///     CAMPAIGN=whole swift test -c release -Xswiftc -enable-testing --filter ManyBoardsTests
///
/// SOURCES says how many sources there are (30), PERIOD how long their period is in seconds (60), PERIODS how many of them are
/// counted (10), and COMMAND how long the store may take to answer, in milliseconds (5000): two cores are not a thousand machines.
@Suite(.timeLimit(.minutes(60)), .enabled(if: Campaign.size(0, whole: 1) == 1), .enabled(if: RedisServer.canStart))
struct ManyBoardsTests {

    private static let programCount = 4
    private static let boardCount = 250
    private static let sourceCount = setting("SOURCES", 30)
    private static let periodCount = setting("PERIODS", 10)
    /// In seconds.
    private static let period = setting("PERIOD", 60)
    /// In milliseconds.
    private static let command = setting("COMMAND", 5_000)

    private static func setting(_ name: String, _ usual: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
    }

    @Test("A thousand boards request each source once in each of ten periods, and show the same")
    func thousand() async throws {
        let server = try RedisServer(["--maxclients", "8000"])
        try await server.run("PING")
        let origin = try OriginServer(delay: 50...50)
        let options = [
            "boards=\(Self.boardCount)", "sources=\(Self.sourceCount)", "period=\(Self.period * 1_000)",
            "timeout=30000", "follows", "command=\(Self.command)",
        ]
        let programs = try (0..<Self.programCount).map {
            try BoardProgram("program-\($0)", store: "redis+unix:\(server.socketPath)", origin: origin, options)
        }
        await until { origin.counts.count == Self.sourceCount }
        // All boards have begun after one period.
        try await Task.sleep(for: .seconds(Self.period))
        let (startCounts, first, start) = (origin.counts, origin.version + 1, ContinuousClock.now)
        let before = try await Self.figures(of: server)
        let beforeSeconds = programs.map(\.seconds).reduce(0, +)
        try await Task.sleep(for: .seconds(Self.period * Self.periodCount))
        let (counts, time) = (origin.counts, ContinuousClock.now - start)
        let after = try await Self.figures(of: server)
        let seconds = programs.map(\.seconds).reduce(0, +) - beforeSeconds
        // What was given last is still on its way.
        try await Task.sleep(for: .seconds(5))

        let asked = counts.map { $0.value - startCounts[$0.key, default: 0] }
        print("\(Self.programCount * Self.boardCount) boards, \(Self.sourceCount) sources, \(time):")
        print("  requests for each source: \(asked.min() ?? 0) to \(asked.max() ?? 0), \(asked.reduce(0, +)) in all")
        for (name, value) in after.sorted(by: { $0.key < $1.key }) {
            print("  redis \(name): \(value - before[name, default: 0])")
        }
        print("  the boards' programs: \(seconds) s of the processor")
        report(programs, from: first)
        #expect(asked.allSatisfy { $0 <= Self.periodCount })
        #expect(asked.reduce(0, +) >= (Self.periodCount - 1) * Self.sourceCount)
    }

    /// How long after its being given a version was shown on the last board, and on any. Earlier ones met boards that were not there
    /// yet.
    private func report(_ programs: [BoardProgram], from first: Int) {
        var delays: [[Int]: [Int]] = [:]
        for got in programs.flatMap(\.said.got) where got.version >= first {
            delays[[got.source, got.version], default: []].append(got.microseconds)
        }
        let whole = delays.values.filter { $0.count == Self.programCount * Self.boardCount }
        let last = whole.compactMap { $0.max() }.sorted()
        let all = whole.joined().sorted()
        func part(_ values: [Int], _ share: Double) -> String {
            values.isEmpty ? "none" : "\(Double(values[Int(Double(values.count - 1) * share)]) / 1_000) ms"
        }
        print("  \(delays.count) versions, of which \(whole.count) were shown on each board")
        print("  to the last board: p50 \(part(last, 0.5)), p99 \(part(last, 0.99)), at most \(part(last, 1))")
        print("  to any board: p50 \(part(all, 0.5)), p99 \(part(all, 0.99))")
        print("  what else was said: \(Set(programs.flatMap(\.said.failures)).sorted().prefix(5))")
    }

    private static func figures(of server: RedisServer) async throws -> [String: Double] {
        let names = [
            "total_commands_processed", "total_net_input_bytes", "total_net_output_bytes", "used_cpu_user",
            "used_cpu_sys", "used_memory",
        ]
        var figures: [String: Double] = [:]
        for line in try await server.run("INFO").text?.split(separator: "\r\n") ?? [] {
            let parts = line.split(separator: ":")
            guard parts.count == 2, names.contains(String(parts[0])) else { continue }
            figures[String(parts[0])] = Double(parts[1])
        }
        return figures
    }
}
