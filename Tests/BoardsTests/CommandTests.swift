import Dashboard
import Foundation
import LoadableTesting
import Loadables
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

    @Test("Of 80 sources 64 have a command running at once; the others follow, one for each that ends")
    func turns() async throws {
        let script = "echo >> begun; until [ -e go ]; do sleep 0.02; done; echo done"
        let board = try fixture.makeBoard(sources(80, "command: '\(script)'"))
        let task = Task { await board.loadOnce() }
        await until { lines(of: "begun") == 64 }
        try await Task.sleep(for: .milliseconds(200))
        #expect(lines(of: "begun") == 64)
        try fixture.write("", to: "go")
        await task.value
        #expect(lines(of: "begun") == 80)
        #expect(board.screen.failures == [])
    }

    @Test("A command that waits for its turn is not late: its timeout begins when it starts")
    func timeout() async throws {
        let script = "echo >> begun; until [ -e go ]; do sleep 0.02; done"
        let first = sources(64, "command: '\(script)', timeout: 60s")
        let board = try fixture.makeBoard(first + "  last: { command: 'sleep 0.5; echo in time', timeout: 2s }\n")
        let task = Task { await board.loadOnce() }
        await until { lines(of: "begun") == 64 }
        try await Task.sleep(for: .milliseconds(2_500))
        try fixture.write("", to: "go")
        await task.value
        #expect(board.screen.failures == [])
        #expect(board.text.contains("in time"))
    }

    @Test("A command that is followed takes no turn")
    func followed() async throws {
        let script = "echo >> begun; echo line; until [ -e go ]; do sleep 0.02; done"
        let board = try fixture.makeBoard(sources(70, "command: '\(script)', follow: true"))
        board.start()
        await until { lines(of: "begun") == 70 }
        try fixture.write("", to: "go")
    }

    // MARK: Keys

    @Test("What a key's command starts goes on if the key says detach", arguments: [true, false])
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
