import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(1)))
struct ScrollExtentTests {

    @Test(
        "The thumb is as long as the part that is seen, and where that is",
        arguments: [(0, 0..<5), (5, 2..<7), (10, 5..<10), (-3, 0..<5), (99, 5..<10)]
    )
    func thumb(offset: Int, thumb: Range<Int>) {
        #expect(ScrollExtent(offset: offset, visible: 10, total: 20).thumb(length: 10) == thumb)
    }

    @Test("The thumb is never shorter than a cell, at the top only at the start and at the bottom only at the end")
    func longLists() {
        let extent = { ScrollExtent(offset: $0, visible: 10, total: 10_000) }

        #expect(extent(0).thumb(length: 10) == 0..<1)
        #expect(extent(9_989).thumb(length: 10) == 8..<9)
        #expect(extent(9_990).thumb(length: 10) == 9..<10)
    }

    @Test("There is no thumb where everything is seen, or nothing")
    func noThumb() {
        #expect(ScrollExtent(offset: 0, visible: 5, total: 5).thumb(length: 5) == nil)
        #expect(ScrollExtent(offset: 0, visible: 5, total: 3).thumb(length: 5) == nil)
        #expect(ScrollExtent(offset: 0, visible: 0, total: 3).thumb(length: 5) == nil)
        #expect(ScrollExtent(offset: 0, visible: 2, total: 3).thumb(length: 0) == nil)
    }

    @Test("The thumb lies on the bar")
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
}
