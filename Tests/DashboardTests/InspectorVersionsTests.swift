import Dashboard
import Feeds
import LoadableCaching
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// The current content beside the previous one, and the exchanges.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct InspectorVersionsTests {

    private let board = DashboardFixture()

    private func load(after duration: Duration = .seconds(60), _ end: (ScriptedLoader<[String]>) -> Void) {
        board.panels[0].sync()
        board.clock.set(board.clock.now.advanced(by: duration))
        end(board.loaders[0])
        board.terminal.advance(by: .milliseconds(20))
    }

    private func row(_ text: String) -> String? {
        board.text.split(separator: "\n").map(String.init).first { $0.contains(text) }
    }

    @Test("Cached content is the current version, not yet loaded; a load makes it the previous one")
    func beforeAndNow() {
        let start = board.clock.now
        board.loaders[0].restore(
            ["kept"], from: Provenance(origin: .cache, date: start.advanced(by: .seconds(-7_200))))
        board.terminal.type("i")
        #expect(row("Now: ")?.contains("2 h ago") == true)
        #expect(row("from disk · not loaded yet · nothing before") != nil)
        #expect(row("Before") == nil)
        board.panels[0].sync()
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("from disk · loading") != nil)
        load { $0.succeed(["new"]) }
        #expect(row("Before: ")?.contains("2 h ago") == true)
        #expect(row("Now: ")?.contains("just now") == true)
        #expect(row("from disk  ")?.contains("from the source") == true)
        #expect(row("kept")?.contains("new") == true)
    }

    @Test(
        "After an unchanged load, the current version is marked as unchanged, beside the last different one"
    )
    func unchanged() {
        for text in ["alpha", "beta", "beta"] { load { $0.succeed([text]) } }
        let since = TimeOfDay.utc.text(board.clock.now.advanced(by: .seconds(-60)))
        board.terminal.type("i")
        #expect(row("unchanged since \(since)") != nil)
        #expect(row("Before: ")?.contains("2 min ago") == true)
        #expect(row("alpha")?.contains("beta") == true)
        load { $0.fail(TestError("out of paper")) }
        #expect(row("from the source · last load failed") != nil)
        #expect(row("Now: ")?.contains("1 min ago") == true)
    }

    @Test("Table rows are aligned in both versions, and only differences are marked")
    func alignedTable() {
        let board = OnePanel([[String]].self, size: Size(width: 60, height: 16)) { rows in
            TableContent(["Ship", "Flag", "Tons"], rows: rows.map { TableContent.Row($0.map { StyledText($0) }) })
        }
        board.load([["Fri", "NO", "980"], ["Undine", "GB", "12"]])
        board.terminal.type("i")
        let lines = board.terminal.text.split(separator: "\n").map(String.init)
        #expect(lines.contains { $0.contains("Fri     NO  980") })
        #expect(lines.contains { $0.contains("Undine  GB   12") })
        board.load([["Fri", "NO", "980"], ["Undine", "GB", "12"], ["Amrum", "Sweden", "104000"]])
        #expect(board.terminal.text.contains("Amrum   Sweden  104000"))
        #expect(board.terminal.text.contains("Fri     NO         980"))
        #expect(board.terminal.text.split(separator: "\n").count { $0.contains("Fri") } == 1)
    }

    @Test("[ goes to earlier differing versions and ] to later ones; the selection stays")
    func throughTime() {
        for text in ["one", "two", "two", "three", "four"] { load { $0.succeed([text]) } }
        board.terminal.type("i")
        #expect(board.text.contains("[ ] versions"))
        #expect(row("version 3 of 4") != nil)
        #expect(row("three")?.contains("four") == true)
        board.terminal.type("[[")
        #expect(row("version 1 of 4") != nil)
        #expect(row("one ")?.contains("four") == true)
        board.terminal.type("[[[")
        #expect(row("version 1 of 4") != nil)
        board.terminal.type("]")
        #expect(row("two ")?.contains("four") == true)
        load { $0.succeed(["five"]) }
        #expect(row("version 2 of 5") != nil)
        #expect(row("two ")?.contains("five") == true)
        board.terminal.type("]]]]")
        #expect(row("version 4 of 5") != nil)
        // The latest but one is whatever came before: there it goes on.
        load { $0.succeed(["six"]) }
        #expect(row("five")?.contains("six") == true)
    }

    @Test("A displayed version stays, even when it is dropped from the panel")
    func pinned() {
        for number in 1...3 { load { $0.succeed(["number \(number)"]) } }
        board.terminal.type("i[")
        #expect(row("number 1 ")?.contains("number 3") == true)
        for number in 4...40 { load { $0.succeed(["number \(number)"]) } }
        #expect(board.panels[0].earlier.count == 20)
        #expect(board.panels[0].earlier.first?.lines.first?.text == "number 20")
        #expect(row("number 1 ")?.contains("number 40") == true)
        board.terminal.type("]")
        #expect(row("number 20 ")?.contains("number 40") == true)
    }

    @Test("Of large contents fewer versions are kept, but always the previous one")
    func largeVersions() {
        let row = String(repeating: "x", count: 1_000)
        for number in 1...9 { load { $0.succeed(["\(number)"] + Array(repeating: row, count: 100)) } }
        #expect((2...3).contains(board.panels[0].earlier.count))
        #expect(board.panels[0].earlier.last?.lines.first?.text == "8")
        load { $0.succeed(Array(repeating: row, count: 3_000)) }
        load { $0.succeed(["small"]) }
        #expect(board.panels[0].earlier.map(\.lines.count) == [3_000])
    }

    @Test("The version on disk precedes the first version")
    func kept() {
        let storage = MemoryStorage()
        let cache = Cache<GenericKey, [String]>(
            name: "paper", storage: storage, lifetimes: CacheLifetimes(fresh: .seconds(5)), clock: board.clock)
        board.loaders[0].keepContent(in: CacheKeeper(cache, key: .key))
        load { $0.succeed(["one"]) }
        load { $0.succeed(["two"]) }
        board.terminal.type("i[")
        #expect(row("On disk: ")?.contains("Now: ") == true)
        #expect(row("the same") != nil)
        #expect(row("two") != nil)
        board.terminal.type("]")
        #expect(row("Before: ") != nil)
        #expect(row("one ")?.contains("two") == true)
    }

    @Test("A change at the end of long content is visible; enter unfolds and folds unchanged lines")
    func longContent() {
        let rows = (1...40).map { "row \($0)" }
        load { $0.succeed(rows) }
        load { $0.succeed(rows + ["the new one"]) }
        board.terminal.type("i")
        #expect(row("37 unchanged lines") != nil)
        #expect(row("+ the new one") != nil)
        #expect(board.text.contains("enter unfold"))
        board.terminal.press(.enter)
        #expect(row("row 1 ") != nil && row("37 unchanged lines") == nil)
        board.terminal.press(.enter)
        #expect(row("37 unchanged lines") != nil)
    }

    @Test("In narrow terminals the versions are stacked, and an empty one takes no space")
    func narrow() {
        board.terminal.resize(to: Size(width: 40, height: 12))
        load { $0.succeed(["Fri at sea", "Undine at berth 4"]) }
        board.terminal.type("i")
        #expect(row("Now: ")?.contains("just now") == true)
        #expect(row("from the source · nothing before") != nil)
        #expect(row("Fri at sea") != nil)
        load { $0.succeed(["Fri at berth 2", "Undine at berth 4"]) }
        #expect(row("Before: 1 min ago · from the source") != nil)
        #expect(row("Now: just now · from the source") != nil)
        #expect(row("− Fri at sea") != nil)
        #expect(row("+ Fri at berth 2") != nil)
        #expect(row("  Undine at berth 4") != nil)
    }

    @Test("In a tree, the path of the selected line is in the lower edge")
    func path() throws {
        let loader = ScriptedLoader<JSONDocument>(clock: board.clock)
        board.panels[0].show(loader) { OutlineContent($0) }
        for text in [#"{"berths": [{"name": "east"}]}"#, #"{"berths": [{"name": "west"}]}"#] {
            board.panels[0].sync()
            loader.succeed(try JSONDocument(text))
        }
        board.terminal.type("ijj")
        #expect(row("berths ▸ 0 ▸ name") != nil)
    }

    @Test("The raw contents are those of the loader, whatever the panel shows")
    func raw() {
        struct Ship: Encodable {
            let name: String
            let berths: [Int]
        }
        let loader = ScriptedLoader<Ship>(clock: board.clock)
        board.panels[0].show(loader) { [ListRow(StyledText($0.name))] }
        board.panels[0].sync()
        loader.succeed(Ship(name: "Fri", berths: [2, 4]))
        board.terminal.type("i")
        board.terminal.press(.backTab)
        #expect(row("berths: [2]") != nil)
        #expect(row("name: \"Fri\"") != nil)
        // What is small is seen whole.
        #expect(row("1: 4") != nil)
        board.terminal.type(" ")
        #expect(row("1: 4") == nil)
    }

    // MARK: Exchanges

    @Test(
        "Sources that report requests and responses have a page for them, even for failed and running loads"
    )
    func exchange() async {
        let source = ScriptedSource<[String]>()
        let loader = ContentLoader(source, clock: board.clock)
        loader.loadableName = "Ships"
        board.panels[0].show(loader) { $0.map { ListRow(StyledText($0)) } }
        board.panels[0].sync()
        let first = LoadExchange(
            request: ["GET /ships", "Accept: application/json"], response: ["200 OK", "ETag: \u{1B}[31m\"1\""],
            receivedByteCount: 48_100, responseTime: .milliseconds(31))
        source.answer(.content(["Fri"], LoadFacts(exchange: first)))
        await until { loader.loadableState != .syncing }
        board.terminal.type("i")
        board.terminal.press(.tab, .tab)
        #expect(row("Contents   Loads   Exchange") != nil)
        #expect(row("Ships  load 1  ● loaded") != nil)
        #expect(row("asked     GET /ships") != nil)
        #expect(row("          Accept: application/json") != nil)
        #expect(row("answered  200 OK  after 31 ms, 48.1 kB") != nil)
        #expect(row("ETag: [31m\"1\"") != nil)

        board.panels[0].sync()
        await until { source.requests.count == 2 }
        source.requests.last?.note(LoadExchange(request: ["GET /ships"], response: []))
        board.terminal.advance(by: .milliseconds(200))
        #expect(row("answered  not yet") != nil)
        source.requests.last?.note(LoadExchange(request: ["GET /ships"], response: ["500 Server Error"]))
        source.fail(TestError("500 from the harbour"))
        await until { loader.loadableState != .syncing }
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("Ships  load 2  ✗ failed") != nil)
        #expect(row("answered  500 Server Error") != nil)
        #expect(row("answered  200 OK") != nil)

        board.terminal.press(.backTab, .enter)
        #expect(row("▸ load 2") != nil)
        #expect(row("answered  500 Server Error") != nil)
    }
}
