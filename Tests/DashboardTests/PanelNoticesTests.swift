import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The places of errors and remarks in a panel.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelNoticesTests {

    private static let error = "the harbor office does not answer its telephone before noon"

    /// The lines of a panel, without its left and right edges. The panel is 30 cells wide.
    private func lines(
        height: Int, rows: Int = 10, error: String? = nil, partFailure: String? = nil, remarks: [String] = [],
        fills: Bool = false, shrinkingTo least: Int? = nil
    ) -> [String] {
        let clock = ManualClock()
        let loader = ScriptedLoader<[String]>(clock: clock)
        let panels = [PanelModel(title: "Rows"), PanelModel(title: "Second")]
        if fills {
            panels[0].show(loader) { _ in ColorContent() }
        } else if let least {
            panels[0].show(loader) { _ in ShrinkingContent(leastHeight: least) }
        } else {
            panels[0].show(loader) { $0.map { ListRow(StyledText($0)) } }
        }
        panels[0].remarks = { remarks }
        panels[0].partFailure = { partFailure }
        let page = PanelsPage(title: "Board", panels: panels, layout: BoardLayout(rows: [[0, 1]]))
        let screen = DashboardScreen(board: BoardModel(panels), tabs: [DashboardTab("Board", page: page)], time: .utc)
        let terminal = TestTerminal(size: Size(width: 60, height: height))
        let runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner.start()
        loader.sync()
        loader.succeed((1...rows).map { "row \($0)" })
        if let error {
            loader.sync()
            loader.fail(TestError(error))
        }
        terminal.advance(by: .milliseconds(20))
        return terminal.text.split(separator: "\n").dropFirst(2).dropLast().map { line in
            line.dropFirst().prefix { !"│┃╯".contains($0) }.split(separator: " ").joined(separator: " ")
        }
    }

    @Test("An error that does not fit on the edge is wrapped in the rows that the content does not need")
    func wrappedError() {
        let lines = lines(height: 12, rows: 5, error: Self.error)
        #expect(lines.prefix(5) == ["row 1", "row 2", "row 3", "row 4", "row 5"])
        #expect(lines[5...7] == ["! the harbor office does", "not answer its telephone", "before noon"])
        #expect(lines.last?.contains("harbor") == false)
    }

    @Test(
        "A failed part is named on the edge, or below the content, unless a remark or an error does",
        arguments: [
            ("1 of 4 failed: b", [], nil, "! 1 of 4 failed: b", 1), ("1 of 4 failed: b", ["b"], nil, "! b", 0),
            ("1 of 4 failed: b", ["c"], nil, "! 1 of 4 failed: b", 1),
            ("1 of 4 failed: b", [], "gone", "! gone", 0),
        ] as [(String, [String], String?, String, Int)])
    func failedPart(_ failure: String, _ remarks: [String], _ error: String?, _ edge: String, _ count: Int) {
        let lines = lines(height: 12, rows: 5, error: error, partFailure: failure, remarks: remarks)
        #expect(lines.last?.contains("\(edge) ") == true)
        #expect(lines.count { $0.contains(failure) } == count)
    }

    @Test("If the content needs the rows, an error is truncated on the edge")
    func truncatedError() {
        for rows in [7, 8, 10] {
            let lines = lines(height: 12, rows: rows, error: Self.error)
            #expect(lines[6] == "row 7")
            #expect(lines.last == "─ ! the harbor office… ─────")
        }
    }

    @Test("Content that fills all rows leaves a quarter of them to an error")
    func quarter() {
        let high = lines(height: 12, error: Self.error, fills: true)
        #expect(high[5...7] == ["######", "! the harbor office does", "not answer its telephone…"])
        let low = lines(height: 11, error: Self.error, fills: true)
        #expect(low[6] == "######")
        #expect(low.last == "─ ! the harbor office… ─────")
    }

    @Test("Content that can shrink leaves the rows above its least height to an error that does not fit on the edge")
    func shrinking() {
        let whole = lines(height: 9, error: Self.error, shrinkingTo: 2)
        #expect(whole[0...2] == ["######", "######", "! the harbor office does"])
        #expect(whole[3...4] == ["not answer its telephone", "before noon"])
        #expect(whole.last?.contains("harbor") == false)
        // One row is used only if the whole error fits.
        #expect(lines(height: 7, error: "closed until ten o'clock", shrinkingTo: 2)[2] == "! closed until ten o'clock")
        let one = lines(height: 7, error: "closed until eight o'clock", shrinkingTo: 2)
        #expect(one[2] == "######" && one.last?.contains("closed") == true)
        let short = lines(height: 9, error: "offline", shrinkingTo: 2)
        #expect(short[4] == "######" && short.last?.contains("offline") == true)
    }

    @Test("A remark that fits on the edge takes no row from the content")
    func remarkOnEdge() {
        let lines = lines(height: 7, remarks: ["2 rows left out"])
        #expect(lines.prefix(3) == ["row 1", "row 2", "row 3"])
        #expect(lines.last?.contains("─ ! 2 rows left out ─") == true)
    }

    @Test("A remark is below the content while an error is on the edge, and if it does not fit there")
    func remarkBelow() {
        let failed = lines(height: 8, error: "offline", remarks: ["2 rows left out"])
        #expect(failed[3] == "! 2 rows left out")
        #expect(failed.last?.contains("─ ! offline ─") == true)
        let long = lines(height: 8, remarks: ["2 rows of 12 are left out"])
        #expect(long[3] == "! 2 rows of 12 are left…")
        #expect(long.last?.contains("!") == false)
    }
}

/// Content that fills all rows.
private struct ColorContent: PanelContent {

    var lines: [TextLine] { [TextLine("######")] }

    func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        for y in 0..<canvas.size.height { canvas.write("######", x: 0, y: y) }
    }
}

/// Content of five rows that can shrink.
private struct ShrinkingContent: SizedContent {

    var leastHeight: Int?

    var lines: [TextLine] { [TextLine("######")] }

    func height(in width: Int) -> Int? { 5 }

    func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        for y in 0..<canvas.size.height { canvas.write("######", x: 0, y: y) }
    }
}
