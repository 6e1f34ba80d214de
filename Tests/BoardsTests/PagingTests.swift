import Dashboard
import Documents
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Lists whose pages are loaded one by one.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct PagingTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    private let server = PageServer(.init(12))

    private nonisolated static let kinds = [
        "{ link: next }", "{ link: .next }", "{ parameter: cursor, cursor: .next_cursor }", "{ parameter: page }",
        "{ parameter: offset, step: 3 }",
    ]

    init() throws { fixture = try BoardFixture(clock: clock) }

    private func text(_ paging: String, more: String = "") -> String {
        """
        sources:
          it: { http: "http://api.test/items", every: 1m, select: .items, paging: \(paging)\(more) }

        """
    }

    private func board(_ text: String, in environment: Environment? = nil) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: environment ?? fixture.environment)
    }

    /// The numbers of the rows of the source, in order.
    private func rows(_ board: Board, _ source: String = "it") -> [Int] {
        guard case .json(let json)? = board.content(of: source)?.document else { return [] }
        return Element(json).elements.compactMap { $0["id"].flatMap { Int($0.text) } }
    }

    private func panel(_ board: Board) throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == "it" })
    }

    private func title(_ board: Board) throws -> String { try panel(board).summary().string }

    private func remarks(_ board: Board) throws -> String { try panel(board).remarks().joined(separator: "\n") }

    /// Scrolls to the end, and waits for a sign.
    private func scroll(_ session: TestSession, until condition: () -> Bool) async {
        session.press("end")
        await until(condition)
        session.advance(by: .milliseconds(100))
    }

    // MARK: Following pages

    @Test("Each kind of paging leads to the next page when the user scrolls near the end", arguments: kinds)
    func kinds(kind: String) async throws {
        server.listing.ids = Array(1...40)
        server.listing.pageSize = kind.contains("step") ? 3 : 20
        let board = try board(text(kind.replacing("step: 3", with: "step: 20")))
        server.listing.pageSize = 20
        await board.loadOnce()
        #expect(rows(board) == Array(1...20))
        #expect(server.takeRequests().count == 1)
        let session = TestSession(board.screen, width: 60, height: 12)
        await scroll(session) { rows(board).count == 40 }
        #expect(rows(board) == Array(1...40))
        #expect(server.takeRequests().count == 1)
    }

    @Test("A refresh loads the number of pages in “at_once”, and the title shows the number of rows")
    func atOnce() async throws {
        server.listing.total = 12
        let board = try board(text("{ link: next, at_once: 3, total: .total }"))
        await board.loadOnce()
        #expect(rows(board) == Array(1...9))
        #expect(try title(board) == "9 of 12")
        #expect(board.text.contains("9 of 12"))
        #expect(server.takeRequests() == ["/items", "/items?page=2", "/items?page=3"])
    }

    @Test("Numbered pages end with an empty page or a 404, and the parameter replaces that of the URL")
    func end() async throws {
        for status in [200, 404] {
            server.listing.statusBehindEnd = status
            let board = try board(
                text("{ parameter: page, at_once: 9 }").replacing("/items", with: "/items?page=7&x=a%20b"))
            await board.loadOnce()
            #expect(rows(board) == Array(1...12))
            #expect(try title(board) == "12")
            #expect(try remarks(board) == "")
            #expect(
                server.takeRequests() == (1...5).map { "/items?page=\($0)&x=a%20b" })
        }
    }

    @Test("A link to another host ends the list with a remark, and is not followed")
    func otherOrigin() async throws {
        for origin in ["http://other.test", "https://api.test", "http://api.test:81"] {
            server.listing.link = { _ in "<\(origin)/items?page=2>; rel=next" }
            let board = try board(text("{ link: next, at_once: 3 }"), in: fixture.makeEnvironment())
            await board.loadOnce()
            #expect(rows(board) == [1, 2, 3])
            #expect(try remarks(board).contains("the link to the next page leads to another server, \(origin)"))
            #expect(server.takeRequests() == ["/items"])
        }
    }

    @Test("A repeated cursor ends the list with a remark", arguments: [2, 3])
    func loop(page: Int) async throws {
        server.listing.cursor = { $0 == page ? "c2" : "c\($0 + 1)" }
        let board = try board(text("{ parameter: cursor, cursor: .next_cursor, at_once: 10 }"))
        await board.loadOnce()
        #expect(rows(board) == Array(1...(3 * page)))
        #expect(server.takeRequests().count == page)
        #expect(try remarks(board).contains("was already loaded"))
    }

    @Test("A link to the first page ends the list with a remark")
    func firstAgain() async throws {
        server.listing.link = { $0 == 2 ? "<items#top>; rel=next" : "<?page=\($0 + 1)>; rel=next" }
        let board = try board(text("{ link: next, at_once: 10 }"))
        await board.loadOnce()
        #expect(rows(board) == Array(1...6))
        #expect(try remarks(board).contains("was already loaded"))
    }

    @Test("“items” limits the rows, with a remark")
    func items() async throws {
        let board = try board(text("{ link: next, at_once: 9, items: 5 }"))
        await board.loadOnce()
        #expect(rows(board) == [1, 2, 3, 4, 5])
        #expect(server.takeRequests().count == 2)
        #expect(try remarks(board).contains("only 5 rows are kept"))
        #expect(try title(board) == "5, more to load")
    }

    @Test("A missing or too small total affects only the title")
    func totals() async throws {
        let paging = "{ link: next, at_once: 9, total: .total }"
        let board = try board(text(paging))
        await board.loadOnce()
        #expect(try title(board) == "12")
        server.listing.total = 5
        await board.loadOnce()
        #expect(try title(board) == "12")
        #expect(try remarks(board).contains("reports a total of 5 rows"))
    }

    // MARK: Faults

    @Test("A failed page of a refresh keeps the others, is reported, and is retried")
    func failure() async throws {
        server.listing.failing = [3]
        let board = try board(text("{ link: next, at_once: 3 }"))
        await board.loadOnce()
        #expect(rows(board) == Array(1...6))
        #expect(try remarks(board).contains("page 3 could not be loaded"))
        server.listing.failing = []
        await board.loadOnce()
        #expect(rows(board) == Array(1...9))
        server.listing.failing = [2]
        server.listing.name = { "new \($0)" }
        await board.loadOnce()
        #expect(rows(board) == Array(1...9))
        #expect(try remarks(board).contains("page 2 could not be loaded"))
        #expect(board.text.contains("new 3") && board.text.contains("row 4"))
        server.listing.failing = [1]
        await board.loadOnce()
        #expect(rows(board) == Array(1...9))
        #expect(board.screen.failures.count == 1)
    }

    @Test("A failed further page keeps the rows, and is retried by scrolling and by a refresh")
    func furtherFailure() async throws {
        (server.listing.ids, server.listing.pageSize, server.listing.failing) = (Array(1...60), 20, [2])
        let board = try board(text("{ link: next }"))
        await board.loadOnce()
        let session = TestSession(board.screen, width: 60, height: 12)
        await scroll(session) { board.content(of: "it")?.remarks.isEmpty == false }
        #expect(rows(board) == Array(1...20))
        #expect(try remarks(board).contains("the next page could not be loaded"))
        server.listing.failing = []
        await scroll(session) { rows(board).count == 40 }
        #expect(try remarks(board) == "")
        server.listing.failing = [3]
        await scroll(session) { board.content(of: "it")?.remarks.isEmpty == false }
        server.listing.failing = []
        await board.loadOnce()
        await until { rows(board).count == 60 }
        #expect(try title(board) == "60")
    }

    @Test("A row that moves to another page is shown once, with a remark")
    func moved() async throws {
        (server.listing.ids, server.listing.pageSize) = (Array(1...40), 20)
        let board = try board(text("{ parameter: page }"))
        await board.loadOnce()
        server.listing.ids.insert(contentsOf: [101, 102], at: 0)
        let session = TestSession(board.screen, width: 60, height: 12)
        await scroll(session) { rows(board).count == 38 }
        #expect(rows(board) == Array(1...38))
        #expect(try remarks(board).contains("2 rows were loaded twice"))
    }

    @Test("New rows at the top do not move the visible ones, and rows of further pages stay")
    func insertion() async throws {
        (server.listing.ids, server.listing.pageSize) = (Array(1...40), 20)
        let board = try board(text("{ parameter: page, at_once: 2 }"))
        await board.loadOnce()
        let session = TestSession(board.screen, width: 60, height: 12)
        // The third page is empty: its request must not come after the new rows.
        await scroll(session) { (try? title(board)) == "40" }
        let before = try seen(session)
        server.listing.ids.insert(contentsOf: [101, 102], at: 0)
        await board.loadOnce()
        session.advance(by: .milliseconds(100))
        #expect(rows(board) == [101, 102] + Array(1...40))
        #expect(try seen(session) == before && before.count > 3)
    }

    @Test("A gap before existing rows is filled, and no row is lost")
    func gap() async throws {
        (server.listing.ids, server.listing.pageSize) = (Array(1...40), 20)
        let board = try board(text("{ parameter: cursor, cursor: .next_cursor }"))
        await board.loadOnce()
        let session = TestSession(board.screen, width: 60, height: 12)
        await scroll(session) { rows(board).count == 40 }
        server.listing.ids.insert(contentsOf: Array(101...130), at: 0)
        server.listing.failing = [2]
        await board.loadOnce()
        #expect(rows(board) == Array(101...120) + Array(1...40))
        server.listing.failing = []
        for _ in 0..<3 { await scroll(session) { true } }
        await until { rows(board) == Array(101...130) + Array(1...40) }
    }

    /// The rows that are seen.
    private func seen(_ session: TestSession) throws -> [Substring] {
        let text = try #require(session.frame?.plainText)
        return text.matches(of: /row \d+/).map(\.output)
    }

    @Test("A refresh loads the rows of all pages again; a load at the interval says how old the other rows are")
    func olderRows() async throws {
        (server.listing.ids, server.listing.pageSize) = (Array(1...40), 10)
        let board = try board(text("{ link: next }"))
        await board.loadOnce()
        let session = TestSession(board.screen, width: 60, height: 12)
        await scroll(session) { rows(board).count == 20 }
        let loader = try #require(board.sources["it"]?.feed.loader)
        await clock.advance(by: .seconds(660))
        await until { loader.loadableState != .syncing }
        _ = server.takeRequests()
        loader.sync(for: .period)
        await until { loader.loadableState != .syncing }
        #expect(server.takeRequests() == ["/items"])
        await until { (try? remarks(board).contains("10 rows were loaded up to 11 min before the others")) == true }
        await board.loadOnce()
        #expect(server.takeRequests() == ["/items", "/items?page=2"])
        #expect(rows(board) == Array(1...20))
        await until { (try? remarks(board).contains("before the others")) == false }
    }

    @Test("Each page is requested conditionally, and only changed ones are read again")
    func validators() async throws {
        server.listing.hasTags = true
        let board = try board(text("{ link: next, at_once: 2 }"))
        await board.loadOnce()
        _ = server.takeRequests()
        await board.loadOnce()
        #expect(server.takeRequests() == ["known /items", "known /items?page=2"])
        #expect(rows(board) == Array(1...6))
        server.listing.ids[4] = 50
        await board.loadOnce()
        #expect(rows(board) == [1, 2, 3, 4, 50, 6])
    }

    // MARK: After a restart, and elsewhere

    @Test("After a restart the loaded pages are restored, and loading continues at their end")
    func restart() async throws {
        (server.listing.ids, server.listing.pageSize, server.listing.total) = (Array(1...60), 20, 60)
        let text = text("{ link: next, total: .total }")
        let first = try board(text)
        await first.loadOnce()
        let session = TestSession(first.screen, width: 60, height: 12)
        await scroll(session) { rows(first).count == 40 }
        server.listing.failing = [1]
        let second = try board(text, in: fixture.makeEnvironment())
        #expect(rows(second) == Array(1...40))
        #expect(try title(second) == "40 of 60")
        await second.loadOnce()
        #expect(rows(second) == Array(1...40))
        _ = server.takeRequests()
        await scroll(TestSession(second.screen, width: 60, height: 12)) { rows(second).count == 60 }
        #expect(server.takeRequests() == ["/items?page=3"])
    }

    @Test("A source made of the pages has their rows, and a remark that some are missing")
    func from() async throws {
        server.listing.total = 12
        let board = try board(
            text("{ link: next, total: .total }") + "  count: { from: it, select: length }\n")
        await board.loadOnce()
        #expect(board.text.contains("3"))
        #expect(board.content(of: "count")?.document.number == 3)
        #expect(board.content(of: "count")?.remarks == ["only the loaded rows are used: 3 of 12"])
    }

    @Test("An envelope without “select” is a failure with advice")
    func envelope() async throws {
        let board = try board(text("{ link: next }").replacing("select: .items, ", with: ""))
        await board.loadOnce()
        #expect("\(try #require(board.screen.failures.first))".contains("choose the list with “select”"))
    }

    @Test("A secret repeated in a link is not in a kept cursor, and the link is followed with it")
    func secret() async throws {
        try fixture.write("s3cret-value\n", to: "token")
        server.listing.link = { "</items?key=s3cret-value&page=\($0 + 1)>; rel=\"next\"" }
        let board = try board(
            "secrets: { token: { file: \(fixture.folder)/token } }\n"
                + text("{ link: next, at_once: 2 }").replacing("/items", with: "/items?key=${secret.token}"))
        await board.loadOnce()
        #expect(rows(board) == Array(1...6))
        #expect(server.takeRequests().last == "/items?key=s3cret-value&page=2")
        let kept = try JSONEncoder().encode(try #require(board.content(of: "it")?.pages))
        #expect(!String(decoding: kept, as: UTF8.self).contains("s3cret"))
    }

    @Test("Pages of another account are withdrawn, and their rows are not joined with new ones")
    func account() async throws {
        (server.listing.key, server.listing.hasTags) = ("first", true)
        try fixture.write("first\n", to: "token")
        let board = try board(
            "secrets: { token: { file: \(fixture.folder)/token } }\n"
                + text("{ parameter: page, at_once: 2 }").replacing("/items", with: "/items?key=${secret.token}"))
        await board.loadOnce()
        #expect(rows(board) == Array(1...6))
        try fixture.write("second\n", to: "token")
        (server.listing.key, server.listing.ids) = ("second", Array(101...112))
        _ = server.takeRequests()
        await board.loadOnce()
        #expect(rows(board) == Array(101...106))
        #expect(
            server.takeRequests() == [
                "known /items?key=first&page=1", "/items?key=second&page=1", "/items?key=second&page=2",
            ])
    }

    // MARK: Adding

    @Test("A first response with a link to the next page leads to a proposal, others do not")
    func proposal() async throws {
        func proposal() async throws -> String? {
            let board = try fixture.settings("sources: { it: { http: http://api.test/items } }")
            return try await fixture.surroundings(client: server).look(at: board.sources[0], on: board)?.paging?.setting
        }
        server.listing.total = 12
        #expect(try await proposal() == "{ link: next, total: .total }")
        server.listing.link = { _ in "<http://other.test/>; rel=next" }
        #expect(try await proposal() == "{ link: .next, total: .total }")
        server.listing.total = 3
        server.listing.next = "http://other.test/"
        #expect(try await proposal() == "{ parameter: cursor, cursor: .next_cursor }")
        server.listing.cursor = { _ in "" }
        #expect(try await proposal() == nil)
    }
}
