import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// The inspector and the log, as somebody at the keyboard sees them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct InspectorTests {

    nonisolated static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 60, height: 16),
    ]

    /// Loads of both kinds with every outcome, the last one still running.
    private func fixture(_ size: Size, symbols: Symbols = .unicode, period: Duration? = nil) -> HomeFixture {
        let home = HomeFixture(size: size, symbols: symbols, period: period)
        home.load()
        home.notices.succeed(Contents.notices)
        home.cameras.succeed(Contents.cameras)
        home.profile.succeed(Contents.profile)
        home.succeedEvents()
        home.advance(by: .milliseconds(120))
        home.barriers.finishLoading(.success(Contents.barriers), for: home.barriers.loads.last, byteCount: 213)
        home.advance(by: .milliseconds(34))
        home.intercoms.finishLoading(.success(Contents.intercoms), for: home.intercoms.loads.last, byteCount: 12_345)
        home.advance(by: .seconds(30))
        home.terminal.type("3r")
        home.advance(by: .milliseconds(87))
        home.barriers.finishLoading(.success(Contents.barriers), for: home.barriers.loads.last, byteCount: 213)
        home.advance(by: .seconds(10))
        home.intercoms.fail(TestError("no response within 10 s from 127.0.0.1:8080"))
        home.advance(by: .seconds(25))
        home.terminal.type("r")
        home.advance(by: .milliseconds(1_200))
        home.terminal.type("x")
        home.advance(by: .seconds(7))
        return home
    }

    @Test("The inspector lists the loaders of a panel and their loads, newest first", arguments: sizes)
    func loads(size: Size) {
        let home = fixture(size)
        home.terminal.type("i")
        home.terminal.press(.tab)
        expectScreen(home.frame, "inspector-loads-\(size.width)x\(size.height)")
    }

    @Test("The inspector shows the contents of a failed panel, and the complete error", arguments: sizes)
    func contents(size: Size) {
        let home = fixture(size)
        home.terminal.type("i")
        expectScreen(home.frame, "inspector-contents-\(size.width)x\(size.height)")
    }

    @Test("During a load, the inspector shows its start and the running load")
    func loading() {
        let home = fixture(Size(width: 80, height: 24))
        home.terminal.type("ir")
        home.terminal.press(.tab)
        home.advance(by: .milliseconds(1_250))
        expectScreen(home.frame, "inspector-loading")
    }

    @Test("With ASCII, the inspector and the log draw only ASCII")
    func ascii() {
        let home = fixture(Size(width: 80, height: 24), symbols: .ascii)
        home.terminal.type("i")
        home.terminal.press(.tab)
        expectScreen(home.frame, "inspector-loads-ascii", depth: .none, symbols: .ascii)
        #expect(home.text.utf8.allSatisfy { $0 < 0x80 })
        home.terminal.type("e")
        #expect(home.text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("Outcomes differ without color: by a sign and a word")
    func outcomes() {
        let home = fixture(Size(width: 120, height: 60))
        home.terminal.type("i")
        home.terminal.press(.tab)
        for outcome in ["● loaded", "✗ failed", "○ cancelled"] { #expect(home.text.contains(outcome)) }
    }

    @Test("The log of the whole program, the newest event at the bottom", arguments: sizes)
    func log(size: Size) {
        LoadableEventLog.current = LoadableEventLog()
        defer { LoadableEventLog.current = nil }
        let home = fixture(size)
        home.terminal.type("e")
        expectScreen(home.frame, "log-\(size.width)x\(size.height)")
    }

    @Test("Control characters in an error reach neither the table nor the log")
    func controlCharacters() {
        LoadableEventLog.current = LoadableEventLog()
        defer { LoadableEventLog.current = nil }
        let home = HomeFixture(size: Size(width: 120, height: 40))
        home.load()
        home.notices.loadableName = "No\u{1B}[2Jtices"
        home.notices.fail(TestError("gone\u{1B}]0;title\u{07}\u{9B}2J\r\nagain\u{202E}"))
        home.terminal.type("i")
        home.terminal.press(.tab)
        expectNoControls(home.text)
        home.terminal.type("e")
        expectNoControls(home.text)
        #expect(home.text.contains("gone]0;title2J again"))
    }

    private func expectNoControls(_ text: String) {
        let controls = text.unicodeScalars.filter { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) }
        #expect(controls.isEmpty)
        #expect(text.contains("gone"))
    }

    @Test("Every size is drawn, down to a single cell", arguments: [1, 5, 20, 44, 200], [1, 2, 3, 4, 7, 12])
    func anySize(width: Int, height: Int) {
        LoadableEventLog.current = LoadableEventLog()
        defer { LoadableEventLog.current = nil }
        let home = fixture(Size(width: width, height: height))
        home.terminal.type("i")
        home.terminal.press(.tab, .down, Key(.pageDown), Key("G"), Key("g"))
        home.terminal.type("ekjGg")
        home.terminal.press(Key(.pageUp), Key(.pageDown))
        #expect(home.frame?.size == Size(width: width, height: height))
    }
}
