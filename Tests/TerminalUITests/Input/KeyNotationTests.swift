import TerminalUI
import TestSupport
import Testing

/// Keys as people write them.
@Suite(.timeLimit(.minutes(3)))
struct KeyNotationTests {

    @Test(
        "A key is read in the usual notation",
        arguments: [
            ("g", Key("g")), ("G", Key("G")), ("space", Key(" ")), (" ", Key(" ")), ("?", Key("?")),
            ("ctrl-c", .control("c")), ("Ctrl-c", .control("c")), ("control+c", .control("c")), ("C-c", .control("c")),
            ("ctrl-C", Key("C", .control)), ("shift-tab", .backTab), ("tab", .tab), ("enter", .enter),
            ("return", .enter), ("esc", .escape), ("Escape", .escape), ("F5", Key(.function(5))),
            ("f12", Key(.function(12))), ("shift-F1", Key(.function(1), .shift)), ("page-up", Key(.pageUp)),
            ("PageUp", Key(.pageUp)), ("pgdn", Key(.pageDown)),
            ("shift-ctrl-alt-up", Key(.up, [.control, .alt, .shift])),
            ("alt-x", Key("x", .alt)), ("meta-x", Key("x", .alt)), ("shift-g", Key("G")), ("-", Key("-")),
            ("ctrl--", .control("-")), ("ctrl-+", .control("+")), ("+", Key("+")), ("alt-中", Key("中", .alt)),
            ("del", Key(.delete)), ("ctrl-space", .control(" ")), ("c", Key("c")), ("f", Key("f")),
        ]
    )
    func read(text: String, key: Key) throws {
        #expect(try Key(parsing: text) == key)
        #expect(Key(text) == key)
    }

    @Test(
        "An invalid key is reported, with a similar valid one",
        arguments: [
            ("ctlr-x", "\"ctlr-x\" is not a key; did you mean \"ctrl-x\"?"),
            ("shfit-tab", "\"shfit-tab\" is not a key; did you mean \"shift-tab\"?"),
            ("pageupp", "\"pageupp\" is not a key; did you mean \"page-up\"?"),
            ("page_up", "\"page_up\" is not a key; did you mean \"page-up\"?"),
            ("F64", "\"F64\" is not a key; did you mean \"F4\"?"),
            ("F05", "\"F05\" is not a key; did you mean \"F5\"?"),
            ("wurst", "\"wurst\" is not a key"), ("", "there is no key in \"\""),
            ("ctrl-", "\"ctrl-\" is not a key"), ("shift-1", "\"shift-1\" is not a key"),
            ("\u{1B}", "\"\u{1B}\" is not a key"),
        ]
    )
    func unreadable(text: String, sentence: String) {
        #expect(Key(text) == nil)
        #expect {
            try Key(parsing: text)
        } throws: {
            "\($0)" == sentence
        }
    }

    @Test("Each key is read back from its description")
    func roundTrip() throws {
        var codes: [Key.Code] = [
            .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end, .pageUp,
            .pageDown,
        ]
        codes += (1...63).map { .function($0) }
        for code in codes {
            for bits in UInt8(0)..<8 {
                let key = Key(code, Key.Modifiers(rawValue: bits))
                #expect(try Key(parsing: key.description) == key)
            }
        }
        for character in (0x20...0x7E).map({ Character(Unicode.Scalar($0 as UInt8)) }) + ["é", "中", "👍"] {
            for modifiers in [[], .alt, .control, [.alt, .control]] as [Key.Modifiers] {
                let key = Key(character, modifiers)
                #expect(try Key(parsing: key.description) == key)
            }
        }
    }

    @Test("A sequence is read and written as keys separated by spaces")
    func sequences() throws {
        #expect(try KeySequence(parsing: "g g").keys == [Key("g"), Key("g")])
        #expect(try KeySequence(parsing: "  ctrl-x   page-up ").keys == [.control("x"), Key(.pageUp)])
        #expect(KeySequence("space space")?.description == "space space")
        #expect(KeySequence([Key("g"), .up]).description == "g up")
        #expect(KeySequence("") == nil)
        #expect(KeySequence("g wurst") == nil)
        #expect(KeySequence(" ") == nil)
    }

    @Test("Any text is a key or an error", arguments: [1, 2, 3] as [UInt64])
    func anything(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let text = RandomText.make(upTo: 6, using: &random)
            for prefix in ["", "ctrl-", "shift-"] {
                guard let key = Key(prefix + text) else { continue }
                #expect(Key(key.description) == key, "seed \(seed): \(key)")
            }
        }
    }
}
