import Dashboard
import Foundation
import LoadableCaching
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Boards arranged by their content and by the user, as pictures.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardScreenTests {

    private static let lengths = [3, 4, 5, 31, 1]

    @Test(
        "A board is well arranged at every size",
        arguments: [(200, 60), (140, 40), (120, 40), (80, 24), (60, 20), (40, 12), (300, 10)])
    func sizes(width: Int, height: Int) {
        let board = ContentBoard(Self.lengths, size: Size(width: width, height: height))
        expectScreen(board.terminal.frame, "board-\(width)x\(height)")
    }

    // MARK: While contents change

    @Test("A panel grows with its content, and keeps a few unused rows")
    func growing() {
        let board = ContentBoard([3, 4, 3], size: Size(width: 59, height: 40))
        #expect(board.place(of: "Cameras")?.y == 6)
        board.load(0, 5)
        #expect(board.place(of: "Cameras")?.y == 8)
        board.load(0, 3)
        #expect(board.place(of: "Cameras")?.y == 8)
        board.load(0, 1)
        #expect(board.place(of: "Cameras")?.y == 4)
    }

    @Test("The focused panel does not move; a pending move waits until the focus changes")
    func waiting() {
        let board = ContentBoard([3, 4, 3], size: Size(width: 59, height: 40))
        board.terminal.type("2")
        board.load(0, 9)
        #expect(board.place(of: "Cameras")?.y == 6)
        board.load(2, 6)
        #expect(board.place(of: "Cameras")?.y == 6)
        board.terminal.type("1")
        #expect(board.place(of: "Cameras")?.y == 12)
    }

    // MARK: Zoom

    @Test(
        "In a zoomed panel, digits, tab and h, l zoom the other panels; esc leaves the last one focused"
    )
    func zoomed() {
        let board = ContentBoard(Self.lengths)
        func sees(_ title: String) -> Bool {
            board.place(of: title)?.y == 1 && board.rows.count { $0.contains("╭") } == 1
        }
        board.terminal.type("44")
        #expect(sees("Events"))
        board.terminal.type("2")
        #expect(sees("Cameras"))
        board.terminal.press(.tab)
        #expect(sees("Doors"))
        board.terminal.type("ll")
        #expect(sees("Profile"))
        board.terminal.type("h")
        #expect(sees("Events"))
        #expect(board.rows[0].contains("Board ▸ Events"))
        board.terminal.type("4")
        #expect(board.focused == "Events")
        #expect(board.place(of: "Notices") != nil)
        board.terminal.type("z")
        #expect(sees("Events"))
        board.terminal.type("z")
        #expect(board.place(of: "Notices") != nil)
    }

    // MARK: Arranging

    @Test("Panels are moved, resized, collapsed and hidden by keys shown in the last line")
    func arranging() {
        let board = ContentBoard([3, 4, 3], size: Size(width: 59, height: 40))
        board.terminal.type("A")
        #expect(board.rows.last?.contains("arrows move") == true)
        board.terminal.type("j")
        #expect(board.place(of: "Cameras")?.y == 1)
        #expect(board.focused == "Notices")
        board.terminal.type("++")
        #expect(board.place(of: "Doors")?.y == 14)
        board.terminal.type("c")
        #expect(board.text.contains("▸ Notices"))
        #expect(board.place(of: "Doors")?.y == 8)
        board.terminal.type("x")
        #expect(board.place(of: "▸ Notices") == nil)
        #expect(board.focused == "Doors")
        #expect(board.rows.last?.contains("show 1 hidden") == true)
        board.terminal.type("a0")
        #expect(board.place(of: "Notices")?.y == 1)
        board.terminal.press(.escape)
        #expect(board.rows.last?.contains("arrows") == false)
    }

    @Test(
        "An arrow moves a panel to that side of its visible position, or does nothing",
        arguments: [(80, 24), (120, 40), (150, 50), (59, 40)])
    func arrows(width: Int, height: Int) throws {
        let board = ContentBoard([3, 9, 5, 31, 1, 6], size: Size(width: width, height: height))
        board.terminal.type("A")
        var random = SplitMix64(seed: 7)
        var moves = 0
        for _ in 0..<120 {
            board.terminal.type("\(Int.random(in: 1...6, using: &random))")
            let name = try #require(board.focused)
            let arrow = try #require("hjkl".randomElement(using: &random))
            let before = try #require(board.place(of: name))
            board.terminal.type(String(arrow))
            let after = try #require(board.place(of: name))
            if after != before { moves += 1 }
            #expect(board.focused == name)
            switch arrow {
            case "h": #expect(after == before || after.x < before.x)
            case "l": #expect(after == before || after.x > before.x)
            case "k": #expect(after == before || after.x == before.x && after.y < before.y)
            default: #expect(after == before || after.x == before.x && after.y > before.y)
            }
        }
        #expect(moves > 20)
    }

    @Test("A panel moves to the next column, and back")
    func sideways() {
        let board = ContentBoard([8, 8, 8, 8], size: Size(width: 80, height: 40))
        let before = board.place(of: "Notices")
        board.terminal.type("Al")
        #expect(board.place(of: "Notices")?.x == board.place(of: "Events")?.x)
        board.terminal.type("h")
        #expect(board.place(of: "Notices")?.x == before?.x)
    }

    @Test("While panels are arranged, the header says so, and the last line has only those keys")
    func arrangingIsSaid() {
        let board = ContentBoard([3, 4, 3], size: Size(width: 100, height: 30))
        #expect(!board.rows[0].contains("Arrange"))
        board.terminal.type("A")
        #expect(board.rows[0].contains("Arrange"))
        #expect(board.rows.last?.hasPrefix(" arrows move   + - height") == true)
        #expect(board.rows.last?.contains("refresh") == false)
        board.terminal.press(.escape)
        #expect(!board.rows[0].contains("Arrange"))
    }

    @Test("The last visible panel cannot be hidden")
    func lastPanel() {
        let board = ContentBoard([3, 4], size: Size(width: 50, height: 40))
        board.terminal.type("Axxx")
        #expect(board.place(of: "Cameras") != nil)
    }

    @Test("A collapsed panel opens again by the key, by enter, and by a double click on its title", arguments: 0..<3)
    func collapsing(way: Int) {
        let board = ContentBoard([3, 4], size: Size(width: 50, height: 40))
        board.terminal.type("_")
        #expect(!board.text.contains("notices 1"))
        switch way {
        case 0: board.terminal.type("_")
        case 1: board.terminal.press(.enter)
        default: board.press(at: Point(x: 10, y: 1), count: 2)
        }
        #expect(board.text.contains("notices 1"))
    }

    @Test("A layout is restored next time; new panels are where the program places them")
    func memory() {
        let storage = MemoryStorage()
        let size = Size(width: 50, height: 40)
        let board = ContentBoard([3, 4, 3], size: size, storage: storage)
        board.terminal.type("Ajc")
        let again = ContentBoard([3, 4, 3], size: size, storage: storage)
        #expect(again.place(of: "Cameras")?.y == 1)
        #expect(again.text.contains("▸ Notices"))
        let other = ContentBoard([2, 2, 2], size: size, storage: storage, titles: ["Cameras", "Weather", "Notices"])
        #expect(other.place(of: "Cameras")?.y == 1)
        #expect(other.place(of: "Weather")?.y == 5)
        #expect(other.text.contains("▸ Notices"))
        other.terminal.type("A0")
        let fresh = ContentBoard([3, 4, 3], size: size, storage: storage)
        #expect(fresh.place(of: "Notices")?.y == 1)
    }

    @Test("Panels are made wider and narrower by keys at the expense of their neighbors, and that is remembered")
    func wider() {
        let storage = MemoryStorage()
        let board = ContentBoard([3, 3], storage: storage)
        #expect(board.place(of: "Cameras")?.x == 45)
        board.terminal.type("A>>>")
        #expect(board.place(of: "Cameras")?.x == 51)
        board.terminal.type("<")
        #expect(board.place(of: "Cameras")?.x == 49)
        board.terminal.type("2>>>")
        #expect(board.place(of: "Cameras")?.x == 43)
        #expect(ContentBoard([3, 3], storage: storage).place(of: "Cameras")?.x == 43)
        board.terminal.type("0")
        #expect(ContentBoard([3, 3], storage: storage).place(of: "Cameras")?.x == 45)
    }

    @Test("Moving an edge changes two of three columns, and both stay wide enough")
    func threeColumns() {
        let board = ContentBoard([3, 3, 3], size: Size(width: 150, height: 24))
        board.terminal.type("A2")
        for _ in 0..<40 { board.terminal.type(">") }
        #expect(["Notices", "Cameras", "Doors"].map { board.place(of: $0)?.x } == [5, 55, 135])
    }

    @Test("A panel with nothing beside it is as wide as the page")
    func alone() {
        let board = ContentBoard([3, 3], size: Size(width: 50, height: 40))
        let before = board.text
        board.terminal.type("A")
        let arranging = board.text
        board.terminal.type("><<")
        #expect(board.text == arranging)
        board.terminal.press(.escape)
        #expect(board.text == before)
    }

    // MARK: The mouse

    @Test("Clicking a key in the last line runs its command")
    func hints() throws {
        let board = ContentBoard(Self.lengths)
        let line = try #require(board.rows.last)
        let help = try #require(line.range(of: "? help"))
        let x = line.distance(from: line.startIndex, to: help.lowerBound)
        board.press(at: Point(x: x, y: 23))
        #expect(board.text.contains("Keys"))
        board.press(at: Point(x: x - 1, y: 23))
        #expect(board.text.contains("Keys"))
    }

    @Test("Clicking a name in the path to the page returns to it")
    func breadcrumbs() {
        let board = ContentBoard(Self.lengths)
        board.terminal.type("44")
        board.press(at: Point(x: 12, y: 0))
        #expect(board.rows[0].contains("Board ▸ Events"))
        board.press(at: Point(x: 3, y: 0))
        #expect(!board.rows[0].contains("▸"))
    }

    @Test("A double click on a title or below the rows zooms the panel")
    func titles() throws {
        for offset in [0, 3] {
            let board = ContentBoard([3, 1], size: Size(width: 80, height: 24))
            let title = try #require(board.place(of: "Cameras"))
            board.press(at: Point(x: title.x + 1, y: title.y + offset), count: 2)
            #expect(board.rows[0].contains("▸ Cameras"))
        }
    }

    @Test("Dragging a title to another panel swaps the panels")
    func draggedTitle() throws {
        let board = ContentBoard([3, 3], size: Size(width: 80, height: 24))
        let (from, to) = (try #require(board.place(of: "Notices")), try #require(board.place(of: "Cameras")))
        board.drag(from: from, to: Point(x: to.x, y: to.y + 2))
        #expect(board.place(of: "Notices") == to)
        #expect(board.place(of: "Cameras") == from)
    }

    @Test("Dragging a lower edge sets the height")
    func draggedEdge() {
        let board = ContentBoard([3, 3], size: Size(width: 50, height: 40))
        board.drag(from: Point(x: 9, y: 5), to: Point(x: 9, y: 11))
        #expect(board.place(of: "Cameras")?.y == 12)
    }

    @Test("Dragging a left edge sets the width")
    func draggedSide() {
        let board = ContentBoard([3, 3])
        board.drag(from: Point(x: 40, y: 3), to: Point(x: 30, y: 9))
        #expect(board.place(of: "Cameras")?.x == 35)
    }

    @Test("The scroll bar follows the mouse, even outside the panel")
    func scrollBar() throws {
        let board = ContentBoard([80], size: Size(width: 50, height: 24))
        let top = try #require(board.rows.firstIndex { $0.contains("┃") })
        #expect(top == 2)
        board.drag(from: Point(x: 49, y: 2), to: Point(x: 20, y: 60))
        #expect(board.text.contains("notices 80"))
        board.press(at: Point(x: 49, y: 2))
        #expect(board.text.contains("notices 1 "))
    }

    @Test("The wheel also scrolls a panel over its edges, and pulls at the top")
    func wheel() {
        let board = ContentBoard([40, 3], size: Size(width: 80, height: 24))
        func turn(_ action: MouseEvent.Action) {
            board.terminal.send(.mouse(MouseEvent(action, at: Point(x: 5, y: 1))))
        }
        turn(.wheelDown)
        #expect(!board.text.contains("notices 1 "))
        turn(.wheelUp)
        turn(.wheelUp)
        #expect(board.text.contains("notices 1 "))
        #expect(!board.text.contains("pull"))
        board.terminal.advance(by: .seconds(1))
        turn(.wheelUp)
        #expect(board.text.contains("pull to refresh"))
    }

    // MARK: Pulling

    @Test("When a panel with one row is pulled, the content stays, and the lower edge shows the result of a release")
    func lowPanel() {
        let board = ContentBoard([1, 9], size: Size(width: 50, height: 40))
        board.terminal.type("kk")
        #expect(board.text.contains("notices 1"))
        #expect(board.rows[3].contains("pull to refresh"))
        board.terminal.type("k")
        #expect(board.rows[3].contains("release to refresh"))
        board.terminal.press(.escape)
        #expect(!board.text.contains("release"))
    }

    @Test("Holding a key until the top does not pull; after a pause it does")
    func held() {
        let board = ContentBoard([30], size: Size(width: 50, height: 12))
        board.terminal.type("jjj")
        for _ in 0..<20 {
            board.terminal.type("k")
            board.terminal.advance(by: .milliseconds(30))
        }
        #expect(!board.text.contains("pull"))
        board.terminal.advance(by: .seconds(1))
        board.terminal.type("k")
        #expect(board.text.contains("pull to refresh"))
    }

    @Test("A pull during a load joins that load")
    func joining() {
        let board = ContentBoard([3], size: Size(width: 50, height: 12))
        board.panels[0].sync()
        board.terminal.advance(by: .milliseconds(20))
        board.terminal.type("kkk")
        #expect(board.text.contains("already loading"))
        board.terminal.press(.enter)
        #expect(board.text.contains("refreshing"))
        board.load(0, 5)
        #expect(board.text.contains("updated"))
        #expect(board.text.contains("notices 5"))
    }
}
