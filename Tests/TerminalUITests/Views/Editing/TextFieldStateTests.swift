import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TextFieldStateTests {

    private let size = Size(width: 20, height: 1)

    /// The text with the cursor as `|` and what is selected in brackets.
    private func shown(_ state: TextFieldState) -> String {
        var parts = state.text.map { String($0) }
        if let selection = state.selection {
            parts.insert("]", at: selection.upperBound)
            parts.insert("[", at: selection.lowerBound)
        } else {
            parts.insert("|", at: state.cursor)
        }
        return parts.joined()
    }

    private func press(_ keys: [Key], in state: TextFieldState) -> String {
        var state = state
        for key in keys { #expect(done(state.handle(.key(key), in: size)), "\(key)") }
        return shown(state)
    }

    private func press(_ keys: Key..., in text: String) -> String {
        press(keys, in: TextFieldState(text))
    }

    @Test("Typed text is inserted at the cursor")
    func typing() {
        #expect(press(Key("d"), .left, .left, Key("X"), Key(" "), in: "abc") == "abX |cd")
        #expect(press(Key("é"), Key("中"), in: "") == "é中|")
    }

    @Test("Moving and deleting affect a whole character, whatever its parts")
    func graphemes() {
        #expect(press(.left, in: "a👩‍👧🇩🇪") == "a👩‍👧|🇩🇪")
        #expect(press(Key(.backspace), in: "a👩‍👧") == "a|")
        #expect(press(Key(.home), Key(.delete), in: "e\u{301}a") == "|a")
        #expect(press(Key("\u{301}"), Key(.backspace), in: "ae") == "a|")
        #expect(press(Key(.backspace), Key(.backspace), in: "a") == "|")
        #expect(press(Key(.delete), in: "a") == "a|")
    }

    @Test("Combined characters may become one, and the cursor is placed after it")
    func merging() {
        #expect(press(Key("\u{301}"), in: "ae").unicodeScalars.count == 4)
        #expect(press(Key(.home), Key("e"), in: "\u{301}b") == "e\u{301}|b")
        var state = TextFieldState("🇩🇩🇪")
        state.moveCursor(to: 1)
        #expect(done(state.handle(.key(Key(.backspace)), in: size)))
        #expect(state.cursor == 0)
    }

    @Test(
        "Keys move by words and to the ends of the line",
        arguments: [
            ([Key("b", .alt)], "the old |harbour"), ([Key("b", .alt), Key(.left, .control)], "the |old harbour"),
            ([Key(.left, .alt), Key("f", .alt)], "the old harbour|"), ([.control("a")], "|the old harbour"),
            ([Key(.home), Key("f", .alt)], "the| old harbour"),
            ([Key(.home), Key(.right, .control), Key(.right, .alt)], "the old| harbour"),
            ([Key(.home), Key(.end)], "the old harbour|"), ([.control("a"), .control("e")], "the old harbour|"),
            ([.control("a"), .control("f"), .control("f"), .control("b")], "t|he old harbour"),
        ]
    )
    func moving(keys: [Key], expected: String) {
        #expect(press(keys, in: TextFieldState("the old harbour")) == expected)
    }

    @Test(
        "Keys delete words and the rest of the line",
        arguments: [
            ([Key(.backspace, .alt)], "see pier-|"), ([.control("w")], "see |"), ([.control("w"), .control("w")], "|"),
            ([Key(.home), Key("d", .alt)], "| pier-9"), ([Key("b", .alt), .control("u")], "|9"),
            ([Key("b", .alt), .control("k")], "see pier-|"), ([.control("a"), .control("d")], "|ee pier-9"),
            ([.control("h")], "see pier-|"), ([Key(.home), .control("u")], "|see pier-9"),
        ]
    )
    func deleting(keys: [Key], expected: String) {
        #expect(press(keys, in: TextFieldState("see pier-9")) == expected)
    }

    @Test("Shift selects, typing replaces the selection, and deleting removes all of it")
    func selecting() {
        let shiftLeft = Key(.left, .shift)
        #expect(press(shiftLeft, shiftLeft, in: "abcd") == "ab[cd]")
        #expect(press(shiftLeft, shiftLeft, Key("x"), in: "abcd") == "abx|")
        #expect(press(shiftLeft, shiftLeft, Key(.backspace), in: "abcd") == "ab|")
        #expect(press(shiftLeft, shiftLeft, Key(.delete), in: "abcd") == "ab|")
        #expect(press(Key(.home, .shift), in: "abcd") == "[abcd]")
        #expect(press(Key(.left, [.shift, .control]), in: "ab cd") == "ab [cd]")
        #expect(press(shiftLeft, Key(.right, .shift), in: "abcd") == "abcd|")
        var state = TextFieldState("abcd")
        state.selectAll()
        #expect(shown(state) == "[abcd]")
    }

    @Test("Without shift, moving ends the selection at the side of the movement")
    func leavingSelection() {
        let keys = [Key.left, Key(.left, .shift), Key(.left, .shift)]
        #expect(press(keys + [.left], in: TextFieldState("abcd")) == "a|bcd")
        #expect(press(keys + [.right], in: TextFieldState("abcd")) == "abc|d")
    }

    @Test("Line breaks in a paste become spaces, or reject it; other controls are removed")
    func paste() {
        var state = TextFieldState()
        #expect(done(state.handle(.paste("a\r\nb\tc\u{1B}[31md\u{0}"), in: size)))
        #expect(state.text == "a b c[31md")
        var strict = TextFieldState("x", lineBreakRule: .rejected)
        #expect(done(strict.handle(.paste("a\nb"), in: size)))
        #expect(strict.text == "x")
        #expect(!done(strict.insert("a\u{2028}b")))
        #expect(done(strict.insert("ab")))
        #expect(strict.text == "xab")
    }

    @Test("The maximum number of characters is not exceeded")
    func maximum() {
        var state = TextFieldState("abcdef", maximumLength: 4)
        #expect(state.text == "abcd")
        #expect(!done(state.insert("x")))
        state.moveCursor(to: 1)
        state.moveCursor(to: 3, isSelecting: true)
        #expect(done(state.insert("👩‍👧yz")))
        #expect(state.text == "a👩‍👧yd")
        var none = TextFieldState(maximumLength: -3)
        #expect(!done(none.insert("a")))
    }

    @Test("The default maximum is 1,000 characters, and each character has a limited size")
    func standardMaximum() {
        var state = TextFieldState()
        #expect(done(state.insert(String(repeating: "ab", count: 2_000_000))))
        #expect(state.text.count == 1_000)
        state = TextFieldState()
        for _ in 0..<500 { state.insert("e\u{301}\u{301}\u{301}") }
        #expect(state.text.count == 500)
        for _ in 0..<2_000 { state.insert("\u{301}") }
        #expect(state.text.count == 500 && state.text.unicodeScalars.count < 2_100)
        #expect(done(state.insert("x" + String(repeating: "\u{20DD}", count: 2_000_000))))
        #expect(state.text.count == 501 && state.text.unicodeScalars.count < 2_100)
    }

    @Test("Consecutive typing is undone at once, each other change separately, and all can be redone")
    func undo() {
        let (undo, redo) = (Key.control("_"), Key("_", .alt))
        #expect(press(Key("a"), Key("b"), undo, in: "") == "|")
        #expect(press(Key("a"), Key("b"), undo, redo, in: "") == "ab|")
        #expect(press(Key("a"), .left, Key("b"), undo, in: "") == "|a")
        #expect(press(.control("u"), Key("x"), undo, undo, in: "abc") == "abc|")
        #expect(press(.control("u"), undo, Key("x"), redo, in: "abc") == "abcx|")
        #expect(press(undo, redo, in: "abc") == "abc|")
        var state = TextFieldState("abc")
        state.setText("new\nline")
        #expect(state.text == "new line")
        state.undo()
        #expect(state.text == "abc")
    }

    @Test(
        "Keys that do not edit are not handled",
        arguments: [Key.enter, .tab, .escape, .up, .down, .control("x"), Key("x", .alt)])
    func otherKeys(key: Key) {
        var state = TextFieldState("abc")
        #expect(!done(state.handle(.key(key), in: size)))
        #expect(!done(state.handle(.resize(size), in: size)))
        #expect(state == TextFieldState("abc"))
    }

    @Test("A click places the cursor, and shift-click and drag select")
    func mouse() {
        var state = TextFieldState("a中bc")
        func send(_ action: MouseEvent.Action, _ x: Int, _ y: Int = 0, _ modifiers: Key.Modifiers = []) -> Bool {
            state.handle(.mouse(MouseEvent(action, at: Point(x: x, y: y), modifiers: modifiers)), in: size)
        }
        #expect(send(.press, 2))
        #expect(shown(state) == "a|中bc")
        #expect(send(.press, 3))
        #expect(shown(state) == "a中|bc")
        #expect(send(.press, 15, 0, .shift))
        #expect(shown(state) == "a中[bc]")
        #expect(send(.press, 0))
        #expect(send(.drag, 4, 9))
        #expect(shown(state) == "[a中b]c")
        #expect(!send(.press, 20))
        #expect(!send(.press, 0, 1))
        #expect(!send(.wheelUp, 0))
    }

    @Test("After any input, the cursor is in the text and visible", arguments: 0..<10)
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let codes: [Key.Code] = [.left, .right, .home, .end, .backspace, .delete, .character("b"), .character("w")]
        let modifiers: [Key.Modifiers] = [[], [], .shift, .alt, .control, [.shift, .control]]
        var state = TextFieldState(maximumLength: 40)
        for turn in 0..<400 {
            let size = Size(width: Int.random(in: 0...14, using: &random), height: 1)
            let event: InputEvent =
                switch Int.random(in: 0..<8, using: &random) {
                case 0: .paste(RandomText.make(upTo: 6, using: &random))
                case 1:
                    .mouse(
                        MouseEvent(
                            Bool.random(using: &random) ? .press : .drag,
                            at: Point(x: .random(in: -2...16, using: &random), y: 0)))
                case 2: .key(Bool.random(using: &random) ? .control("_") : Key("_", .alt))
                default:
                    .key(
                        Key(codes.randomElement(using: &random) ?? .left, modifiers.randomElement(using: &random) ?? [])
                    )
                }
            _ = state.handle(event, in: size)
            #expect((0...state.text.count).contains(state.cursor))
            #expect(state.text.count <= 40)
            let frame = frame(of: TextField(state, isFocused: true), size.width, 1)
            #expect(frame.flaw == nil, "seed \(seed), turn \(turn)")
            #expect((frame.cursor != nil) == (size.width > 0), "seed \(seed), turn \(turn), \(event)")
        }
    }

    @Test("Typing that replaces the whole selection is a separate change")
    func undoAfterSelectingAll() {
        var state = TextFieldState()
        for key in [Key("a"), Key("b")] { #expect(done(state.handle(.key(key), in: size))) }
        state.selectAll()
        #expect(done(state.handle(.key(Key("c")), in: size)))
        state.undo()
        #expect(state.text == "ab")
    }
}
