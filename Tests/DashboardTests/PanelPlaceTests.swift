import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Places that span several rows, are shared by panels, or are on a scrolling page.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelPlaceTests {

    private typealias Place = BoardLayout.Place

    private static let size = Size(width: 80, height: 30)

    /// The frames of panels with three rows each, as `[x, y, width, height]`.
    private func frames(
        _ rows: [[Place]], shares: [Int] = [], hidden: Set<Int> = [], behind: Set<Int> = [], size: Size = Self.size
    ) -> [[Int]] {
        let layout = BoardLayout(rows: rows, shares: shares)
        let count = rows.joined().flatMap(\.panels).count
        let plan = BoardPlan(
            layout, order: Array(0..<count), hidden: hidden, behind: behind, in: size,
            PanelMeasure(need: { _, _ in PanelNeed(height: 5) }))
        return plan.frames(count: count, in: Rect(size), focused: 0, layout: layout) { _ in PanelNeed(height: 5) }
            .map { [$0.x, $0.y, $0.width, $0.height] }
    }

    @Test("A row with one panel is below the row before it, even on a wide page")
    func singles() {
        let frames = frames([[Place([0])], [Place([1])]], size: Size(width: 300, height: 30))
        #expect(frames == [[0, 0, 300, 15], [0, 15, 300, 15]])
    }

    @Test("A place that spans two rows has the height of both, beside the panels of the lower row")
    func span() {
        #expect(
            frames([[Place([0], span: 2), Place([1])], [Place([2])], [Place([3])]])
                == [[0, 0, 40, 20], [40, 0, 40, 10], [40, 10, 40, 10], [0, 20, 80, 10]])
        // On the right.
        #expect(
            frames([[Place([0]), Place([1], span: 2)], [Place([2])]])
                == [[0, 0, 40, 15], [40, 0, 40, 30], [0, 15, 40, 15]])
        // Alone in its row.
        #expect(frames([[Place([0], span: 2)], [Place([1])]]) == [[0, 0, 40, 30], [40, 0, 40, 30]])
    }

    @Test("Beside a spanning place in the middle, the lower row has as many places on its left")
    func spanInTheMiddle() {
        let rows = [
            [Place([0]), Place([1], span: 2), Place([2])], [Place([3]), Place([4]), Place([5])],
        ]
        #expect(
            frames(rows, size: Size(width: 180, height: 20)).map { Array($0.prefix(3)) } == [
                [0, 0, 60], [60, 0, 60], [120, 0, 60], [0, 10, 60], [120, 10, 30], [150, 10, 30],
            ])
    }

    @Test("Without the panels of the lower rows, a spanning place ends with its row")
    func hiddenRow() {
        let rows = [[Place([0], span: 2), Place([1])], [Place([2])], [Place([3])]]
        #expect(
            frames(rows, hidden: [2])
                == [[0, 0, 40, 15], [40, 0, 40, 15], [0, 0, 0, 0], [0, 15, 80, 15]])
    }

    @Test("In any arrangement, panels do not overlap, and fill the page")
    func anyPlaces() {
        for seed in 0..<Campaign.size(300, whole: 10_000) {
            var random = SplitMix64(seed: seed)
            var panel = 0
            let rows = (0..<Int.random(in: 1...5, using: &random)).map { _ in
                (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    defer { panel += 1 }
                    return Place(
                        [panel], width: Int.random(in: 1...3, using: &random),
                        span: Int.random(in: 1...4, using: &random))
                }
            }
            let hidden = Set((1..<max(2, panel)).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
            let size = Size(width: 2_000, height: 100)
            let frames = frames(rows, hidden: hidden, size: size).map {
                Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
            }
            let area = frames.reduce(0) { $0 + $1.width * $1.height }
            #expect(area == size.width * size.height, "seed \(seed): \(rows), hidden: \(hidden)")
            for (index, frame) in frames.enumerated() {
                #expect(frame.isEmpty == hidden.contains(index), "seed \(seed)")
                #expect(frame.isEmpty || Rect(size).intersection(frame) == frame, "seed \(seed)")
                #expect(frames.dropFirst(index + 1).allSatisfy { $0.intersection(frame).isEmpty }, "seed \(seed)")
            }
        }
    }

    // MARK: Shared places

    private let shared = BoardLayout(rows: [[Place([0])], [Place([1, 2])]])

    private func line(_ board: ContentBoard, with text: String) -> String {
        board.rows.first { $0.contains(text) } ?? ""
    }

    @Test("One of the panels that share a place is shown, and its title names the others")
    func sharedPlace() {
        let board = ContentBoard([3, 3, 5], layout: shared)
        #expect(line(board, with: "Cameras").contains("─ 2 Cameras │ 3 Doors ─"))
        #expect(board.text.contains("cameras 1"))
        #expect(!board.text.contains("doors 1"))
    }

    @Test("Keys switch the panel of a place, which stays visible when the focus moves")
    func switchByKeys() {
        let board = ContentBoard([3, 3, 5], layout: shared)
        board.terminal.send(.key(Key("3")))
        #expect(board.text.contains("doors 1"))
        #expect(!board.text.contains("cameras 1"))
        #expect(line(board, with: "Doors").contains("─ 2 Cameras │ 3 Doors ─"))
        board.terminal.send(.key(Key("1")))
        #expect(board.focused == "Notices")
        #expect(board.text.contains("doors 1"))
        board.terminal.send(.key(.tab))
        #expect(board.text.contains("cameras 1"))
    }

    @Test("Clicking the name of a panel shows it")
    func switchByMouse() throws {
        let board = ContentBoard([3, 3, 5], layout: shared)
        let place = try #require(board.place(of: "Doors"))
        board.press(at: place)
        #expect(board.text.contains("doors 1"))
        board.press(at: try #require(board.place(of: "Cameras")))
        #expect(board.text.contains("cameras 1"))
    }

    @Test("Panels of a place have the height of the highest of them")
    func sharedHeight() {
        let board = ContentBoard([3, 2, 12], size: Size(width: 80, height: 24), layout: shared)
        let place = board.place(of: "Cameras")
        board.terminal.send(.key(Key("3")))
        #expect(board.place(of: "Cameras") == place)
    }

    @Test("In a narrow panel the others of its place are shown by number")
    func narrowTabs() {
        let board = ContentBoard([3, 3, 5], size: Size(width: 30, height: 24), layout: shared)
        #expect(line(board, with: "Cameras").contains("─ 2 Cameras │ 3 ─"))
    }

    // MARK: Pages that scroll

    private let scrolling = BoardLayout(rows: (0..<4).map { [Place([$0])] }, scrolls: true)

    @Test("On a scrolling page, panels have the rows they need, and the focused one is visible")
    func scrolls() {
        let board = ContentBoard([10, 10, 10, 10], layout: scrolling)
        #expect(board.text.contains("notices 10"))
        #expect(!board.text.contains("events 1"))
        #expect(board.rows[1].hasSuffix("┃"))
        board.terminal.send(.key(Key("4")))
        #expect(board.text.contains("events 10"))
        #expect(!board.text.contains("notices 1"))
        board.terminal.send(.key(Key("1")))
        #expect(board.text.contains("notices 1"))
    }

    @Test("The wheel scrolls such a page when the panel below it cannot scroll further")
    func wheel() {
        let board = ContentBoard([10, 10, 10, 10], layout: scrolling)
        for _ in 0..<20 { board.terminal.send(.mouse(MouseEvent(.wheelDown, at: Point(x: 5, y: 5)))) }
        #expect(board.text.contains("events 10"))
        #expect(board.focused == nil)
        for _ in 0..<20 { board.terminal.send(.mouse(MouseEvent(.wheelUp, at: Point(x: 5, y: 5)))) }
        #expect(board.text.contains("notices 1"))
    }

    @Test("Such a page fills the screen if everything fits")
    func scrollsNothing() {
        let board = ContentBoard([1, 1, 1, 1], size: Size(width: 80, height: 60), layout: scrolling)
        #expect(!board.rows[1].hasSuffix("┃"))
        #expect(board.rows.dropLast().last?.hasPrefix("╰") == true)
    }

    // MARK: Small and wide

    @Test(
        "In a small region a log entry has at most a third of the rows, but at least two, and elsewhere all it needs",
        arguments: [
            (10, 1, ["one two t…"]), (10, 2, ["one two", "three fou…"]), (10, 5, ["one two", "three fou…"]),
            (10, 9, ["one two", "three four", "five six …"]), (20, 5, ["one two three four", "five six seven eight"]),
            (10, 10, ["one two", "three four", "five six", "seven", "eight"]),
        ])
    func smallLog(width: Int, height: Int, expected: [String]) {
        let log = LogContent([StyledText("one two three four five six seven eight")])
        let lines = log.lines(of: 0, in: Size(width: width, height: height), .unicode)
        #expect(lines.map(\.string) == expected)
    }

    @Test("Tables that would be truncated side by side are stacked, even on a wide page")
    func wideTables() {
        func columns(_ wanted: [Int], _ width: Int) -> Int {
            let size = Size(width: width, height: 40)
            let measure = PanelMeasure(need: { _, _ in PanelNeed(height: 10) }, width: { wanted[$0] })
            let plan = BoardPlan(.byContent, order: Array(wanted.indices), in: size, measure)
            let frames = plan.frames(count: wanted.count, in: Rect(size), focused: 0, layout: .byContent) { _ in
                PanelNeed(height: 10)
            }
            return Set(frames.map(\.x)).count
        }
        #expect(columns([100, 110], 120) == 1)
        #expect(columns([50, 60], 120) == 2)
        #expect(columns([100, 110], 240) == 2)
    }

    // MARK: By hand

    @Test("Dragging a right edge sets the width, like a left one")
    func draggedRightEdge() {
        let board = ContentBoard([3, 3])
        board.drag(from: Point(x: 39, y: 3), to: Point(x: 29, y: 9))
        #expect(board.place(of: "Cameras")?.x == 35)
    }

    @Test("The edge of a place that spans rows can be dragged along all of them")
    func draggedSpan() throws {
        let layout = BoardLayout(rows: [[Place([0], span: 2), Place([1])], [Place([2])]])
        let board = ContentBoard([3, 3, 3], layout: layout)
        for y in [3, 18] {
            let from = try #require(board.place(of: y == 3 ? "Cameras" : "Doors")).x - 5
            board.drag(from: Point(x: from, y: y), to: Point(x: from - 5, y: y))
        }
        #expect(board.place(of: "Cameras")?.x == 35)
        #expect(board.place(of: "Doors")?.x == 35)
    }

    @Test("The copied layout has the order, the widths and the heights of the user")
    func arrangedLayout() {
        let board = ContentBoard([3, 3, 3, 3], layout: BoardLayout(rows: [[0, 1], [2], [3]], shares: [2, 1, 1]))
        #expect(board.page.arrangedLayout == board.page.layout)
        board.drag(from: Point(x: 40, y: 3), to: Point(x: 60, y: 3))
        #expect(board.page.arrangedLayout.rows?.first?.map(\.width) == [3, 1])
        for key: Key in [Key("A"), Key("h")] { board.terminal.send(.key(key)) }
        #expect(board.page.arrangedLayout.rows?.map { $0.flatMap(\.panels) } == [[1, 0], [2], [3]])
        board.terminal.send(.key(Key("x")))
        #expect(board.page.arrangedLayout.rows?.map { $0.flatMap(\.panels) } == [[0], [2], [3]])
        #expect(board.page.arrangedLayout.shares == [2, 1, 1])
    }

    @Test("The confirmation of a copied layout says how many hidden panels it lacks")
    func copiedLayout() {
        let board = ContentBoard([3, 3, 3, 3], layout: BoardLayout(rows: [[0, 1], [2], [3]]))
        board.page.layoutText = { _ in "rows: []\n" }
        for (key, said) in [
            ("A", ""), ("y", "Copied the layout as YAML"), ("x", ""),
            ("y", "Copied the layout as YAML, without the hidden panel"), ("x", ""),
            ("y", "Copied the layout as YAML, without 2 hidden panels"),
        ] {
            board.terminal.send(.key(Key(Character(key))))
            board.terminal.advance(by: .milliseconds(20))
            let lines = board.text.split(separator: "\n").map { $0.drop(while: \.isWhitespace) }
            if !said.isEmpty { #expect(lines.last == said[...]) }
        }
    }
}
