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
        "The level of a plain text line is found at the usual places",
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
        "A word in a sentence, a part of a word, and a word far from the start are not levels",
        arguments: [
            "", "all went well without error", "request finished with an ERROR somewhere", "ERROR_CODE=3", "error",
            "information is here", "2026-11-23T20:49:28Z host app: the error was mended", "INFO.txt", "errors: 0",
            "2026-11-23T20:49:28Z a b c d e f g h ERROR", "level=high", "sea level: error", "GET /x ERROR-page",
            String(repeating: "x", count: 200) + " level=error", "Ünïcode ERROR",
        ])
    func none(line: String) {
        #expect(level(line) == (line.hasPrefix("sea level") ? "error failure" : nil))
    }

    @Test(
        "Levels are found in the formats of common programs",
        arguments: [
            // klog, glog and absl
            ("E1122 14:05:00.123456    1234 main.go:12] no", "E failure"),
            ("W1122 14:05:00.1 1 a.go:1] x", "W warning"),
            ("I20261122 14:05:00.1 1 a.cc:1] x", "I info"), ("F1122 14:05:00.1 1 a.go:1] x", "F failure"),
            ("2026-11-22T14:05:00Z E1122 14:05:00.1 1 a.go:1] x", "E failure"),
            ("Nov 22 14:05:00 host kubelet[12]: W1122 14:05:00.1 1 a.go:1] x", "W warning"),
            // Signs around the level
            ("ERROR! x", "ERROR failure"), ("!! ERROR !! x", "ERROR failure"), ("🔴 ERROR: x", "ERROR failure"),
            ("⚠ WARNING x", "WARNING warning"),
            // TypeScript and MSBuild
            ("src/a.ts(1,2): error TS2304: x", "error failure"), ("a.cs(1,2): warning CS0168: x", "warning warning"),
            ("error TS2304: x", "error failure"),
            // Monolog
            ("[2026-11-22 14:05:00] production.ERROR: no {}", "ERROR failure"),
            ("[2026-11-22T14:05:00.1+00:00] app.CRITICAL: no [] []", "CRITICAL failure"),
            ("[2026-11-22 14:05:00] my-app_2.DEBUG: no", "DEBUG secondary"),
            // logcat
            ("11-22 14:05:00.123  1234  1234 E Tag: no", "E failure"), ("E/Tag( 1234): no", "E failure"),
            ("11-22 14:05:00.123  1234  1300 W Tag: slow", "W warning"), ("D/Tag     ( 1234): no", "D secondary"),
            ("11-22 14:05:00.123 I/ActivityManager(12): x", "I info"),
            ("2026-11-22 14:05:00.123  1234-1234  Tag     com.app  V  x", "V secondary"),
            // Parts joined by signs
            ("2026-11-22 14:05:00,672:WARNING:disk is full", "WARNING warning"),
            ("Main::ERROR::2026-11-22 14:05:00,101::x", "ERROR failure"),
            ("2026-11-22 14:05:00.1234|ERROR|Logger|x", "ERROR failure"),
            ("2026-11-22 14:05:00,INFO,x", "INFO info"), ("14:05:00 app:DEBUG:x", "DEBUG secondary"),
            // Three and four letters
            ("2:05PM WRN slow", "WRN warning"), ("[14:05:00 WRN] slow", "WRN warning"),
            ("14:05:00 DBG hi", "DBG secondary"),
            ("[14:05:00 FTL] x", "FTL failure"), ("2:05 PM ERR x", "ERR failure"), ("FATA[0000] x", "FATA failure"),
            ("EROR[11-22|14:05:00] x", "EROR failure"), ("lvl=dbug msg=x", "dbug secondary"),
            // .NET, npm, rustc, apt, GCC
            ("fail: Microsoft.Hosting[0]", "fail failure"), ("dbug: x", "dbug secondary"), ("crit: x", "crit failure"),
            ("trce: x", "trce secondary"), ("npm ERR! code 1", "ERR failure"),
            ("npm WARN deprecated x", "WARN warning"),
            ("npm error code 1", "error failure"), ("npm notice x", "notice info"), ("npm verb x", "verb secondary"),
            ("error[E0308]: mismatched types", "error failure"), ("warning[unused]: x", "warning warning"),
            ("E: Unable to locate package x", "E failure"), ("W: GPG error", "W warning"), ("N: See apt(8)", "N info"),
            ("x.c:1:1: fatal error: y.h: No such file", "error failure"),
            // Priorities of syslog
            ("<3>kernel: no", "3 failure"), ("<11>Nov 22 14:05:00 host app: no", "11 failure"), ("<12>x", "12 warning"),
            ("<165>1 2026-11-22T14:05:00Z host app - - x", "165 info"), ("<191>x", "191 secondary"),
            ("<14>Nov 22 14:05:00 app[1]: ERROR x", "ERROR failure"),
            // Behind many words
            (
                "- 1795356300 2026.11.22 N01 2026-11-22-14.05.00.123456 N01 SYS CORE FATAL out of storage",
                "FATAL failure"
            ),
            ("- 1 2 3 4 5 6 7 8 9 UNKNOWN_LOCATION 2026-11-22-14.05.00 NULL WARNING x", "WARNING warning"),
            ("2026-11-22 14:05:00 a b c d e f g h [ERROR] x", "ERROR failure"),
            ("081109 203615 148 INFO dfs.DataNode: x", "INFO info"),
            // Others
            ("(process:1): GLib-CRITICAL **: no", "CRITICAL failure"),
            ("(app:1): Gtk-WARNING **: x", "WARNING warning"),
            ("2026-11-22T14:05:00+0100 app.c:12 [E] no", "E failure"), ("14:05:00 | W | x", "W warning"),
            ("2026-11-22T14:05:00.1Z 0 [Note] [MY-1] [Server] hi", "Note info"),
            ("22-Nov-2026 14:05:00.123 FINE [main] hi", "FINE secondary"), ("[    12.3] (EE) x", "EE failure"),
            ("[E 261122 14:05:00 web:12] x", "E failure"),
            ("2026-11-22T14:05:00.1+0000 I NETWORK  [conn1] x", "I info"),
            ("2026-11-22 14:05:00 UTC error: x", "error failure"), ("14:05:00 +0100 warn x", "warn warning"),
        ])
    func forms(line: String, level: String) {
        #expect(self.level(line) == level)
    }

    @Test(
        "Levels are found in the fields of JSON lines read as text",
        arguments: [
            (#"{"level":50,"time":1,"msg":"no"}"#, "50 failure"), (#"{"level":30,"msg":"no"}"#, "30 info"),
            (#"{"name":"x","pid":1,"level":40,"msg":"no"}"#, "40 warning"),
            (#"{"level": 20, "msg":"no"}"#, "20 secondary"),
            (#"{"levelname": "WARNING", "message": "slow"}"#, "WARNING warning"),
            (#"{"log.level":"error","message":"no"}"#, "error failure"),
            (#"{"log":{"level":"error"}}"#, "error failure"),
            (#"{"@l":"Error","@m":"no"}"#, "Error failure"), (#"{"@level":"warn"}"#, "warn warning"),
            (#"{"level_name":"ERROR"}"#, "ERROR failure"), (#"{"severity":"NOTICE"}"#, "NOTICE info"),
        ])
    func fields(line: String, level: String) {
        #expect(self.level(line) == level)
    }

    @Test(
        "Words, counts, addresses and numbers that resemble levels are not levels",
        arguments: [
            "14:05:00 info page opened", "2026-11-22 14:05:00 error page shown", "14:05 debug session begun",
            "2026-11-22 14:05:00 user error reports were sent", "no errors found", "0 errors", "    0 Error(s)",
            "12 Warning(s)", "error: 0, warning: 2", "errors: 3", "error_count=0", "x error=0",
            "GET /error HTTP/1.1 200",
            "http://host/error/1: x", "see https://x.org/a/E/Tag(1): y", "I/O (2): slow", "I/O: x", "E1122 is a code",
            "E12: x", "A: what", "E = mc2", "14:05:00 I went home", "14:05:00 A b", "(E) none of these", "[I] x",
            "<3 items",
            "<300>x", "< 3>x", "<x>y", "3 ERRORS", "web.ERROR: x", "self-CRITICAL: x", "a:ERRORS:b", "fine weather",
            "note that x", "14:05:00 fine weather", "14:05:00 fail x", "npm install x", "pip error x",
            #"{"level":50}"#, #"{"battery":1,"level":55,"msg":"x"}"#, "level=50 msg=x", "level: 3",
            "2026-11-22 14:05:00 the quick brown fox runs over the lazy dog ERROR",
        ])
    func lookalikes(line: String) {
        #expect(level(line) == nil)
    }

    @Test("A line with its own colors keeps them")
    func ownColors() {
        let line = StyledText.lines(ansi: "\u{1B}[32mERROR\u{1B}[0m x")[0]
        #expect(line.withLevel == line)
    }
}
