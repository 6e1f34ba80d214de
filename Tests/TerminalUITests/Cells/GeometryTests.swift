import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct GeometryTests {

    @Test("Negative sizes count as zero")
    func negativeSizes() {
        #expect(Size(width: -3, height: 2) == Size(width: 0, height: 2))
        #expect(Rect(x: 1, y: 1, width: 4, height: -1).isEmpty)
    }

    @Test("The intersection of separate rectangles is empty")
    func intersection() {
        let rect = Rect(x: 2, y: 1, width: 6, height: 4)

        #expect(rect.intersection(Rect(x: 5, y: 0, width: 9, height: 3)) == Rect(x: 5, y: 1, width: 3, height: 2))
        #expect(rect.intersection(rect) == rect)
        #expect(rect.intersection(Rect(x: 8, y: 1, width: 2, height: 2)).isEmpty)
    }

    @Test("A rectangle contains its first cell, but not the one after its last")
    func containment() {
        let rect = Rect(x: 2, y: 1, width: 2, height: 1)

        #expect(rect.contains(Point(x: 2, y: 1)))
        #expect(rect.contains(Point(x: 3, y: 1)))
        #expect(!rect.contains(Point(x: 4, y: 1)))
        #expect(!rect.contains(Point(x: 2, y: 2)))
        #expect(!Rect(x: 2, y: 1, width: 0, height: 1).contains(Point(x: 2, y: 1)))
    }

    @Test("A rectangle inset by more than its size is empty")
    func inset() {
        let rect = Rect(x: 1, y: 1, width: 5, height: 3)

        #expect(rect.inset(left: 2, top: 1, right: 1, bottom: 1) == Rect(x: 3, y: 2, width: 2, height: 1))
        #expect(rect.inset(left: 4, right: 4).isEmpty)
    }

    @Test("Very large numbers do not overflow")
    func absurd() {
        let endless = Rect(x: 5, y: .max, width: .max, height: .max)

        #expect(endless.maxX == .max)
        #expect(!endless.contains(Point(x: 1_000, y: .max - 1)))
        #expect(endless.intersection(Rect(width: 9, height: 9)).isEmpty)
        #expect(Rect(x: .max, width: 0, height: 1).intersection(Rect(x: .min, width: 0, height: 1)).isEmpty)
        #expect(Rect(width: 5, height: 5).inset(left: .max, top: .min, right: .max, bottom: 2).isEmpty)
        #expect(endless.centered(Size(width: 3, height: 3)).size == Size(width: 3, height: 3))
    }

    @Test("A size is centered, clipped if necessary")
    func centered() {
        let rect = Rect(x: 10, y: 10, width: 9, height: 3)

        #expect(rect.centered(Size(width: 4, height: 1)) == Rect(x: 12, y: 11, width: 4, height: 1))
        #expect(rect.centered(Size(width: 100, height: 100)) == rect)
    }
}
