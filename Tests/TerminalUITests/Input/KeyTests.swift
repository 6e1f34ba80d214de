import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct KeyTests {

    @Test(
        "A key has the usual notation as its description",
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

    @Test(
        "Each named key can be written as a member",
        arguments: [
            (.enter, "enter"), (.escape, "esc"), (.tab, "tab"), (.backTab, "shift-tab"), (.space, "space"),
            (.backspace, "backspace"), (.delete, "delete"), (.insert, "insert"), (.up, "up"), (.down, "down"),
            (.left, "left"), (.right, "right"), (.home, "home"), (.end, "end"), (.pageUp, "page-up"),
            (.pageDown, "page-down"), (.function(5), "F5"), (.control("c"), "ctrl-c"), (.alt("x"), "alt-x"),
        ] as [(Key, String)]
    )
    func members(key: Key, description: String) throws {
        #expect(try Key(parsing: description) == key)
    }

    @Test("Keys with different modifiers are different")
    func identity() {
        #expect(Key("c") != .control("c"))
        #expect(Key("g") != Key("G"))
        #expect(Key.tab != .backTab)
        #expect(Key(.character("a")) == Key("a"))
    }
}
