import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// New items since the user looked.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct NewItemsTests {

    private func list(size: Size = Size(width: 60, height: 10)) -> OnePanel<[Int]> {
        OnePanel([Int].self, size: size) { ListContent($0.map { ListRow(StyledText("item \($0)"), id: "\($0)") }) }
    }

    private func lookAway<Content>(_ board: OnePanel<Content>) { board.terminal.send(.focus(false)) }

    @Test("Items of the first content have no marks; new ones are marked and counted until seen for a while")
    func marks() {
        let board = list()
        board.load([1, 2, 3])
        #expect(!board.terminal.text.contains("new"))
        lookAway(board)
        board.load([5, 4, 1, 2, 3])
        #expect(board.lines.prefix(3) == ["+item 5", "+item 4", " item 1"])
        #expect(board.terminal.text.contains("Panel +2 new"))
        board.terminal.advance(by: .seconds(60))
        #expect(board.terminal.text.contains("Panel +2 new"))
        board.terminal.send(.focus(true))
        board.terminal.advance(by: .milliseconds(2_900))
        #expect(board.terminal.text.contains("Panel +2 new"))
        board.terminal.advance(by: .milliseconds(200))
        #expect(!board.terminal.text.contains("new") && board.lines.first == " item 5")
    }

    @Test("Looking away in between starts over")
    func lookAway() {
        let board = list()
        board.load([1])
        board.load([1, 2])
        board.terminal.advance(by: .seconds(2))
        lookAway(board)
        board.terminal.send(.focus(true))
        board.terminal.advance(by: .seconds(2))
        #expect(board.terminal.text.contains("+1 new"))
        board.terminal.advance(by: .seconds(2))
        #expect(!board.terminal.text.contains("+1 new"))
    }

    @Test("An overlay above the panel prevents that its items count as seen")
    func covered() {
        let board = list(size: Size(width: 60, height: 20))
        board.load([1])
        board.load([1, 2])
        board.terminal.type("?")
        board.terminal.advance(by: .seconds(10))
        board.terminal.type("?")
        #expect(board.terminal.text.contains("+1 new"))
    }

    @Test("A changed text is not a new item; a returned item is new")
    func identity() {
        let board = OnePanel([String: Int].self) { values in
            ListContent(
                values.sorted { $0.key < $1.key }.map { ListRow(StyledText("\($0.key) \($0.value)"), id: $0.key) })
        }
        board.load(["a": 1])
        board.load(["a": 2])
        #expect(!board.terminal.text.contains("new"))
        board.load(["a": 2, "b": 1])
        board.load(["a": 2])
        #expect(!board.terminal.text.contains("new"))
        board.load(["a": 2, "b": 1])
        #expect(board.terminal.text.contains("+1 new"))
    }

    private func values() -> OnePanel<[String: Int]> {
        OnePanel([String: Int].self) { values in
            ListContent(
                values.sorted { $0.key < $1.key }.map { ListRow(StyledText("\($0.key) \($0.value)"), id: $0.key) })
        }
    }

    @Test(
        "An item changed by a load is marked for ten seconds, even unseen; then no redraw is due")
    func changed() {
        let board = values()
        board.load(["a": 1, "b": 1])
        #expect(board.lines.prefix(2) == [" a 1", " b 1"])
        lookAway(board)
        board.load(["a": 2, "b": 1])
        #expect(board.lines.prefix(2) == ["≠a 2", " b 1"])
        #expect(!board.terminal.text.contains("new"))
        board.terminal.advance(by: .milliseconds(9_900))
        #expect(board.lines.first == "≠a 2")
        board.terminal.advance(by: .milliseconds(200))
        #expect(board.lines.first == " a 2")
    }

    @Test("A constantly changing item is marked once, and again after a quiet time; new items count as new")
    func restless() {
        let board = values()
        for value in 1...4 {
            board.load(["a": value, "b": 1])
            #expect(board.lines.first == (value == 2 ? "≠a 2" : " a \(value)"))
        }
        board.clock.set(board.clock.now.advanced(by: .seconds(1)))
        board.load(["a": 4, "b": 1])
        board.load(["a": 5, "b": 1, "c": 1])
        #expect(board.lines.prefix(3) == ["≠a 5", " b 1", "+c 1"])
        board.load(["b": 1, "c": 1])
        board.load(["a": 6, "b": 1, "c": 1])
        #expect(board.lines.first == "+a 6")
    }

    @Test("An item of several rows counts once, and its first row has the mark")
    func changedRows() {
        let board = OnePanel([String].self) { texts in
            ListContent(
                texts.enumerated().flatMap { number, text in
                    [
                        ListRow("item \(number)", id: "\(number)"),
                        ListRow(StyledText(text), id: "\(number)/", continues: true),
                    ]
                })
        }
        board.load(["one", "two"])
        board.load(["one", "three"])
        #expect(board.lines.prefix(4) == [" item 0", " one", "≠item 1", " three"])
    }

    @Test("Of many rows the visible marks are drawn, in any order and scroll position")
    func manyRows() {
        let board = OnePanel([Int].self, size: Size(width: 40, height: 8)) { sizes in
            TableContent(
                ["name", "size"],
                rows: sizes.enumerated().map {
                    TableContent.Row([StyledText("n\($0)"), StyledText("\($1)")], id: "\($0)")
                }, sort: TableState.Sort(column: 1, isAscending: false))
        }
        var sizes = Array(0..<500)
        board.load(sizes)
        (sizes[490], sizes[498], sizes[3]) = (1_000, 997, -1)
        board.load(sizes)
        #expect(board.lines.dropFirst().prefix(3).map { $0.prefix(5) } == ["≠n490", "≠n498", " n499"])
        board.terminal.type("G")
        #expect(board.lines.contains { $0.hasPrefix("≠n3 ") } && !board.lines.contains { $0.hasPrefix("≠n4") })
    }

    @Test("Equal content made in another way, or changed by the user, is not marked")
    func notLoaded() {
        let clock = ManualClock()
        let source = ScriptedLoader<[String]>(clock: clock)
        let environment = Environment(clock: clock)
        let feed = ChangeableFeed("Names", reported: source, in: environment)
        let panel = PanelModel(title: "Names")
        panel.show(feed) { names in names.enumerated().map { ListRow(StyledText($1), id: "\($0)") } }
        let terminal = TestTerminal(size: Size(width: 40, height: 8))
        let runner = ScreenRunner(screen: DashboardScreen([panel], in: environment), terminal: terminal) {}
        runner.start()
        panel.sync()
        source.succeed(["a"])
        feed.changes.change("rename", key: "0") {
            $0[0] = "b"
        } by: {
        }
        terminal.advance(by: .milliseconds(20))
        #expect(terminal.text.contains(" b") && !terminal.text.contains("≠"))
        #expect(!terminal.text.contains(" a "))
    }

    @Test("The user's own change is not marked when a load confirms it; changes by others are")
    func confirmed() async {
        let clock = ManualClock()
        let source = ScriptedLoader<[String]>(clock: clock)
        let environment = Environment(clock: clock)
        let feed = ChangeableFeed("Gates", reported: source, in: environment)
        let panel = PanelModel(title: "Gates")
        panel.show(feed) { [weak changes = feed.changes] gates in
            let isOnItsWay = changes?.change(for: "0") != nil
            return gates.enumerated().map { ListRow(StyledText(isOnItsWay ? "opening" : $1), id: "\($0)") }
        }
        let terminal = TestTerminal(size: Size(width: 40, height: 8))
        let runner = ScreenRunner(screen: DashboardScreen([panel], in: environment), terminal: terminal) {}
        runner.start()
        func load(_ gate: String) {
            panel.sync()
            source.succeed([gate])
            terminal.advance(by: .milliseconds(20))
        }
        load("closed")
        let action = ScriptedSource<Bool>()
        feed.changes.change("open", key: "0") {
            $0[0] = "open"
        } by: {
            _ = try await action.load(LoadRequest())
        }
        terminal.advance(by: .milliseconds(20))
        #expect(terminal.text.contains(" opening"))
        action.answer(.content(true))
        await until { feed.changes.change(for: "0")?.description == "open succeeded" }
        load("open")
        #expect(terminal.text.contains(" open ") && !terminal.text.contains("≠"))
        load("closed")
        #expect(terminal.text.contains("≠closed"))
    }

    @Test("If items come and go at most loads, none is new until they are stable again")
    func turnover() {
        let board = list()
        board.load([1, 2, 3, 4])
        lookAway(board)
        for number in 5...9 {
            board.load([1, number, 3, 4])
            #expect(board.terminal.text.contains("+1 new") == (number < 8))
        }
        for _ in 1...3 {
            board.clock.set(board.clock.now.advanced(by: .seconds(1)))
            board.load([1, 9, 3, 4])
        }
        board.load([10, 1, 9, 3, 4])
        #expect(board.terminal.text.contains("+1 new"))
    }

    @Test("If items come and go at most loads, none is marked as changed either")
    func restlessChanges() {
        let board = values()
        for value in 1...6 { board.load(["a": 1, "b\(value)": value, "c": 1]) }
        board.load(["a": 2, "b7": 7, "c": 1])
        #expect(board.lines.first == " a 2")
    }

    @Test("A list with a fixed number of items has new ones at each load")
    func limitedList() {
        let board = list()
        for number in 1...8 { board.load(Array((number..<number + 4).reversed())) }
        #expect(board.lines.first == "+item 11" && board.terminal.text.contains("new"))
    }

    @Test("Rows of a table are marked at their sorted places")
    func table() {
        let board = OnePanel([String].self) { ships in
            TableContent(
                ["Ship"], rows: ships.map { TableContent.Row([StyledText($0)]) }, sort: TableState.Sort(column: 0))
        }
        board.load(["Fri", "Undine"])
        board.load(["Fri", "Undine", "Amrum"])
        #expect(board.lines.dropFirst().prefix(2) == ["+Amrum", " Fri"])
    }

    @Test("The first content of each of several loaders has no marks")
    func severalLoaders() {
        let clock = ManualClock()
        let (ships, boats) = (ScriptedLoader<[String]>(clock: clock), ScriptedLoader<[String]>(clock: clock))
        let panel = PanelModel(title: "Harbour")
        panel.show(ships, boats) { ships, boats in
            ((ships ?? []) + (boats ?? [])).map { ListRow(StyledText($0)) }
        }
        let terminal = TestTerminal(size: Size(width: 60, height: 10))
        let runner = ScreenRunner(screen: DashboardScreen([panel], in: Environment(clock: clock)), terminal: terminal) {
        }
        runner.start()
        panel.sync()
        ships.succeed(["Fri"])
        boats.succeed(["dinghy"])
        terminal.advance(by: .milliseconds(20))
        #expect(!terminal.text.contains("new"))
        panel.sync()
        ships.succeed(["Fri"])
        boats.succeed(["dinghy", "skiff"])
        terminal.advance(by: .milliseconds(20))
        #expect(terminal.text.contains("+1 new"))
    }

    @Test("Text has no items, so nothing of it is new")
    func text() {
        let board = OnePanel([String].self) { TextContent($0.map { StyledText($0) }) }
        board.load(["a"])
        board.load(["a", "b"])
        #expect(!board.terminal.text.contains("new"))
    }

    @Test(
        "In any sequence, the selected item stays selected and visible, and unseen items are new",
        arguments: 0..<40)
    func random(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let board = list(size: Size(width: 40, height: 12))
        var items = Array(0..<20)
        var next = 20
        board.load(items)
        lookAway(board)
        var fresh: Set<Int> = []
        board.terminal.type(String(repeating: "j", count: Int.random(in: 1...19, using: &random)))
        for _ in 0..<30 {
            let chosen = board.chosen?.dropFirst()
            for _ in 0..<Int.random(in: 0...3, using: &random) {
                items.insert(next, at: Int.random(in: 0...items.count, using: &random))
                fresh.insert(next)
                next += 1
            }
            let gone = items.filter { item in
                "item \(item)" != chosen.map(String.init) && Int.random(in: 0..<10, using: &random) == 0
            }
            items.removeAll { gone.contains($0) }
            fresh.formIntersection(items)
            board.load(items)
            #expect(board.chosen?.dropFirst() == chosen, "after \(items)")
            let marked = board.lines.filter { $0.hasPrefix("+") }.compactMap { Int($0.dropFirst(6)) }
            let seen = board.lines.compactMap { Int($0.dropFirst(6)) }
            #expect(Set(marked) == fresh.intersection(seen))
            #expect(board.terminal.text.contains("+\(fresh.count) new") == !fresh.isEmpty)
        }
    }
}
