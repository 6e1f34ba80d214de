import Dashboard
import Documents
import Feeds
import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Alerts that watch every choice of a variable.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ChoiceWatchTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = ItemServer { .content("\"\($0.url.path)\"") }

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private static func text(_ variable: String, every: String = "1m", alert: String = "contains(\"c\")") -> String {
        """
        variables: { ns: \(variable) }
        sources:
          names: { http: "https://api.example/names", every: 1m }
          pods:
            http: "https://api.example/pods/${var.ns}"
            every: \(every)
            alert: { when: '\(alert)', title: Bad, watch: all }
        pages: [{ rows: [[pods, names]] }]
        """
    }

    private func makeBoard(_ text: String) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: fixture.environment)
    }

    private func count(_ path: String) -> Int { server.requests.count { $0.url.path == path } }

    @Test("An alert that watches all choices is raised for an unchosen one, and names it")
    func raised() async throws {
        let board = try makeBoard(Self.text("[a, b, c]"))
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        board.start()
        await until { count("/pods/a") == 1 && count("/pods/b") == 1 && count("/pods/c") == 1 }
        await until { lines.contains { $0.contains("Alert: pods: Bad (ns: c)") } }
        await until { board.text.contains("/pods/a") }
        #expect(lines.count { $0.contains("Bad") } == 1, "\(lines)")
        withExtendedLifetime(report) {}
    }

    @Test("The shown choice is watched too, and choosing another one raises nothing again")
    func chosen() async throws {
        let board = try makeBoard(Self.text("[c, a]"))
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        board.start()
        await until { lines.contains { $0.contains("Bad (ns: c)") } && count("/pods/a") == 1 }
        board.choose(["a"], of: "ns")
        await until { board.text.contains("/pods/a") }
        board.choose(["c"], of: "ns")
        await clock.advance(by: .seconds(1))
        #expect(lines.count { $0.contains("Bad") } == 1, "\(lines)")
        #expect(!lines.contains { $0.contains("resolved") }, "\(lines)")
        withExtendedLifetime(report) {}
    }

    @Test("Each choice is loaded at the interval of its source, four at a time")
    func schedule() async throws {
        server.answer { $0.url.path == "/names" ? .content("[]") : .hang }
        let choices = (0..<10).map { "n\($0)" }.joined(separator: ", ")
        let board = try makeBoard(Self.text("[\(choices)]"))
        board.start()
        // The chosen one is loaded by its panel.
        await until { server.hangingCount == 5 }
        await clock.advance(by: .seconds(1))
        #expect(server.hangingCount == 5)
        server.answer { .content("\"\($0.url.path)\"") }
        server.release()
        await until { (0..<10).allSatisfy { count("/pods/n\($0)") == 1 } }
        await until { board.watch.sources.allSatisfy { $0.feed.loader.loadableState == .didSyncSuccessfully } }
        await clock.advance(by: .seconds(30))
        #expect((0..<10).allSatisfy { count("/pods/n\($0)") == 1 })
        await clock.advance(by: .seconds(31))
        await until { (0..<10).allSatisfy { count("/pods/n\($0)") == 2 } }
    }

    @Test("Choices from a source are watched as they appear and disappear")
    func rows() async throws {
        server.answer { .content($0.url.path == "/names" ? #"["a", "b"]"# : "\"\($0.url.path)\"") }
        let board = try makeBoard(Self.text("{ source: names, all: x }", every: "never"))
        board.start()
        await until { count("/pods/a") == 1 && count("/pods/b") == 1 && count("/pods/x") == 1 }
        server.answer { .content($0.url.path == "/names" ? #"["a", "d"]"# : "\"\($0.url.path)\"") }
        board.screen.refreshAll()
        await until { count("/pods/d") == 1 }
        #expect(
            board.watch.sources.compactMap { $0.settings.combination?.words }.sorted() == ["ns: a", "ns: d", "ns: x"])
    }

    @Test("At most 100 choices are watched, and a remark says that there are more")
    func limit() async throws {
        let choices = (0..<130).map { "n\($0)" }.joined(separator: ", ")
        let board = try makeBoard(Self.text("[\(choices)]"))
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        board.start()
        await until { lines.contains { $0.contains("Alert: pods: the alert watches only 100 of 130 choices") } }
        await until { server.requests.count == 101 }
        await clock.advance(by: .seconds(1))
        #expect(Set(server.requests.map(\.url.path)).count == 101)
        withExtendedLifetime(report) {}
    }

    @Test("Combinations of several variables are counted, with the chosen one first")
    func combinations() throws {
        let board = try makeBoard(
            """
            variables:
              a: [a1, a2, a3]
              b: { choices: [b1, b2], several: true, default: [b1, b2] }
              c: { input: text }
            sources:
              pods: { http: "https://api.example/${var.a}/${var.b}/${var.c}" }
            """)
        board.choose(["a3"], of: "a")
        func words(_ limit: Int) -> ([String], Int)? {
            board.variables.combinations(of: ["a", "b", "c"], limit: limit).map { all in
                (all.values.map { "\($0["a"]?.text ?? "")/\($0["b"]?.text ?? "")/\($0["c"]?.text ?? "")" }, all.count)
            }
        }
        let all = try #require(words(100))
        #expect(
            all.0 == [
                "a3/b1,b2/text", "a1/b1/text", "a1/b2/text", "a2/b1/text", "a2/b2/text", "a3/b1/text", "a3/b2/text",
            ])
        #expect(all.1 == 7)
        board.choose(["b2"], of: "b")
        let few = try #require(words(3))
        #expect(few.0 == ["a3/b2/text", "a1/b1/text", "a1/b2/text"] && few.1 == 6)
    }

    @Test(
        "Without a screen, every choice is loaded before printing, even during a pause, and a critical alert counts",
        arguments: [false, true])
    func once(isPaused: Bool) async throws {
        fixture.environment.foreground.isPaused = isPaused
        let board = try makeBoard(
            Self.text("[a, b, c]").replacing("title: Bad", with: "title: Bad, level: critical"))
        await board.loadOnce()
        #expect(board.screen.failures == ["pods: Bad (ns: c)"])
        #expect(["a", "b", "c"].allSatisfy { count("/pods/\($0)") > 0 })
    }

    @Test("Choices that cannot be loaded are reported once, after a minute")
    func failing() async throws {
        server.answer { $0.url.path == "/pods/b" ? .status(500) : .content("\"\($0.url.path)\"") }
        let board = try makeBoard(Self.text("[a, b]"))
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        board.start()
        await until { count("/pods/b") == 1 }
        await clock.advance(by: .seconds(61))
        await until { lines.contains { $0.contains("Alert: pods: the alert cannot watch 1 of 2 choices") } }
        withExtendedLifetime(report) {}
    }

    @Test("All watched choices stay with new settings, without a request")
    func reloading() async throws {
        let text = Self.text("[a, b, c]")
        let board = try makeBoard(text)
        var lines: [String] = []
        let report = ChangeReport(board.screen) { lines.append($0) }
        board.start()
        await until { lines.contains { $0.contains("Bad (ns: c)") } && count("/pods/b") == 1 }
        board.apply(try fixture.settings(text.replacing("[[pods, names]]", with: "[[names, pods]]")))
        await clock.advance(by: .seconds(1))
        #expect(count("/pods/b") == 1 && count("/pods/c") == 1)
        #expect(lines.count { $0.contains("Bad") } == 1, "\(lines)")
        withExtendedLifetime(report) {}
    }
}
