import Dashboard
import Foundation
import LoadableCaching
import LoadableNetworking
import LoadableTesting
import Loadables
import Settings
import TestSupport
import Testing

@testable import Boards

/// Kept content after a restart.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeepingTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private func text(keep: String) -> String {
        "sources:\n  it: { http: http://server.test/it, every: never, cache: \(keep) }\n"
    }

    /// As after a start, with nothing loaded.
    private func restarted(_ text: String) throws -> Board {
        try fixture.makeBoard(text, in: fixture.makeEnvironment())
    }

    @Test("After a start, content is shown unless it is older than its source allows")
    func lifetime() async throws {
        let board = try fixture.makeBoard(text(keep: "1h"))
        await board.loadOnce()
        await clock.advance(by: .seconds(3_599))
        #expect(try restarted(text(keep: "1h")).text.contains("1"))
        #expect(try restarted(text(keep: "1h")).screen.json().contains("\"content\""))
        await clock.advance(by: .seconds(1))
        let later = try restarted(text(keep: "1h"))
        #expect(!later.shownPanels[0].isContentsAvailable)
    }

    private let pages = """
        sources:
          near: { http: http://server.test/near, every: 1h, cache: 1h }
          far: { http: http://server.test/far, every: 1h, cache: 1h }
        pages:
          - { title: One, rows: [[near]] }
          - { title: Two, rows: [[far]] }
        """

    private func available(in board: Board) -> Set<String> {
        Set(board.shownPanels.filter(\.isContentsAvailable).map(\.title))
    }

    @Test(
        "Kept content of the first page is loaded before the start, the rest soon after; fresh content is not reloaded"
    )
    func otherPages() async throws {
        await (try fixture.makeBoard(pages)).loadOnce()
        let board = try restarted(pages)
        #expect(available(in: board) == ["near"])
        board.start()
        #expect(available(in: board) == ["near"])
        await until { available(in: board) == ["near", "far"] }
        #expect(fixture.client.requests.count == 2)
    }

    @Test("A printed board has the kept content of all pages, even of failed sources")
    func printedPages() async throws {
        await (try fixture.makeBoard(pages)).loadOnce()
        fixture.client.answer(status: 503)
        let board = try restarted(pages)
        await board.loadOnce()
        #expect(available(in: board) == ["near", "far"])
        #expect(board.screen.failures.count == 2)
    }

    @Test("A printed board loads every item of `each`, even fresh ones, and what is made of them")
    func printedItems() async throws {
        let text = """
            sources:
              names: { http: http://server.test/names, every: 1h, cache: 1h, parse: lines }
              item: { each: { name: { source: names } }, http: "http://server.test/item/${item.name}", every: 1h, cache: 1h }
              own: { each: { name: [x, y] }, http: "http://server.test/own/${item.name}", every: 1h, cache: 1h }
              all: { from: item }
            """
        await (try fixture.makeBoard(text)).loadOnce()
        let first = fixture.client.requests.map { "\($0.url)" }.sorted()
        let board = try restarted(text)
        await board.loadOnce()
        #expect(fixture.client.requests.dropFirst(first.count).map { "\($0.url)" }.sorted() == first)
        #expect(first.count >= 4)
        fixture.client.answer(status: 503)
        let failed = try restarted(text)
        await failed.loadOnce()
        #expect(failed.screen.failures.count == 2)
        #expect(fixture.client.requests.count == 3 * first.count)
    }

    @Test("Saved settings lose no kept content, even before it was restored for other pages")
    func earlySettings() async throws {
        await (try fixture.makeBoard(pages)).loadOnce()
        let board = try restarted(pages)
        board.start()
        board.apply(try fixture.settings(pages.replacing("title: Two", with: "title: Three")))
        await until { available(in: board) == ["near", "far"] }
        board.apply(try fixture.settings(pages.replacing("/far, every: 1h", with: "/far, every: 2h")))
        #expect(available(in: board) == ["near", "far"])
        #expect(fixture.client.requests.count == 2)
    }

    @Test(
        "Another cache time in saved settings applies to existing content, and nothing leaves the screen"
    )
    func otherLifetime() async throws {
        let board = try fixture.makeBoard(text(keep: "1h"))
        await board.loadOnce()
        await clock.advance(by: .seconds(1_800))
        board.apply(try fixture.settings(text(keep: "10m")))
        #expect(board.shownPanels[0].isContentsAvailable)
        #expect(try !restarted(text(keep: "10m")).shownPanels[0].isContentsAvailable)
        board.apply(try fixture.settings(text(keep: "3h")))
        await clock.advance(by: .seconds(3_600))
        #expect(try restarted(text(keep: "3h")).shownPanels[0].isContentsAvailable)
    }

    @Test(
        "Kept content is found whatever the internal name of the format or the place of a pattern",
        arguments: [
            ("json", "json"), ("jsonl", "jsonLines"), ("lines", "lines"), ("number", "number"), ("feed", "feed"),
            ("prometheus", "prometheus"), ("ansi", "ansi"), ("image", "image"),
            ("csv", "csv(separator: detected, columns: nil)"),
            (#"{ csv: { separator: "\t" } }"#, #"csv(separator: "\t", columns: nil)"#),
            (
                #"{ csv: { separator: ";", columns: [a, 'b"c'] } }"#,
                #"csv(separator: ";", columns: Optional(["a", "b\"c"]))"#
            ),
            ("{ columns: [mount, used] }", #"columns(["mount", "used"])"#),
            ("\n      regex: (?<a>x)", "regex((?<a>x))"),
        ])
    func formats(written: String, identity: String) throws {
        let board = try fixture.settings("sources:\n  a:\n    file: x\n    parse: \(written)\n")
        #expect(board.sources.first?.parse?.identity == identity)
    }

    @Test("With a cache time of zero nothing is kept, and earlier content is removed")
    func nothing() async throws {
        await (try fixture.makeBoard(text(keep: "1h"))).loadOnce()
        #expect(!fixture.storage.keys.isEmpty)
        let board = try restarted(text(keep: "0s"))
        #expect(!board.shownPanels[0].isContentsAvailable)
        await board.loadOnce()
        #expect(board.shownPanels[0].isContentsAvailable)
        #expect(fixture.storage.keys.isEmpty)
    }

    private let monitor = "sources:\n  site: { http: http://server.test/health, every: 10s, view: monitor }\n"

    @Test("The checks of a monitor are restored after a start, including failed ones, and continue")
    func checks() async throws {
        let board = try fixture.makeBoard(monitor)
        await board.loadOnce()
        fixture.client.answer(status: 503)
        await board.loadOnce()
        fixture.client.answer()
        await board.loadOnce()
        #expect(board.text.contains("2 of 3 checks"))
        let again = try restarted(monitor)
        #expect(again.text.contains("2 of 3 checks"))
        await again.loadOnce()
        #expect(again.text.contains("3 of 4 checks"))
    }

    @Test("There are at most a hundred checks, and another URL starts over")
    func limit() async throws {
        let board = try fixture.makeBoard(monitor)
        for _ in 0..<105 { await board.loadOnce() }
        #expect(board.text.contains("100 of 100 checks"))
        #expect(try restarted(monitor).text.contains("100 of 100 checks"))
        let other = try restarted(monitor.replacing("health", with: "other"))
        await other.loadOnce()
        #expect(!other.text.contains("checks"))
    }

    @Test("New settings keep checks and content, with and without a disk", arguments: [true, false])
    func reload(keeps: Bool) async throws {
        let monitor = monitor.replacing("every: 10s", with: keeps ? "every: 10s" : "every: 10s, cache: 0s")
        let board = try fixture.makeBoard(monitor)
        for _ in 0..<3 { await board.loadOnce() }
        board.apply(try fixture.settings(monitor.replacing("every: 10s", with: "every: 20s")))
        #expect(board.text.contains("3 of 3 checks"))
        #expect(fixture.client.requests.count == 3)
    }
}
