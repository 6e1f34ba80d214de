import Foundation
import TestSupport
import Testing

/// Keys, the mouse and pastes through a terminal.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct ProbeInputTests {

    @Test("Keys arrive with their modifiers, the mouse with its clicks, and focus")
    func events() async throws {
        let probe = try await Probe()
        for (bytes, report) in [
            ("\u{1B}[A", "key up"), ("\u{1B}OB", "key down"), ("\u{1B}[1;6C", "key ctrl-shift-right"),
            ("\u{1B}", "key esc"),
            ("\u{1B}j", "key alt-j"), ("\u{1B}[27;5;13~", "key ctrl-enter"), ("\u{1B}[<0;3;4M", "mouse press 2,3 x1"),
            ("\u{1B}[<0;3;4m", "mouse release 2,3 x1"),
            // In one piece: on a busy machine two would be two clicks.
            ("\u{1B}[<0;9;9M\u{1B}[<0;9;9m\u{1B}[<0;9;9M", "mouse press 8,8 x2"),
            ("\u{1B}[<66;1;1M", "mouse wheelLeft 0,0 x1"), ("\u{1B}[I", "focus true"), ("\u{1B}[O", "focus false"),
            ("中", "key 中"), ("\u{3}", "key ctrl-c"),
        ] {
            try await probe.send(bytes, waitingFor: report)
        }
    }

    @Test("Unexpected replies are not keys")
    func replies() async throws {
        let probe = try await Probe()
        try await probe.send(
            "\u{1B}[?64;1;2c\u{1B}[12;40R\u{1B}P>|x(1)\u{1B}\\\u{1B}]11;rgb:0/0/0\u{7}u", waitingFor: "key u")
        #expect(probe.reports.count { $0.hasPrefix("key") } == 1)
    }

    @Test("A large paste is one event")
    func largePaste() async throws {
        let probe = try await Probe()
        let text = String(repeating: "a line of text that is pasted\r", count: 40_000)
        probe.terminal.send("\u{1B}[200~" + text + "\u{1B}[201~")
        try await probe.wait(for: "paste \(text.utf8.count)")
        #expect(!probe.reports.contains { $0.hasPrefix("key") })
    }

    @Test("A paste without an end does not block the keyboard forever")
    func endlessPaste() async throws {
        let probe = try await Probe()
        probe.terminal.send("\u{1B}[200~text")
        try await probe.wait(for: "paste 4")
        try await probe.press("u")
    }

    @Test("The mouse can be switched off and on while the program runs")
    func mouse() async throws {
        let probe = try await Probe()
        let off = try await probe.press("m")
        #expect(Switches(probe.start + off).on.filter { $0.hasPrefix("100") } == ["1004"])
        let on = try await probe.press("m")
        #expect(Switches(probe.start + off + on).on == Switches(probe.start).on)
        let again = try await probe.press("m")
        probe.terminal.send("q")
        let end = try await probe.end().written
        #expect(Switches(probe.start + off + on + again + end).on == [])
    }

    @Test("The title is sanitized, and the previous one is restored")
    func title() async throws {
        let probe = try await Probe(term: "tmux-256color")
        let written = try await probe.press("t")
        #expect(written.contains("\u{1B}[22;2t\u{1B}]2;Harbour␛]2;␇ – quay\u{7}"))
        probe.terminal.send("q")
        #expect(try await probe.end().written.contains("\u{1B}[23;2t"))
    }

    @Test(
        "A text is copied to the clipboard if the terminal passes it on",
        arguments: [
            ("xterm-256color", [:], true), ("tmux-256color", ["TMUX": "x"], true), ("screen", ["TMUX": "x"], true),
            ("screen", [:], false), ("linux", [:], false), ("vt100", [:], false),
        ]
    )
    func clipboard(term: String, environment: [String: String], isSent: Bool) async throws {
        let probe = try await Probe(term: term, environment: environment)
        let written = try await probe.send("p", waitingFor: isSent ? "Copied" : "Not copied")
        #expect(written.contains("\u{1B}]52;c;dGV4dCBmb3IgdGhlIGNsaXBib2FyZA==\u{7}") == isSent)
        #expect(written.contains("]52") == isSent)
    }

    @Test("A text longer than terminals accept is not sent")
    func longClipboard() async throws {
        let probe = try await Probe()
        let written = try await probe.send("P", waitingFor: "Not copied: terminals accept at most 74994")
        #expect(!written.contains("]52"))
    }

    @Test("The debug overlay counts the bytes of the frame before")
    func overlay() async throws {
        let probe = try await Probe()
        let frame = try await probe.press("f")
        let overlay = try await probe.press("d")
        #expect(overlay.contains("\(frame.utf8.count)"), "\(frame.utf8.count) in \(overlay.debugDescription)")
    }
}
