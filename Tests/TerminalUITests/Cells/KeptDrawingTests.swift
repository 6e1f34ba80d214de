import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct KeptDrawingTests {

    private let size = Size(width: 8, height: 2)

    private func drawn(_ text: String, in rect: Rect) -> (canvas: Canvas, kept: KeptDrawing?) {
        var canvas = Canvas(size: size)
        let kept = canvas.keep(rect) { canvas in
            canvas.write(text, .key, x: 0, y: 0)
            canvas.placeCursor(x: 1, y: 0)
            canvas.redraw(after: .seconds(5))
        }
        return (canvas, kept)
    }

    @Test("A restored drawing is the original, including its cursor")
    func back() throws {
        let (canvas, kept) = drawn("日本", in: Rect(x: 2, y: 1, width: 5, height: 1))
        var other = Canvas(size: size)
        let isPut = other.put(try #require(kept), x: 2, y: 1)
        #expect(isPut)
        #expect(other.frame == canvas.frame)
        #expect(other.frame.cursor == Point(x: 3, y: 1))
    }

    @Test("It can be restored elsewhere, with its cursor")
    func elsewhere() throws {
        let kept = try #require(drawn("ab", in: Rect(x: 2, y: 1, width: 3, height: 1)).kept)
        var other = Canvas(size: size)
        let isPut = other.put(kept, x: 5, y: 0)
        #expect(isPut)
        #expect(other.frame.plainText.hasPrefix("     ab"))
        #expect(other.frame.cursor == Point(x: 6, y: 0))
    }

    @Test("It has its own redraw time, and the canvas has it too")
    func delay() throws {
        var canvas = Canvas(size: size)
        canvas.redraw(after: .seconds(9))
        let kept = canvas.keep(Rect(x: 0, y: 0, width: 4, height: 1)) { $0.redraw(after: .seconds(5)) }
        #expect(kept?.redrawDelay == .seconds(5) && canvas.redrawDelay == .seconds(5))
        let quiet = canvas.keep(Rect(x: 4, y: 0, width: 4, height: 1)) { $0.write("x", x: 0, y: 0) }
        #expect(quiet?.redrawDelay == nil && canvas.redrawDelay == .seconds(5))
    }

    @Test("A partly visible drawing is not kept, and a kept one is not restored without enough space")
    func edges() throws {
        let (canvas, none) = drawn("ab", in: Rect(x: 7, y: 0, width: 4, height: 1))
        #expect(none == nil && canvas.frame.plainText.contains("a"))
        let kept = try #require(drawn("ab", in: Rect(x: 0, y: 0, width: 4, height: 1)).kept)
        var other = Canvas(size: size)
        let before = other.frame
        let isCut = other.put(kept, x: 6, y: 0)
        #expect(!isCut && other.frame == before)
    }

    @Test("It is not restored where it would split a wide character")
    func wide() throws {
        let kept = try #require(drawn("ab", in: Rect(x: 0, y: 0, width: 2, height: 1)).kept)
        var other = Canvas(size: size)
        other.write("日本", x: 0, y: 0)
        let before = other.frame
        let isCut = other.put(kept, x: 1, y: 0)
        #expect(!isCut && other.frame == before)
        let isPut = other.put(kept, x: 0, y: 0)
        #expect(isPut)
    }
}
