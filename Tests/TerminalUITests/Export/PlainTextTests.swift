import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PlainTextTests {

    @Test("Every row is a line without trailing spaces")
    func rows() {
        let frame = canvas(6, 3) { canvas in
            canvas.write("  ab  ", x: 0, y: 0)
            canvas.write("c", x: 5, y: 2)
        }.frame

        #expect(frame.plainText == "  ab\n\n     c\n")
    }

    @Test("Wide characters occur once")
    func wideCharacters() {
        #expect(canvas(5, 1) { $0.write("中👩‍👧x", x: 0, y: 0) }.frame.plainText == "中👩‍👧x\n")
    }

    @Test("There are no colors and no escape codes")
    func noStyles() {
        let frame = canvas(9, 1) { $0.write("red\u{1B}[0m", .failure, x: 0, y: 0) }.frame

        #expect(frame.plainText == "red␛[0m\n")
    }
}
