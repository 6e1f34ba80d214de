import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LengthTests {

    private func columns(_ total: Int, _ lengths: [Length], spacing: Int = 0) -> [[Int]] {
        Rect(width: total, height: 1).columns(lengths, spacing: spacing).map { [$0.x, $0.width] }
    }

    @Test("Fixed ones take their cells, and the others share what is left")
    func fixedAndFill() {
        #expect(columns(20, [.fixed(5), .fill(), .fixed(3)]) == [[0, 5], [5, 12], [17, 3]])
        #expect(columns(10, [.fill(1), .fill(3)]) == [[0, 2], [2, 8]])
        #expect(columns(10, [.fixed(4), .fixed(3)]) == [[0, 4], [4, 3]])
    }

    @Test("What cannot be shared evenly is not lost")
    func remainder() {
        #expect(columns(10, [.fill(), .fill(), .fill()]) == [[0, 3], [3, 3], [6, 4]])
    }

    @Test("A share that would be less than its minimum gets the minimum, and the others the rest")
    func minimums() {
        #expect(columns(15, [.fill(1, minimum: 10), .fill()]) == [[0, 10], [10, 5]])
        #expect(columns(30, [.fill(1, minimum: 10), .fill()]) == [[0, 15], [15, 15]])
        #expect(columns(12, [.fill(0, minimum: 4), .fill()]) == [[0, 4], [4, 8]])
    }

    @Test("Minimums that do not fit are cut, the last ones first")
    func tooLargeMinimums() {
        #expect(columns(10, [.fill(1, minimum: 8), .fill(1, minimum: 8)]) == [[0, 8], [8, 2]])
    }

    @Test("Spacing lies between, not around")
    func spacing() {
        #expect(columns(11, [.fill(), .fill(), .fill()], spacing: 1) == [[0, 3], [4, 3], [8, 3]])
        #expect(columns(5, [.fill()], spacing: 3) == [[0, 5]])
    }

    @Test("More fixed ones than room: the last ones are empty")
    func tooManyFixed() {
        #expect(columns(7, [.fixed(5), .fixed(5), .fixed(5)]) == [[0, 5], [5, 2], [7, 0]])
        #expect(columns(5, [.fixed(5), .fill(), .fixed(2)]) == [[0, 5], [5, 0], [5, 0]])
        #expect(columns(3, [.fixed(-4), .fill()]) == [[0, 0], [0, 3]])
    }

    @Test("Nothing can be divided, and by nothing")
    func nothing() {
        #expect(columns(0, [.fixed(3), .fill(), .fill(2, minimum: 2)]) == [[0, 0], [0, 0], [0, 0]])
        #expect(columns(9, []) == [])
    }

    @Test("Rows are divided as columns are, and both keep their place")
    func rows() {
        let rect = Rect(x: 3, y: 5, width: 8, height: 9)

        #expect(
            rect.rows([.fixed(2), .fill()], spacing: 1) == [
                Rect(x: 3, y: 5, width: 8, height: 2), Rect(x: 3, y: 8, width: 8, height: 6),
            ])
        #expect(
            rect.columns([.fill(), .fill()]) == [
                Rect(x: 3, y: 5, width: 4, height: 9), Rect(x: 7, y: 5, width: 4, height: 9),
            ])
    }

    @Test(
        "Parts lie inside, one after the other, and all of the room is used where something can grow", arguments: 0..<10
    )
    func randomLengths(seed: UInt64) {
        var random = SplitMix64(seed: 4_000 + seed)
        for turn in 0..<300 {
            let total = Int.random(in: 0...60, using: &random)
            let spacing = Int.random(in: 0...3, using: &random)
            let lengths = (0..<Int.random(in: 1...6, using: &random)).map { _ in length(using: &random) }
            let rect = Rect(x: 7, y: 0, width: total, height: 1)
            let parts = rect.columns(lengths, spacing: spacing)
            let comment: Comment = "seed \(seed), turn \(turn): \(lengths) in \(total), spacing \(spacing)"

            #expect(parts.count == lengths.count, comment)
            #expect(parts.allSatisfy { $0.x >= rect.x && $0.maxX <= rect.maxX }, comment)
            for (left, right) in zip(parts, parts.dropFirst()) where !right.isEmpty {
                #expect(right.x == left.maxX + spacing, comment)
            }
            let used = parts.reduce(0) { $0 + $1.width }
            #expect(used <= total, comment)
            if canGrow(lengths), parts.allSatisfy({ !$0.isEmpty }) {
                #expect(used + spacing * (lengths.count - 1) == total, comment)
            }
        }
    }

    private func length(using random: inout SplitMix64) -> Length {
        Bool.random(using: &random)
            ? .fixed(.random(in: 0...20, using: &random))
            : .fill(.random(in: 0...3, using: &random), minimum: .random(in: 0...12, using: &random))
    }

    private func canGrow(_ lengths: [Length]) -> Bool {
        lengths.contains { length in
            if case .fill(let share, _) = length { share > 0 } else { false }
        }
    }
}
