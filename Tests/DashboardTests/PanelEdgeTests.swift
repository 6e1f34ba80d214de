import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// The edges of a panel, and their parts in little space.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelEdgeTests {

    /// A board of four panels that are 40 cells wide, of which the first failed and will be tried again.
    private func board(error: String, hasContent: Bool = true) -> DashboardFixture {
        let board = DashboardFixture()
        let feed = Feed(
            "Paper", loader: board.loaders[0], retry: BackoffTimeoutPolicy(period: nil, minimum: .seconds(5)),
            in: Environment(clock: board.clock))
        board.panels[0].show(feed) { $0.map { ListRow(StyledText($0)) } }
        if hasContent { load(board) { $0.succeed((1...30).map { "row \($0)" }) } }
        load(board) { $0.fail(TestError(error)) }
        return board
    }

    private func load(_ board: DashboardFixture, _ end: (ScriptedLoader<[String]>) -> Void) {
        board.panels[0].sync()
        end(board.loaders[0])
        board.terminal.advance(by: .milliseconds(20))
    }

    @Test(
        "The time of the next retry is shortened, then left out, before the error is truncated",
        arguments: [
            ("out of paper", "─ ! out of paper · retry in 5 s ─"),
            ("the printer is out of paper", "─ ! the printer is out of paper ─"),
            ("no paper is in the tray", "─ ! no paper is in the tray · in 5 s ─"),
            ("the printer on the quay has no paper", "─ ! the printer on the quay has no… ─"),
        ])
    func footer(error: String, edge: String) {
        #expect(board(error: error).text.contains(edge))
    }

    @Test(
        "The title shows the important part of the content first, as far as there is space"
    )
    func summary() {
        let board = board(error: "out of paper")
        board.panels[0].summary = { "2 unread" }
        board.terminal.type("r")
        board.loaders[0].succeed((1...31).map { "row \($0)" })
        board.terminal.advance(by: .milliseconds(20))
        let title = board.panels[0].title
        #expect(board.text.contains("1 \(title) · 2 unread +1"))
        board.panels[0].summary = { "2 unread of very many" }
        board.terminal.type("jk")
        #expect(board.text.contains("1 \(title)") && !board.text.contains("very many"))
        board.panels[0].summary = { "2 unread" }
        board.terminal.type("_")
        #expect(board.text.contains("1 ▸ \(title) · 2 unread"))
    }

    @Test("Printed output has no pending loads, keys or scroll bar marks")
    func plain() {
        for hasContent in [true, false] {
            let board = board(error: "out of paper", hasContent: hasContent)
            #expect(board.text.contains("etry in 5 s"))
            #expect(board.text.contains("┃") == hasContent)
            let text = board.screen.plainText(width: 80, symbols: .unicode)
            #expect(text.contains("out of paper"))
            for word in ["etry", "Press", "┃"] { #expect(!text.contains(word)) }
            #expect(board.text.contains("etry in 5 s"))
        }
    }

    @Test("The text of a view for searching and copying has no scroll bar marks")
    func viewText() {
        let view = ScrollBar(ScrollExtent(offset: 0, visible: 5, total: 50))
        #expect(!ViewContent(view).lines.contains { $0.text.contains("┃") })
    }

    @Test("A panel of two sources shows the loaded one, even during its first load, and the failed one's error")
    func oneOfTwo() {
        let board = DashboardFixture(size: Size(width: 100, height: 24))
        board.loaders[1].loadableName = "Intercoms"
        board.panels[0].show(board.loaders[0], board.loaders[1]) { first, second in
            ((first ?? []) + (second ?? [])).map { ListRow(StyledText($0)) }
        }
        board.panels[0].sync()
        board.loaders[1].fail(TestError("out of order"))
        board.loaders[0].succeed(["the gate is closed"])
        board.terminal.advance(by: .milliseconds(20))
        #expect(board.text.contains("the gate is closed"))
        #expect(board.text.contains("✗ Intercoms: out of order"))
        #expect(board.text.components(separatedBy: "Intercoms: out of order").count == 2, "said once")
    }

    @Test("A panel without content shows its error and what to do about it once")
    func firstFailure() {
        let board = board(error: "out of paper", hasContent: false)
        #expect(board.text.contains("✗ out of paper"))
        #expect(board.text.contains("Retry in 5 s"))
        #expect(board.text.contains("Press r to try now"))
        #expect(board.text.components(separatedBy: "5 s").count == 2)
    }

    private struct Outage: SummarizedError, CustomStringConvertible {
        let summary = "/rates: 500 server error"
        let description = "/rates: 500 server error from example.com; try again later"
    }

    @Test("At 36 columns there is space for the advice on a failure")
    func advice() {
        let board = board(error: "out of paper", hasContent: false)
        load(board) { $0.fail(Outage()) }
        #expect(board.text.contains("Press r to try now, i for details"))
    }

    @Test("If the title has no space for the count of a filter, it shows the filter")
    func filter() {
        let board = board(error: "out of paper")
        board.terminal.type("r")
        board.loaders[0].succeed((1...30).map { "a really long row \($0)" })
        board.terminal.type("&a really long row")
        board.terminal.press(.enter)
        #expect(board.text.contains("1 Panel 1 &a really long row ─"))
    }

    @Test(
        "The narrower a panel, the shorter its status, and some of the title is always visible",
        arguments: [(40, "─ 1 Panel 1 ── ● ─"), (20, "─ 1 Panel 1 ── ● ─"), (10, "╭1 Pan… ●╮")])
    func narrow(width: Int, edge: String) {
        let board = DashboardFixture(size: Size(width: width, height: 8))
        board.load()
        let row = board.text.split(separator: "\n").dropFirst().first.map(String.init) ?? ""
        var squeezed = row
        while squeezed.contains("───") { squeezed.replace("───", with: "──") }
        #expect(squeezed.contains(edge), "\(row)")
    }
}
