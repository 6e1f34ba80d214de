import Dashboard
import LoadableTesting
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct KeySequenceTests {

    private func board(_ keys: [String: [String]]) throws -> DashboardFixture {
        var keyMap = DashboardKeyMap.standard
        try keyMap.rebind(keys)
        let board = DashboardFixture(keyMap: keyMap)
        board.load()
        return board
    }

    /// The rows that are seen of the first panel.
    private func rows(_ board: DashboardFixture) -> [String] {
        board.text.split(separator: "\n").compactMap { line in
            line.split(separator: "│").first.map { $0.trimmingCharacters() }
        }.filter { $0.hasPrefix("row ") }
    }

    @Test("A key sequence runs its command, and its first key alone does nothing")
    func sequence() throws {
        let board = try board(["first": ["g g"]])
        board.terminal.type("G")
        #expect(rows(board).first == "row 24")
        board.terminal.type("g")
        #expect(rows(board).first == "row 24")
        board.terminal.type("g")
        #expect(rows(board).first == "row 1")
    }

    @Test("During a sequence, the last line shows the possible next keys")
    func hints() throws {
        let board = try board(["first": ["g g"], "refresh": ["g r"]])
        board.terminal.type("g")
        let line = board.text.split(separator: "\n").last.map(String.init) ?? ""
        #expect(line.contains("g Go to the first row") && line.contains("r refresh"))
        #expect(!line.contains("quit"))
        board.terminal.press(.escape)
        #expect(board.text.contains("quit"))
    }

    @Test("An incomplete sequence expires, and then its first key runs its own command")
    func timeout() throws {
        let board = try board(["first": ["g g"], "last": ["g"]])
        board.terminal.type("g")
        #expect(rows(board).first == "row 1")
        board.terminal.advance(by: .seconds(1))
        #expect(rows(board).first == "row 24")
        board.terminal.type("g")
        board.terminal.advance(by: .seconds(2))
        board.terminal.type("g")
        #expect(rows(board).first == "row 24")
    }

    @Test("A quit key also quits if it had to wait for a second key")
    func quitLater() throws {
        let board = try board(["quit": ["q"], "first": ["q q"]])
        board.terminal.type("q")
        #expect(!board.hasQuit)
        board.terminal.advance(by: .seconds(1))
        #expect(board.hasQuit)
        #expect(board.terminal.isRestored)
    }

    @Test("ctrl-d and ctrl-u move half a page, page down and page up a page")
    func halfPages() throws {
        let board = try board([:])
        board.terminal.press(.control("d"))
        // Of seven rows.
        #expect(board.terminal.text.contains("row 1 "))
        board.terminal.press(.control("d"), .control("d"))
        #expect(rows(board).first == "row 4")
        board.terminal.press(Key(.pageDown))
        #expect(rows(board).first == "row 10")
        board.terminal.press(.control("u"), .control("u"), .control("u"))
        #expect(rows(board).first == "row 7")
    }
}

extension Substring {

    fileprivate func trimmingCharacters() -> String {
        // The scroll bar stands in the right edge.
        String(drop { $0 == " " }.reversed().drop { " ┃".contains($0) }.reversed())
    }
}
