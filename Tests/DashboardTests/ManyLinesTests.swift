import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Filters and searches of more lines than are looked at for a frame.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ManyLinesTests {

    /// More than three portions.
    private static let count = 60_000

    private func rows(_ count: Int = count, of name: String = "row") -> [ListRow] {
        (0..<count).map { ListRow(StyledText("\(name) \($0)"), detail: $0 % 3 == 0 ? "third" : "", id: "\($0)") }
    }

    /// The first row without the mark before it, and without what is at its right.
    private func first(_ board: OnePanel<[ListRow]>) -> String? { board.lines.first.map(text) }

    private func chosen(_ board: OnePanel<[ListRow]>) -> String? { board.chosen.map(text) }

    private func text(_ line: String) -> String {
        line.dropFirst().split(separator: "  ", omittingEmptySubsequences: true).first.map(String.init) ?? ""
    }

    private func board() -> OnePanel<[ListRow]> { OnePanel([ListRow].self) { ListContent($0) } }

    /// Draws until no work is due.
    private func finish(_ terminal: TestTerminal) {
        for _ in 0..<60 { terminal.advance(by: .milliseconds(100)) }
    }

    @Test("A filter shows matches of the first lines at once, indicates possible further ones, and continues")
    func filter() {
        let board = board()
        board.load(rows())
        board.terminal.type("&99")
        #expect(first(board) == "row 99")
        #expect(board.terminal.text.contains("+ of 60000"))
        board.terminal.press(.enter)
        #expect(board.terminal.text.contains("+/60000"))
        finish(board.terminal)
        let expected = (0..<Self.count).count { "\($0)".contains("99") }
        #expect(board.terminal.text.contains(" \(expected)/60000"))
        board.terminal.type("G")
        #expect(board.lines.contains { $0.contains("row 59999") })
    }

    @Test("Until something is found, the search is indicated; afterwards the lack of results")
    func nothing() {
        let board = board()
        board.load(rows())
        board.terminal.type("&zzz")
        #expect(board.terminal.text.contains("Searching for “zzz”"))
        finish(board.terminal)
        #expect(board.terminal.text.contains("Nothing here contains “zzz”"))
    }

    @Test(
        "Typing and deleting in a filter ends in the same state as a complete search",
        arguments: 0..<4)
    func typing(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let (slow, whole) = (board(), board())
        for board in [slow, whole] {
            board.load(rows())
            board.terminal.type("jjjj&")
        }
        var text = ""
        for _ in 0..<12 {
            if text.isEmpty || Int.random(in: 0..<3, using: &random) > 0 {
                let letter = "0123456789third ".randomElement(using: &random) ?? "1"
                text.append(letter)
                slow.terminal.type("\(letter)")
            } else {
                text.removeLast()
                slow.terminal.press(.backspace)
                // One that is empty ends.
                if text.isEmpty { break }
            }
            if Bool.random(using: &random) { slow.terminal.advance(by: .milliseconds(100)) }
        }
        whole.terminal.type(text)
        finish(slow.terminal)
        finish(whole.terminal)
        #expect(slow.terminal.text == whole.terminal.text, "seed \(seed), \(text)")
        #expect(slow.terminal.frame?.cursor == whole.terminal.frame?.cursor)
    }

    @Test("While a filter is typed, the selected row stays selected if shown, and after esc always")
    func choice() {
        let board = board()
        board.load(rows())
        board.terminal.type("G")
        #expect(chosen(board) == "row 59999")
        board.terminal.type("&999")
        finish(board.terminal)
        #expect(board.lines.contains { text($0) == "row 59999" })
        board.terminal.press(.escape)
        #expect(chosen(board) == "row 59999")
        board.terminal.type("&123")
        board.terminal.press(.escape)
        #expect(chosen(board) == "row 59999")
    }

    @Test("Moving while more lines are searched keeps the new place")
    func moving() {
        let board = board()
        board.load(rows())
        board.terminal.type("&99")
        board.terminal.press(.enter)
        board.terminal.type("jj")
        let here = chosen(board)
        finish(board.terminal)
        #expect(chosen(board) == here && here == "row 299")
        board.terminal.press(.escape)
        #expect(chosen(board) == here)
    }

    @Test(
        "Matches stay until new content was searched, which completes however often content arrives")
    func newContent() {
        let board = board()
        let count = Self.count
        board.load(rows(count))
        board.terminal.type("&99")
        board.terminal.press(.enter)
        finish(board.terminal)
        board.load(rows(count, of: "new"))
        #expect(first(board) == "row 99")
        finish(board.terminal)
        #expect(first(board) == "new 99")
        for turn in 0..<5 {
            board.load(rows(count, of: "turn-\(turn)"))
            board.terminal.advance(by: .milliseconds(100))
        }
        #expect(first(board)?.hasPrefix("turn-") == true)
        finish(board.terminal)
        #expect(first(board) == "turn-4 99")
    }

    @Test("If a filter ends during a search, all of the newer content is shown")
    func endOfFilter() {
        let board = board()
        board.load(rows())
        board.terminal.type("&99")
        board.terminal.press(.enter)
        finish(board.terminal)
        board.load(rows(of: "new"))
        board.terminal.press(.escape)
        #expect(first(board) == "new 0")
    }

    @Test(
        "Text that grew during a filter is complete when the filter ends or changes",
        arguments: ["", "&y"])
    func longerText(keys: String) {
        let board = OnePanel([String].self) { TextContent($0.map { StyledText($0) }) }
        board.load(["a1", "x", "a2"] + (3...20).map { "a\($0)" })
        board.terminal.type("&a")
        board.terminal.press(.enter)
        board.load(["a1", "x", "a2"] + (3...20).map { "a\($0)" } + ["y"])
        board.terminal.type("j")
        board.terminal.press(.escape)
        board.terminal.type(keys.isEmpty ? "G" : keys)
        #expect(board.terminal.text.contains("│ y"))
    }

    @Test("A search continues from the last n while new content is searched")
    func nextInNewContent() {
        let board = board()
        board.load(rows())
        board.terminal.type("/99")
        board.terminal.press(.enter)
        finish(board.terminal)
        #expect(board.currentMatch == "99" && board.terminal.text.contains("/99 1 of "))
        board.load(rows(of: "new"))
        board.terminal.type("n")
        #expect(board.terminal.text.contains("/99 2 of "))
        finish(board.terminal)
        #expect(board.terminal.text.contains("/99 2 of ") && board.terminal.text.contains("new 199"))
    }

    @Test("A search keeps its match when a filter hides most rows before it")
    func searchAndFilter() {
        let board = board()
        board.load(rows())
        board.terminal.type("/row 55555")
        finish(board.terminal)
        board.terminal.press(.enter)
        board.terminal.type("&555")
        finish(board.terminal)
        board.terminal.press(.enter)
        finish(board.terminal)
        #expect(board.currentMatch == "row 55555" && chosen(board) == "row 55555")
    }

    @Test("The selected row of a sorted table stays selected under a filter")
    func sortedChoice() {
        let board = OnePanel(Int.self) { count in
            TableContent(
                ["Name", "Value"],
                rows: (0..<count).map { TableContent.Row([StyledText("row \($0)"), StyledText("\($0 * 7 % 31)")]) },
                sort: TableState.Sort(column: 1, isAscending: false))
        }
        board.load(31)
        board.terminal.type("jjj")
        let here = board.chosen
        board.terminal.type("&row")
        board.terminal.press(.enter)
        #expect(board.chosen == here && here?.contains("27") == true)
        board.terminal.press(.escape)
        #expect(board.chosen == here)
    }

    @Test("A search goes to a match as soon as it is found, and continues counting")
    func search() {
        let board = board()
        board.load(rows())
        board.terminal.type("/row 59990")
        #expect(board.terminal.text.contains("searching"))
        finish(board.terminal)
        #expect(board.currentMatch == "row 59990")
        #expect(board.terminal.text.contains("1 of 1") && !board.terminal.text.contains("1 of 1+"))
        board.terminal.press(.escape)
        #expect(chosen(board) == "row 0")
        board.terminal.type("/row 2")
        #expect(board.terminal.text.contains("1 of 1111+"))
        finish(board.terminal)
        #expect(board.terminal.text.contains("1 of 10000+"))
    }

    @Test("A search stays at its match in new content, which is searched in steps")
    func searchInNewContent() {
        let board = board()
        board.load(rows())
        board.terminal.type("/59990")
        finish(board.terminal)
        board.terminal.press(.enter)
        board.load([ListRow("row 59990 first")] + rows())
        #expect(board.terminal.text.contains("/59990 1 of 1"))
        finish(board.terminal)
        #expect(board.terminal.text.contains("/59990 2 of 2"))
    }

    /// The same contents with another number of lines.
    enum Kind: CaseIterable, Sendable {
        case list, continuedList, table, sortedTable, text, log
    }

    private func content(_ kind: Kind, _ numbers: [Int]) -> any PanelContent {
        switch kind {
        case .list: return ListContent(numbers.map { ListRow(StyledText("row \($0)")) })
        case .continuedList:
            return ListContent(
                numbers.flatMap { [ListRow(StyledText("row \($0)")), ListRow("more", continues: true)] })
        case .table, .sortedTable:
            let rows = numbers.map {
                TableContent.Row([StyledText("row \($0)"), StyledText("\($0 * 7_919 % 40_009)")])
            }
            let sort = kind == .sortedTable ? TableState.Sort(column: 1, isAscending: false) : nil
            let columns = ["Name", "Value"].map { TableColumn($0, width: .fixed(14)) }
            return TableContent(columns: columns, rows: rows, sort: sort)
        case .text:
            return TextContent(numbers.map { StyledText("row \($0) and more than has room in one line of the panel") })
        case .log: return LogContent(numbers.map { StyledText("row \($0)") })
        }
    }

    @Test("Each kind of content is filtered with the same result as in one step", arguments: Kind.allCases)
    func kinds(kind: Kind) {
        func make(_ numbers: [Int]) -> (panel: PanelModel, terminal: TestTerminal, runner: ScreenRunner) {
            let loader = ScriptedLoader<Int>(clock: ManualClock())
            let panel = PanelModel(title: "Panel")
            let content = content(kind, numbers)
            func show(_ content: some PanelContent) { panel.show(loader) { _ in content } }
            show(content)
            let terminal = TestTerminal(size: Size(width: 40, height: 12))
            let screen = DashboardScreen(
                board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc)
            let runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            loader.sync()
            loader.succeed(1)
            terminal.advance(by: .milliseconds(20))
            return (panel, terminal, runner)
        }
        func inside(_ terminal: TestTerminal) -> [Substring] {
            terminal.text.split(separator: "\n").dropFirst(2).dropLast(2)
        }
        let whole = make(Array(0..<Self.count))
        let part = make((0..<Self.count).filter { "row \($0)".contains("w 77") })
        whole.terminal.type("&w 77")
        whole.terminal.press(.enter)
        finish(whole.terminal)
        for keys in ["", "jj", "G", "k", "gg"] {
            for board in [whole, part] { board.terminal.type(keys) }
            #expect(inside(whole.terminal) == inside(part.terminal), "\(keys)")
        }
    }
}
