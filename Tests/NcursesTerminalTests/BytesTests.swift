import Foundation
import TestSupport
import Testing

/// Terminal output, byte for byte.
@Suite(.serialized, .timeLimit(.minutes(2)))
struct BytesTests {

    /// A kind of terminal, as its environment says.
    struct Kind: CustomTestStringConvertible, Sendable {
        let term: String
        var environment: [String: String] = [:]
        /// What is on while it is used; the title counts apart.
        var on: [String]
        var hasTitle = true

        var testDescription: String { ([term] + environment.map { "\($0)=\($1)" }.sorted()).joined(separator: " ") }
    }

    private static let modes = ["1", "1000", "1002", "1004", "1006", "1049", "2004", "keypad", "no 25"]

    static let kinds = [
        Kind(term: "xterm-256color", on: modes),
        Kind(term: "xterm", environment: ["COLORTERM": "truecolor"], on: modes),
        Kind(term: "tmux-256color", environment: ["TMUX": "/tmp/x"], on: modes),
        Kind(term: "tmux-256color", environment: ["TMUX": "/tmp/x", "COLORTERM": "truecolor"], on: modes),
        Kind(term: "screen", on: modes),
        Kind(term: "linux", on: ["no 25"], hasTitle: false),
        Kind(term: "vt100", on: ["1", "keypad"], hasTitle: false),
        Kind(term: "xterm-256color", environment: ["LANG": "C", "LC_ALL": "C"], on: modes),
    ]

    @Test("Every enabled mode is disabled at the end, on every terminal", arguments: kinds)
    func balanced(_ kind: Kind) async throws {
        let probe = try await Probe(term: kind.term, environment: kind.environment)
        #expect(Switches(probe.start).on == kind.on)
        var written = probe.start
        written += try await probe.press("t")
        let before = Switches(written)
        #expect(before.titles >= (kind.hasTitle ? 1 : 0))
        probe.terminal.send("q")
        let (code, end) = try await probe.end()
        let after = Switches(written + end)
        #expect(code == 0)
        #expect(after.on == [])
        #expect(after.titles == 0)
        #expect(after.missingTitles == 0)
        #expect(written.contains("Harbour") == kind.hasTitle)
    }

    @Test("Also after a crash", arguments: kinds)
    func crash(_ kind: Kind) async throws {
        let probe = try await Probe(term: kind.term, environment: kind.environment)
        var written = probe.start
        written += try await probe.press("t")
        probe.terminal.send("x")
        let (code, end) = try await probe.end()
        #expect(code == 128 + SIGABRT)
        #expect(Switches(written + end).on == [])
        #expect(Switches(written + end).titles == 0)
        #expect(Switches(written + end).missingTitles == 0)
        #expect(probe.terminal.isPlain)
    }

    @Test("When the program resumes after a forced stop, nothing is saved twice")
    func goingOn() async throws {
        let probe = try await Probe()
        var written = probe.start + (try await probe.press("t"))
        for _ in 0..<2 {
            kill(probe.terminal.process, SIGCONT)
            try await probe.wait(for: "resume")
            written += probe.terminal.read()
        }
        probe.terminal.send("q")
        let (_, end) = try await probe.end()
        #expect(Switches(written + end).titles == 0)
        #expect(Switches(written + end).missingTitles == 0)
        #expect(Switches(written + end).on == [])
    }

    @Test(
        "Once the terminal was released, or was unavailable, signals have their earlier handlers",
        arguments: [SIGTERM, SIGINT])
    func signals(number: Int32) async throws {
        let probe = try await Probe(environment: ["PROBE_STAYS": "1"])
        // Each of them has come once.
        kill(probe.terminal.process, SIGINT)
        try await probe.send("q", waitingFor: "stays")
        kill(probe.terminal.process, number)
        #expect(try await probe.end().code == 128 + number)
        let unknown = try await Probe(term: "no-such-terminal", environment: ["PROBE_STAYS": "1"], waitingFor: "stays")
        kill(unknown.terminal.process, number)
        #expect(try await unknown.end().code == 128 + number)
    }

    @Test(
        "A terminal that accepts no output does not prevent the program from ending",
        arguments: [SIGTERM, SIGHUP])
    func stuck(number: Int32) async throws {
        let probe = try await Probe(columns: 200, rows: 60)
        // Nobody reads it: the terminal has no room for a frame of that size, and holds who writes it.
        probe.terminal.send("f")
        await until { probe.terminal.unreadCount > 3_000 }
        kill(probe.terminal.process, number)
        await until { probe.terminal.exitCode() != nil }
        #expect(probe.terminal.exitCode() == 128 + number)
        #expect(probe.terminal.isPlain)
    }

    @Test("A frame equal to the one before costs no bytes", arguments: kinds)
    func unchanged(_ kind: Kind) async throws {
        let probe = try await Probe(term: kind.term, environment: kind.environment)
        try await probe.press("f")
        // On a busy machine the end of the frame may come late.
        _ = probe.terminal.read(quiet: .milliseconds(300))
        #expect(try await probe.press("u") == "")
        #expect(try await probe.press("u") == "")
    }

    @Test("A frame is written at once, wherever its cells are")
    func atOnce() async throws {
        let probe = try await Probe()
        for _ in 0..<5 {
            // A box of seven rows in the corner, and blanks in its place.
            probe.terminal.send("d")
            var pieces: [[UInt8]] = []
            await until {
                pieces = probe.terminal.readPieces(quiet: .milliseconds(100))
                return !pieces.isEmpty
            }
            #expect(pieces.count == 1, "\(pieces.map { String(decoding: $0, as: UTF8.self) })")
        }
    }

    @Test("A changed cell costs fewer than 20 bytes", arguments: kinds)
    func oneCell(_ kind: Kind) async throws {
        let probe = try await Probe(term: kind.term, environment: kind.environment)
        try await probe.press("f")
        _ = probe.terminal.read(quiet: .milliseconds(300))
        for _ in 0..<3 {
            func isDrawn(_ written: String) -> Bool { written.contains("x") || written.contains("y") }
            var written = try await probe.press("c")
            // On a busy machine the frame may come late.
            if !isDrawn(written) { written += probe.read(until: isDrawn) }
            #expect(written.utf8.count < 20, "\(written.debugDescription)")
            #expect(isDrawn(written))
        }
    }

    @Test("In the locale C only ASCII is written, in UTF-8 the symbols are")
    func locale() async throws {
        let ascii = try await Probe(environment: ["LC_ALL": "C"])
        #expect(ascii.start.utf8.allSatisfy { $0 < 0x80 })
        #expect(ascii.start.contains("* "))
        let unicode = try await Probe()
        #expect(unicode.start.contains("●"))
        // Letters with signs are no keys of the locale C, but they are keys of this terminal.
        try await ascii.send("é", waitingFor: "key é")
    }

    @Test(
        "A locale that is not installed shows the symbols if its name says UTF-8",
        arguments: ["xx_XX.UTF-8", "en_QQ.utf8", "xx_XX"])
    func missingLocale(name: String) async throws {
        let probe = try await Probe(environment: ["LC_ALL": name])
        #expect(probe.start.contains("●") == name.lowercased().contains("utf"))
    }

    // MARK: Colours

    @Test("RGB colors are written if the terminal declares them")
    func trueColor() async throws {
        for (term, environment) in [("xterm", [:]), ("xterm-256color", [:]), ("tmux-256color", ["TMUX": "x"])] {
            let probe = try await Probe(term: term, environment: environment.merging(["COLORTERM": "truecolor"]) { $1 })
            #expect(probe.reports.first?.hasSuffix("trueColor") == true)
            // The colour whose number is 5, and not the fifth of the palette.
            #expect(probe.start.contains("38;2;0;0;5"))
            #expect(!probe.start.contains("38;5;5"))
            #expect(probe.start.contains("48;2;250;128;1"))
        }
    }

    @Test(
        "They are not if it does not, or if only the terminal around GNU screen does",
        arguments: [
            ("xterm-256color", ["COLORTERM": ""]), ("screen-256color", ["COLORTERM": "truecolor"]),
            ("linux", ["COLORTERM": "truecolor"]), ("xterm-256color", ["COLORTERM": "truecolor", "NO_COLOR": "1"]),
        ]
    )
    func noTrueColor(term: String, environment: [String: String]) async throws {
        let probe = try await Probe(term: term, environment: environment)
        #expect(!probe.start.contains("8;2;"))
        #expect(probe.reports.first?.hasSuffix("trueColor") == false)
    }

    @Test("A child program gets the original environment")
    func environment() async throws {
        let probe = try await Probe(
            term: "xterm-256color",
            environment: [
                "COLORTERM": "truecolor", "TERMINFO": "/nowhere",
                "PROBE_COMMAND": "echo \"<$TERM|$TERMINFO|$PROBE|$(pwd)>\"",
            ])
        let written = try await probe.send("r", waitingFor: "exited(0)")
        #expect(written.contains("<xterm-256color|/nowhere|set|/>"), "\(written.debugDescription)")
    }
}
