import TerminalUI
import Testing

@testable import NcursesTerminal

/// The type of a terminal from its environment.
@Suite(.timeLimit(.minutes(3)))
struct TerminalTypeTests {

    private func type(_ term: String, _ environment: [String: String] = [:]) -> TerminalType {
        TerminalType(environment: environment.merging(["TERM": term]) { $1 })
    }

    @Test(
        "Descendants of xterm support its modes, clipboard and titles",
        arguments: ["xterm", "xterm-kitty", "alacritty", "foot", "rxvt-unicode", "st", "st-256color", "tmux-256color"])
    func capable(term: String) {
        #expect(type(term).understandsPrivateModes)
        #expect(type(term).understandsClipboard)
    }

    @Test("Others do not", arguments: ["linux", "vt100", "vt220", "ansi", "sun", "stv52", ""])
    func plain(term: String) {
        #expect(!type(term).understandsPrivateModes)
        #expect(!type(term).understandsClipboard)
        #expect(!type(term, ["COLORTERM": "truecolor"]).showsTrueColor)
    }

    @Test("GNU screen supports the modes and no clipboard; tmux that identifies as screen does")
    func screen() {
        #expect(type("screen").understandsPrivateModes)
        #expect(!type("screen").understandsClipboard)
        #expect(!type("screen.xterm-256color", ["COLORTERM": "truecolor"]).showsTrueColor)
        #expect(type("screen-256color", ["TMUX": "x"]).understandsClipboard)
        #expect(type("screen-256color", ["TMUX": "x", "COLORTERM": "24bit"]).showsTrueColor)
    }

    @Test("Only the Linux console has the symbols of its fonts")
    func console() {
        #expect(type("linux").isConsole && type("linux-16color").isConsole)
        #expect(!type("xterm-256color").isConsole && !type("linuxvt").isConsole)
    }

    @Test("A notification is written in the form that the terminal supports")
    func notifications() {
        func sequence(_ term: String, _ variables: [String: String] = [:]) -> String {
            type(term, variables).notification.sequence("a; b", title: "Quay; 1")
        }
        let (plain, titled) = ("\u{1B}]9;a; b\u{7}", "\u{1B}]777;notify;Quay, 1;a; b\u{7}")
        let kitty = "\u{1B}]99;;a; b\u{7}"
        for term in ["xterm-256color", "xterm-ghostty", "wezterm"] { #expect(sequence(term) == plain, "\(term)") }
        for term in ["foot", "foot-extra", "rxvt-unicode-256color"] { #expect(sequence(term) == titled, "\(term)") }
        #expect(sequence("xterm-256color", ["VTE_VERSION": "7600"]) == titled)
        #expect(sequence("xterm-kitty") == kitty && sequence("xterm-256color", ["KITTY_WINDOW_ID": "1"]) == kitty)
        #expect(sequence("tmux-256color", ["VTE_VERSION": "7600"]) == plain)
    }

    @Test("RGB colors are only for terminals that declare them")
    func trueColor() {
        #expect(!type("xterm").showsTrueColor)
        #expect(!type("xterm", ["COLORTERM": "yes"]).showsTrueColor)
        #expect(type("xterm", ["COLORTERM": "24bit"]).showsTrueColor)
        #expect(!type("rxvt", ["COLORTERM": "truecolor"]).showsTrueColor)
    }

    @Test("A title is plain text in the locale's characters, with a limited length")
    func titles() {
        #expect(TerminalModes.harmless("a\u{7}b\u{1B}\\c\u{9B}d\ne\u{202E}f", isASCII: false) == "a␇b␛\\c\u{FFFD}d ef")
        #expect(TerminalModes.harmless("Hafen – 中", isASCII: false) == "Hafen – 中")
        #expect(TerminalModes.harmless("Hafen – 中", isASCII: true) == "Hafen ? ?")
        #expect(TerminalModes.harmless(String(repeating: "a", count: 999), isASCII: true).count == 256)
    }
}
