import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

/// Items marked by the user, for actions on all of them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MarkedItemsTests {

    private let board = ContentBoard([4, 3], size: Size(width: 60, height: 14))

    private final class Done {
        var texts: [[String]] = []
    }

    private func addAction(forOne: Bool = false) -> Done {
        let done = Done()
        var action = PanelAction("Open", [Key("o")]) { done.texts.append([$0?.text ?? ""]) }
        if !forOne {
            action.performMarked = { marks in
                done.texts.append(marks.lines.map(\.text))
                marks.lines.first.map(marks.unmark)
            }
        }
        board.panels[0].actions = [action]
        return done
    }

    @Test("space marks items of a panel with a multi-item action, which applies to them in order")
    func marked() {
        let done = addAction()
        board.terminal.type("jj kk")
        board.terminal.type(" o")
        expectScreens([TitledScreen("One is left", board.terminal.frame!)], "marked")
        #expect(done.texts == [["notices 1  online", "notices 3  online"]])
        board.terminal.press(.escape)
        board.terminal.type("o")
        #expect(done.texts.last == ["notices 1  online"])
    }

    @Test("A marked item stays marked when others are inserted; its removal is reported")
    func refreshed() {
        let done = addAction()
        board.terminal.type("jjj k ")
        board.load(0, 3)
        #expect(board.text.contains("A marked row was removed") && board.text.contains("1 marked"))
        board.terminal.type("o")
        #expect(done.texts == [["notices 3  online"]])
    }

    @Test("A removed marked row is reported after the current message, which is not lost")
    func goneLater() {
        _ = addAction()
        board.terminal.type("jjj ")
        board.page.host.say("The key failed")
        board.load(0, 3)
        #expect(board.text.contains("The key failed") && !board.text.contains("A marked row was removed"))
        board.terminal.advance(by: .seconds(3))
        #expect(board.text.contains("A marked row was removed"))
    }

    @Test("Marks are the same while a panel is zoomed")
    func zoomed() {
        let done = addAction()
        board.terminal.type(" z")
        #expect(board.text.contains("1 marked"))
        board.terminal.type("j z")
        #expect(board.text.contains("2 marked"))
        board.terminal.type("o")
        #expect(done.texts == [["notices 1  online", "notices 2  online"]])
    }

    @Test("Without a multi-item action, space marks nothing, and is not in the help")
    func unmarkable() {
        _ = addAction(forOne: true)
        board.terminal.type(" ")
        #expect(!board.text.contains("marked"))
        board.terminal.type("?")
        #expect(!board.text.contains("Mark or unmark the row"))
    }
}
