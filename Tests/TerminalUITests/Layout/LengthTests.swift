import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct LengthTests {

    private func columns(_ total: Int, _ lengths: [Length], spacing: Int = 0) -> [[Int]] {
        Rect(width: total, height: 1).columns(lengths, spacing: spacing).map { [$0.x, $0.width] }
    }

    @Test("Fixed lengths take their cells, and the others share the rest")
    func fixedAndFill() {
        #expect(columns(20, [.fixed(5), .fill(), .fixed(3)]) == [[0, 5], [5, 12], [17, 3]])
        #expect(columns(10, [.fill(1), .fill(3)]) == [[0, 2], [2, 8]])
        #expect(columns(10, [.fixed(4), .fixed(3)]) == [[0, 4], [4, 3]])
    }

    @Test("The remainder of an uneven division is distributed")
    func remainder() {
        #expect(columns(10, [.fill(), .fill(), .fill()]) == [[0, 3], [3, 3], [6, 4]])
    }

    @Test("A share below its minimum gets the minimum, and the others the rest")
    func minimums() {
        #expect(columns(15, [.fill(1, minimum: 10), .fill()]) == [[0, 10], [10, 5]])
        #expect(columns(30, [.fill(1, minimum: 10), .fill()]) == [[0, 15], [15, 15]])
        #expect(columns(12, [.fill(0, minimum: 4), .fill()]) == [[0, 4], [4, 8]])
    }

    @Test("Minimums that do not fit are reduced, the last ones first")
    func tooLargeMinimums() {
        #expect(columns(10, [.fill(1, minimum: 8), .fill(1, minimum: 8)]) == [[0, 8], [8, 2]])
    }

    @Test("Spacing is between parts, not around them")
    func spacing() {
        #expect(columns(11, [.fill(), .fill(), .fill()], spacing: 1) == [[0, 3], [4, 3], [8, 3]])
        #expect(columns(5, [.fill()], spacing: 3) == [[0, 5]])
    }

    @Test("With a negative spacing neighbors overlap to share an edge, and still lie inside")
    func overlap() {
        #expect(columns(9, [.fill(), .fill()], spacing: -1) == [[0, 5], [4, 5]])
        #expect(columns(9, [.fixed(0), .fill()], spacing: -1) == [[0, 0], [0, 9]])
        #expect(columns(9, [.fill(), .fill()], spacing: .min) == [[0, 9], [0, 9]])
    }

    @Test("If fixed lengths do not fit, the last ones are empty")
    func tooManyFixed() {
        #expect(columns(7, [.fixed(5), .fixed(5), .fixed(5)]) == [[0, 5], [5, 2], [7, 0]])
        #expect(columns(5, [.fixed(5), .fill(), .fixed(2)]) == [[0, 5], [5, 0], [5, 0]])
        #expect(columns(3, [.fixed(-4), .fill()]) == [[0, 0], [0, 3]])
    }

    @Test("Empty lengths and empty lists are supported")
    func nothing() {
        #expect(columns(0, [.fixed(3), .fill(), .fill(2, minimum: 2)]) == [[0, 0], [0, 0], [0, 0]])
        #expect(columns(9, []) == [])
    }

    @Test("Rows are divided like columns, and both keep their position")
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
        "Parts lie inside, in order, and fill the space if one can grow", arguments: 0..<10
    )
    func randomLengths(seed: UInt64) {
        var random = SplitMix64(seed: 4_000 + seed)
        for turn in 0..<300 {
            let total = Int.random(in: 0...60, using: &random)
            let spacing = Int.random(in: 0...3, using: &random)
            var grows = false
            let lengths = (0..<Int.random(in: 1...6, using: &random)).map { _ in length(using: &random, &grows) }
            let rect = Rect(x: 7, y: 0, width: total, height: 1)
            let parts = rect.columns(lengths, spacing: spacing)
            let comment: Comment = "seed \(seed), turn \(turn): \(lengths) in \(total), spacing \(spacing)"

            #expect(parts.count == lengths.count, comment)
            #expect(parts.allSatisfy { $0.x >= rect.x && $0.maxX <= rect.maxX }, comment)
            let seen = parts.filter { !$0.isEmpty }
            for (left, right) in zip(seen, seen.dropFirst()) { #expect(right.x >= left.maxX + spacing, comment) }
            let used = parts.reduce(0) { $0 + $1.width }
            #expect(used <= total, comment)
            if grows, parts.allSatisfy({ !$0.isEmpty }) {
                #expect(used + spacing * (lengths.count - 1) == total, comment)
            }
        }
    }

    /// - Parameter grows: Becomes true if the length takes whatever room there is.
    private func length(using random: inout SplitMix64, _ grows: inout Bool) -> Length {
        var length: Length
        var isOpen = false
        switch Int.random(in: 0..<3, using: &random) {
        case 0: length = .fixed(.random(in: 0...20, using: &random))
        case 1: length = .fraction(.random(in: 0...1, using: &random))
        default:
            let share = Int.random(in: 0...3, using: &random)
            length = .fill(share, minimum: .random(in: 0...12, using: &random))
            isOpen = share > 0
        }
        if Bool.random(using: &random) { length = length.yielding(.random(in: 0...2, using: &random)) }
        if Int.random(in: 0..<3, using: &random) == 0 {
            length = length.maximum(.random(in: 0...20, using: &random))
            isOpen = false
        }
        if isOpen { grows = true }
        return length
    }

    @Test("A fraction is of the whole; limits apply, and it shrinks to its minimum if needed")
    func fractions() {
        func widths(_ lengths: [Length], _ width: Int) -> [Int] {
            Rect(width: width, height: 1).columns(lengths).map(\.width)
        }
        #expect(widths([.fraction(0.25), .fill()], 40) == [10, 30])
        #expect(widths([.fraction(0.25).maximum(6), .fill()], 40) == [6, 34])
        #expect(widths([.fraction(0.25).minimum(15), .fill()], 40) == [15, 25])
        #expect(widths([.fraction(0.5).minimum(4), .fixed(30)], 40) == [10, 30])
        #expect(widths([.fraction(0.5).minimum(4), .fixed(38)], 40) == [4, 36])
    }

    @Test("Space beyond the maximum of a share goes to the others")
    func maximum() {
        let widths = Rect(width: 40, height: 1).columns([.fill().maximum(5), .fill(2), .fill(3, minimum: 25)]).map(
            \.width)
        #expect(widths == [5, 10, 25])
    }

    @Test(
        "If even the minimums do not fit, the highest order is hidden first, the last one of equals, with its gap"
    )
    func yielding() {
        let lengths: [Length] = [
            .fixed(10), .fill(minimum: 8).yielding(2), .fixed(6).yielding(1), .fixed(6).yielding(1), .fixed(4),
        ]
        func widths(_ width: Int) -> [Int] {
            Rect(width: width, height: 1).columns(lengths, spacing: 1).map(\.width)
        }
        #expect(widths(40) == [10, 10, 6, 6, 4])
        #expect(widths(37) == [10, 0, 6, 6, 4])
        #expect(widths(28) == [10, 0, 6, 0, 4])
        #expect(widths(20) == [10, 0, 0, 0, 4])
        #expect(widths(12) == [10, 0, 0, 0, 1])
    }

    @Test("Absurd numbers are limited, and parts that fit get their space")
    func absurd() {
        let lengths: [Length] = [
            .fixed(.max), .fill(.max), .fill(.max, minimum: .max), .fixed(.min), .fraction(.infinity), .fraction(.nan),
            Length.fill().minimum(.min).maximum(.min),
        ]
        let parts = Rect(width: 40, height: 1).columns(lengths)
        #expect(parts.map(\.width) == [40, 0, 0, 0, 0, 0, 0])
        #expect(Rect(width: 9, height: 1).columns([.fill(.max), .fill(.max), .fill(0)]).map(\.width) == [4, 5, 0])
        #expect(columns(9, [.fill(), .fill()], spacing: .max).map { $0[1] } == [0, 0])
        #expect(Rect(width: .max, height: 1).columns([.fraction(1), .fill(.max), .fixed(3)]).count == 3)
        let places = Rect(x: 3, y: 5, width: 9, height: 9).flow(
            2, minimumWidth: .max, height: .max, columnSpacing: .max, rowSpacing: .max)
        #expect(places.map(\.width) == [9, 9])
    }

    @Test("A grid has the same columns in each row")
    func grid() {
        let grid = Rect(x: 1, y: 1, width: 11, height: 5).grid(
            columns: [.fixed(4), .fill()], rows: [.fixed(2), .fill()], columnSpacing: 1, rowSpacing: 1)
        #expect(
            grid == [
                [Rect(x: 1, y: 1, width: 4, height: 2), Rect(x: 6, y: 1, width: 6, height: 2)],
                [Rect(x: 1, y: 4, width: 4, height: 2), Rect(x: 6, y: 4, width: 6, height: 2)],
            ])
    }

    @Test("Items are arranged in as many columns as fit, at equal widths")
    func flow() {
        func places(_ width: Int) -> [Rect] {
            Rect(width: width, height: 9).flow(5, minimumWidth: 10, height: 3)
        }
        #expect(places(32).map(\.x) == [0, 11, 22, 0, 11])
        #expect(places(32).map(\.y) == [0, 0, 0, 3, 3])
        #expect(places(32).map(\.width) == [10, 10, 10, 10, 10])
        #expect(places(31).map(\.width) == [15, 15, 15, 15, 15])
        #expect(places(7).map(\.y) == [0, 3, 6, 9, 12])
        #expect(places(200).map(\.y) == [0, 0, 0, 0, 0])
        #expect(Rect(width: 21, height: 9).flow(3, minimumWidth: 10).map(\.height) == [4, 4, 5])
    }
}
