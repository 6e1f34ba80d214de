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

    /// Whether a row of the screen says that, however its words are spaced.
    private func says(_ text: String) -> Bool {
        board.text.split(separator: "\n").contains { $0.split(separator: " ").joined(separator: " ").contains(text) }
    }

    @Test(
        "Tab and right go to the next page, shift-tab and left to the previous; the key line names the next")
    func pages() {
        board.load()
        board.terminal.type("i")
        for (next, back) in [(Key.tab, Key.backTab), (.right, .left)] {
            #expect(board.text.contains("tab loads"))
            board.terminal.press(next)
            #expect(board.text.contains("Loads, newest first"))
            #expect(board.text.contains("tab state"))
            board.terminal.press(next)
            #expect(row("Next load") != nil)
            board.terminal.press(next)
            #expect(row("29: \"row 30\"") != nil || row("0: \"row 1\"") != nil)
            #expect(board.text.contains("tab contents"))
            board.terminal.press(back, back)
            #expect(board.text.contains("Loads, newest first"))
            board.terminal.press(back)
            #expect(row("Now: ") != nil)
        }
    }

    @Test("Clicking the name of a page shows it")
    func clicks() throws {
        board.load()
        board.terminal.type("i")
        for (name, text) in [("State", "Next load"), ("Loads", "Loads, newest first"), ("Contents", "Now: ")] {
            let rows = board.text.split(separator: "\n").map(String.init)
            let y = try #require(rows.firstIndex { $0.contains("Contents   Loads   State") })
            let x = try #require(rows[y].firstRange(of: name)).lowerBound.utf16Offset(in: rows[y])
            board.terminal.click(at: Point(x: x + 1, y: y))
            #expect(row(text) != nil, "\(name)")
        }
    }

    @Test("A successful load shows its duration, size and origin")
    func success() {
        inspectLoads()
        load(after: .milliseconds(1_250)) {
            $0.finishLoading(.success(["a"]), for: $0.loads.last, byteCount: 48_100)
        }
        #expect(row("● loaded")?.contains("1.2 s") == true)
        #expect(row("● loaded")?.contains("48.1 kB  from the source") == true)
    }

    @Test("A failed load shows its error in its row and above the pages, and both stay after a success")
    func failure() {
        inspectLoads()
        load(after: .seconds(3)) { $0.fail(TestError("out of paper")) }
        #expect(row("! out of paper") != nil)
        #expect(row("✗ failed  asked  out of paper") != nil)
        load(after: .seconds(3)) { $0.succeed(["a"]) }
        #expect(row("last error at")?.contains("3 s ago: out of paper") == true)
        #expect(row("✗ failed  asked  out of paper") != nil)
    }

    @Test("A cancelled load is shown as cancelled, not as a failure")
    func cancelled() {
        inspectLoads()
        load(after: .seconds(1)) { $0.cancel() }
        #expect(row("○ cancelled") != nil)
        #expect(row("no error so far") != nil)
    }

    @Test("Late results are counted")
    func lateResults() {
        inspectLoads()
        load(after: .seconds(1)) { loader in
            let generation = loader.loads.last
            loader.cancel()
            loader.finishLoading(.success(["late"]), for: generation)
        }
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        #expect(row("1 arrived too late and was dropped") != nil)
    }

    @Test("The newest load is first, and as many are shown as the loader keeps")
    func order() {
        board.loaders[0].loadHistoryLimit = 2
        inspectLoads()
        for _ in 0..<3 { load(after: .seconds(1)) { $0.succeed(["a"]) } }
        let numbers = board.text.split(separator: "\n").filter { $0.contains("● loaded") }.map { row in
            row.split(separator: " ")[1]
        }
        #expect(numbers == ["3", "2"])
    }

    @Test("Each of several loaders has its chart, and the state page shows all of them")
    func parts() {
        for (loader, name) in zip(board.loaders, ["Paper", "Ink"]) { loader.loadableName = name }
        board.panels[0].show(board.loaders[0], board.loaders[1]) { paper, ink in
            ((paper ?? []) + (ink ?? [])).map { ListRow(StyledText($0)) }
        }
        inspectLoads()
        board.panels[0].sync()
        board.clock.set(board.clock.now.advanced(by: .milliseconds(1_250)))
        board.loaders[0].succeed(["white"])
        board.loaders[1].fail(TestError("dried up"))
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("Paper: 1 of 1 succeeded, took 1.2 s") != nil)
        #expect(row("Ink: 0 of 1 succeeded (0 %)") != nil)
        #expect(board.text.split(separator: "\n").contains { $0.contains("✗ failed") && $0.contains("Ink") })
        board.terminal.press(.tab)
        #expect(row("Paper")?.contains("● fresh 0s") == true)
        #expect(row("Ink  ")?.contains("✗ failed") == true)
        #expect(!board.text.contains("Loader<"))
    }

    @Test("The state page shows the next load, its schedule, and other places where the content is shown")
    func state() {
        board.panels[1].show(board.loaders[0]) { $0.map { ListRow(StyledText($0)) } }
        let retry = BackoffTimeoutPolicy(period: nil, minimum: .seconds(5))
        let feed = Feed(
            "Paper", loader: board.loaders[0], every: .seconds(30), retry: retry,
            in: Environment(clock: board.clock))
        board.panels[0].show(feed) { $0.map { ListRow(StyledText($0)) } }
        inspectLoads()
        board.terminal.press(.tab)
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        #expect(board.text.split(separator: "\n").contains { $0.contains("State  ") && $0.contains("● fresh") })
        board.panels[0].partFailure = { "1 of 4 failed: b" }
        load(after: .seconds(1)) { $0.succeed(["a", "c"]) }
        #expect(says("State ✗ failed in part 1 of 4 failed: b"))
        #expect(says("! 1 of 4 failed: b"))
        board.panels[0].partFailure = { nil }
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        #expect(row("Next load")?.contains("in 30 s") == true)
        #expect(says("Schedule every 30 s; 5 s after a failure, then with increasing delays"))
        #expect(says("Shown Board ▸ Panel 2"))
        load(after: .seconds(1)) { $0.fail(Layered(cause: TestError("out of paper"))) }
        #expect(row("Next load")?.contains("in 5 s, after a failure") == true)
        #expect(says("Error the tray is stuck"))
        #expect(says("Caused by out of paper"))
    }

    /// An error that came from another one.
    private struct Layered: Error, CustomStringConvertible {
        let cause: any Error
        let description = "the tray is stuck"
    }

    @Test("Enter opens the details of a load; [ and ] go to the previous and next load, esc back")
    func openedLoad() {
        let error = "the paper tray says that " + (1...30).map { "no \($0)" }.joined(separator: ", ") + " is empty"
        load(after: .seconds(2)) { $0.succeed(["a"]) }
        load(after: .seconds(3)) { $0.fail(TestError(error)) }
        inspectLoads()
        #expect(board.text.contains("enter open"))
        board.terminal.press(.enter)
        #expect(row("Inspect: Panel 1 ▸ load 2") != nil)
        #expect(says("Took 3.0 s"))
        #expect(says("Because requested by the user"))
        let words = board.text.split { " │┃█\n".contains($0) }.joined(separator: " ")
        #expect(words.contains("Error \(error)"))
        board.terminal.type("[")
        #expect(row("Inspect: Panel 1 ▸ load 1") != nil)
        #expect(says("Took 2.0 s"))
        board.terminal.type("[]")
        #expect(row("Inspect: Panel 1 ▸ load 2") != nil)
        board.terminal.press(.escape)
        #expect(row("Loads, newest first") != nil)
        board.terminal.press(.escape)
        #expect(row("Inspect") == nil)
    }

    @Test("Ages are updated as they change, even if nothing was loaded")
    func times() {
        load(after: .seconds(2)) { $0.fail(TestError("out of paper")) }
        inspectLoads()
        board.terminal.press(.enter)
        #expect(row("Began")?.contains(", 2 s ago") == true)
        for seconds in 3...5 {
            board.clock.set(board.clock.now.advanced(by: .seconds(1)))
            board.terminal.jump(by: .seconds(1))
            #expect(row("Began")?.contains(", \(seconds) s ago") == true)
        }
    }

    @Test("The selected load stays selected when another one appears above it")
    func chosenLoad() {
        for _ in 0..<3 { load(after: .seconds(1)) { $0.succeed(["a"]) } }
        inspectLoads()
        board.terminal.type("j")
        load(after: .seconds(1)) { $0.succeed(["a"]) }
        board.terminal.press(.enter)
        #expect(row("▸ load 2") != nil)
    }
    @Test("A panel without a loader says so")
    func noLoader() {
        board.panels[0].loadable = nil
        inspectLoads()
        #expect(row("No loader yet") != nil)
    }

    @Test("While a sync is scheduled, its time is shown")
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

    @Test("A long error is wrapped completely, and the page below has the remaining space")
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

    @Test("Pushed content is an update, without a number and a duration")
    func updates() {
        inspectLoads()
        load(after: .milliseconds(1_250)) { $0.succeed(["a"]) }
        board.clock.set(board.clock.now.advanced(by: .seconds(5)))
        board.loaders[0].finishLoading(.success(["b"]))
        board.terminal.advance(by: .milliseconds(20))
        #expect(row("1.2 s  ● loaded") != nil)
        #expect(row("· updated")?.contains(" ms ") == false)
    }

    @Test("A long history scrolls to its end and not beyond")
    func scrolling() {
        board.loaders[0].loadHistoryLimit = 40
        for number in 1...40 { load(after: .seconds(1)) { $0.succeed(["\(number)"]) } }
        inspectLoads()
        board.terminal.type("G")
        #expect(board.text.contains("│   1  "))
        let end = board.terminal.frame
        board.terminal.type("j")
        board.terminal.press(Key(.pageDown))
        #expect(board.terminal.frame == end)
        board.terminal.type("k")
        #expect(board.terminal.frame?.cursor?.y == end?.cursor.map { $0.y - 1 })
        board.terminal.press(Key(.pageUp), Key(.pageUp), Key(.pageUp), Key(.pageUp))
        #expect(!board.text.contains("│   1  "))
        board.terminal.type("g")
        #expect(board.text.contains("40 of 40 succeeded"))
    }

    @Test(
        "A number of bytes is written in a fitting unit",
        arguments: [
            (-1, "0 B"), (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_249, "1.2 kB"), (1_250, "1.3 kB"),
            (999_949, "999.9 kB"), (999_950, "1.0 MB"), (48_000_000, "48.0 MB"), (3_500_000_000, "3.5 GB"),
            (.max, "9.2 EB"),
        ] as [(Int, String)])
    func bytes(count: Int, text: String) {
        #expect(ByteCount(count).text == text)
    }

    @Test(
        "An elapsed time is written in a fitting unit",
        arguments: [
            (-1, "0 ms"), (0.0009, "0 ms"), (0.031, "31 ms"), (0.9999, "999 ms"), (1, "1.0 s"), (59.99, "59.9 s"),
            (60, "1 min"), (3_599, "59 min"), (7_200, "2 h"),
        ] as [(Double, String)])
    func elapsed(seconds: Double, text: String) {
        #expect(ElapsedTime(.seconds(seconds)).text == text)
    }
}
