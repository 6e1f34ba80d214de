import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Who gets the room that is left over, and how wide columns are.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardPictureLayoutTests {

    /// The content of a panel.
    private enum Content: Hashable {
        case list(Int)
        case chart
        /// A picture that is twice as wide as high, for which so many rows are enough.
        case picture(Int)
    }

    private static func need(_ content: Content) -> PanelNeed {
        switch content {
        case .list(let rows), .picture(let rows): PanelNeed(height: rows + 2)
        case .chart: PanelNeed()
        }
    }

    private static func measure(_ contents: [Content]) -> PanelMeasure {
        PanelMeasure { panel, _ in
            need(contents[panel])
        } filled: { panel, size in
            guard case .picture = contents[panel] else { return nil }
            let width = max(0, min(size.width - 4, (size.height - 2) * 4))
            return Size(width: width + 4, height: width / 4 + 2)
        }
    }

    private func frames(_ contents: [Content], _ width: Int, _ height: Int, widths: [Int?] = []) -> [Rect] {
        let (bounds, measure) = (Rect(width: width, height: height), Self.measure(contents))
        let plan = BoardPlan(
            .byContent, order: Array(contents.indices), in: bounds.size, userWidths: widths, measure)
        let needs = plan.needs(count: contents.count, in: bounds, measure)
        return plan.frames(count: contents.count, in: bounds, focused: 0, layout: .byContent) { needs[$0] }
    }

    @Test(
        "Spare space enlarges pictures up to their width, then charts",
        arguments: [
            ([.list(3), .picture(6), .list(2)], 20, [5, 11, 4]),
            ([.list(3), .picture(6), .list(2)], 60, [5, 13, 4]),
            ([.list(3), .picture(6), .chart], 30, [5, 13, 12]),
            ([.list(3), .picture(6), .chart], 60, [5, 13, 42]),
            ([.picture(4), .list(3), .picture(4)], 30, [12, 5, 13]),
            ([.list(3), .picture(6), .list(40)], 30, [5, 8, 17]),
        ] as [([Content], Int, [Int])])
    private func leftOver(contents: [Content], height: Int, heights: [Int]) {
        #expect(frames(contents, 50, height).map(\.height) == heights)
    }

    @Test("Columns of text are as wide as the text; the rest enlarges the pictures beside them")
    func widths() {
        let frames = frames([.list(6), .picture(6), .list(6), .list(80), .list(3)], 200, 58)
        #expect(Set(frames.map(\.x)).count == 2)
        #expect(frames[3].width == 60)
        #expect(frames[1].width == 140)
        #expect(frames[1].height == 38)
    }

    @Test("Without pictures columns are equally wide, and as many as are comfortable to read")
    func texts() {
        let frames = frames([.list(6), .list(6), .list(6), .list(80), .list(3)], 200, 58)
        #expect(Set(frames.map(\.width)) == [50])
    }

    @Test("Text keeps the space it needs, even beside pictures that could be larger", arguments: [80, 100, 116, 130])
    func narrow(width: Int) {
        let frames = frames([.picture(6), .list(80)], width, 58)
        #expect(frames[1].width >= min(width / 2, 58))
    }

    @Test("Unused space goes to panels that wait for their content")
    func waiting() {
        let needs = [PanelNeed(height: 8), PanelNeed(height: 5, isGuess: true), PanelNeed(height: 9)]
        let bounds = Rect(width: 50, height: 28)
        let plan = BoardPlan(.byContent, order: [0, 1, 2], in: bounds.size, PanelMeasure { panel, _ in needs[panel] })
        let frames = plan.frames(count: 3, in: bounds, focused: 0, layout: .byContent) { needs[$0] }
        #expect(frames.map(\.height) == [8, 11, 9])
    }

    @Test("No panel has unused rows while another one in its column lacks some")
    func nothingWasted() {
        for seed in 0..<Campaign.size(150, whole: 5_000) {
            var random = SplitMix64(seed: seed)
            var contents: [Content] = []
            for _ in 0..<Int.random(in: 1...7, using: &random) {
                let rows = Int.random(in: 1...40, using: &random)
                let all: [Content] = [.list(rows), .list(rows), .picture(min(rows, 12)), .chart]
                contents.append(all.randomElement(using: &random) ?? .chart)
            }
            let width = Int.random(in: 30...260, using: &random)
            let height = Int.random(in: 4 * contents.count...90, using: &random)
            let frames = frames(contents, width, height)
            let measure = Self.measure(contents)
            for x in Set(frames.map(\.x)) {
                let column = frames.indices.filter { frames[$0].x == x }
                let wasted = column.map { panel -> Int in
                    let used = measure.filled(panel, frames[panel].size)?.height ?? 0
                    return frames[panel].height - max(used, Self.need(contents[panel]).height ?? frames[panel].height)
                }
                let lacks = column.contains { frames[$0].height < Self.need(contents[$0]).height ?? 0 }
                #expect(!lacks || wasted.allSatisfy { $0 <= 0 }, "seed \(seed)")
            }
        }
    }

    @Test(
        "A column has the width that the user sets, if the others keep some space",
        arguments: [(300, [36, 84]), (0, [20, 100]), (1_000, [100, 20])])
    func wished(share: Int, widths: [Int]) {
        #expect(frames([.list(9), .list(9)], 120, 30, widths: [share, nil]).map(\.width) == widths)
    }

    @Test("If the widths of all columns are set, they share the page in proportion")
    func allWished() {
        #expect(frames([.list(9), .list(9)], 120, 30, widths: [300, 100]).map(\.width) == [90, 30])
    }
}
