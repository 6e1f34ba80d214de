import TestSupport
import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct TextDifferenceTests {

    private func rows(_ left: [String], _ right: [String]) -> [[String?]] {
        let difference = TextDifference(from: left, to: right)
        let rows = DiffRows(difference: difference, layout: .sideBySide, context: nil)
        return rows[0..<rows.count].map { row in
            switch row {
            case .same(let l, let r): [left[l], right[r]]
            case .changed(let l, let r): [l.map { left[$0] }, r.map { right[$0] }]
            case .folded: []
            }
        }
    }

    @Test("Common lines are beside each other")
    func same() {
        #expect(rows(["a", "b"], ["a", "b"]) == [["a", "a"], ["b", "b"]])
        #expect(rows([], []) == [])
    }

    @Test("Added and removed lines have nothing beside them")
    func addedAndRemoved() {
        #expect(rows(["a", "c"], ["a", "b", "c"]) == [["a", "a"], [nil, "b"], ["c", "c"]])
        #expect(rows(["a", "b", "c"], ["a", "c"]) == [["a", "a"], ["b", nil], ["c", "c"]])
        #expect(rows([], ["a"]) == [[nil, "a"]])
        #expect(rows(["a"], []) == [["a", nil]])
    }

    @Test("A replacement is beside the replaced line")
    func changed() {
        #expect(rows(["a", "x", "y", "c"], ["a", "b", "c"]) == [["a", "a"], ["x", "b"], ["y", nil], ["c", "c"]])
    }

    @Test("Items are only beside themselves, changed or not")
    func items() {
        func lines(_ texts: [String]) -> [TextLine] { texts.map { TextLine($0, id: String($0.prefix(1))) } }
        let difference = TextDifference(from: lines(["a 1", "b 1", "c 1"]), to: lines(["d 1", "b 2", "a 1"]))
        let rows = DiffRows(difference: difference, layout: .sideBySide, context: nil)
        #expect(
            rows[0..<rows.count] == [
                .changed(left: 0, right: nil), .changed(left: nil, right: 0), .changed(left: 1, right: 1),
                .changed(left: 2, right: nil), .changed(left: nil, right: 2),
            ])
    }

    @Test("Added and removed lines are counted")
    func counts() {
        let difference = TextDifference(from: "a\nb\nc\n", to: "a\nx\ny\nc\nd")

        #expect(difference.left == ["a", "b", "c"])
        #expect(difference.addedCount == 3)
        #expect(difference.removedCount == 1)
        #expect(!difference.isEmpty)
        #expect(TextDifference(from: "a\n", to: "a").isEmpty)
        #expect(TextDifference(from: "", to: "").left == [])
    }

    @Test("Each side is complete and in order, and the difference is the shortest", arguments: 0..<10)
    func complete(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<100 {
            let lines = (0..<2).map { _ in
                (0..<Int.random(in: 0...12, using: &random)).map { _ in String(Int.random(in: 0...3, using: &random)) }
            }
            let rows = rows(lines[0], lines[1])
            #expect(rows.compactMap { $0[0] } == lines[0])
            #expect(rows.compactMap { $0[1] } == lines[1])
            let difference = TextDifference(from: lines[0], to: lines[1])
            let shortest = lines[1].difference(from: lines[0]).count
            #expect(difference.addedCount + difference.removedCount == shortest, "\(lines)")
            for block in difference.blocks where block.isSame {
                #expect(lines[0][block.left] == lines[1][block.right])
            }
        }
    }

    @Test("Large texts with the same lines in another order take no longer than others")
    func shuffled() {
        var random = SplitMix64(seed: 1)
        let left = (0..<30_000).map { "line \($0)" }
        let right = left.shuffled(using: &random)
        let start = ContinuousClock.now
        let difference = TextDifference(from: left, to: right)
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(difference.addedCount == difference.removedCount)
        for block in difference.blocks where block.isSame {
            #expect(left[block.left] == right[block.right])
        }
    }

    @Test("Large texts without common lines are compared at once")
    func unlike() {
        let difference = TextDifference(from: (0..<50_000).map { "a\($0)" }, to: (0..<50_000).map { "b\($0)" })

        #expect(difference.blocks.count == 1)
    }

    private func marked(_ old: String, _ new: String) -> [[String]] {
        let words = WordDifference(old, new)
        return [(old, words.left), (new, words.right)].map { line, ranges in
            ranges.map { String(decoding: Array(line.utf8)[$0], as: UTF8.self) }
        }
    }

    @Test("The differing words in a changed line are found")
    func words() {
        #expect(marked("berth 7: grain", "berth 8: grain") == [["7"], ["8"]])
        #expect(marked("the grain ship", "the ship") == [["grain "], []])
        #expect(marked("depth: 7.5 m", "depth: 8.5 m") == [["7"], ["8"]])
        #expect(marked("café noir", "café blanc") == [["noir"], ["blanc"]])
        #expect(marked("same", "same") == [[], []])
    }

    @Test("Lines with too little in common differ completely")
    func unlikeLines() {
        #expect(marked("grain from Odessa", "closed until noon") == [[], []])
        #expect(marked("", "new") == [[], []])
        #expect(marked(String(repeating: "x y ", count: 3_000), "x y") == [[], []])
    }
}
