import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct InspectorTests {

    private let board = DashboardFixture()

    private func inspectLoads() {
        board.terminal.type("i")
        board.terminal.press(.tab)
    }

    /// Ends a load of the first panel after that time.
    private func load(after duration: Duration, _ end: (ScriptedLoader<[String]>) -> Void) {
        board.panels[0].sync()
        board.clock.set(board.clock.now.advanced(by: duration))
        end(board.loaders[0])
        board.terminal.advance(by: .milliseconds(20))
    }

    /// The row of the screen that contains the text.
    private func row(_ text: String) -> String? {
        board.text.split(separator: "\n").map(String.init).first { $0.contains(text) }
    }

    @Test("Tab, shift-tab and the arrows turn the page, and the line of keys names the other one")
    func pages() {
        board.load()
        board.terminal.type("i")
        #expect(board.text.contains("tab loads"))
        for key in [Key.tab, .backTab, .left, .right] {
            board.terminal.press(key)
            #expect(board.text.contains("Loads, the newest first"))
            #expect(board.text.contains("tab contents"))
            board.terminal.press(key)
            #expect(!board.text.contains("Loads, the newest first"))
        }
    }

    @Test("A load that succeeded says how long it took, how large it was and where it came from")
    func success() {
        inspectLoads()
        load(after: .milliseconds(1_250)) {
            $0.finishLoading(.success(["a"]), for: $0.loads.last, byteCount: 48_100)
        }
        #expect(row("1.2 s")?.contains("● loaded") == true)
        #expect(row("1.2 s")?.contains("48.1 kB  from the source") == true)
    }

    @Test("A load that failed says why, in its row and above the pages, and both stay after a success")
    func failure() {
        inspectLoads()
        load(after: .seconds(3)) { $0.fail(TestError("out of paper")) }
        #expect(row("! out of paper") != nil)
        #expect(row("✗ failed  out of paper") != nil)
        load(after: .seconds(3)) { $0.succeed(["a"]) }
        #expect(row("last error at")?.contains("3 s ago: out of paper") == true)
        #expect(row("✗ failed  out of paper") != nil)
    }

    @Test("A load that was cancelled is one, and no failure")
    func cancelled() {
        inspectLoads()
        load(after: .seconds(1)) { $0.cancel() }
        #expect(row("○ cancelled") != nil)
        #expect(row("no error so far") != nil)
    }

    @Test("Results that came too late are counted")
    func lateResults() {
        inspectLoads()
        load(after: .seconds(1)) { loader in
            let generation = loader.loads.last
            loader.cancel()
            loader.finishLoading(.success(["late"]), for: generation)
        }
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        #expect(row("1 came too late and was dropped") != nil)
    }

    @Test("The newest load stands first, and as many are shown as the loader keeps")
    func order() {
        board.loaders[0].loadHistoryLimit = 2
        inspectLoads()
        for _ in 0..<3 { load(after: .seconds(1)) { $0.succeed(["a"]) } }
        let numbers = board.text.split(separator: "\n").filter { $0.contains("● loaded") }.map { row in
            row.split(separator: " ")[1]
        }
        #expect(numbers == ["3", "2"])
    }

    @Test("It names what the panel is made of, how that is, and how many watch it, and no type")
    func parts() {
        board.loaders[0].loadableName = "Paper"
        let other = PanelModel(title: "Another panel")
        other.show(board.loaders[0]) { _ in [] }
        board.load()
        inspectLoads()
        #expect(row("Paper")?.contains("● fresh 0s") == true)
        #expect(row("Paper")?.contains("watched by 2") == true)
        #expect(!board.text.contains("Loader<"))
    }

    @Test("A panel without a loader says so")
    func noLoader() {
        board.panels[0].loadable = nil
        inspectLoads()
        #expect(row("No loader yet") != nil)
    }

    @Test("While a sync waits for its time, it says when that is")
    func nextSync() {
        let retry = BackoffTimeoutPolicy(period: nil, minimum: .seconds(5))
        let feed = Feed(
            "Paper", loader: board.loaders[0], every: .seconds(30), retry: retry,
            in: Environment(clock: board.clock))
        board.panels[0].show(feed) { $0.map { ListRow(StyledText($0)) } }
        board.terminal.type("i")
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        #expect(row("no error so far · next load in 30 s") != nil)
        load(after: .seconds(1)) { $0.fail(TestError("out of paper")) }
        #expect(row("! out of paper · retry 1 in 5 s") != nil)
    }

    @Test("An error that is longer than the line is wrapped, to its end, and the page below has the rest of the room")
    func longError() {
        let error =
            "the station says that the paper tray " + (1...30).map { "no \($0)" }.joined(separator: ", ") + " is empty"
        let feed = Feed(
            "Paper", loader: board.loaders[0], retry: BackoffTimeoutPolicy(period: nil, minimum: .seconds(5)),
            in: Environment(clock: board.clock))
        board.panels[0].show(feed) { $0.map { ListRow(StyledText($0)) } }
        load(after: .seconds(1)) { $0.succeed((1...30).map { "row \($0)" }) }
        load(after: .seconds(1)) { $0.fail(TestError(error)) }
        board.terminal.type("i")
        let words = board.text.split { " │┃\n".contains($0) }.joined(separator: " ")
        #expect(words.contains("! \(error) retry 1 in 5 s"))
        #expect(row("row 1 ") != nil)
        board.terminal.type("G")
        #expect(row("row 30") != nil)
    }

    // MARK: What is there now, and what was there before

    @Test("What a cache has is what is there now, and not loaded yet; a load makes it what was there before")
    func beforeAndNow() {
        let start = board.clock.now
        board.loaders[0].restore(
            ["kept"], from: Provenance(origin: .cache, date: start.advanced(by: .seconds(-7_200))))
        board.terminal.type("i")
        #expect(row("Now: ")?.contains("2 h ago") == true)
        #expect(row("from the cache · not loaded yet · nothing before") != nil)
        #expect(row("Before") == nil)
        board.panels[0].sync()
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("from the cache · loading") != nil)
        load(after: .seconds(60)) { $0.succeed(["new"]) }
        #expect(row("Before: ")?.contains("2 h ago") == true)
        #expect(row("Now: ")?.contains("just now") == true)
        #expect(row("from the cache  ")?.contains("from the source") == true)
        #expect(row("kept")?.contains("new") == true)
    }

    @Test("After a failure, and after a load that brought the same, what is there now is said to be so")
    func failedAndUnchanged() {
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        board.terminal.type("i")
        load(after: .seconds(60)) { $0.succeed(["a"]) }
        #expect(row("from the source · unchanged") != nil)
        #expect(row("Before: ")?.contains("1 min ago") == true)
        load(after: .seconds(60)) { $0.fail(TestError("out of paper")) }
        #expect(row("from the source · last load failed") != nil)
        #expect(row("Now: ")?.contains("1 min ago") == true)
    }

    @Test(
        "What changed at the end of a long content is in sight: of what is the same, only what stands beside that is shown"
    )
    func longContent() {
        let rows = (1...40).map { "row \($0)" }
        load(after: .seconds(1)) { $0.succeed(rows) }
        load(after: .seconds(1)) { $0.succeed(rows + ["the new one"]) }
        board.terminal.type("i")
        #expect(row("37 unchanged lines") != nil)
        #expect(row("+ the new one") != nil)
        load(after: .seconds(1)) { $0.succeed(rows + ["the new one"]) }
        #expect(row("row 1 ") != nil)
    }

    @Test("What came by itself is an update: it has no number, and took no time")
    func updates() {
        inspectLoads()
        load(after: .milliseconds(1_250)) { $0.succeed(["a"]) }
        board.clock.set(board.clock.now.advanced(by: .seconds(5)))
        board.loaders[0].finishLoading(.success(["b"]))
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("1.2 s  ● loaded") != nil)
        #expect(row("· updated")?.contains(" ms ") == false)
    }

    @Test("A long history scrolls, to its end and not beyond")
    func scrolling() {
        board.loaders[0].loadHistoryLimit = 40
        for number in 1...40 { load(after: .seconds(1)) { $0.succeed(["\(number)"]) } }
        inspectLoads()
        board.terminal.type("G")
        #expect(board.text.contains("│   1  "))
        let end = board.text
        board.terminal.type("j")
        board.terminal.press(Key(.pageDown))
        #expect(board.text == end)
        board.terminal.type("k")
        #expect(board.text != end)
        board.terminal.type("g")
        #expect(board.text.contains("Made of"))
    }

    @Test(
        "A number of bytes is written in the unit that fits",
        arguments: [
            (-1, "0 B"), (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_249, "1.2 kB"), (1_250, "1.3 kB"),
            (999_949, "999.9 kB"), (999_950, "1.0 MB"), (48_000_000, "48.0 MB"), (3_500_000_000, "3.5 GB"),
            (.max, "9.2 EB"),
        ] as [(Int, String)])
    func bytes(count: Int, text: String) {
        #expect(ByteCount(count).text == text)
    }

    @Test(
        "An elapsed time is written in the unit that fits",
        arguments: [
            (-1, "0 ms"), (0.0009, "0 ms"), (0.031, "31 ms"), (0.9999, "999 ms"), (1, "1.0 s"), (59.99, "59.9 s"),
            (60, "1 min"), (3_599, "59 min"), (7_200, "2 h"),
        ] as [(Double, String)])
    func elapsed(seconds: Double, text: String) {
        #expect(ElapsedTime(.seconds(seconds)).text == text)
    }

    @Test("Where sources say what they sent and received, the inspector has a third page with it")
    func exchange() async {
        let exchange = LoadExchange(
            request: ["GET /ships HTTP/1.1", "Accept: application/json"], response: ["200 OK", "ETag: \u{1B}[31m\"1\""])
        let loader = ContentLoader(
            ClosureSource { _ in .content(["Fri"], LoadFacts(exchange: exchange)) }, clock: board.clock)
        loader.loadableName = "Ships"
        board.panels[0].show(loader) { $0.map { ListRow(StyledText($0)) } }
        board.panels[0].sync()
        await until { loader.loadableState != .syncing }
        board.terminal.type("i")
        board.terminal.press(.tab)
        board.terminal.press(.tab)
        board.terminal.advance(by: .milliseconds(20))

        #expect(row("Contents   Loads   Exchange") != nil)
        #expect(row("asked     GET /ships HTTP/1.1") != nil)
        #expect(row("          Accept: application/json") != nil)
        #expect(row("answered  200 OK") != nil)
        #expect(row("ETag: [31m\"1\"") != nil)
        #expect(row("the load that failed") == nil)

        loader.finishLoading(.failure(TestError("out of paper")))
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("Ships  of the last answer, before the load that failed") != nil)
        board.terminal.press(.tab)
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("from the source") != nil)
    }
}
