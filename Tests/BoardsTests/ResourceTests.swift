import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// The long-term resource use of a board. These tests measure the process, and run alone.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(30)))
struct ResourceTests {

    /// How often sources are loaded, in seconds, and how many there are of each: 40 in all.
    private static let intervals = [
        (1, 1), (2, 1), (5, 3), (10, 5), (30, 10), (60, 10), (300, 5), (900, 3), (3_600, 2),
    ]

    @Test("In an hour and in a day, each of 40 sources is loaded as often as configured, and nothing grows")
    func time() async throws {
        let end = Int(Campaign.size(3_600, whole: 86_400))
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
        var early: (usage: ProcessUsage, sleepers: Int)?
        var counts: [String: Int] = [:]
        for second in 1...end {
            fixture.client.answer("[\(second)]")
            await clock.advance(by: .seconds(1), until: isIdle)
            guard second % 60 == 0 else { continue }
            #expect(!board.text.isEmpty)
            for request in fixture.client.takeRequests() { counts[request.url.path(), default: 0] += 1 }
            // By then each place in histories has been used.
            if second == end / 6 { early = (try ProcessUsage(), clock.sleepers) }
        }
        // The last load may have begun only now.
        await until {
            for request in fixture.client.takeRequests() { counts[request.url.path(), default: 0] += 1 }
            return counts["/1-0/"] == 1 + end
        }
        for (seconds, count) in Self.intervals {
            for number in 0..<count { #expect(counts["/\(seconds)-\(number)/"] == 1 + end / seconds) }
        }
        #expect(board.screen.failures == [])
        let first = try #require(early)
        #expect(clock.sleepers == first.sleepers)
        let usage = try ProcessUsage()
        #expect(usage.files <= first.usage.files)
        #expect(usage.threads <= first.usage.threads + 4)
        #expect(usage.residentBytes - first.usage.residentBytes < (end < 3_600 ? 50 : 8) << 20)
    }

    @Test("A fast-growing log is shown at its end, in little memory, and the program stays responsive")
    func fast() async throws {
        let fixture = try BoardFixture()
        try fixture.write("begin\n", to: "it.log")
        let board = try fixture.makeBoard("sources:\n  it: { file: it.log, follow: true, view: log }\n")
        board.start()
        await until { board.text.contains("begin") }
        let before = try ProcessUsage()
        let line = "cd '\(fixture.folder)' && yes 'a line of a log' | head -c 200000000 >>it.log; echo the end >>it.log"
        let writer = try Command("/bin/sh", ["-c", line], environment: ["PATH": "/usr/bin:/bin"])
        #expect(writer.code == 0)
        await until { board.text.contains("the end") }
        #expect(try ProcessUsage().residentBytes - before.residentBytes < 150 << 20)
    }
}
