import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// A board that runs for long.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EnduranceTests {

    /// How often sources are loaded, in seconds, and how many there are of each: 40 in all.
    private static let intervals = [
        (1, 1), (2, 1), (5, 3), (10, 5), (30, 10), (60, 10), (300, 5), (900, 3), (3_600, 2),
    ]

    @Test("In an hour of 40 sources each is loaded as often as it says, and nothing grows")
    func hour() async throws {
        let clock = ManualClock()
        let fixture = try BoardFixture(clock: clock)
        var lines = ["sources:"]
        for (seconds, count) in Self.intervals {
            lines += (0..<count).map { number in
                "  s\(seconds)-\(number): { http: http://server.test/\(seconds)-\(number)/, every: \(seconds)s }"
            }
        }
        let board = try fixture.makeBoard(lines.joined(separator: "\n"))
        let panels = board.shownPanels
        #expect(panels.count == 40)
        board.start()
        func isIdle() -> Bool { panels.allSatisfy { $0.loadableState != .syncing } }
        await until(isIdle)
        var early: (files: Int, bytes: Int, sleepers: Int)?
        for second in 1...3_600 {
            fixture.client.answer("[\(second)]")
            await clock.advance(by: .seconds(1), until: isIdle)
            // By then each place in histories has been used.
            if second == 600 { early = (Self.fileCount, Self.residentBytes, clock.sleepers) }
        }
        let counts = Dictionary(grouping: fixture.client.requests, by: { $0.url.path() }).mapValues(\.count)
        for (seconds, count) in Self.intervals {
            for number in 0..<count { #expect(counts["/\(seconds)-\(number)/"] == 1 + 3_600 / seconds) }
        }
        #expect(board.screen.failures == [])
        let first = try #require(early)
        #expect(clock.sleepers == first.sleepers)
        #expect(Self.fileCount <= first.files + 20)
        // The requests that the client has written down are in it, and what other tests do meanwhile.
        #expect(Self.residentBytes - first.bytes < 100 << 20)
    }

    private static var fileCount: Int {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    }

    private static var residentBytes: Int {
        let text = (try? readText("/proc/self/statm")) ?? ""
        return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4_096
    }
}
