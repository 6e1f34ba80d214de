import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TextAreaStateTests {

    private let size = Size(width: 12, height: 3)

    private func area(_ text: String, cursor: Int? = nil, width: Int = 12, keys: [Key]) -> TextAreaState {
        var state = TextAreaState(text)
        if let cursor { state.moveCursor(to: cursor) }
        for key in keys { #expect(done(state.handle(.key(key), in: Size(width: width, height: 3))), "\(key)") }
        return state
    }

    @Test("Enter breaks the line, and typing continues in the next one")
    func lineBreaks() {
        let state = area("", keys: [Key("a"), .enter, Key("b")])
        #expect(state.text == "a\nb")
        #expect(state.cursor == 3)
    }

    @Test("Up and down keep the screen column, even through shorter lines and wide characters")
    func column() {
        // The cursor is before "e", in column 4.
        let text = "abcdef\nx\n中文字"
        #expect(area(text, cursor: 4, keys: [.down]).cursor == 8)
        #expect(area(text, cursor: 4, keys: [.down, .down]).cursor == 11)
        #expect(area(text, cursor: 4, keys: [.down, .down, .up, .up]).cursor == 4)
        // In the middle of a wide character it stands before that one.
        #expect(area(text, cursor: 3, keys: [.down, .down]).cursor == 10)
        #expect(area(text, cursor: 4, keys: [.down, .left, .up]).cursor == 0)
    }

    @Test("Above the first line is the beginning, below the last one the end")
    func ends() {
        #expect(area("abc\ndef", cursor: 2, keys: [.up]).cursor == 0)
        #expect(area("abc\ndef", cursor: 5, keys: [.down]).cursor == 7)
        #expect(area("abc\ndef", cursor: 5, keys: [.down, .up]).cursor == 1)
    }

    @Test("Up and down move through wrapped lines")
    func wrapped() {
        // Lines: "one two ", "three ", "four".
        let text = "one two three four"
        #expect(area(text, cursor: 1, width: 9, keys: [.down]).cursor == 9)
        #expect(area(text, cursor: 1, width: 9, keys: [.down, .down]).cursor == 15)
        #expect(area(text, cursor: 9, width: 9, keys: [Key(.home)]).cursor == 8)
        #expect(area(text, cursor: 9, width: 9, keys: [Key(.end)]).cursor == 13)
        #expect(area(text, cursor: 16, width: 9, keys: [Key(.end)]).cursor == 18)
    }

    @Test("ctrl-k deletes to the end of the line, and then the line break; ctrl-u to its beginning")
    func deletion() {
        #expect(area("abc\ndef", cursor: 1, keys: [.control("k")]).text == "a\ndef")
        #expect(area("abc\ndef", cursor: 3, keys: [.control("k")]).text == "abcdef")
        #expect(area("abc\ndef", cursor: 6, keys: [.control("u")]).text == "abc\nf")
        #expect(area("abc\ndef", cursor: 4, keys: [.backspace]).text == "abcdef")
    }

    @Test("An emoji of several parts is one step and one deletion")
    func graphemes() {
        #expect(area("a👩‍👧b", keys: [.left, .left]).cursor == 1)
        #expect(area("a👩‍👧b", cursor: 2, keys: [.backspace]).text == "ab")
    }

    @Test("A paste keeps its lines, with any line ends, and can be undone")
    func paste() {
        var state = TextAreaState("<>")
        state.moveCursor(to: 1)
        #expect(done(state.handle(.paste("a\r\nb\u{1B}[31m\tc\rd"), in: size)))
        #expect(state.text == "<a\nb[31m c\nd>")
        state.undo()
        #expect(state.text == "<>")
        state.redo()
        #expect(state.text == "<a\nb[31m c\nd>")
    }

    @Test("The maximum length is not exceeded")
    func maximum() {
        var state = TextAreaState(maximumLength: 4)
        state.insert("ab\ncd")
        #expect(state.text == "ab\nc")
        #expect(TextAreaState("abc\ndef", maximumLength: 5).text == "abc\nd")
    }

    @Test("A click places the cursor, a drag selects, and typing replaces the selection")
    func mouse() {
        var state = TextAreaState("abc\ndef")
        func send(_ action: MouseEvent.Action, _ x: Int, _ y: Int) {
            #expect(done(state.handle(.mouse(MouseEvent(action, at: Point(x: x, y: y))), in: size)))
        }
        send(.press, 1, 0)
        #expect(state.cursor == 1)
        send(.press, 9, 1)
        #expect(state.cursor == 7)
        send(.press, 2, 9 - 7)
        #expect(state.cursor == 6)
        send(.drag, 1, 0)
        #expect(state.selection == 1..<6)
        _ = state.handle(.key(Key("x")), in: size)
        #expect(state.text == "axf")
    }

    @Test("The wheel scrolls, and the next key shows the cursor again")
    func wheel() {
        var state = TextAreaState((1...9).map(String.init).joined(separator: "\n"))
        func shown() -> String { picture(of: TextArea(state), 12, 3) }
        #expect(shown() == "7\n8\n9")
        #expect(done(state.handle(.mouse(MouseEvent(.wheelUp, at: Point(x: 0, y: 0))), in: size)))
        #expect(shown() == "4\n5\n6")
        #expect(done(state.handle(.key(Key("x")), in: size)))
        #expect(shown() == "7\n8\n9x")
    }

    @Test("Tab, escape and unused control keys are not handled")
    func otherKeys() {
        var state = TextAreaState("abc")
        for key in [Key.tab, .backTab, .escape, .control("c"), Key(.function(1))] {
            #expect(!done(state.handle(.key(key), in: size)), "\(key)")
        }
    }

    @Test("After any input, the cursor is in the text and visible", arguments: 0..<40)
    func random(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        var state = TextAreaState()
        let keys: [Key] = [
            .up, .down, .left, .right, .enter, .backspace, Key(" "), Key("a"), Key("中"), Key("\u{301}"), Key(.home),
            Key(.end), Key(.pageUp), .control("k"), .control("_"), Key(.down, .shift), Key(.delete),
        ]
        for _ in 0..<200 {
            let size = Size(
                width: Int.random(in: 1...9, using: &generator), height: Int.random(in: 1...4, using: &generator))
            _ = state.handle(.key(keys.randomElement(using: &generator) ?? .up), in: size)
            #expect((0...state.text.count).contains(state.cursor))
            let frame = frame(of: TextArea(state, isFocused: true), size.width, size.height)
            #expect(frame.cursor != nil, "\(state.text.debugDescription) at \(state.cursor) in \(size)")
        }
    }
}
