import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardLayoutTests {

    /// What panels need whose contents have that many rows; nil for as many as there are.
    private func needs(_ heights: [Int?]) -> [PanelNeed] { heights.map { PanelNeed(height: $0.map { $0 + 2 }) } }

    private func frames(
        _ heights: [Int?], _ width: Int, _ height: Int, focused: Int = 0, by layout: BoardLayout = .byContent
    ) -> [Rect] {
        let needs = needs(heights)
        let bounds = Rect(width: width, height: height)
        let plan = BoardPlan(
            layout, order: Array(needs.indices), in: bounds.size,
            PanelMeasure(need: { panel, _ in needs[panel] }, takesAll: { needs[$0].height == nil }))
        return plan.frames(count: needs.count, in: bounds, focused: focused, layout: layout) { needs[$0] }
    }

    /// What a picture that is twice as wide as high fills, with the panel's edges.
    fileprivate nonisolated static func picture(in size: Size) -> Size {
        let width = max(0, min(size.width - 4, (size.height - 2) * 4))
        return Size(width: width + 4, height: width / 4 + 2)
    }

    private func rects(_ frames: [Rect]) -> [[Int]] { frames.map { [$0.x, $0.y, $0.width, $0.height] } }

    // MARK: By content

    @Test(
        "The number of columns is the one most comfortable to read",
        arguments: [(40, 1), (59, 1), (60, 2), (139, 2), (140, 3), (199, 3), (200, 4), (250, 5)])
    func columns(width: Int, count: Int) {
        let frames = frames([3, 3, 3, 3, 3, 3], width, 60)
        #expect(Set(frames.map(\.x)).count == count)
    }

    @Test("Panels are as high as their contents, in order, in columns of similar height")
    func byContent() {
        #expect(
            rects(frames([6, 4, 8, 4, 1], 80, 60)) == [
                [0, 0, 40, 10], [0, 10, 40, 9], [40, 0, 40, 10], [40, 10, 40, 6], [40, 16, 40, 3],
            ])
    }

    @Test("Missing rows are taken from the panels that need most")
    func lacking() {
        let frames = frames([2, 3, 40, 50], 50, 30)
        #expect(frames.map(\.height) == [4, 5, 10, 11])
    }

    @Test("Columns are chosen so that all panels can be open, if possible")
    func open() {
        // Of one column of six and one of two long ones, only the one with the focus would be open in the first.
        let frames = frames([nil, 1, 1, 1, 1, 1, nil, 30], 80, 22)
        #expect(frames.allSatisfy { $0.height >= 3 })
    }

    @Test("A panel that takes all the space gets the rest")
    func flexible() {
        #expect(frames([2, nil, 3], 50, 40).map(\.height) == [4, 31, 5])
    }

    @Test("A chart beside nearly empty columns is placed below them, at the width of the page")
    func below() {
        #expect(
            rects(frames([4, 4, 11, nil], 200, 60)) == [
                [0, 0, 100, 6], [0, 6, 100, 7], [100, 0, 100, 13], [0, 13, 200, 47],
            ])
        // Two of them share the row.
        #expect(rects(frames([nil, 4, nil], 200, 60)) == [[0, 6, 100, 54], [0, 0, 200, 6], [100, 6, 100, 54]])
        // The columns are full, or there are too few rows for it, or they are alone.
        #expect(frames([40, 40, nil], 200, 60)[2].width < 100)
        #expect(frames([4, 4, 4, nil], 80, 14)[3].width == 40)
        #expect(frames([nil, nil], 200, 60).allSatisfy { $0.height == 60 })
    }

    @Test("Surplus space stays empty at the bottom, not inside panels")
    func plenty() {
        let frames = frames([3, 3, 3, 3], 200, 60)
        #expect(frames.map(\.height) == [5, 5, 5, 5])
    }

    @Test("A panel below a truncated list moves below an earlier column with space")
    func relieved() {
        #expect(
            rects(frames([6, 9, 60, 3], 120, 40)) == [
                [0, 0, 60, 8], [0, 8, 60, 11], [60, 0, 60, 40], [0, 19, 60, 5],
            ])
        // There is no room for it, or it would win nothing.
        #expect(frames([6, 9, 60, 20], 120, 40)[3].x == 60)
        #expect(frames([6, 9, 20, 3], 120, 40)[3].x == 60)
    }

    @Test("Columns that end nearly in the same row end in the same row")
    func aligned() {
        let frames = frames([6, 8], 80, 40)
        #expect(frames.map(\.height) == [10, 10])
    }

    @Test("A wide, low screen has more columns, so that all panels are open")
    func wideAndLow() {
        let frames = frames([3, 3, 3, 3, 3], 300, 8)
        #expect(Set(frames.map(\.x)).count == 5)
        #expect(frames.allSatisfy { $0.height >= 4 })
    }

    @Test("A low screen opens the focused panel and shows the upper edge of the others", arguments: 0..<5)
    func low(focused: Int) {
        let frames = frames([9, 9, 9, 9, 9], 40, 10, focused: focused)
        for (index, frame) in frames.enumerated() { #expect(frame.height == (index == focused ? 6 : 1)) }
    }

    @Test("Of small panels, as many as fit are open")
    func smallPanels() {
        #expect(frames(Array(repeating: 2, count: 10), 50, 37).map(\.height) == Array(repeating: 4, count: 9) + [1])
        #expect(frames(Array(repeating: 3, count: 40), 120, 37).count { $0.height >= 4 } == 36)
    }

    @Test("Below a large focused panel, small panels are open, and then others, while half of the column is its own")
    func belowLargePanel() {
        #expect(frames([20, 9, 1, 1], 40, 15).map(\.height) == [8, 1, 3, 3])
        #expect(frames([20, 20, 20], 40, 11).map(\.height) == [6, 4, 1])
    }

    // MARK: By the program's rows

    private let rows = BoardLayout(rows: [[0, 1], [2, 3], [4]], shares: [3, 3, 1])

    @Test("The program's rows are stacked and fill the page, each at least as high as its content")
    func programRows() {
        #expect(
            rects(frames([6, 2, 3, 9, 1], 100, 42, by: rows)) == [
                [0, 0, 50, 18], [50, 0, 50, 18], [0, 18, 50, 18], [50, 18, 50, 18], [0, 36, 100, 6],
            ])
        #expect(frames([6, 2, 28, 9, 1], 100, 42, by: rows).map(\.height) == [9, 9, 30, 30, 3])
        #expect(frames([6, 2, nil, 9, 1], 100, 42, by: rows).map(\.height) == [8, 8, 31, 31, 3])
    }

    @Test("Space that every panel can use is shared as configured")
    func shares() {
        #expect(frames([nil, nil, nil, nil, nil], 100, 28, by: rows).map(\.height) == [12, 12, 12, 12, 4])
    }

    @Test("If they do not fit, they are arranged by their contents")
    func rowsWithoutRoom() {
        #expect(Set(frames([3, 3, 3, 3, 1], 50, 40, by: rows).map(\.x)) == [0])
    }

    // MARK: Any content, any size

    /// One change of a board, and what must be true after it.
    @MainActor
    private struct RandomBoard {
        var random: SplitMix64
        var settling = BoardSettling()
        var heights: [Int?]
        var userNeeds: [PanelNeed?]
        var order: [Int]
        /// The panels that become larger with their room.
        var pictures: Set<Int>
        var widths: [Int?]
        var hidden: Set<Int> = []
        var size: Size
        var focused = 0
        let layout: BoardLayout

        init(seed: UInt64) {
            var random = SplitMix64(seed: seed)
            let count = Int.random(in: 1...9, using: &random)
            var heights: [Int?] = []
            for _ in 0..<count { heights.append(Self.height(&random)) }
            self.heights = heights
            userNeeds = Array(repeating: nil, count: count)
            order = Array(0..<count)
            pictures = Set((0..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
            widths = Array(repeating: nil, count: count)
            size = Self.size(&random)
            let perRow = Int.random(in: 1...3, using: &random)
            let rows = stride(from: 0, to: count, by: perRow).map { Array($0..<min(count, $0 + perRow)) }
            layout = Bool.random(using: &random) ? .byContent : BoardLayout(rows: rows, shares: [2, 1])
            self.random = random
        }

        static func height(_ random: inout SplitMix64) -> Int? {
            [nil, 0, 1, 3, 5, 8, 30, 400].randomElement(using: &random) ?? nil
        }

        static func size(_ random: inout SplitMix64) -> Size {
            Size(
                width: [0, 1, 12, 30, 59, 60, 80, 120, 140, 200, 310].randomElement(using: &random) ?? 80,
                height: Int.random(in: 0...70, using: &random))
        }

        var frames: [Rect] {
            mutating get {
                let heights = heights
                return settling.frames(
                    layout, order: order, hidden: hidden, in: Rect(size), focused: focused, userNeeds: userNeeds,
                    widths: widths,
                    PanelMeasure(
                        need: { panel, _ in PanelNeed(height: heights[panel].map { $0 + 2 }) },
                        filled: { [pictures] panel, size in
                            pictures.contains(panel) ? BoardLayoutTests.picture(in: size) : nil
                        }, takesAll: { heights[$0] == nil }))
            }
        }

        /// Changes the contents; a person may have done something before.
        mutating func act() {
            let panel = Int.random(in: 0..<order.count, using: &random)
            switch Int.random(in: 0..<9, using: &random) {
            case 0: size = Self.size(&random)
            case 1: order.shuffle(using: &random)
            case 2 where hidden.count < order.count - 1 && panel != focused: hidden.formSymmetricDifference([panel])
            case 3:
                userNeeds[panel] = [nil, PanelNeed(height: 1, isCollapsed: true)].randomElement(using: &random) ?? nil
            case 4: userNeeds[panel] = PanelNeed(height: Int.random(in: 3...90, using: &random), isFixed: true)
            case 5:
                widths[panel] = [nil, Int.random(in: 0...1_000, using: &random)].randomElement(using: &random) ?? nil
            case 6 where !hidden.contains(panel): focused = panel
            default: heights[panel] = Self.height(&random)
            }
        }
    }

    @Test(
        "In any layout, panels stay inside, do not overlap, none is lost, and the focused one is visible")
    func anything() {
        for seed in 0..<Campaign.size(150, whole: 5_000) {
            var board = RandomBoard(seed: seed)
            for step in 0..<40 {
                board.act()
                let frames = board.frames
                let bounds = Rect(board.size)
                let place: Comment = "seed \(seed), step \(step)"
                let shown = board.order.filter { !board.hidden.contains($0) }
                #expect(frames[board.focused].isEmpty == bounds.isEmpty, place)
                for (index, panel) in shown.enumerated() {
                    let frame = frames[panel]
                    #expect(bounds.intersection(frame) == frame || frame.isEmpty, place)
                    if bounds.height >= shown.count + 3, bounds.width > 0 { #expect(!frame.isEmpty, place) }
                    for other in shown.dropFirst(index + 1) {
                        #expect(frame.intersection(frames[other]).isEmpty, place)
                    }
                }
                #expect(board.hidden.allSatisfy { frames[$0].isEmpty }, place)
                let again = board.frames
                #expect(again == frames, place)
            }
        }
    }

    @Test("The focused panel stays in place whatever the contents become")
    func focusedStays() {
        for seed in 0..<Campaign.size(150, whole: 5_000) {
            var board = RandomBoard(seed: seed)
            for step in 0..<20 {
                let before = board.frames[board.focused]
                let panel = Int.random(in: 0..<board.order.count, using: &board.random)
                board.heights[panel] = RandomBoard.height(&board.random)
                let after = board.frames[board.focused]
                #expect(before.isEmpty || (before.x == after.x && before.y == after.y), "seed \(seed), step \(step)")
            }
        }
    }
}
