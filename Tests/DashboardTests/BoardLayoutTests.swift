import Dashboard
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct BoardLayoutTests {

    private let layout = BoardLayout(rows: [[0, 1], [2, 3], [4]], shares: [3, 3, 1])

    @Test("Where there is room, panels stand beside each other")
    func wide() {
        let frames = layout.frames(in: Rect(width: 100, height: 28), focused: 0)
        #expect(frames[0] == Rect(x: 0, y: 0, width: 50, height: 12))
        #expect(frames[1] == Rect(x: 50, y: 0, width: 50, height: 12))
        #expect(frames[4] == Rect(x: 0, y: 24, width: 100, height: 4))
    }

    @Test("Where it is narrow but high, they stand below each other")
    func narrow() {
        let frames = layout.frames(in: Rect(width: 40, height: 50), focused: 0)
        #expect(frames.map(\.width) == [40, 40, 40, 40, 40])
        #expect(frames.map(\.height) == [10, 10, 10, 10, 10])
    }

    @Test("Where it is low, the focused one is open and the others show their upper edge", arguments: 0..<5)
    func low(focused: Int) {
        let frames = layout.frames(in: Rect(width: 40, height: 10), focused: focused)
        for (index, frame) in frames.enumerated() { #expect(frame.height == (index == focused ? 6 : 1)) }
    }

    @Test("Whatever the size, panels stay inside, do not overlap, and the focused one is seen")
    func anySize() {
        for width in [0, 1, 5, 29, 30, 59, 60, 61, 100] {
            for height in 0...40 {
                for focused in 0..<5 {
                    let bounds = Rect(width: width, height: height)
                    let frames = layout.frames(in: bounds, focused: focused)
                    #expect(frames.count == 5)
                    #expect(frames[focused].isEmpty == bounds.isEmpty)
                    for (index, frame) in frames.enumerated() where !frame.isEmpty {
                        #expect(bounds.intersection(frame) == frame)
                        for other in frames.dropFirst(index + 1) { #expect(frame.intersection(other).isEmpty) }
                    }
                }
            }
        }
    }
}
