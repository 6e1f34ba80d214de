import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TextFieldTests {

    private func field(_ text: String, cursor: Int? = nil, isMasked: Bool = false) -> TextField {
        var state = TextFieldState(text)
        if let cursor { state.moveCursor(to: cursor) }
        return TextField(state, isMasked: isMasked, isFocused: true)
    }

    private func cursor(_ field: TextField, _ width: Int) -> Int? {
        frame(of: field, width, 1).cursor?.x
    }

    @Test("The text begins at the left, and the cursor is after it or on a character")
    func short() {
        #expect(picture(of: field("abc"), 6, 1) == "abc")
        #expect(cursor(field("abc"), 6) == 3)
        #expect(cursor(field("a中c", cursor: 2), 6) == 3)
        #expect(picture(of: field("abcde"), 6, 1) == "abcde")
        #expect(cursor(field("abcde"), 6) == 5)
    }

    @Test("A longer text is scrolled to the cursor, and signs show where it continues")
    func long() {
        #expect(picture(of: field("abcdefghij"), 8, 1) == "…fghij")
        #expect(cursor(field("abcdefghij"), 8) == 6)
        #expect(picture(of: field("abcdefghij", cursor: 0), 8, 1) == " abcdef…")
        #expect(cursor(field("abcdefghij", cursor: 0), 8) == 1)
        #expect(picture(of: field("abcdefghij"), 8, 1, symbols: .ascii) == "~fghij")
    }

    @Test("The text does not move while the cursor stays in the visible part")
    func steady() {
        var state = TextFieldState("abcdefghijklmnop")
        let size = Size(width: 8, height: 1)
        var pictures: [String] = []
        for key in [Key(.end), .left, .left, .left, .left, .left, .left, .right] {
            #expect(done(state.handle(.key(key), in: size)))
            pictures.append(picture(of: TextField(state), 8, 1))
        }
        #expect(pictures == Array(repeating: "…lmnop", count: 6) + ["…klmnop", "…klmnop"])
    }

    @Test("Wide characters are complete or missing")
    func wide() {
        #expect(picture(of: field("中文字中文字", cursor: 0), 8, 1) == " 中文字…")
        #expect(picture(of: field("a中文字中文字", cursor: 0), 8, 1) == " a中文 …")
        #expect(picture(of: field("中文字中文字"), 8, 1) == "…文字")
        #expect(cursor(field("中文字中文字"), 8) == 5)
        #expect(frame(of: field("中文字", cursor: 1), 3, 1).picture == "文")
    }

    @Test("The narrowest field shows the cursor")
    func narrow() {
        #expect(picture(of: field("abc", cursor: 1), 1, 1) == "b")
        #expect(picture(of: field("abc"), 1, 1) == "")
        #expect(picture(of: field("abc"), 2, 1) == "c")
        #expect(cursor(field("abc"), 2) == 1)
    }

    @Test("The cursor is a bar if focused, and visible without colors")
    func cursorCell() {
        let focused = frame(of: field("a中", cursor: 1), 6, 1)
        let bars = focused.places.filter { $0.cell.style.attributes.contains(.reverse) }.map(\.point.x)
        #expect(bars == [1, 2])
        let other = frame(of: TextField(TextFieldState("a中")), 6, 1)
        #expect(other.cursor == nil)
        #expect(other.places.allSatisfy { $0.cell.style == .plain })
    }

    @Test("The selection is marked in place of the cursor")
    func selection() {
        var state = TextFieldState("abcdef")
        state.moveCursor(to: 2)
        state.moveCursor(to: 4, isSelecting: true)
        let frame = frame(of: TextField(state, isFocused: true), 8, 1)
        #expect(frame.places.filter { $0.cell.style.attributes.contains(.reverse) }.map(\.point.x) == [2, 3])
        #expect(frame.cursor == Point(x: 4, y: 0))
    }

    @Test("An empty field shows its placeholder, truncated to its width")
    func placeholder() {
        let field = TextField(TextFieldState(), placeholder: "Name of the ship", isFocused: true)
        #expect(picture(of: field, 20, 1) == "Name of the ship")
        #expect(picture(of: field, 8, 1) == "Name of…")
        #expect(cursor(field, 8) == 0)
        #expect(picture(of: TextField(TextFieldState("x"), placeholder: "Name"), 8, 1) == "x")
    }

    @Test("A password is shown as one symbol per character")
    func mask() {
        #expect(picture(of: field("a中👩‍👧", isMasked: true), 8, 1) == "•••")
        #expect(picture(of: field("a中👩‍👧", isMasked: true), 8, 1, symbols: .ascii) == "***")
        #expect(cursor(field("a中👩‍👧", isMasked: true), 8) == 3)
    }
}
