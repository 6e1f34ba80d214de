import Dashboard
import Foundation
import LoadableNetworking
import LoadableTesting
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// What variables with many values and lists with many rows cost. The figures are printed, and nothing is compared with a limit:
///
///     CAMPAIGN=whole swift test -c release -Xswiftc -enable-testing --filter ChosenRowFigures
@MainActor
@Suite(.serialized, .timeLimit(.minutes(30)), .enabled(if: Campaign.size(0, whole: 1) == 1))
struct ChosenRowFigures {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { request in
        guard request.url.path.hasSuffix("/pods") else {
            return .content(#"{"of": "\#(request.url.path)", "text": "\#(String(repeating: "x", count: 4_000))"}"#)
        }
        return .content("[" + (1...1_000).map { #"{"name": "web-\#($0)"}"# }.joined(separator: ", ") + "]")
    }

    init() throws { fixture = try BoardFixture(clock: clock) }

    /// Prints how long steps take, and what all of them cost.
    private func measure(_ name: String, count: Int, _ step: (Int) async -> Duration) async throws {
        let memory = try ProcessUsage().residentBytes
        let requests = server.requests.count
        let start = ContinuousClock.now
        var times: [Duration] = []
        for number in 0..<count { times.append(await step(number)) }
        times.sort()
        let more = try ProcessUsage().residentBytes - memory
        print(
            "\(name): \(ContinuousClock.now - start), \(more >> 10) KiB more, \(server.requests.count - requests) requests, "
                + "p50 \(times[count / 2]), p99 \(times[count * 99 / 100]), longest \(times[count - 1])")
    }

    private func timed(_ work: () -> Void) -> Duration {
        let start = ContinuousClock.now
        work()
        return ContinuousClock.now - start
    }

    @Test("A thousand rows with details: each is loaded, left, and shown again")
    func rows() async throws {
        let board = Board(
            try fixture.settings(
                """
                sources:
                  pods: { http: "https://api.example/pods", every: never, view: list }
                  pod: { http: "https://api.example/pods/${row.pods.name}", every: never, title: "Pod ${row.pods.name}" }
                pages: [{ rows: [[pods, pod]] }]
                """), surroundings: fixture.surroundings(client: server), time: .utc, in: fixture.environment)
        let session = TestSession(board.screen, width: 120, height: 40)
        func isShown(_ number: Int) -> Bool {
            session.advance(by: .milliseconds(50)).frame?.plainText.contains("/pods/web-\(number) ") == true
        }
        board.start()
        await until { isShown(1) }
        try await measure("1,000 rows passed without a rest", count: 999) { _ in timed { session.press("j") } }
        await clock.advance(by: ChosenRows.restTime)
        await until { isShown(1_000) }
        session.press("g")
        try await measure("1,000 rows, each loaded", count: 999) { number in
            let time = timed { session.press("j") }
            await clock.advance(by: ChosenRows.restTime)
            await until { isShown(number + 2) }
            return time
        }
        session.press("g")
        try await measure("1,000 rows that are known", count: 999) { _ in timed { session.press("j") } }
        #expect(server.requests.count == 1_001)
        print("\(board.instances.running.count) rows are kept")
    }

    @Test("A hundred values of a variable: each is loaded, and chosen again")
    func values() async throws {
        let values = (1...100).map { "v\($0)" }
        let board = Board(
            try fixture.settings(
                """
                variables: { stage: [\(values.joined(separator: ", "))] }
                sources: { orders: { http: "https://api.example/${var.stage}", every: never } }
                """), surroundings: fixture.surroundings(client: server), time: .utc, in: fixture.environment)
        let session = TestSession(board.screen, width: 120, height: 40)
        func isShown(_ value: String) -> Bool {
            session.advance(by: .milliseconds(50)).frame?.plainText.contains("/\(value) ") == true
        }
        board.start()
        await until { isShown("v1") }
        try await measure("99 values, each loaded", count: 99) { number in
            let time = timed { board.choose([values[number + 1]], of: "stage") }
            await until { isShown(values[number + 1]) }
            return time
        }
        try await measure("100 values that are known", count: 100) { number in
            timed {
                board.choose([values[number]], of: "stage")
                session.advance(by: .milliseconds(50))
            }
        }
        #expect(server.requests.count == 100)
    }
}
