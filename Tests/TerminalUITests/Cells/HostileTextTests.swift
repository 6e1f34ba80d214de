import TerminalTesting
import TestSupport
import Testing

@testable import TerminalUI

/// Text from outside is untrusted.
@Suite(.timeLimit(.minutes(3)))
struct HostileTextTests {

    @Test("No control reaches a cell: alone, at the beginning, in a text, or with a mark")
    func everyControl() {
        for value in UInt32(0)...0x9F {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let control = String(scalar)
            for text in [control, control + "a", "a" + control + "b", "中" + control, control + "\u{301}"] {
                let frame = canvas(12, 2) { $0.write(text, x: 0, y: 0) }.frame
                #expect(frame.flaw == nil, "U+\(String(value, radix: 16)) in \(text.debugDescription)")
            }
        }
    }

    @Test("Invisible characters, whose width differs between terminals, never reach a cell")
    func everyInvisible() {
        let invisible = (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init).filter(isInvisible)
        #expect(invisible.count > 4_000)
        for scalar in invisible {
            let text = String(scalar)
            for text in [text, "a" + text + "b", "e\u{301}" + text, "👍" + text + "🏽", "한" + text, "❤" + text + "🔥"] {
                let frame = canvas(12, 1) { $0.write(text, x: 0, y: 0) }.frame
                let shown = frame.cells.row(0).flatMap { $0.glyph.reduced(width: Int($0.width)).joined() }
                #expect(
                    !shown.contains(where: isInvisible),
                    "U+\(String(scalar.value, radix: 16)) in \(text.debugDescription)")
            }
        }
    }

    /// The format characters that stand before a number of Arabic and others are seen.
    private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        let isSeen = [0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x110BD...0x110CD]
            .contains { $0.contains(Int(scalar.value)) }
        return scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format && !isSeen
    }

    @Test("An escape sequence is shown as text")
    func escapeSequence() {
        let frame = canvas(12, 1) { $0.write("\u{1B}[2Jred\u{9B}1m", x: 0, y: 0) }.frame

        #expect(frame.picture == "␛[2Jred\u{FFFD}1m")
    }

    @Test(
        "Any drawing leaves no control and no half character, and nothing outside the region", arguments: 0..<20)
    func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for turn in 0..<1_000 {
            let text = RandomText.make(upTo: 10, using: &random)
            let comment: Comment = "seed \(seed), turn \(turn): \(text.debugDescription)"
            var canvas = Canvas(size: size(using: &random))
            for y in 0..<canvas.size.height { canvas.write("中a中한👍中e\u{301}中", x: -1 - y, y: y) }
            let before = canvas.frame
            let region = region(using: &random)

            canvas.within(region) { drawAll(text, in: &$0, using: &random) }

            #expect(canvas.frame.flaw == nil, comment)
            let visible = Rect(canvas.size).intersection(region)
            for (point, cell) in canvas.frame.places where !visible.contains(point) {
                guard cell != before.cells[point.x, point.y] else { continue }
                #expect(isCutHalf(point, in: before, by: visible) && cell.glyph == .blank, comment)
            }
        }
    }

    private func size(using random: inout SplitMix64) -> Size {
        Size(width: .random(in: 0...14, using: &random), height: .random(in: 0...3, using: &random))
    }

    private func region(using random: inout SplitMix64) -> Rect {
        Rect(
            x: .random(in: -4...14, using: &random), y: .random(in: -2...3, using: &random),
            width: .random(in: 0...16, using: &random), height: .random(in: 0...4, using: &random))
    }

    private func drawAll(_ text: String, in canvas: inout Canvas, using random: inout SplitMix64) {
        canvas.write(text, x: .random(in: -6...8, using: &random), y: .random(in: -1...2, using: &random))
        let rect = region(using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: canvas.fill(rect, with: text)
        case 1: canvas.draw(Label(StyledText(text), alignment: .center), in: rect)
        case 2: canvas.draw(Message([StyledText(text), StyledText(text, .failure)]), in: rect)
        case 3: canvas.highlight(rect, .selection)
        case 4: canvas.stroke(rect)
        default: canvas.write(StyledText(text) + StyledText(text, .failure), x: rect.x, y: rect.y)
        }
    }

    /// Whether the cell was half of a wide character whose other half lies in the region: that cannot stay as it was.
    private func isCutHalf(_ point: Point, in frame: Frame, by region: Rect) -> Bool {
        switch frame.cells[point.x, point.y].width {
        case 2: region.contains(Point(x: point.x + 1, y: point.y))
        case 0: region.contains(Point(x: point.x - 1, y: point.y))
        default: false
        }
    }
}
