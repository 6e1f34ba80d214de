import TerminalUI
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct LogLevelTests {

    /// The piece of the line that is coloured, with what for.
    private func level(_ line: String) -> String? {
        let text = StyledText(line).withLevel
        #expect(text.string == line)
        return text.runs.first { $0.role != .text }.map { "\($0.text) \($0.role)" }
    }

    @Test(
        "The level of a line of plain text is found where programs write it",
        arguments: [
            ("2026-11-23T20:49:28Z ERROR request 42 took 3 ms", "ERROR failure"), ("[WARN] x", "WARN warning"),
            ("level=error msg=\"x\"", "error failure"), ("ERROR x", "ERROR failure"),
            ("WARNING:root:x", "WARNING warning"),
            ("time=\"2026-11-23T20:49:28Z\" level=warning msg=x", "warning warning"),
            (#"{"ts": 1, "level": "error", "msg": "x"}"#, "error failure"), (#"{"level":"debug"}"#, "debug secondary"),
            ("2026/11/23 20:49:28 [error] 12#12: x", "error failure"),
            ("20:49:28.123 [main] ERROR c.e.X - x", "ERROR failure"),
            ("[2026-11-23 20:49:28.123] [info] x", "info info"), ("[2026-11-23T20:49:28Z INFO  app] x", "INFO info"),
            ("[Mon Nov 23 20:49:28 2026] [core:error] [pid 1] x", "error failure"),
            ("2026-11-23 20:49:28,123 - app - DEBUG - x", "DEBUG secondary"),
            ("Nov 23 20:49:28 host app[12]: error: x", "error failure"), ("cc: warning: x", "warning warning"),
            ("2026-11-23 20:49:28 error x", "error failure"), ("web-1  | ERROR x", "ERROR failure"),
            ("<WARN> x", "WARN warning"), ("error: x", "error failure"), ("FATAL", "FATAL failure"),
        ])
    func found(line: String, level: String) {
        #expect(self.level(line) == level)
    }

    @Test(
        "A word of a sentence is no level, nor is a part of a word, nor one that is far from the beginning",
        arguments: [
            "", "all went well without error", "request finished with an ERROR somewhere", "ERROR_CODE=3", "error",
            "information is here", "2026-11-23T20:49:28Z host app: the error was mended", "INFO.txt", "errors: 0",
            "2026-11-23T20:49:28Z a b c d e f g h ERROR", "level=high", "sea level: error", "GET /x ERROR-page",
            String(repeating: "x", count: 200) + " level=error", "Ünïcode ERROR",
        ])
    func none(line: String) {
        #expect(level(line) == (line.hasPrefix("sea level") ? "error failure" : nil))
    }

    @Test("A line with colours of its own keeps them")
    func ownColors() {
        let line = StyledText.lines(ansi: "\u{1B}[32mERROR\u{1B}[0m x")[0]
        #expect(line.withLevel == line)
    }
}
