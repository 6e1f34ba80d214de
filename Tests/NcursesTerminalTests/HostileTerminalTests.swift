import Foundation
import TestSupport
import Testing

/// A hostile terminal: it disappears, changes its size, floods the program.
@Suite(.timeLimit(.minutes(10)))
struct HostileTerminalTests {

    @Test(
        "When the terminal disappears the program ends, even if it ignores SIGHUP or is stuck",
        arguments: [false, true], [false, true])
    func gone(ignoresHangUp: Bool, isStuck: Bool) async throws {
        let script = (ignoresHangUp ? "trap '' HUP; " : "") + "exec \"$@\""
        let probe = try await Probe(columns: 200, rows: 60, script: script)
        if isStuck {
            probe.terminal.send("f")
            await until { probe.terminal.unreadCount > 3_000 }
        }
        probe.terminal.hangUp()
        await until { probe.terminal.exitCode() != nil }
        #expect(probe.terminal.exitCode() != nil)
    }

    @Test("After a terminal was not read for a while the screen is complete")
    func unread() async throws {
        let probe = try await Probe(columns: 200, rows: 60)
        probe.terminal.send("f")
        await until { probe.terminal.unreadCount > 3_000 }
        probe.terminal.send(String(repeating: "c", count: 100))
        let written = probe.read { _ in probe.reports.contains("key c") }
        #expect(written.utf8.count > 200 * 59)
        try await probe.press("u")
        #expect(try await probe.press("u") == "")
    }

    @Test("A terminal left non-blocking by another program gets complete frames")
    func nonBlocking() async throws {
        let probe = try await Probe(
            environment: ["COLORTERM": "truecolor"], columns: 200, rows: 60,
            script: "perl -e 'use Fcntl; fcntl(STDOUT, F_SETFL, O_RDWR | O_NONBLOCK)'; exec \"$@\"")
        probe.terminal.send("K")
        let written = probe.read { $0.components(separatedBy: "38;2;").count > 11_000 }
        #expect(written.components(separatedBy: "38;2;").count > 11_000)
    }

    @Test("Storms of sizes, from none to a thousand rows, end in the last one")
    func sizes() async throws {
        let probe = try await Probe()
        var random = SplitMix64(seed: 7)
        let limits = [0, 1, 2, 10, 80, 300, 1_000]
        for _ in 0..<Campaign.size(100, whole: 3_000) {
            let limit = limits.randomElement(using: &random) ?? 1
            probe.terminal.resize(
                columns: .random(in: 0...limit, using: &random), rows: .random(in: 0...limit, using: &random))
            _ = probe.terminal.read(quiet: .milliseconds(1))
        }
        probe.terminal.resize(columns: 90, rows: 25)
        _ = probe.read { _ in probe.reports.contains("resize 90x25") }
        try await probe.press("u")
        probe.terminal.send("q")
        #expect(try await probe.end().code == 0)
    }

    @Test("Repeatedly suspended and resumed, it continues")
    func stops() async throws {
        let probe = try await Probe()
        for _ in 0..<Campaign.size(5, whole: 30) {
            kill(probe.process, SIGSTOP)
            kill(probe.process, SIGCONT)
            try await probe.wait(for: "resume")
        }
        try await probe.press("u")
        probe.terminal.send("q")
        #expect(try await probe.end().code == 0)
        #expect(probe.terminal.isPlain)
    }

    @Test(
        "Missing standard streams are reported", arguments: ["<&-", ">&-", "<&- >&-", "</dev/null", ">/dev/null"])
    func closed(redirection: String) async throws {
        let probe = try await Probe(
            script: "\"$@\" \(redirection); code=$?; exec 1>&2; echo code $code", waitingFor: nil)
        let written = probe.read { $0.contains("code ") }
        #expect(written.contains("is not a terminal"))
        #expect(written.contains("code 2"))
        #expect(probe.terminal.settings == probe.settings)
    }

    @Test("Without standard error it works")
    func withoutErrors() async throws {
        let probe = try await Probe(script: "\"$@\" 2>&-; echo \"code $?.\"; sleep 60")
        try await probe.press("f")
        kill(probe.process, SIGKILL)
        let end = probe.read { $0.contains("code 137.") && Switches(probe.start + $0).on.isEmpty }
        #expect(Switches(probe.start + end).on == [])
    }

    // MARK: Floods

    /// A pattern that comes again and again, and how often.
    static let floods: [(name: String, piece: String, count: Int)] = [
        ("keys", "j", Int(Campaign.size(5_000, whole: 100_000))),
        ("focus", "\u{1B}[I\u{1B}[O", Int(Campaign.size(2_000, whole: 100_000))),
        ("mouse", "\u{1B}[<35;7;9M\u{1B}[<0;7;9M\u{1B}[<0;7;9m", Int(Campaign.size(2_000, whole: 100_000))),
        ("escapes", "\u{1B}", Int(Campaign.size(20_000, whole: 1_000_000))),
        ("sequences", "\u{1B}[1;2;3;4;5;6;7;8;9", Int(Campaign.size(2_000, whole: 100_000))),
        ("strings", "\u{1B}]52;c;AAAA", Int(Campaign.size(2_000, whole: 100_000))),
    ]

    private func answers(_ probe: Probe) async throws {
        // The first ones may belong to a sequence, or to a paste that goes on.
        probe.terminal.send("\u{1B}[201~\u{18}")
        let end = ContinuousClock.now.advanced(by: .seconds(60))
        while !probe.reports.contains("key !"), .now < end {
            probe.terminal.send("!")
            _ = probe.terminal.read(quiet: .milliseconds(20))
        }
        #expect(probe.reports.contains("key !"))
        kill(probe.process, SIGTERM)
        #expect(try await probe.end().code == 128 + SIGTERM)
    }

    @Test("Floods of keys, mouse events and endless sequences do no harm", arguments: floods.map(\.name))
    func flood(_ name: String) async throws {
        let (_, piece, count) = try #require(Self.floods.first { $0.name == name })
        let probe = try await Probe(arguments: ["deaf"])
        probe.terminal.send(String(repeating: piece, count: count))
        try await answers(probe)
    }

    @Test("A paste of any size does no harm")
    func paste() async throws {
        let probe = try await Probe(arguments: ["deaf"])
        let line = "a line with the keys q and ctrl-c \u{3} \u{1A}\n"
        probe.terminal.send(
            "\u{1B}[200~" + String(repeating: line, count: Int(Campaign.size(20_000, whole: 1_200_000))))
        try await answers(probe)
        #expect(!probe.reports.contains("key ctrl-c"))
    }

    @Test("Random bytes do no harm", arguments: 0..<Campaign.size(2, whole: 10))
    func randomBytes(seed: UInt64) async throws {
        let probe = try await Probe(arguments: ["deaf"])
        var random = SplitMix64(seed: seed)
        for _ in 0..<Campaign.size(20, whole: 250) {
            // All but what ends the program on purpose.
            let bytes = (0..<4_096).map { _ in UInt8.random(in: 0...255, using: &random) }.filter { $0 != 0x1C }
            probe.terminal.send(bytes)
        }
        try await answers(probe)
    }

    // MARK: Texts

    @Test("No control sequence of a hostile text reaches the terminal")
    func hostileText() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rows-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var random = SplitMix64(seed: 11)
        let invisible = (0x7F...0xE0FFF).compactMap(Unicode.Scalar.init)
            .filter { $0.properties.isDefaultIgnorableCodePoint || $0.properties.generalCategory == .format }
        let fixed = [
            "\u{1B}]0;title\u{7}", "\u{1B}[2J\u{1B}[H", "\u{9B}31m", "\u{90}q\u{9C}", "a\u{8}b\u{D}c", "\u{1B}c",
            "\u{E}\u{F}",
            "\u{1B}[?1049l", "\u{5}", "exe\u{202E}txt", "so\u{AD}ft", "\u{115F}\u{1160}\u{3164}\u{FFA0}",
        ]
        let random10 = (0..<Campaign.size(60, whole: 3_000)).map { _ in RandomText.make(upTo: 10, using: &random) }
        let all = stride(from: 0, to: Int(Campaign.size(400, whole: UInt64(invisible.count))), by: 5).map { start in
            String(String.UnicodeScalarView(invisible[start..<min(start + 5, invisible.count)].flatMap { ["a", $0] }))
        }
        let lines = (fixed + random10 + all).map { $0.split(whereSeparator: \.isNewline).joined() }
        try lines.joined(separator: "\n").write(to: folder, atomically: true, encoding: .utf8)
        let probe = try await Probe(columns: 100, rows: 50, arguments: ["rows", folder.path, "60"])
        var written = probe.start
        for _ in 0...lines.count / 49 {
            probe.terminal.send(" ")
            written += probe.terminal.read(quiet: .milliseconds(100))
        }
        let own = /\e\[[0-9;?>]*[A-Za-z]|\e[()][0B]|\e[=>78M]|\e\]2;[^\u{7}]*\u{7}/
        let text = written.replacing(own.matchingSemantics(.unicodeScalar), with: "").unicodeScalars
        #expect(text.count > 1_000)
        let controls = text.filter {
            $0.properties.generalCategory == .control && !["\r", "\n", "\u{8}", "\t"].contains($0)
        }
        #expect(controls.map(\.value) == [])
        let seen = [0x600...0x605, 0x6DD...0x6DD, 0x70F...0x70F, 0x890...0x891, 0x8E2...0x8E2, 0x110BD...0x110CD]
        let others = text.filter { scalar in
            (scalar.properties.isDefaultIgnorableCodePoint || scalar.properties.generalCategory == .format)
                && !seen.contains { $0.contains(Int(scalar.value)) }
        }
        #expect(others.map(\.value) == [])
    }
}
