import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ClipboardTextTests {

    @Test("A copied item has no line ends", arguments: HostileText.kinds.keys.sorted())
    func item(kind: String) throws {
        let text = try #require(HostileText.kinds[kind])
        #expect(HostileText.remains(in: ClipboardText(item: text).string) == [])
        #expect(!ClipboardText(item: text).string.contains("\n"))
        #expect(ClipboardText(items: [text, text]).string.split(separator: "\n").count == 2)
    }

    @Test("A copied text keeps line ends and tabs, but no other control characters")
    func text() {
        let text = ClipboardText(text: "a\tb\r\n\u{1B}[201~c\u{0}")
        #expect(text.string == "a\tb\n␛[201~c␀")
    }
}
