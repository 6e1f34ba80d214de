import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// When the commands of a board run, and when they end.
@MainActor
@Suite(.timeLimit(.minutes(3)), .serialized)
struct CommandTests {

    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture()
    }

    private func lines(of name: String) -> Int {
        ((try? fixture.read(name)) ?? "").count { $0 == "\n" }
    }

    // MARK: Turns

    private func sources(_ count: Int, _ text: String) -> String {
        "sources:\n" + (0..<count).map { "  s\($0): { \(text) }\n" }.joined()
    }

    /// A pipe on which commands wait without any work, until it is opened for writing.
    private func makeGate() { mkfifo("\(fixture.folder)/gate", 0o600) }

    /// Lets the commands go on that wait at the gate, and those that come to it later.
    ///
    /// - Returns: The gate, which the caller closes.
    private func openGate() -> Int32 { open("\(fixture.folder)/gate", O_RDWR | O_NONBLOCK | O_CLOEXEC) }

    @Test("Of 80 sources, 64 run a command at once, and the others follow one by one")
    func turns() async throws {
        makeGate()
        let script = "echo b >> log; : < gate; echo e >> log; echo done"
        let board = try fixture.makeBoard(sources(80, "command: '\(script)', timeout: 2m"))
        let task = Task { await board.loadOnce() }
        await until { lines(of: "log") == 64 }
        let gate = openGate()
        defer { close(gate) }
        await task.value
        #expect(board.screen.failures == [])
        let steps = try fixture.read("log").split(separator: "\n").map { $0 == "b" ? 1 : -1 }
        var (running, most) = (0, 0)
        for step in steps {
            running += step
            most = max(most, running)
        }
        #expect((steps.count, most) == (160, 64))
    }

    @Test("The timeout of a waiting command begins when it starts")
    func timeout() async throws {
        makeGate()
        let script = "echo >> begun; : < gate"
        let first = sources(64, "command: '\(script)', timeout: 60s")
        let board = try fixture.makeBoard(first + "  last: { command: 'sleep 0.5; echo in time', timeout: 2s }\n")
        let task = Task { await board.loadOnce() }
        await until { lines(of: "begun") == 64 }
        // Longer than the last one may take: real processes have real time.
        try await Task.sleep(for: .milliseconds(2_500))
        let gate = openGate()
        defer { close(gate) }
        await task.value
        #expect(board.screen.failures == [])
        #expect(board.text.contains("in time"))
    }

    @Test("A followed command does not count")
    func followed() async throws {
        makeGate()
        let script = "echo >> begun; echo line; : < gate"
        let board = try fixture.makeBoard(sources(70, "command: '\(script)', follow: true"))
        board.start()
        await until { lines(of: "begun") == 70 }
        close(openGate())
    }

    // MARK: Size

    @Test("Text is fitted to its panel, and data does not depend on the size of the screen")
    func columns() async throws {
        let board = try fixture.makeBoard(
            """
            sources:
              text: { command: 'echo "text ${COLUMNS:-none}."' }
              rows: { command: 'echo "rows ${COLUMNS:-none}."', parse: { columns: [A, B] } }
              selected: { command: 'echo "[\\"selected ${COLUMNS:-none}.\\"]"', select: ".[0]" }
              watched: { command: 'echo "watched ${COLUMNS:-none}."', alert: { when: "false" } }
              terminal: { command: 'echo "terminal $(tput cols)."', parse: { columns: [A, B] }, pty: true }
            """)
        let terminal = TestTerminal(size: Size(width: 60, height: 40))
        let runner = ScreenRunner(screen: board.screen, terminal: terminal) {}
        runner.start()
        await board.loadOnce()
        terminal.advance(by: .seconds(1))
        let inherited = ProcessInfo.processInfo.environment["COLUMNS"] ?? "none"
        let text = terminal.text.split { $0.isWhitespace }.joined(separator: " ")
        for line in ["rows \(inherited).", "selected \(inherited).", "watched \(inherited).", "terminal 1000."] {
            #expect(text.contains(line), "\(line)")
        }
        #expect(terminal.text.contains(/text [1-9]\d?\./))
        withExtendedLifetime(runner) {}
    }

    // MARK: Keys

    @Test("Processes started by a key's command continue with “detach”", arguments: [true, false])
    func detach(isDetached: Bool) async throws {
        let marker = "marker-\(UUID().uuidString)"
        try fixture.write("sleep 600; :", to: marker)
        let board = try fixture.makeBoard(
            """
            sources: { it: { command: "echo >> loads; date" } }
            keys: { x: { title: Start, run: "sh \(marker) > /dev/null 2>&1 &", then: refresh, detach: \(isDetached) } }
            """)
        await board.loadOnce()
        let action = try #require(board.shownPanels.first?.actions.first { $0.name == "Start" })
        action.perform(nil)
        await until { lines(of: "loads") == 2 }
        await until { processes(having: marker).isEmpty == !isDetached }
        #expect(processes(having: marker).isEmpty == !isDetached)
        for group in processes(having: marker).map(getpgid) where group > 1 { kill(-group, SIGKILL) }
    }
}

/// The processes that have a text in their command line.
private func processes(having text: String) -> [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
        let line = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
        return process != getpid() && line.range(of: Data(text.utf8)) != nil
    }
}
