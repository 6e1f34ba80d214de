import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TerminalTesting
import TestSupport
import Testing

@testable import Boards

/// What large composed boards cost. The figures are printed, and nothing is compared with a limit:
///
///     CAMPAIGN=whole swift test -c release -Xswiftc -enable-testing --filter CompositionFigures
@MainActor
@Suite(.serialized, .timeLimit(.minutes(30)), .enabled(if: Campaign.size(0, whole: 1) == 1))
struct CompositionFigures {

    private let fixture: BoardFixture
    private let server = ItemServer { .content(#"{"marker": "\#($0.url.lastPathComponent)", "n": 1, "up": true}"#) }

    init() throws { fixture = try BoardFixture() }

    /// Measures work while keys are pressed: the time from a key until the frame after it is drawn.
    private func measure(_ name: String, _ board: Board, until isDone: () -> Bool, _ begin: () -> Void) async throws {
        let session = TestSession(board.screen, width: 100, height: 30)
        let memory = try ProcessUsage().residentBytes
        let count = server.requests.count
        let times = Mutex<[Duration]>([])
        let clock = ContinuousClock()
        let keys = Task.detached {
            while !Task.isCancelled {
                let start = clock.now
                await MainActor.run { _ = session.press("j") }
                times.withLock { $0.append(clock.now - start) }
                try? await Task.sleep(for: .milliseconds(5))
            }
        }
        let start = clock.now
        begin()
        while !isDone(), !Task.isCancelled { try? await Task.sleep(for: .milliseconds(1)) }
        let time = clock.now - start
        keys.cancel()
        await keys.value
        let sorted = times.withLock { $0.sorted() }
        let p99 = sorted.isEmpty ? .zero : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
        let more = try ProcessUsage().residentBytes - memory
        print(
            "\(name): \(time), \(more >> 10) KiB more, \(server.requests.count - count) requests, "
                + "\(sorted.count) keys: p99 \(p99), longest \(sorted.last ?? .zero)")
    }

    private func makeBoard(_ text: String) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
    }

    private func rows(_ board: Board, _ source: String) -> [Element] {
        guard case .json(let json)? = board.content(of: source)?.document else { return [] }
        return Element(json).elements
    }

    @Test("A thousand items, eight at once: the first load, and a refresh")
    func items() async throws {
        let items = (0..<1_000).map { #"{"host": "h\#($0)", "team": "t\#($0 % 7)"}"# }
        try fixture.write("[\(items.joined(separator: ","))]", to: "services.json")
        let board = try makeBoard(
            """
            sources:
              services: { file: services.json }
              health:
                each: { service: { source: services } }
                http: "https://shop.example/${item.service.host}"
                concurrently: 8
                every: never
            """)
        func isLoaded() -> Bool {
            let rows = rows(board, "health")
            return rows.count == 1_000 && rows.allSatisfy { $0["marker"] != nil }
        }
        try await measure("1,000 items, first load", board, until: isLoaded) { board.start() }
        let panel = try #require(board.shownPanels.first { $0.title == "health" })
        try await measure("1,000 items, refresh", board, until: { panel.loadableState != .syncing }) { panel.sync() }
        #expect(server.mostOpen <= 8)
        #expect(server.requests.count == 2_000)
    }

    @Test("A hundred choices of a variable: an alert watches all, and the user goes through them", arguments: [1, 200])
    func choices(size: Int) async throws {
        let rows = (0..<size).map { #"{"id": \#($0), "name": "pod-\#($0)", "up": true}"# }
        server.answer { [body = "[\(rows.joined(separator: ", "))]"] _ in .content(body) }
        let choices = (0..<100).map { "c\($0)" }
        let board = try makeBoard(
            """
            variables: { c: [\(choices.joined(separator: ", "))] }
            sources:
              pods:
                http: "https://shop.example/${var.c}"
                every: 1h
                alert: { failed: 1, watch: all }
            """)
        let name = "100 choices of \(size) rows"
        try await measure("\(name), first loads", board, until: { server.requests.count == 100 }) { board.start() }
        try await measure("\(name), chosen one by one", board, until: { true }) {
            for choice in choices { board.choose([choice], of: "c") }
        }
        #expect(server.mostOpen <= 5)
    }

    @Test("Fifty derived sources in a chain, with and without filters", arguments: [false, true])
    func chain(filters: Bool) async throws {
        let links = (1..<50).map { number in
            "  s\(number): { from: s\(number - 1)\(filters ? ", select: '.n += 1'" : "") }\n"
        }
        let board = try makeBoard(
            "sources:\n  s0: { http: \"https://shop.example/s0\", every: never }\n" + links.joined())
        let name = "50 sources in a chain\(filters ? " with filters" : "")"
        try await measure(name, board, until: { board.content(of: "s49") != nil }) { board.start() }
        server.answer { _ in .content(#"{"n": 1000}"#) }
        let panel = try #require(board.shownPanels.first { $0.title == "s49" })
        func isNew() -> Bool {
            guard case .json(let json)? = board.content(of: "s49")?.document else { return false }
            return Element(json)["n"]?.text == (filters ? "1049" : "1000")
        }
        try await measure("\(name), refresh", board, until: isNew) { panel.sync() }
        #expect(server.requests.count == 2)
    }

    @Test("A large document used by the filters of two hundred items")
    func largeVariable() async throws {
        let names = (0..<20_000).map { #""k\#($0)": \#($0)"# }
        try fixture.write("{\(names.joined(separator: ","))}", to: "big.json")
        let board = try makeBoard(
            """
            sources:
              big: { file: big.json }
              it:
                each: { n: [\((0..<200).map { "k\($0)" }.joined(separator: ", "))] }
                http: "https://shop.example/${item.n}"
                select: '{ marker, value: $source.big[$item.n] }'
                concurrently: 8
                every: never
            """)
        func isLoaded() -> Bool {
            let rows = rows(board, "it")
            return rows.count == 200 && rows.allSatisfy { $0["value"]?.text == $0["n"]?.text.dropFirst().description }
        }
        try await measure("200 items with a filter on 250 kB", board, until: isLoaded) { board.start() }
    }
}
