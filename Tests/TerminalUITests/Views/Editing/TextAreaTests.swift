import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TextAreaTests {

    private func area(_ text: String, cursor: Int = 0, isFocused: Bool = true) -> TextArea {
        var state = TextAreaState(text)
        state.moveCursor(to: cursor)
        return TextArea(state, placeholder: "nothing yet", isFocused: isFocused)
    }

    @Test("Lines break after spaces, long words anywhere, and the last column is for the cursor")
    func wrapping() {
        #expect(picture(of: area("one two three"), 9, 4) == "one two\nthree\n\n")
        #expect(picture(of: area("abcdefghij"), 5, 4) == "abcd\nefgh\nij\n")
        #expect(picture(of: area("a\n\nb"), 5, 4) == "a\n\nb\n")
        #expect(picture(of: area("中文字中文字"), 8, 3) == "中文字\n中文字\n")
        #expect(picture(of: area("ab中文字"), 6, 3) == "ab中\n文字\n")
    }

    @Test("The cursor is after a full line, and in the next line after a line break")
    func cursor() {
        #expect(frame(of: area("abcd", cursor: 4), 5, 2).cursor == Point(x: 4, y: 0))
        #expect(frame(of: area("abcde", cursor: 4), 5, 2).cursor == Point(x: 0, y: 1))
        #expect(frame(of: area("ab\n", cursor: 3), 5, 2).cursor == Point(x: 0, y: 1))
        #expect(frame(of: area("中b", cursor: 1), 5, 2).cursor == Point(x: 2, y: 0))
        #expect(frame(of: area("abcd", isFocused: false), 5, 2).cursor == nil)
    }

    @Test("The lines around the cursor are visible")
    func scrolling() {
        let text = (1...9).map(String.init).joined(separator: "\n")
        #expect(picture(of: area(text, cursor: 0), 5, 3) == "1\n2\n3")
        #expect(picture(of: area(text, cursor: 99), 5, 3) == "7\n8\n9")
        let extent = area(text, cursor: 99).scrollExtent(in: Size(width: 5, height: 3))
        #expect(extent == ScrollExtent(offset: 6, visible: 3, total: 9))
    }

    @Test("While it is empty the placeholder is shown")
    func placeholder() {
        #expect(picture(of: area(""), 20, 2) == "nothing yet\n")
    }
}
