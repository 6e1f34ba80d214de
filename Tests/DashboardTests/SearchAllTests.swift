import LoadableTesting
import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

/// The search in all panels.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SearchAllTests {

    private let board = ContentBoard([30, 3, 40])

    /// The lines of the prompt.
    private var hits: [String] {
        guard let start = board.rows.firstIndex(where: { $0.contains("─ Search all panels") }) else { return [] }
        return board.rows.dropFirst(start + 3).prefix { !$0.contains("╰") }.compactMap { line in
            let inside = line.split { "│┃".contains($0) }.max { $0.count < $1.count } ?? ""
            let words = inside.split(separator: " ").joined(separator: " ")
            return words.isEmpty ? nil : words
        }
    }

    @Test("It lists the matching lines of all panels, the focused panel first")
    func lists() {
        board.terminal.press(.alt("/"))
        #expect(board.text.contains("Search all panels"))
        board.terminal.type(" 3")
        #expect(
            hits.prefix(3) == ["notices 3 online Notices", "notices 30 online Notices", "cameras 3 online Cameras"])
        board.terminal.type("9")
        #expect(hits == ["doors 39 online Doors"])
        board.terminal.type("x")
        #expect(hits == ["No panel contains “ 39x”"])
    }

    @Test("Enter goes to the line in its panel, where n continues to the next match")
    func goes() {
        board.terminal.press(.alt("/"))
        board.terminal.type("doors 3")
        board.terminal.press(.down, .enter)
        #expect(board.focused == "Doors")
        #expect(board.page.chosenItem?.text.hasPrefix("doors 30") == true)
        board.terminal.type("n")
        #expect(board.page.chosenItem?.text.hasPrefix("doors 31") == true)
    }

    @Test("Escape changes nothing")
    func leaves() {
        let before = board.text
        board.terminal.press(.alt("/"))
        board.terminal.type("doors")
        board.terminal.press(.escape)
        #expect(board.text == before)
    }
}
