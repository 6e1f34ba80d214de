import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Sources that are made of other sources of the board.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FromTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture

    private static let two = """
        sources:
          orders: { command: cat orders.json, every: never }
          refunds: { command: cat refunds.json, every: never }
          net: { from: [orders, refunds], select: '.orders.total - .refunds.total' }

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
        try fixture.write(#"{"total": 512}"#, to: "orders.json")
        try fixture.write(#"{"total": 41}"#, to: "refunds.json")
    }

    private func panel(_ name: String, of board: Board) throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == name })
    }

    @Test("A list passes the contents to the filter by name, and its members have no panels")
    func map() async throws {
        let board = try fixture.makeBoard(Self.two)
        await board.loadOnce()
        #expect(board.shownPanels.map(\.title) == ["net"])
        #expect(board.text.contains("471"))
        #expect(board.screen.failures.isEmpty)
    }

    @Test("A list of one passes a map, a single name the content itself: two selections share one load")
    func single() async throws {
        try fixture.write("echo once >> loads; cat orders.json", to: "load.sh")
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: sh load.sh, every: never }
              one: { from: [orders], select: .orders.total }
              same: { from: orders, select: .total }
              all: { from: orders }
            """)
        await board.loadOnce()
        #expect(board.shownPanels.map(\.title).sorted() == ["all", "one", "same"])
        #expect(board.text.components(separatedBy: "512").count == 4)
        #expect(try fixture.read("loads") == "once\n")
    }

    @Test("Names that are not jq identifiers are keys of the map")
    func names() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              page-views: { command: cat orders.json, every: never }
              it: { from: [page-views], select: '."page-views".total + 1' }
            """)
        await board.loadOnce()
        #expect(board.text.contains("513"))
    }

    @Test("A failed member fails it by name; the content stays, and recovers with the member")
    func failure() async throws {
        let board = try fixture.makeBoard(Self.two)
        await board.loadOnce()
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/refunds.json")
        await board.loadOnce()
        let failure = try #require(board.screen.failures.first.map { "\($0)" })
        #expect(failure.contains("refunds:"))
        #expect(board.text.contains("471"))
        try fixture.write(#"{"total": 12}"#, to: "refunds.json")
        await board.loadOnce()
        #expect(board.screen.failures.isEmpty)
        #expect(board.text.contains("500"))
    }

    @Test("With “needs: any”, a member without content is null, and it fails only if all fail")
    func any() async throws {
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/refunds.json")
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: cat orders.json, every: never }
              refunds: { command: cat refunds.json, every: never }
              it: { from: [orders, refunds], needs: any, select: '[.orders.total, .refunds]' }
            """)
        await board.loadOnce()
        #expect(board.text.contains("512"))
        #expect(board.screen.failures.isEmpty)
        #expect(board.text.contains("“refunds” has no content"))
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/orders.json")
        await board.loadOnce()
        #expect(board.screen.failures.count == 1)
        #expect(board.text.contains("512"))
    }

    @Test("A text is a string, a number keeps its digits, and a picture is an error with advice")
    func kinds() async throws {
        try fixture.write("some words\n", to: "words")
        try fixture.write("12345678901234567890.5\n", to: "number")
        let picture = Data(
            base64Encoded:
                "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")
        try #require(picture).write(to: URL(fileURLWithPath: "\(fixture.folder)/picture.png"))
        let board = try fixture.makeBoard(
            """
            sources:
              words: { file: words }
              number: { file: number, parse: number }
              picture: { file: picture.png }
              it: { from: [words, number] }
              bad: { from: [picture] }
              good: { from: picture }
            """)
        await board.loadOnce()
        #expect(board.text.contains("some words"))
        #expect(board.text.contains("12345678901234567890.5"))
        #expect(board.screen.failures.count == 1)
        #expect("\(board.screen.failures[0])".contains("is a picture"))
    }

    @Test("Its members may be derived too, in any order")
    func chain() async throws {
        let links = (1...50).reversed().map { "  s\($0): { from: s\($0 - 1), select: '. + 1' }\n" }.joined()
        let board = try fixture.makeBoard(
            "sources:\n\(links)  s0: { command: echo 1, every: never, parse: number }\n")
        await board.loadOnce()
        #expect(board.text.contains("51"))
        #expect(board.shownPanels.count == 1)
    }

    @Test("Content is shown immediately after a restart, before its members have any")
    func restart() async throws {
        await (try fixture.makeBoard(Self.two)).loadOnce()
        let restarted = try fixture.makeBoard(Self.two, in: fixture.makeEnvironment())
        #expect(restarted.text.contains("471"))
    }

    @Test("It is kept no longer than its members")
    func cacheOfMembers() async throws {
        let text = Self.two.replacing("cat refunds.json, every: never", with: "cat refunds.json, cache: 0s")
        await (try fixture.makeBoard(text)).loadOnce()
        #expect(!(try fixture.makeBoard(text, in: fixture.makeEnvironment())).text.contains("471"))
    }

    @Test("Content does not outlive a member whose request changes")
    func otherMember() async throws {
        await (try fixture.makeBoard(Self.two)).loadOnce()
        let other = try fixture.makeBoard(
            Self.two.replacing("cat orders.json", with: "cat others.json"), in: fixture.makeEnvironment())
        #expect(!other.text.contains("471"))
    }

    @Test("Filters get all rows of a member, panels the first 5,000")
    func rows() async throws {
        try fixture.write("n\n" + (1...6_000).map { "\($0)\n" }.joined(), to: "rows.csv")
        let board = try fixture.makeBoard(
            """
            sources:
              rows: { file: rows.csv, parse: csv }
              count: { from: rows, select: length }
              all: { from: rows }
            """)
        await board.loadOnce()
        #expect(board.text.contains("6,000") || board.text.contains("6000"))
        #expect(board.text.contains("5,000 of 6,000 rows"))
    }

    @Test("Refreshing it refreshes its members, once for two sources")
    func refresh() async throws {
        try fixture.write("echo once >> loads; cat orders.json", to: "load.sh")
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: sh load.sh, every: never }
              a: { from: orders, select: .total }
              b: { from: orders, select: '.total + 1' }
            """)
        await board.loadOnce()
        try panel("a", of: board).sync()
        try panel("b", of: board).sync()
        #expect(try panel("a", of: board).loadableState == .syncing)
        await until { (try? fixture.read("loads")) == "once\nonce\n" }
        await until { board.shownPanels.allSatisfy { $0.loadableState == .didSyncSuccessfully } }
        #expect(try fixture.read("loads") == "once\nonce\n")
    }

    @Test("An alert can use the derived content, and a history is kept of it")
    func alert() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: cat orders.json, every: never }
              refunds: { command: cat refunds.json, every: never }
              net:
                from: [orders, refunds]
                select: .orders.total - .refunds.total
                history: 1h
                view: { chart: {} }
                alert: { when: '. < 400', run: 'echo "$VALUE" >> sent' }
            """)
        let report = ChangeReport(board.screen) { _ in }
        await board.loadOnce()
        try fixture.write(#"{"total": 200}"#, to: "refunds.json")
        await clock.advance(by: .seconds(10))
        await board.loadOnce()
        await until { (try? fixture.read("sent")) == "312\n" }
        withExtendedLifetime(report) {}
    }

    @Test("A saved change of the member applies; unchanged sources are not loaded again")
    func reload() async throws {
        try fixture.write("echo once >> loads; cat orders.json", to: "load.sh")
        try fixture.write(#"{"total": 12}"#, to: "more.json")
        let text = Self.two.replacing("cat orders.json", with: "sh load.sh")
        let board = try fixture.makeBoard(text)
        await board.loadOnce()
        board.apply(
            try fixture.settings(
                text.replacing("[orders, refunds]", with: "[orders, more]").replacing(".refunds", with: ".more")
                    + "  more: { command: cat more.json, every: never }\n"))
        await until { board.text.contains("500") }
        #expect(try fixture.read("loads") == "once\n")
    }

    @Test(
        "A member whose error is fixed while the board runs is followed, even repeatedly"
    )
    func correctedMember() async throws {
        let wrong = Self.two.replacing("cat orders.json, every: never", with: "cat orders.json, evry: never")
        let board = try fixture.makeBoard(wrong)
        await board.loadOnce()
        #expect(board.screen.failures.contains { "\($0)".contains("evry") })
        board.apply(try fixture.settings(Self.two))
        await until { board.text.contains("471") && board.screen.failures.isEmpty }
        board.apply(try fixture.settings(wrong))
        await board.loadOnce()
        #expect(board.screen.failures.contains { "\($0)".contains("evry") })
        try fixture.write(#"{"total": 541}"#, to: "orders.json")
        board.apply(try fixture.settings(Self.two))
        await board.loadOnce()
        await until { board.text.contains("500") && board.screen.failures.isEmpty }
    }

    @Test("The history of a source on a later page continues from the kept one")
    func historyOfLaterPage() async throws {
        let text = """
            sources:
              orders: { command: cat orders.json, every: never }
              net: { from: orders, select: .total, history: 1d, view: { chart: {} } }
            pages:
              - rows: [orders]
              - rows: [net]
            """
        for total in [1, 2, 3] {
            try fixture.write(#"{"total": \#(total)}"#, to: "orders.json")
            await clock.advance(by: .seconds(60))
            let environment = fixture.makeEnvironment()
            let board = try fixture.makeBoard(text, in: environment)
            await board.loadOnce()
            if total == 3 {
                #expect(board.sampleCount(of: "net") == 3)
            }
        }
    }

    @Test("A failure does not reload fresh members")
    func failureOfOne() async throws {
        try fixture.write("echo once >> loads; cat orders.json", to: "load.sh")
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/refunds.json")
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: sh load.sh, every: 1h }
              refunds: { command: 'echo again >> tries; cat refunds.json', every: 1h }
              net: { from: [orders, refunds], select: '.orders.total - .refunds.total' }
            """)
        await board.loadOnce()
        for _ in 0..<100 where ((try? fixture.read("tries").count) ?? 0) < 18 {
            await clock.advance(by: .seconds(10))
        }
        #expect(try fixture.read("tries").count >= 18)
        board.retryFailures()
        #expect(try fixture.read("loads") == "once\n")
    }

    @Test("Each load counts for a rate and for a history, even with equal content")
    func sameAgain() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: cat orders.json, every: never }
              total: { from: orders, select: .total, history: 1d }
            """)
        for _ in 0..<3 {
            await board.loadOnce()
            await clock.advance(by: .seconds(60))
        }
        #expect(board.sampleCount(of: "total") == 3)
    }

    @Test("Sources are created after their members, in any order of the file")
    func order() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              all: { from: [shop, first, second], select: '[.shop, .first.shop, .second.first.shop] | map(.total)' }
              first: { from: [shop] }
              second: { from: [shop, first] }
              shop: { command: cat orders.json, every: never }
            """)
        await board.loadOnce()
        #expect(board.screen.failures.isEmpty)
        #expect(board.text.components(separatedBy: "512").count == 4)
    }

    @Test("A member with invalid settings fails it with that error")
    func faultyMember() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              orders: { command: cat orders.json, evry: 5s }
              net: { from: [orders], select: .orders.total }
            """)
        await board.loadOnce()
        #expect(board.screen.failures.contains { "\($0)".contains("orders:") && "\($0)".contains("evry") })
    }
}

extension Board {

    /// The number of values in the history of a source.
    fileprivate func sampleCount(of source: String) -> Int? {
        content(of: source)?.series?.samples.count
    }
}
