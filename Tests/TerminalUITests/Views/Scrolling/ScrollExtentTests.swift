import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct ScrollExtentTests {

    @Test(
        "The thumb has the length and position of the visible part",
        arguments: [(0, 0..<5), (5, 2..<7), (10, 5..<10), (-3, 0..<5), (99, 5..<10)]
    )
    func thumb(offset: Int, thumb: Range<Int>) {
        #expect(ScrollExtent(offset: offset, visible: 10, total: 20).thumb(length: 10) == thumb)
    }

    @Test("The thumb has at least one cell, and touches an end only there")
    func longLists() {
        let extent = { ScrollExtent(offset: $0, visible: 10, total: 10_000) }

        #expect(extent(0).thumb(length: 10) == 0..<1)
        #expect(extent(9_989).thumb(length: 10) == 8..<9)
        #expect(extent(9_990).thumb(length: 10) == 9..<10)
    }

    @Test("Without hidden content, or without content, there is no thumb")
    func noThumb() {
        #expect(ScrollExtent(offset: 0, visible: 5, total: 5).thumb(length: 5) == nil)
        #expect(ScrollExtent(offset: 0, visible: 5, total: 3).thumb(length: 5) == nil)
        #expect(ScrollExtent(offset: 0, visible: 0, total: 3).thumb(length: 5) == nil)
        #expect(ScrollExtent(offset: 0, visible: 2, total: 3).thumb(length: 0) == nil)
    }

    @Test("The thumb is inside the bar")
    func inside() {
        for total in 0...20 {
            for visible in 0...20 {
                for length in 0...8 {
                    for offset in -1...21 {
                        let thumb = ScrollExtent(offset: offset, visible: visible, total: total).thumb(length: length)
                        guard let thumb else { continue }
                        #expect(thumb.lowerBound >= 0 && thumb.upperBound <= length && !thumb.isEmpty)
                    }
                }
            }
        }
    }

    @Test("The offset for a thumb position gives that position")
    func offsets() {
        for total in [6, 7, 20, 101, 10_000] {
            for length in 1...12 {
                let extent = ScrollExtent(offset: 0, visible: 5, total: total)
                guard let size = extent.thumb(length: length)?.count else { continue }
                for start in 0...length - size {
                    let offset = extent.offset(thumbAt: start, length: length)
                    let moved = ScrollExtent(offset: offset, visible: 5, total: total)
                    // A bar may have more cells than there are offsets.
                    if total - 5 >= length - size { #expect(moved.thumb(length: length)?.lowerBound == start) }
                    #expect((0...total - 5).contains(offset))
                }
                #expect(extent.offset(thumbAt: -3, length: length) == 0)
                if length > size { #expect(extent.offset(thumbAt: 99, length: length) == total - 5) }
            }
        }
    }

    @Test("No number is too large")
    func extremes() {
        for offset in [Int.min, 0, Int.max] {
            for visible in [1, Int.max - 1] {
                let extent = ScrollExtent(offset: offset, visible: visible, total: .max)
                #expect(extent.thumb(length: .max)?.isEmpty == false)
                #expect(extent.offset(thumbAt: .max, length: 10) <= .max - visible)
            }
        }
    }
}
