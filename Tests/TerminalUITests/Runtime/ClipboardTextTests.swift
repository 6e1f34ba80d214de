import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ClipboardTextTests {

    @Test("An item has no line end, whatever is in it", arguments: HostileText.kinds.keys.sorted())
    func item(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        #expect(HostileText.remains(in: ClipboardText(item: text).string) == [])
        #expect(!ClipboardText(item: text).string.contains("\n"))
        #expect(ClipboardText(items: [text, text]).string.split(separator: "\n").count == 2)
    }

    @Test("A text keeps its line ends and tabs, and no other control characters")
    func text() {
        let text = ClipboardText(text: "a\tb\r\n\u{1B}[201~c\u{0}")
        #expect(text.string == "a\tb\n␛[201~c␀")
    }
}
