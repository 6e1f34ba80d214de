import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The palette of copies: rows, columns and tables for other programs.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CopiedValuesTests {

    private let terminal = TestTerminal(size: Size(width: 70, height: 20))
    private let runner: ScreenRunner

    init() {
        let clock = ManualClock()
        let loader = ScriptedLoader<[[String]]>(clock: clock)
        let panel = PanelModel(title: "Jobs")
        panel.show(loader) { rows in
            TableContent(
                ["Job", "Time"], rows: rows.map { row in TableContent.Row(row.map { StyledText($0) }) },
                sort: TableState.Sort(column: 1, isAscending: false))
        }
        panel.sync()
        loader.succeed([["=fuzz", "5"], ["docs", "12"], ["a|b", "7"]])
        runner = ScreenRunner(
            screen: DashboardScreen([panel], in: Environment(clock: clock)), terminal: terminal
        ) {}
        runner.start()
    }

    private func copy(_ item: String) {
        terminal.press(.control("y"))
        terminal.type(item)
        terminal.press(.enter)
    }

    @Test("All rows are copied in their visible order, and formulas are marked, which the message says")
    func rows() {
        copy("all rows as csv")
        #expect(terminal.clipboard == ["Job,Time\ndocs,12\na|b,7\n'=fuzz,5\n"])
        #expect(terminal.text.contains("Copied: all rows, 3 rows, as CSV"))
        #expect(terminal.text.contains("1 cell looks like a formula"))
        copy("all rows as json")
        #expect(!terminal.text.contains("formula"))
    }

    @Test("The selected row and a column are copied in the other formats")
    func parts() {
        terminal.type("j")
        copy("the row as markdown")
        copy("time json")
        #expect(terminal.clipboard.first == "| Job | Time |\n| --- | --- |\n| a\\|b | 7 |\n")
        #expect(terminal.clipboard.last?.filter { !$0.isWhitespace } == #"[{"Time":12},{"Time":7},{"Time":5}]"#)
    }

    @Test("Filtered-out rows are not copied")
    func filtered() {
        terminal.type("&docs")
        terminal.press(.enter)
        copy("all rows as csv")
        #expect(terminal.clipboard == ["Job,Time\ndocs,12\n"])
    }
}
