import Foundation
import FoundationXML
import TerminalUI
import TestSupport
import Testing

@testable import TerminalTesting

@Suite(.timeLimit(.minutes(3)))
struct ScreenDifferenceTests {

    private func frame(_ lines: [StyledText], width: Int = 10, cursor: Point? = nil) -> Frame {
        canvas(width, lines.count) { canvas in
            for (y, line) in lines.enumerated() { canvas.write(line, x: 0, y: y) }
            if let cursor { canvas.placeCursor(x: cursor.x, y: cursor.y) }
        }.frame
    }

    private func difference(_ expected: Frame, _ actual: Frame) -> String? {
        ScreenDifference(expected: expected, actual: actual)?.description
    }

    @Test("Equal screens do not differ")
    func same() {
        #expect(difference(frame(["a"]), frame(["a"])) == nil)
    }

    @Test("A differing row is shown twice, with its position and with marks")
    func rows() {
        #expect(
            difference(frame(["title", "12 min late"]), frame(["title", "15 min soon"])) == """
                1 of 2 rows differ
                row 1, columns 1 7-9
                  expected: 12 min lat|
                  actual:   15 min soo|
                             ^     ^^^
                """)
    }

    @Test("Marks are aligned with wide characters")
    func wide() {
        #expect(
            difference(frame(["日本x"], width: 5), frame(["日中x"], width: 5)) == """
                1 of 1 rows differ
                row 0, columns 2-3
                  expected: 日本x|
                  actual:   日中x|
                              ^^
                """)
    }

    @Test("If the characters are equal, the styles are named")
    func styles() {
        let actual = frame([StyledText("ok ", .success) + StyledText("bad", .failure)], width: 7)

        #expect(
            difference(frame(["ok bad"], width: 7), actual) == """
                1 of 1 rows differ
                row 0, columns 0-5
                  ok bad |
                  ^^^^^^
                  style of 0-2: expected plain, actual green
                  style of 3-5: expected plain, actual bold red
                """)
    }

    @Test("Of a row with many styles the first three are named")
    func manyStyles() {
        let roles: [Role] = [.failure, .success, .caution, .info, .progress]
        let actual = frame([StyledText(roles.map { StyledText.Run("x", $0) })], width: 5)

        #expect(difference(frame(["xxxxx"], width: 5), actual)?.hasSuffix("\n  and 2 more styles") == true)
    }

    @Test("A difference in size or cursor is reported")
    func sizeAndCursor() {
        let (left, right) = (frame(["a"], cursor: Point(x: 1, y: 0)), frame(["a", "b"], width: 3))

        #expect(
            difference(left, right) == """
                size: expected 10x1, actual 3x2
                cursor: expected 1,0, actual none
                2 of 2 rows differ
                row 0, columns 3-9
                  expected: a         |
                  actual:   a  |
                               ^^^^^^^
                row 1, columns 0-2
                  expected: no row
                  actual:   b  |
                            ^^^
                """)
    }

    @Test("Of many rows the first six are shown, with a note only if there are more", arguments: [6, 7])
    func manyRows(count: Int) {
        let lines = { (text: StyledText) in Array(repeating: text, count: count) }
        let text = difference(frame(lines("a")), frame(lines("b"))) ?? ""

        #expect(text.contains("row 5,"))
        #expect(!text.contains("row 6,"))
        #expect(text.hasSuffix("and 1 more rows") == (count == 7))
    }

    @Test("Two snapshots are compared by their cells, or as text if those are equal")
    func snapshots() {
        let text = ScreenSnapshot(frame([StyledText("a", .failure)], width: 3)).text
        let other = ScreenSnapshot(frame([StyledText("b", .failure)], width: 3)).text

        #expect(ScreenSnapshot.difference(expected: text, actual: other)?.hasPrefix("1 of 1 rows differ") == true)
        let renamed = text.replacing("(failure", with: "(broken")
        #expect(ScreenSnapshot.difference(expected: renamed, actual: text)?.hasPrefix("line 6\n") == true)
    }

    @Test("The picture of a difference is always well-formed")
    func pictures() {
        var random = SplitMix64(seed: 41)
        for turn in 0..<60 {
            let (left, right) = (RandomFrame.make(using: &random), RandomFrame.make(using: &random))
            guard let difference = ScreenDifference(expected: left, actual: right) else { continue }
            let svg = difference.svg(title: RandomText.make(upTo: 4, using: &random))
            #expect(XMLParser(data: Data(svg.utf8)).parse(), "turn \(turn)")
        }
    }
}
