import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct ScreenExportTests {

    @Test(
        "The files of a screen are named after its title, in portable characters",
        arguments: [
            ("My home", "my-home"), ("My home ▸ Cameras", "my-home-cameras"), ("../../etc/passwd", "etc-passwd"),
            ("Größe 2", "größe-2"), ("", "screen"), ("\u{1B}[2J", "2j"), ("-", "screen"),
        ])
    func names(title: String, name: String) {
        #expect(ExportedFile.name(for: title) == name)
    }

    @Test("The name has a limited length")
    func longName() {
        #expect(ExportedFile.name(for: String(repeating: "ab ", count: 1_000)).utf8.count <= 240)
    }

    @Test("The outcome is a sentence")
    func sentences() {
        #expect("\(ExportOutcome.written(["a.txt", "a.svg"]))" == "Saved the screen as a.txt and a.svg")
        #expect("\(ClipboardOutcome.tooLong(limit: 9))" == "Not copied: terminals accept at most 9 bytes")
    }
}
