import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Other contents of panels, and the state that stays in new content.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelContentTests {

    private let clock = ManualClock()

    /// A board of one panel on a test terminal.
    @MainActor
    private final class Board<Content: Sendable> {
        let loader: ScriptedLoader<Content>
        let panel: PanelModel
        let terminal: TestTerminal
        private let runner: ScreenRunner

        init(
            _ clock: ManualClock, size: Size = Size(width: 60, height: 10),
            panel: PanelModel = PanelModel(title: "Panel"),
            loader: ScriptedLoader<Content>? = nil, _ show: (PanelModel, ScriptedLoader<Content>) -> Void
        ) {
            self.loader = loader ?? ScriptedLoader(clock: clock)
            self.panel = panel
            terminal = TestTerminal(size: size)
            show(panel, self.loader)
            let screen = DashboardScreen(
                board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
                in: Environment(clock: clock))
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
        }

        func load(_ content: Content) {
            panel.sync()
            loader.succeed(content)
            settle()
        }

        func settle() { terminal.advance(by: .milliseconds(20)) }

        /// The lines inside of the panel.
        var lines: [String] {
            terminal.text.split(separator: "\n").dropFirst(2).dropLast(2).map { line in
                var text = line.dropFirst(2).dropLast()
                while text.last == " " { text.removeLast() }
                return String(text)
            }
        }

        /// The lower edge of the panel.
        var edge: String { terminal.text.split(separator: "\n").suffix(2).first.map(String.init) ?? "" }

        /// The line with the cursor: that of the chosen row.
        var chosen: String? {
            guard let y = terminal.frame?.cursor?.y, lines.indices.contains(y - 2) else { return nil }
            return lines[y - 2]
        }
    }

    private func list(_ ids: ClosedRange<Int>) -> [(id: Int, text: String)] {
        ids.map { ($0, "item \($0)") }
    }

    // MARK: Lists

    private func board() -> Board<[Int]> {
        Board(clock) { panel, loader in
            panel.show(loader) { numbers in numbers.map { ListRow(StyledText("item \($0)"), id: "\($0)") } }
        }
    }

    @Test("The same item stays selected when new ones are inserted above, at the same place")
    func selectionFollows() {
        let board = board()
        board.load(Array(1...30))
        board.terminal.type("jjjjjjjjjj")
        #expect(board.chosen == "item 11")
        let before = board.lines
        board.load([-3, -2, -1] + Array(1...30))
        #expect(board.chosen == "item 11")
        #expect(board.lines == before)
    }

    @Test("At the very top a list stays there, so that new items are visible")
    func staysAtTheTop() {
        let board = board()
        board.load([1, 2, 3])
        board.load([0, 1, 2, 3])
        #expect(board.chosen == "item 0")
    }

    @Test("If the items are reordered, the same one stays selected")
    func reordering() {
        let board = board()
        board.load([1, 2, 3, 4])
        board.terminal.type("j")
        board.load([4, 3, 2, 1])
        #expect(board.chosen == "item 2")
    }

    @Test("If the selected item is removed, the next one is selected, at the end the last one")
    func goneItem() {
        let board = board()
        board.load([1, 2, 3, 4])
        board.terminal.type("jj")
        board.load([1, 2, 4])
        #expect(board.chosen == "item 4")
        board.load([1, 2])
        #expect(board.chosen == "item 2")
    }

    @Test("An item with a changed text stays selected by its id, or by its neighbors")
    func changedText() {
        let board = Board<[String]>(clock) { panel, loader in
            panel.show(loader) { $0.map { ListRow(StyledText($0)) } }
        }
        board.load(["a", "b", "c"])
        board.terminal.type("j")
        board.load(["a", "B", "c"])
        #expect(board.chosen == "B")
    }

    @Test("Panel content is made once for each version, not for each state change")
    func madeOnce() {
        var count = 0
        let board = Board<[String]>(clock) { panel, loader in
            panel.show(loader) { words in
                count += 1
                return words.map { ListRow(StyledText($0)) }
            }
        }
        board.load(["a"])
        #expect(count == 1)
        board.panel.sync()
        board.loader.fail(TestError("no"))
        board.panel.sync()
        board.loader.cancel()
        board.settle()
        #expect(count == 1)
        board.load(["b"])
        #expect(count == 2)
    }

    // MARK: Tables

    private func ships(_ tons: [(String, Int)]) -> TableContent {
        TableContent(
            ["Ship", "Tons"],
            rows: tons.map { TableContent.Row([StyledText($0), StyledText("\($1)")], id: $0) })
    }

    @Test("A table sorts by a column, numbers by value, and keeps the selected row and the order")
    func table() {
        let board = Board<[String: Int]>(clock) { [self] panel, loader in
            panel.show(loader) { ships in self.ships(ships.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }
        }
        board.load(["Fri": 900, "Amrum": 12_000, "Undine": 80])
        func rows(_ count: Int) -> [String] {
            board.lines.prefix(count).map { $0.split(separator: " ").joined(separator: " ") }
        }
        #expect(rows(4) == ["Ship Tons", "Amrum 12000", "Fri 900", "Undine 80"])
        board.terminal.type("j>>")
        #expect(rows(4) == ["Ship Tons ↑", "Undine 80", "Fri 900", "Amrum 12000"])
        #expect(board.chosen?.hasPrefix("Fri ") == true)
        board.terminal.type("o")
        #expect(rows(2).last == "Amrum 12000")
        board.load(["Fri": 20_000, "Amrum": 12_000, "Undine": 80])
        #expect(board.chosen?.hasSuffix("20000") == true)
        #expect(rows(2).last == "Fri 20000")
    }

    @Test("Columns share the space: the widest texts are truncated, numbers never")
    func narrowTable() {
        let board = Board<Int>(clock, size: Size(width: 42, height: 10)) { panel, loader in
            panel.show(loader) { _ in
                TableContent(
                    ["Ship", "Berth", "Tons"],
                    rows: [
                        .init(["Amrum of Wittdün", "the long quay in the south", "12000"]), .init(["Fri", "1", "9"]),
                    ])
            }
        }
        board.load(0)
        let rows = board.lines.prefix(3)
        #expect(rows.allSatisfy { $0.count <= 40 })
        #expect(rows[0].contains("Ship ") && rows[0].contains("Berth ") && rows[0].hasSuffix("Tons"))
        #expect(rows[1].hasPrefix("Amrum") && rows[1].contains("the long") && rows[1].contains("…"))
        #expect(rows[1].hasSuffix("12000"))
    }

    @Test("A column stays in place when earlier texts become shorter, if there is space")
    func steadyTable() {
        let board = Board<[String: Int]>(clock) { [self] panel, loader in
            panel.show(loader) { ships in self.ships(ships.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }) }
        }
        func place(_ text: String) -> Int? {
            board.lines.first?.range(of: text).map {
                board.lines[0].distance(from: board.lines[0].startIndex, to: $0.lowerBound)
            }
        }
        board.load(["Undine": 80, "Amrum": 12_000])
        let before = place("Tons")
        board.load(["Fri": 80, "Ada": 9])
        #expect(place("Tons") == before && before != nil)
    }

    @Test("A table without matches of a filter keeps its header, and says so")
    func filteredTable() {
        let board = Board<Int>(clock) { [self] panel, loader in
            panel.show(loader) { _ in self.ships([("Fri", 1)]) }
        }
        board.load(0)
        board.terminal.type("&zzz")
        board.terminal.press(.enter)
        #expect(board.lines.first?.hasPrefix("Ship") == true)
        #expect(board.terminal.text.contains("Nothing here contains “zzz”"))
    }

    @Test("A click on a column name sorts by it")
    func clickOnColumn() {
        let board = Board<Int>(clock) { [self] panel, loader in
            panel.show(loader) { _ in self.ships([("b", 2), ("a", 3), ("c", 1)]) }
        }
        board.load(0)
        board.terminal.send(.mouse(MouseEvent(.press, at: Point(x: 3, y: 2))))
        #expect(board.lines.dropFirst().first?.hasPrefix("a") == true)
    }

    @Test(
        "Texts are sorted naturally: numbers by value, with spaces, commas and units, ignoring case",
        arguments: [
            ("9", "10"), ("-5", "3"), ("1,000", "2 000"), ("99 B", "100 B"), ("berth 9", "berth 10"), ("Amrum", "bonn"),
        ])
    func naturalOrder(smaller: String, larger: String) {
        let board = Board<Int>(clock) { panel, loader in
            panel.show(loader) { _ in
                TableContent(
                    ["Value"], rows: [larger, smaller].map { TableContent.Row([StyledText($0)]) },
                    sort: TableState.Sort(column: 0))
            }
        }
        board.load(0)
        #expect(board.lines[1].filter { $0 != " " } == smaller.filter { $0 != " " })
    }

    // MARK: Trees

    @Test("Expanded parts of a JSON document stay expanded by their path")
    func json() throws {
        let first = try JSONDocument(#"{"b": {"x": 1, "y": [1, 2]}, "c": 3}"#)
        let second = try JSONDocument(#"{"a": {"n": 0}, "b": {"w": 0, "x": 2, "y": [1, 2, 3]}, "c": 3}"#)
        let board = Board<JSONDocument>(clock) { panel, loader in
            panel.show(loader) { OutlineContent($0) }
        }
        board.load(first)
        board.terminal.press(.enter)
        board.terminal.type("j")
        board.terminal.type("j")
        #expect(board.lines.prefix(4) == ["▾ b: {2}", "├── x: 1", "╰─▸ y: [2]", "  c: 3"])
        #expect(board.chosen == "╰─▸ y: [2]")
        board.load(second)
        #expect(board.lines.prefix(6) == ["▸ a: {1}", "▾ b: {3}", "├── w: 0", "├── x: 2", "╰─▸ y: [3]", "  c: 3"])
        #expect(board.chosen == "╰─▸ y: [3]")
    }

    @Test(
        "A tree asks for space for its first level; a small one also for the next, up to ten rows",
        arguments: [
            ("[1, 2, 3]", 3), ("[[1, 2], {\"a\": [3]}]", 6), ("[[0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 1]", 10),
            ("[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]", 11),
        ])
    func treeHeights(json: String, height: Int) throws {
        #expect(JSONContent(try JSONDocument(json)).height(in: 40) == height)
    }

    @Test("Keys of a tree: space expands, right and left when zoomed, + and - expand and collapse all")
    func treeKeys() throws {
        let document = try JSONDocument(#"{"a": {"b": {"c": 1}}}"#)
        let board = Board<JSONDocument>(clock) { panel, loader in
            panel.show(loader) { OutlineContent($0) }
        }
        board.load(document)
        func depth() -> Int { board.lines.filter { !$0.isEmpty }.count }
        board.terminal.type(" ")
        #expect(depth() == 2)
        board.terminal.press(.left)
        #expect(depth() == 1)
        board.terminal.press(.right, .right, .right)
        #expect(depth() == 3)
        board.terminal.type("-")
        #expect(depth() == 1)
        board.terminal.type("+")
        #expect(depth() == 3)
    }

    // MARK: Texts and logs

    @Test("Colors of a command stay, and other control sequences are removed")
    func ansi() {
        let board = Board<String>(clock) { panel, loader in
            panel.show(loader) { TextContent(ansi: $0) }
        }
        board.load("\u{1B}[31mred\u{1B}[0m plain\u{1B}[5n\u{1B}]0;title\u{07}")
        #expect(board.lines.first == "red plain")
        let cells = board.terminal.frame?.cells
        #expect(cells?[2, 2].style.foreground != cells?[6, 2].style.foreground)
    }

    @Test("A text is wrapped to the panel; w toggles to truncated lines")
    func wrapping() {
        let board = Board<String>(clock, size: Size(width: 34, height: 10)) { panel, loader in
            panel.show(loader) { TextContent([StyledText($0)]) }
        }
        board.load("a quite long sentence that has no room in a line")
        #expect(board.lines.prefix(2) == ["a quite long sentence that has", "no room in a line"])
        board.terminal.type("w")
        #expect(board.lines[1].isEmpty)
        board.terminal.type("w")
        #expect(board.lines[1] == "no room in a line")
    }

    @Test("If lines are inserted above, the same part of a text stays visible")
    func textFollows() {
        let board = Board<[String]>(clock) { panel, loader in
            panel.show(loader) { TextContent($0.map { StyledText($0) }) }
        }
        let text = (1...40).map { "line \($0)" }
        board.load(text)
        board.terminal.type("jjjjjjjj")
        #expect(board.lines.first == "line 9")
        board.load(["new", "newer"] + text)
        #expect(board.lines.first == "line 9")
    }

    @Test(
        "A log follows its end; scrolled up it stays in place, even when its oldest lines are dropped"
    )
    func log() {
        let board = Board<ClosedRange<Int>>(clock) { panel, loader in
            panel.show(loader) { LogContent($0.map { StyledText("line \($0)") }) }
        }
        board.load(1...40)
        #expect(board.lines.last == "line 40")
        board.load(5...43)
        #expect(board.lines.last == "line 43")
        board.terminal.type("kkk")
        #expect(board.lines.last == "line 40")
        board.load(20...60)
        #expect(board.lines.last == "line 40")
        board.terminal.type("G")
        board.load(21...61)
        #expect(board.lines.last == "line 61")
    }

    @Test("A log can be pulled to refresh only if all of it is visible, or at its oldest line")
    func pullOfLog() {
        let board = Board<ClosedRange<Int>>(clock) { panel, loader in
            panel.show(loader) { LogContent($0.map { StyledText("line \($0)") }) }
        }
        board.load(1...40)
        board.terminal.type("k")
        #expect(!board.terminal.text.contains("pull"))
        board.terminal.type("gk")
        #expect(board.terminal.text.contains("pull"))
    }

    // MARK: Views

    @Test("Any view can be shown: a number, a gauge, a chart, keys and values")
    func views() {
        let number = Board<Int>(clock) { panel, loader in
            panel.show(loader) { BigDigits("\($0)") }
        }
        number.load(42)
        #expect(number.lines.contains { !$0.isEmpty })
        let facts = Board<String>(clock) { panel, loader in
            panel.show(loader) { KeyValueContent(["Ship": $0, "Berth": "4"]) }
        }
        facts.load("Fri")
        #expect(facts.lines.prefix(2) == ["Ship   Fri", "Berth  4"])
    }

    /// Custom content of a program: one type.
    private struct Compass: PanelContent {
        var degrees: Int

        func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
            canvas.write("\(degrees)°", .emphasis, x: 0, y: 0)
        }

        var lines: [TextLine] { [TextLine("\(degrees)°")] }
    }

    @Test("A program adds custom content with one type")
    func ownContent() {
        let board = Board<Int>(clock) { panel, loader in
            panel.show(loader) { Compass(degrees: $0) }
        }
        board.load(270)
        #expect(board.lines.first == "270°")
        board.load(280)
        board.terminal.type("i")
        #expect(board.terminal.text.contains("270°") && board.terminal.text.contains("280°"))
    }

    @Test("A closure may return rows, a content or another view each time")
    func anyView() {
        let board = Board<Int>(clock) { panel, loader in
            panel.show(loader) { number -> any View in
                switch number {
                case 0: [ListRow("a row")]
                case 1: TextContent([StyledText("a text")])
                default: Label("a view")
                }
            }
        }
        for (number, (text, kind)) in [("a row", "list"), ("a text", "text"), ("a view", "panel")].enumerated() {
            board.load(number)
            #expect(board.lines.first == text)
            #expect(board.panel.latest?.content.kind == kind)
        }
    }

    @Test("A content is a view: it draws its initial state")
    func contentAsView() {
        var canvas = Canvas(size: Size(width: 5, height: 1))
        canvas.draw(Compass(degrees: 90), in: canvas.bounds)
        #expect(canvas.frame.plainText.hasPrefix("90°"))
    }

    // MARK: Several sources, and such as only push

    @Test("A panel of several loaders shows the loaded ones, and reports missing ones with the reason")
    func several() {
        let events = ScriptedLoader<[String]>(clock: clock)
        events.loadableName = "Events"
        let cameras = ScriptedLoader<Int>(clock: clock)
        cameras.loadableName = "Cameras"
        let board = Board<[String]>(clock, loader: events) { panel, _ in
            panel.show(events, cameras) { (events, cameras) -> [ListRow] in
                (events ?? []).map { ListRow(StyledText($0)) } + [
                    ListRow("cameras: \(cameras.map(String.init) ?? "-")")
                ]
            }
        }
        #expect(board.terminal.text.contains("Not loaded yet"))
        board.panel.sync()
        events.succeed(["door"])
        board.settle()
        #expect(board.lines.prefix(2) == ["door", "cameras: -"])
        #expect(board.edge.contains("─ ⠋ Cameras: loading ─"))
        cameras.fail(TestError("offline"))
        board.settle()
        #expect(board.edge.contains("─ ✗ Cameras: offline ─"))
        cameras.sync()
        cameras.succeed(8)
        board.settle()
        #expect(board.lines[1] == "cameras: 8")
        #expect(!board.terminal.text.contains("✗ Cameras"))
    }

    private final class Tide: PureLoadable {
        private(set) var level = 0

        override var isContentsAvailable: Bool { level > 0 }

        func rise(to level: Int) {
            self.level = level
            setDidSyncSuccessfully()
        }
    }

    @Test("Content that is only pushed can be shown, and has no refresh key")
    func pure() {
        let tide = Tide()
        let board = Board<Int>(clock) { panel, _ in
            panel.show(observing: tide) { [ListRow("level \($0.level)")] }
        }
        #expect(board.terminal.text.contains("No content yet"))
        tide.rise(to: 3)
        board.settle()
        #expect(board.lines.first == "level 3")
        #expect(!board.terminal.text.contains("refresh"))
        board.terminal.type("kkk")
        #expect(!board.terminal.text.contains("pull"))
        tide.rise(to: 4)
        board.settle()
        #expect(board.lines.first == "level 4")
    }

    // MARK: The inspector

    @Test("The inspector compares rows by identity: changed rows are beside their old versions")
    func inspectorRows() {
        let board = Board<[Int: String]>(clock, size: Size(width: 70, height: 14)) { panel, loader in
            panel.show(loader) { ships in
                ships.sorted { $0.key < $1.key }.map { ListRow(StyledText($0.value), id: "\($0.key)") }
            }
        }
        board.load([1: "Fri at sea", 2: "Undine at berth 4"])
        board.load([0: "Amrum at sea", 1: "Fri at berth 2", 2: "Undine at berth 4"])
        board.terminal.type("i")
        let row = board.terminal.text.split(separator: "\n").first { $0.contains("Fri at berth 2") } ?? ""
        #expect(row.contains("Fri at sea") && row.contains("≠"))
        #expect(board.terminal.text.split(separator: "\n").contains { $0.contains("+ Amrum") })
    }

    @Test("The inspector compares JSON by path")
    func inspectorJSON() throws {
        let board = Board<JSONDocument>(clock, size: Size(width: 70, height: 14)) { panel, loader in
            panel.show(loader) { OutlineContent($0) }
        }
        board.load(try JSONDocument(#"{"a": {"x": 1}, "b": {"x": 1}}"#))
        board.load(try JSONDocument(#"{"a": {"x": 1}, "b": {"x": 2}}"#))
        board.terminal.type("i")
        let rows = board.terminal.text.split(separator: "\n")
        #expect(rows.filter { $0.contains("≠") }.count == 1)
        #expect(rows.contains { $0.contains("x: 1") && $0.contains("x: 2") })
    }

    // MARK: The pull

    @Test("At any height, a pull leaves a row of content visible")
    func lowPull() {
        let board = Board<[Int]>(clock, size: Size(width: 60, height: 6)) { panel, loader in
            panel.show(loader) { numbers in numbers.map { ListRow(StyledText("item \($0)")) } }
        }
        board.load([1])
        board.terminal.type("kkkk")
        #expect(board.lines.contains("item 1"))
        #expect(board.terminal.text.contains("release to refresh"))
    }

    @Test("Escape reverts a pull")
    func escapeFromPull() {
        let board = board()
        board.load([1])
        board.terminal.type("kkk")
        board.terminal.press(.escape)
        #expect(!board.terminal.text.contains("release"))
        board.terminal.advance(by: .seconds(1))
        #expect(board.loader.loads.count == 1)
    }

    // MARK: Edges

    @Test("During a load the edge shows the progress in percent, or the amount without a total")
    func progress() async {
        let (steps, step) = AsyncStream.makeStream(of: (Int, Int?).self)
        let loader = ContentLoader<Int>(
            ClosureSource { request in
                for await (completed, total) in steps { request.report(completed, of: total) }
                return .content(1)
            }, clock: clock)
        let panel = PanelModel(title: "Panel")
        panel.show(loader) { [ListRow("\($0)")] }
        let terminal = TestTerminal(size: Size(width: 60, height: 8))
        let runner = ScreenRunner(
            screen: DashboardScreen(
                board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
                in: Environment(clock: clock)), terminal: terminal
        ) {}
        runner.start()
        panel.sync()
        step.yield((420, 1_000))
        await until { panel.snapshot.progress?.completed == 420 }
        terminal.advance(by: .milliseconds(20))
        #expect(terminal.text.contains("loading 42 %"))
        step.yield((1_200_000, nil))
        await until { panel.snapshot.progress?.completed == 1_200_000 }
        terminal.advance(by: .milliseconds(20))
        #expect(terminal.text.contains("loading 1.2 MB"))
        step.finish()
        await until { panel.loadableState == .didSyncSuccessfully }
        terminal.advance(by: .milliseconds(20))
        #expect(terminal.text.contains("fresh") && !terminal.text.contains("MB"))
    }

    @Test("A failed group names the member by its title")
    func groupError() {
        let board = Board<Int>(clock) { panel, loader in
            loader.loadableName = "Cameras"
            let group = LoadableGroup([loader])
            panel.loadable = group
        }
        board.panel.sync()
        board.loader.fail(TestError("offline"))
        board.settle()
        #expect(board.terminal.text.contains("✗ Cameras: offline"))
    }

    @Test(
        "Errors of Foundation, URL sessions and decoders are sentences, not codes",
        arguments: [
            (CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: "/tmp/gone.txt"]), "/tmp/gone.txt"),
            (
                URLError(.timedOut, userInfo: [NSLocalizedDescriptionKey: "no response within 5 s"]),
                "no response within 5 s"
            ),
            (DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "Swift")), "bad content (not JSON)"),
        ] as [(any Error, String)])
    func foundationErrors(error: any Error, text: String) {
        let board = Board<Int>(clock, size: Size(width: 80, height: 10)) { panel, loader in
            panel.show(loader) { [ListRow("\($0)")] }
        }
        board.panel.sync()
        board.loader.fail(error)
        board.settle()
        #expect(board.terminal.text.contains(text))
        #expect(!board.terminal.text.contains("Domain"))
    }

    @Test("In a zoomed panel, the whole text of a truncated selected row is shown below")
    func cutRow() {
        let board = OnePanel([String].self) { ListContent($0.map { ListRow(StyledText($0)) }) }
        let long = "The lift stands still on Tuesday from 10:00 to 12:00, because its ropes are renewed"
        board.load(["Short", long, "Last"])
        #expect(!board.terminal.text.contains("renewed"))
        board.terminal.type("j")
        #expect(board.terminal.text.contains("ropes are renewed"))
        #expect(board.lines.contains { $0.contains("Last") })
        board.terminal.type("j")
        #expect(!board.terminal.text.contains("renewed"))
    }
}
