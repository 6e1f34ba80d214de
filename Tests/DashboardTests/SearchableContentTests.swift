import Dashboard
import TerminalTesting
import TerminalUI
import Testing

/// Searches in each kind of content.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SearchableContentTests {

    @Test("In a table a search follows the sorted rows")
    func table() {
        let board = OnePanel([String].self) { ships in
            TableContent(
                ["Ship", "Tons"],
                rows: ships.enumerated().map { TableContent.Row([StyledText($1), StyledText("\(100 - $0)")]) },
                sort: TableState.Sort(column: 1))
        }
        board.load(["Fri one", "Amrum", "Fri two", "Undine", "Fri three"])
        board.terminal.type("/fri")
        board.terminal.press(.enter)
        #expect(board.chosen?.hasPrefix(" Fri three") == true)
        board.terminal.type("n")
        #expect(board.chosen?.hasPrefix(" Fri two") == true && board.terminal.text.contains("2 of 3"))
        board.terminal.type("&two")
        board.terminal.press(.enter)
        #expect(board.lines.filter { $0.contains("Fri") }.count == 1)
    }

    @Test("In a tree a search expands the ancestors of the match")
    func tree() throws {
        let board = OnePanel(JSONDocument.self) { OutlineContent($0) }
        board.load(try JSONDocument(#"{"gate": {"queue": {"in": 4, "out": 17}}, "since": "17:00"}"#))
        #expect(!board.terminal.text.contains("out"))
        board.terminal.type("/17")
        board.terminal.press(.enter)
        #expect(board.chosen?.contains("out: 17") == true && board.currentMatch == "17")
        board.terminal.type("n")
        #expect(board.chosen?.contains("since") == true)
    }

    @Test("In wrapped text a match is marked even across a line break, and scrolled into view")
    func text() {
        let board = OnePanel([String].self, size: Size(width: 30, height: 8)) { TextContent($0.map { StyledText($0) }) }
        board.load((1...40).map { "line \($0)" } + ["aaaa bbbb cccc d the north wind blows"])
        board.terminal.type("/north wind")
        #expect(board.currentMatch == "northwind")
        #expect(board.terminal.text.contains("1 of 1"))
        board.terminal.press(.escape)
        #expect(board.lines.first == " line 1")
    }

    @Test("In truncated text a match at the right is scrolled into view")
    func cutText() {
        let board = OnePanel([String].self, size: Size(width: 30, height: 8)) {
            TextContent($0.map { StyledText($0) }, wraps: false)
        }
        board.load([String(repeating: "x", count: 50) + "buoy" + String(repeating: "x", count: 50)])
        board.terminal.type("/buoy")
        #expect(board.currentMatch == "buoy")
    }

    @Test("Keys and values, and a log, show the matches")
    func others() {
        let facts = OnePanel(Int.self) { count in
            KeyValueContent((0..<count).map { KeyValueView.Item("name \($0)", StyledText("value \($0)")) })
        }
        facts.load(30)
        facts.terminal.type("/value 25")
        #expect(facts.currentMatch == "value 25")
        let log = OnePanel(Int.self) { count in LogContent((0..<count).map { StyledText("entry \($0).") }) }
        log.load(50)
        log.terminal.type("/entry 7.")
        #expect(log.currentMatch == "entry 7.")
        log.terminal.press(.enter)
        log.load(60)
        #expect(log.currentMatch == "entry 7.")
    }

    @Test("An item of several rows is filtered, copied, counted and marked as one")
    func severalRows() {
        let board = OnePanel([String].self) { names in
            ListContent(
                names.flatMap { name in
                    [
                        ListRow(StyledText(name), id: name),
                        ListRow(StyledText("  about \(name)"), id: "\(name).1", continues: true),
                    ]
                })
        }
        board.load(["water", "lift"])
        board.load(["water", "lift", "roof"])
        #expect(board.terminal.text.contains("Panel +1 new"))
        #expect(board.lines.filter { $0.hasPrefix("+") } == ["+roof"])
        board.terminal.type("&about l")
        board.terminal.press(.enter)
        #expect(board.terminal.text.contains("Panel &about l 1/3"))
        #expect(board.lines.prefix(3) == [" lift", "   about lift", ""])
        board.terminal.type("y")
        #expect(board.terminal.clipboard == ["lift about lift"])
    }

    @Test("In tiles, a search selects its match, and a filter keeps the matches")
    func tiles() {
        let board = OnePanel([String].self) { names in
            TilesContent(names.map { TilesContent.Tile($0, detail: "ready", id: $0) })
        }
        board.load(["Gate", "Entrance 1", "Entrance 2", "Garage"])
        board.terminal.type("/entrance")
        board.terminal.press(.enter)
        board.terminal.type("ny")
        #expect(board.terminal.clipboard == ["Entrance 2  ready"])
        #expect(board.currentMatch == "Entrance")
        board.terminal.type("&ga")
        board.terminal.press(.enter)
        #expect(!board.terminal.text.contains("Entrance 1") && board.terminal.text.contains("&ga 2/4"))
    }

    /// Content of a program: it says its lines and goes through them.
    private struct Numbers: MovableContent {
        let count: Int

        func makeState() -> ScrollState { ScrollState() }

        func draw(in canvas: inout Canvas, state: inout ScrollState, isFocused: Bool, elapsed: Duration) {
            for (y, line) in lines.dropFirst(state.offset.y).prefix(canvas.size.height).enumerated() {
                canvas.write(line.text, x: 0, y: y)
            }
        }

        func move(_ movement: Movement, state: inout ScrollState, in size: Size) -> Bool {
            state.move(movement, content: Size(width: 1, height: count), visible: size)
            return true
        }

        var lines: [TextLine] { (0..<count).map { TextLine("number \($0)") } }
    }

    @Test("Custom content is searched by its lines, and marks are drawn without further code")
    func own() {
        let board = OnePanel(Int.self) { Numbers(count: $0) }
        board.load(100)
        board.terminal.type("/number 70")
        #expect(board.lines.first == " number 70")
        board.terminal.press(.enter)
        board.terminal.type("/number 1")
        board.terminal.press(.enter)
        board.terminal.type("nY")
        #expect(board.terminal.text.contains("/number 1 "))
        #expect(board.terminal.clipboard.first?.hasPrefix("number 0\n") == true)
    }

    @Test("A log that is scrolled up shows how much arrived below, until it follows again")
    func logFollows() {
        let board = OnePanel(Int.self) { count in LogContent((0..<count).map { StyledText("entry \($0)") }) }
        board.load(50)
        #expect(!board.terminal.text.contains("below"))
        board.terminal.type("kkk")
        #expect(board.terminal.text.contains("↓ 3 newer below"))
        board.load(59)
        #expect(board.terminal.text.contains("↓ 12 newer below"))
        board.terminal.type("G")
        #expect(!board.terminal.text.contains("below"))
    }

    @Test("The key line has the keys of the content")
    func hints() {
        let board = OnePanel(Int.self, size: Size(width: 100, height: 10)) { _ in
            TableContent(["Ship"], rows: [TableContent.Row(["Fri"])])
        }
        board.load(1)
        #expect(board.terminal.text.contains("< > sort   o reverse"))
    }

    @Test(
        "A filtered log in a panel stays in place when lines at its top are dropped, even equal or the first ones",
        arguments: [100, 0])
    func filteredLog(dropped: Int) throws {
        let size = Size(width: 20, height: 6)
        func log(_ numbers: Range<Int>) throws -> LogContent {
            let lines = numbers.map { StyledText($0 % 2 == 0 ? "ship \($0 / 2 % 7)" : "tide") }
            let content = LogContent(lines, dropped: numbers.lowerBound)
            return try #require(content.keeping(lines.indices.filter { lines[$0].string.hasPrefix("ship") }))
        }
        func seen(_ content: LogContent, _ state: inout LogContent.State) -> String {
            var canvas = Canvas(size: size)
            content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
            return canvas.frame.plainText
        }
        let old = try log(dropped..<dropped + 80)
        var state = old.makeState()
        _ = old.move(.rows(-5), state: &state, in: size)
        let before = seen(old, &state)
        let new = try log(dropped + 10..<dropped + 90)
        new.follow(old, state: &state)
        #expect(seen(new, &state) == before)
    }
}
