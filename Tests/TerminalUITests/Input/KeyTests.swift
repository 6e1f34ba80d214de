import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct KeyTests {

    @Test(
        "A key is described as people write it",
        arguments: [
            (Key("g"), "g"), (Key("G"), "G"), (Key(" "), "space"), (Key("?"), "?"), (.control("c"), "ctrl-c"),
            (.backTab, "shift-tab"), (.tab, "tab"), (.enter, "enter"), (.escape, "esc"), (Key(.function(5)), "F5"),
            (Key(.pageUp), "page-up"), (Key(.up, [.control, .alt, .shift]), "ctrl-alt-shift-up"),
            (Key("x", .alt), "alt-x"),
            (Key(.backspace), "backspace"), (Key(.delete), "delete"), (Key(.insert), "insert"), (Key("中"), "中"),
        ]
    )
    func descriptions(key: Key, description: String) {
        #expect(key.description == description)
    }

    @Test("Keys with other modifiers are other keys")
    func identity() {
        #expect(Key("c") != .control("c"))
        #expect(Key("g") != Key("G"))
        #expect(Key.tab != .backTab)
        #expect(Key(.character("a")) == Key("a"))
    }
}
