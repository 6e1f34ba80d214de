import Dashboard
import Documents
import Foundation
import JSONDocuments
import LoadableNetworking
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Sources that are loaded once for each item of another one.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EachTests {

    private let clock = ManualClock()
    private let fixture: BoardFixture
    /// Answers with the item that is asked for, so that each row shows whose it is.
    private let server = ItemServer { .content(#"{"marker": "\#($0.url.lastPathComponent)", "up": true}"#) }

    private static let health = """
        sources:
          services: { file: services.json }
          health:
            each: { service: { source: services } }
            http: "https://shop.example/${item.service.host}"
            every: 1m

        """

    init() throws {
        fixture = try BoardFixture(clock: clock)
        try write("a", "b", "c")
    }

    private func write(_ hosts: String...) throws {
        try write(hosts)
    }

    private func write(_ hosts: [String]) throws {
        let items = hosts.map { #"{"host": "\#($0)", "team": "t\#($0)"}"# }
        try fixture.write("[\(items.joined(separator: ", "))]", to: "services.json")
    }

    private func makeBoard(_ text: String = Self.health, restarted: Bool = false) throws -> Board {
        Board(
            try fixture.settings(text), surroundings: fixture.surroundings(client: server), time: .utc,
            in: restarted ? fixture.makeEnvironment() : fixture.environment)
    }

    /// The rows of a source.
    private func rows(_ board: Board, _ source: String = "health") -> [Element] {
        guard case .json(let json)? = board.content(of: source)?.document else { return [] }
        return Element(json).elements
    }

    /// The items that have rows, in order; each with its own content or none.
    private func items(_ board: Board) -> [String] {
        rows(board).map { row in
            let item = row["service"]?["host"]?.text ?? row["service"]?.text ?? "?"
            #expect(row["marker"] == nil || row["marker"]?.text == item, "content under another name")
            return item
        }
    }

    private func panel(_ board: Board, _ name: String = "health") throws -> PanelModel {
        try #require(board.shownPanels.first { $0.title == name })
    }

    @Test("A single load ends with the rows of items that all fail, with the rows made of them, and with their alert")
    func allFailedOnce() async throws {
        let board = try makeBoard(
            Self.health + """
                  sites:
                    from: health
                    select: 'map({ site: .host, state: (if .error then "down" else "up" end) })'
                    alert: { when: 'any(.[]; .state == "down")', title: A site is down }

                """)
        server.answer { _ in .status(503) }
        await board.loadOnce()
        #expect(rows(board).count { $0["error"] != nil && $0["loading"] == nil } == 3, "\(board.text)")
        #expect(rows(board, "sites").map { $0["state"]?.text } == ["down", "down", "down"])
        #expect(board.text.contains("A site is down"), "\(board.text)")
    }

    @Test("The content of all items is one list in their order, with the fields of the item")
    func list() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        #expect(items(board) == ["a", "b", "c"])
        #expect(rows(board).map { $0["team"]?.text } == ["ta", "tb", "tc"])
        #expect(rows(board).map { $0["up"]?.text } == ["true", "true", "true"])
        #expect(board.shownPanels.map(\.title) == ["health"])
        #expect(board.screen.failures.isEmpty)
    }

    @Test("Loaded fields take precedence over those of the item, which is also available by name")
    func fields() async throws {
        server.answer { .content(#"{"team": "loaded", "marker": "\#($0.url.lastPathComponent)"}"#) }
        let board = try makeBoard()
        await board.loadOnce()
        #expect(rows(board).map { $0["team"]?.text } == ["loaded", "loaded", "loaded"])
        #expect(rows(board).map { $0["service"]?["team"]?.text } == ["ta", "tb", "tc"])
        #expect(items(board) == ["a", "b", "c"])
    }

    @Test("Items may be texts in the file; anything except a map is a value")
    func ownList() async throws {
        server.answer { .content("\($0.url.lastPathComponent.utf8.count)") }
        let board = try makeBoard(
            """
            sources:
              health:
                each: { service: [one, three] }
                http: "https://shop.example/${item.service}"
            """)
        await board.loadOnce()
        #expect(items(board) == ["one", "three"])
        #expect(rows(board).map { $0["value"]?.text } == ["3", "5"])
    }

    @Test("A failed item keeps its row, with the error; the others are new, and the title counts it")
    func failure() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        server.answer { request in
            let host = request.url.lastPathComponent
            return host == "b" ? .status(500) : .content(#"{"marker": "\#(host)", "up": false}"#)
        }
        await clock.advance(by: .seconds(120))
        await board.loadOnce()
        #expect(items(board) == ["a", "b", "c"])
        #expect(rows(board).map { $0["up"]?.text } == ["false", "true", "false"])
        #expect(rows(board)[1]["error"]?.text.contains("500") == true)
        #expect(rows(board)[1]["loaded"]?.text.hasSuffix("Z") == true)
        #expect(rows(board)[0]["error"] == nil)
        #expect(try panel(board).summary().string == "1 of 3 failed")
        #expect(board.screen.failures.count == 1)
        #expect(board.screen.failures[0].hasPrefix("health: 1 of 3 failed: b"), "\(board.screen.failures)")
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)", "up": false}"#) }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(rows(board).allSatisfy { $0["error"] == nil })
        #expect(try panel(board).summary().string.isEmpty)
        #expect(board.screen.failures.isEmpty)
    }

    @Test("A failed item that several columns identify is named by all of them")
    func failureName() async throws {
        try fixture.write(
            #"[{"a": "x", "b": "1"}, {"a": "x", "b": "2"}, {"a": "y", "b": "1"}]"#, to: "services.json")
        server.answer { $0.url.lastPathComponent == "x2" ? .status(500) : .content(#"{"up": true}"#) }
        let board = try makeBoard(
            """
            sources:
              services: { file: services.json, id: [a, b] }
              health:
                each: { service: { source: services } }
                http: "https://shop.example/${item.service.a}${item.service.b}"
            """)
        await board.loadOnce()
        #expect(board.screen.failures.count == 1)
        #expect(board.screen.failures.first?.hasPrefix("health: 1 of 3 failed: x 2: ") == true)
    }

    @Test("In a table, a failed item has a sign, and its error displaces no column with content")
    func errorColumn() async throws {
        server.answer { request in
            let host = request.url.lastPathComponent
            return host == "c" ? .status(500) : .content(#"{"marker": "\#(host)", "up": true}"#)
        }
        let board = try makeBoard()
        await board.loadOnce()
        let table = try #require(panel(board).latest?.content as? TableContent)
        #expect(table.columns.map(\.title).last == "error")
        #expect(table.columns.map(\.title).count { $0 == "error" } == 1)
        #expect(table.lines.map { $0.text.hasPrefix("✗ ") } == [false, false, true])
        var canvas = Canvas(size: Size(width: 20, height: 4))
        var state = table.makeState()
        table.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        #expect(canvas.frame.plainText.contains("host  team"), "\(canvas.frame.plainText)")
        #expect(canvas.frame.plainText.contains("✗ c"), "\(canvas.frame.plainText)")
    }

    @Test("It fails when every item does; the rows stay")
    func failureOfAll() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        server.answer { _ in .status(500) }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(board.screen.failures.count == 1)
        #expect(items(board) == ["a", "b", "c"])
        #expect(rows(board).allSatisfy { $0["up"]?.text == "true" && $0["error"] != nil })
    }

    @Test("A failure of the items' source fails it by name; the rows stay")
    func failureOfItems() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/services.json")
        await board.loadOnce()
        #expect(board.screen.failures.contains { "\($0)".contains("services:") })
        #expect(items(board) == ["a", "b", "c"])
    }

    @Test("Anything except a list of items is an error")
    func noList() async throws {
        try fixture.write(#"{"a": 1}"#, to: "services.json")
        let board = try makeBoard()
        await board.loadOnce()
        #expect(board.screen.failures.contains { "\($0)".contains("“services” does not return a list of items") })
    }

    @Test("Of forty items, one that hangs delays none of the others")
    func hangingItem() async throws {
        let hosts = (0..<40).map { "h\($0)" }
        try write(hosts)
        server.answer { request in
            let host = request.url.lastPathComponent
            return host == "h7" ? .hang : .content(#"{"marker": "\#(host)"}"#)
        }
        let board = try makeBoard()
        board.start()
        await until { rows(board).count { $0["marker"] != nil } == 39 }
        #expect(items(board) == hosts)
        #expect(rows(board)[7]["loading"]?.text == "true")
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        server.release()
        await until { rows(board).allSatisfy { $0["marker"] != nil } }
        #expect(items(board) == hosts)
        #expect(server.mostOpen <= 4)
    }

    @Test("The first values of an item do not count as a change of its row; later ones do")
    func changedRows() async throws {
        server.answer { $0.url.lastPathComponent == "b" ? .hang : .content(#"{"n": 1}"#) }
        let board = try makeBoard()
        let session = TestSession(board.screen, width: 80, height: 16)
        board.start()
        await until { self.server.hangingCount == 1 && self.rows(board).count { $0["n"] != nil } == 2 }
        session.advance(by: .milliseconds(20))
        server.answer { _ in .content(#"{"n": 1}"#) }
        server.release()
        await until { self.rows(board).count { $0["n"] != nil } == 3 }
        await board.screen.loadOnce()
        session.advance(by: .milliseconds(20))
        #expect(session.frame?.plainText.contains("≠") == false)

        server.answer { _ in .content(#"{"n": 2}"#) }
        clock.set(clock.now.advanced(by: .seconds(120)))
        await board.screen.loadOnce()
        session.advance(by: .milliseconds(20))
        #expect(session.frame?.plainText.contains("≠") == true)
    }

    @Test("A new item has a row at once, a removed one has none, and a returning one has its earlier content")
    func changedItems() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        server.answer { _ in .hang }
        try write("c", "d", "a")
        await until(moving: clock) {
            items(board) == ["c", "d", "a"] && rows(board).count { $0["marker"] != nil } == 2
        }
        #expect(rows(board)[1]["loading"]?.text == "true")
        try write("b", "d")
        await until(moving: clock) { items(board) == ["b", "d"] && rows(board)[0]["marker"] != nil }
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        server.release()
        await until(moving: clock) { rows(board).allSatisfy { $0["marker"] != nil } }
        #expect(items(board) == ["b", "d"])
    }

    @Test("Another value in the request is another request: the old content is not shown")
    func changedValue() async throws {
        try fixture.write(#"[{"id": 1, "host": "a"}]"#, to: "services.json")
        let board = try makeBoard()
        await board.loadOnce()
        #expect(items(board) == ["a"])
        server.answer { _ in .hang }
        try fixture.write(#"[{"id": 1, "host": "z"}]"#, to: "services.json")
        await until(moving: clock) { items(board) == ["z"] }
        #expect(rows(board)[0]["marker"] == nil)
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        server.release()
        await until(moving: clock) { rows(board).first?["marker"]?.text == "z" }
    }

    @Test("A change of an unused field of the item loads nothing")
    func changedField() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        let count = server.requests.count
        try fixture.write(#"[{"host": "a", "team": "new"}, {"host": "b"}, {"host": "c"}]"#, to: "services.json")
        await until(moving: clock) { rows(board).first?["team"]?.text == "new" }
        #expect(items(board) == ["a", "b", "c"])
        #expect(rows(board).allSatisfy { $0["marker"] != nil })
        #expect(server.requests.count == count)
    }

    @Test("Items with equal identities are loaded once, with a remark")
    func duplicates() async throws {
        try fixture.write(#"[{"host": "a"}, {"host": "b"}]"#, to: "services.json")
        let board = try makeBoard()
        await board.loadOnce()
        try fixture.write(#"[{"host": "a"}, {"host": "b", "n": 1}, {"host": "b", "n": 2}]"#, to: "services.json")
        await until(moving: clock) { rows(board).contains { $0["n"]?.text == "1" } }
        #expect(items(board) == ["a", "b"])
        #expect(board.text.contains("1 item has the same host"))
    }

    @Test("The columns that identify an item are chosen once, and kept with the content")
    func keptColumns() async throws {
        try fixture.write(#"[{"host": "a", "zone": "x"}, {"host": "b", "zone": "y"}]"#, to: "services.json")
        await (try makeBoard()).loadOnce()
        try fixture.write(#"[{"host": "a", "zone": "x"}, {"host": "a", "zone": "y"}]"#, to: "services.json")
        let board = try makeBoard(restarted: true)
        await board.loadOnce()
        #expect(items(board) == ["a"])
    }

    @Test("The identity columns of the items' source identify an item")
    func declaredColumns() async throws {
        try fixture.write(#"[{"host": "a", "zone": "x"}, {"host": "a", "zone": "y"}]"#, to: "services.json")
        let board = try makeBoard(
            Self.health.replacing("file: services.json", with: "file: services.json, id: [host, zone]"))
        await board.loadOnce()
        #expect(items(board) == ["a", "a"])
    }

    @Test("The rows are identified by their items, whatever fields they have")
    func rowIdentity() async throws {
        server.answer { _ in .content(#"{"id": 7, "name": "same"}"#) }
        let board = try makeBoard()
        await board.loadOnce()
        let panel = try panel(board)
        let ids = (panel.latest?.content as? TableContent)?.rows.map(\.id) ?? []
        #expect(ids == ["a", "b", "c"])
    }

    @Test("After a restart, content is shown immediately in its item’s row, and fresh content is not loaded again")
    func restart() async throws {
        await (try makeBoard()).loadOnce()
        let count = server.requests.count
        let board = try makeBoard(restarted: true)
        #expect(items(board) == ["a", "b", "c"])
        board.start()
        await until { try! panel(board).loadableState == .didSyncSuccessfully }
        #expect(items(board) == ["a", "b", "c"])
        #expect(server.requests.count == count)
    }

    @Test("Items are kept separately: an item that returns after a restart has its earlier content")
    func keptItems() async throws {
        await (try makeBoard()).loadOnce()
        try write("b")
        await (try makeBoard(restarted: true)).loadOnce()
        server.answer { _ in .status(500) }
        try write("a", "b")
        let board = try makeBoard(restarted: true)
        await board.loadOnce()
        #expect(items(board) == ["a", "b"])
        #expect(rows(board).allSatisfy { $0["up"]?.text == "true" })
    }

    @Test("Saving a board loads no unchanged source again")
    func reload() async throws {
        let board = try makeBoard()
        await board.loadOnce()
        let count = server.requests.count
        board.apply(try fixture.settings(Self.health + "    title: Health\n"))
        await until { board.shownPanels.contains { $0.title == "Health" } }
        await until { items(board) == ["a", "b", "c"] }
        #expect(server.requests.count == count)
        board.apply(try fixture.settings(Self.health.replacing("shop.example", with: "other.example")))
        await until { server.requests.count == count + 3 && board.screen.failures.isEmpty }
        #expect(items(board) == ["a", "b", "c"])
    }

    @Test("A refresh during a load repeats no request")
    func refreshWhileLoading() async throws {
        server.answer { _ in .hang }
        let board = try makeBoard()
        board.start()
        await until { server.hangingCount == 3 }
        try panel(board).sync()
        try panel(board).sync()
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)"}"#) }
        server.release()
        await until { rows(board).count { $0["marker"] != nil } == 3 }
        #expect(server.requests.count == 3)
    }

    @Test("At most 1,000 items are loaded, with the configured concurrency, and a remark says so")
    func manyItems() async throws {
        try write((0..<1_200).map { "h\($0)" })
        let board = try makeBoard(Self.health + "    concurrently: 8\n")
        await board.loadOnce()
        #expect(items(board) == (0..<1_000).map { "h\($0)" })
        #expect(rows(board).allSatisfy { $0["marker"] != nil })
        #expect(server.mostOpen <= 8)
        #expect(server.requests.count == 1_000)
        #expect(board.text.contains("1,000 of 1,200 items"))
    }

    @Test("Settings and lists that change while the loads of many items are made cost no item and no second request")
    func changesWhileMakingLoads() async throws {
        let hosts = (0..<350).map { "h\($0)" }
        try write(hosts)
        let text = Self.health.replacing("every: 1m", with: "every: 1h") + "    concurrently: 8\n"
        let board = try makeBoard(text)
        board.start()
        await until { board.content(of: "services") != nil }
        board.apply(try fixture.settings(text + "    title: Health\n"))
        await until { rows(board).count { $0["marker"] != nil } == 350 }
        #expect(items(board) == hosts)
        #expect(server.requests.count == 350)
        // After a restart, the list changes before the loads of its items have been made.
        let next = try makeBoard(text, restarted: true)
        next.start()
        await until { next.content(of: "services") != nil }
        let others = hosts.dropFirst(100) + ["new"]
        try write(Array(others))
        await until(moving: clock) {
            items(next) == Array(others) && rows(next).allSatisfy { $0["marker"] != nil }
        }
        #expect(server.requests.count == 351)
    }

    @Test("It is loaded at its own interval, regardless of its items")
    func interval() async throws {
        let board = try makeBoard(
            Self.health.replacing("{ file: services.json }", with: "{ command: cat services.json, every: 20s }"))
        board.start()
        await until { server.requests.count == 3 }
        await until { try! panel(board).loadableState == .didSyncSuccessfully }
        for _ in 0..<9 {
            await clock.advance(by: .seconds(20))
            await until { try! panel(board).loadableState != .syncing }
        }
        await until { server.requests.count >= 9 }
        #expect(server.requests.count <= 12)
    }

    @Test("Loaded lists are joined; rows are identified by their item and their own columns")
    func flat() async throws {
        server.answer { request in
            let host = request.url.lastPathComponent
            return .content(#"[{"id": 1, "marker": "\#(host)"}, {"id": 2, "marker": "\#(host)"}]"#)
        }
        let board = try makeBoard(Self.health + "    flat: true\n")
        await board.loadOnce()
        #expect(items(board) == ["a", "a", "b", "b", "c", "c"])
        let ids = ((try panel(board)).latest?.content as? TableContent)?.rows.map(\.id) ?? []
        #expect(Set(ids).count == 6)
    }

    @Test("Followed rows are identified by their item and their own columns")
    func followedRows() async throws {
        for name in ["a", "b"] { try fixture.write("{\"id\": 1}\n{\"id\": 2}\n", to: "\(name).log") }
        let board = try makeBoard(
            """
            sources:
              logs: { each: { name: [a, b] }, file: "${item.name}.log", follow: true, parse: jsonl }
            """)
        await board.loadOnce()
        let ids = ((try panel(board, "logs")).latest?.content as? TableContent)?.rows.map(\.id) ?? []
        #expect(ids.count == 4 && Set(ids).count == 4)
    }

    @Test("Sources and alerts use the list")
    func fromEach() async throws {
        let board = try makeBoard(
            Self.health + """
                    alert: { when: 'any(.[]; .up | not)', run: 'echo "$VALUE" > sent' }
                  count: { from: health, select: 'map(select(.up)) | length' }
                """)
        let report = ChangeReport(board.screen) { _ in }
        await board.loadOnce()
        #expect(board.content(of: "count")?.document == .number(3))
        server.answer { .content(#"{"marker": "\#($0.url.lastPathComponent)", "up": false}"#) }
        await clock.advance(by: .seconds(60))
        await board.loadOnce()
        #expect(board.content(of: "count")?.document == .number(0))
        await until { (try? fixture.read("sent")) != nil }
        withExtendedLifetime(report) {}
    }

    @Test("The items may come from a derived source, and their content can be selected from one by one")
    func eachOverFrom() async throws {
        let board = try makeBoard(
            """
            sources:
              services: { file: services.json }
              teams: { from: services, select: 'map({host, n: .team})' }
              health:
                each: { service: { source: teams } }
                http: "https://shop.example/${item.service.host}"
                select: '{ marker, n: "loaded" }'
            """)
        await board.loadOnce()
        #expect(items(board) == ["a", "b", "c"])
        #expect(rows(board).map { $0["n"]?.text } == ["loaded", "loaded", "loaded"])
        #expect(rows(board).allSatisfy { $0["up"] == nil })
    }

    @Test("Followed lines are merged as they arrive, with the name of their item")
    func followedLines() async throws {
        try fixture.write("a 1\n", to: "a.log")
        try fixture.write("b 1\n", to: "b.log")
        let board = try makeBoard(
            """
            sources:
              logs: { each: { name: [a, b] }, file: "${item.name}.log", follow: true }
            """)
        await board.loadOnce()
        let first = text(board, "logs")
        #expect(first == "a: a 1\nb: b 1\n" || first == "b: b 1\na: a 1\n")
        try fixture.append("b 2\n", to: "b.log")
        await until(moving: clock) { text(board, "logs").hasSuffix("b 2\n") }
        try fixture.append("a 2\n", to: "a.log")
        await until(moving: clock) { text(board, "logs").hasSuffix("a 2\n") }
        #expect(text(board, "logs") == first + "b: b 2\na: a 2\n")
    }

    private func text(_ board: Board, _ source: String) -> String {
        if case .text(let text)? = board.content(of: source)?.document { text } else { "" }
    }

    @Test("Commands and recipes also support items, in their environment or parameters")
    func commands() async throws {
        let board = try makeBoard(
            """
            sources:
              said:
                each: { who: [you, me] }
                command: echo "hello $WHO"
                env: { WHO: "${item.who}" }
            """)
        await board.loadOnce()
        #expect(rows(board, "said").map { $0["value"]?.text } == ["hello you", "hello me"])
    }
}
