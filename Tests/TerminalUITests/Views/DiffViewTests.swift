import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DiffViewTests {

    private func rows(_ left: [String], _ right: [String]) -> [[String?]] {
        DiffView(left: left, right: right).rows.map { [$0.left, $0.right] }
    }

    @Test("Lines that both have stand beside each other")
    func same() {
        #expect(rows(["a", "b"], ["a", "b"]) == [["a", "a"], ["b", "b"]])
        #expect(rows([], []) == [])
    }

    @Test("What was put in has nothing beside it, and neither has what was taken away")
    func addedAndRemoved() {
        #expect(rows(["a", "c"], ["a", "b", "c"]) == [["a", "a"], [nil, "b"], ["c", "c"]])
        #expect(rows(["a", "b", "c"], ["a", "c"]) == [["a", "a"], ["b", nil], ["c", "c"]])
        #expect(rows([], ["a"]) == [[nil, "a"]])
        #expect(rows(["a"], []) == [["a", nil]])
    }

    @Test("What was put in the place of something stands beside that")
    func changed() {
        #expect(rows(["a", "x", "y", "c"], ["a", "b", "c"]) == [["a", "a"], ["x", "b"], ["y", nil], ["c", "c"]])
    }

    @Test("Each side is complete and in order", arguments: 0..<10)
    func complete(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let lines = (0..<2).map { _ in
                (0..<Int.random(in: 0...8, using: &random)).map { _ in String(Int.random(in: 0...3, using: &random)) }
            }
            let rows = DiffView(left: lines[0], right: lines[1]).rows
            #expect(rows.compactMap(\.left) == lines[0])
            #expect(rows.compactMap(\.right) == lines[1])
        }
    }

    private let view = DiffView(left: ["one", "two", "three", "five"], right: ["one", "2", "three", "four", "five"])

    @Test("A sign stands between lines that differ")
    func signs() {
        #expect(
            picture(of: view, 15, 6) == """
                one      one
                two    ≠ 2
                three    three
                       + four
                five     five

                """)
        #expect(picture(of: DiffView(left: ["gone"], right: []), 11, 1) == "gone −")
    }

    @Test("It begins at its offset, and long lines are cut")
    func offset() {
        var view = view
        view.offset = 2
        #expect(picture(of: view, 11, 2) == "thr…   thr…\n     + four")
        view.offset = 9
        #expect(picture(of: view, 11, 2) == "\n")
        view.offset = -3
        #expect(picture(of: view, 11, 1) == "one    one")
    }

    @Test("Without room for both sides the sign stays")
    func narrow() {
        #expect(picture(of: DiffView(left: ["a"], right: ["b"]), 3, 1) == " ≠")
    }
}
