import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct EventLogTests {

    /// A dashboard whose program keeps a log of that many events. No other test may come between: none waits.
    private func withLog(capacity: Int = 1_000, _ body: (DashboardFixture) -> Void) {
        LoadableEventLog.current = LoadableEventLog(capacity: capacity)
        defer { LoadableEventLog.current = nil }
        body(DashboardFixture(log: .current))
    }

    /// Two events each: that a load begins, and that it succeeds.
    private func load(_ board: DashboardFixture, times: Int) {
        for _ in 0..<times {
            board.panels[0].sync()
            board.loaders[0].succeed(["a"])
        }
        board.terminal.advance(by: .milliseconds(20))
    }

    private func rows(_ board: DashboardFixture) -> [String] {
        board.text.split(separator: "\n").map(String.init)
    }

    @Test("e shows the log and hides it again; esc does, too")
    func toggle() {
        withLog { board in
            load(board, times: 1)
            board.terminal.type("e")
            #expect(board.text.contains("─ Log ─"))
            board.terminal.type("e")
            #expect(!board.text.contains("─ Log ─"))
            board.terminal.type("e")
            board.terminal.press(.escape)
            #expect(!board.text.contains("─ Log ─"))
        }
    }

    @Test("What was opened below the log is there again when it is hidden")
    func above() {
        withLog { board in
            board.load()
            board.terminal.type("ie?")
            #expect(board.text.contains("─ Keys ─"))
            board.terminal.press(.escape)
            #expect(board.text.contains("─ Log ─"))
            board.terminal.press(.escape)
            #expect(board.text.contains("Inspect: Panel 1"))
        }
    }

    @Test("An event has its time, its name and a sentence")
    func sentences() {
        withLog { board in
            board.loaders[0].loadableName = "Paper"
            board.panels[0].sync()
            board.loaders[0].fail(TestError("out of paper\nand of ink"))
            board.loaders[1].restore(["a"], from: Provenance(origin: .cache, date: board.clock.now))
            board.terminal.type("e")
            let time = TimeOfDay.utc.text(board.clock.now)
            let row = rows(board).first { $0.contains("✗ Paper") } ?? ""
            #expect(row.contains("\(time)  ✗ Paper"))
            #expect(row.contains("load 1 failed after 0 ms: out of paper and"))
            let restored = rows(board).first { $0.contains("  ◆ Scripted") } ?? ""
            #expect(restored.contains("found contents in the cache, from just"))
        }
    }

    @Test("The newest event stands at the bottom, and new ones come as they happen")
    func follows() {
        withLog { board in
            load(board, times: 20)
            board.terminal.type("e")
            #expect(board.text.contains("load 20 succeeded"))
            #expect(board.text.contains("● follows"))
            load(board, times: 1)
            #expect(board.text.contains("load 21 succeeded"))
        }
    }

    @Test("Scrolled up, it stands still whatever happens, and says how many are newer")
    func standsStill() {
        withLog { board in
            load(board, times: 20)
            board.terminal.type("ek")
            #expect(board.text.contains("↓ 1 newer"))
            // Without the scroll bar.
            let before = rows(board)[2...16].map { $0.dropLast() }
            load(board, times: 3)
            #expect(rows(board)[2...16].map { $0.dropLast() } == before)
            #expect(board.text.contains("↓ 7 newer"))
        }
    }

    @Test("At the end it follows again")
    func followsAgain() {
        withLog { board in
            load(board, times: 20)
            board.terminal.type("ekkjj")
            #expect(board.text.contains("● follows"))
            board.terminal.type("g")
            #expect(board.text.contains("load 1 began"))
            board.terminal.press(.up, Key(.pageUp))
            #expect(board.text.contains("load 1 began"))
            board.terminal.type("G")
            #expect(board.text.contains("● follows"))
            load(board, times: 1)
            #expect(board.text.contains("load 21 succeeded"))
        }
    }

    @Test("Page by page every event is seen, from the newest to the oldest")
    func pages() {
        withLog { board in
            load(board, times: 30)
            board.terminal.type("e")
            var seen: Set<Int> = []
            for _ in 0..<8 {
                for number in 1...30 where board.text.contains("load \(number) succeeded") { seen.insert(number) }
                board.terminal.press(Key(.pageUp))
            }
            #expect(seen == Set(1...30))
            #expect(board.text.contains("load 1 began"))
        }
    }

    @Test("When the oldest events go, it says how many there were, and what is seen goes on")
    func capacity() {
        withLog(capacity: 10) { board in
            load(board, times: 20)
            board.terminal.type("e")
            #expect(board.text.contains("the last 10 of 40 events"))
            board.terminal.type("g")
            load(board, times: 20)
            #expect(board.text.contains("the last 10 of 80 events"))
            #expect(board.text.contains("load 40 succeeded"))
        }
    }

    @Test("A sentence that is too long goes on in up to three lines")
    func longSentences() {
        withLog { board in
            board.panels[0].sync()
            board.loaders[0].fail(TestError(String(repeating: "long words ", count: 5_000)))
            board.terminal.type("e")
            #expect(rows(board).filter { $0.contains("long words") }.count == 3)
            #expect(rows(board).contains { $0.contains("…") })
        }
    }

    @Test("While the log is hidden, what happens in it draws nothing")
    func hidden() {
        withLog { board in
            board.terminal.type("e")
            board.terminal.press(.escape)
            let unseen = ScriptedLoader<[String]>(clock: board.clock)
            unseen.sync()
            #expect(board.terminal.nextWake == nil)
        }
    }

    @Test("A program that keeps no log says so")
    func noLog() {
        let board = DashboardFixture()
        board.terminal.type("e")
        #expect(board.text.contains("The program keeps no log"))
    }

    @Test("The help has the key")
    func help() {
        let board = DashboardFixture(size: Size(width: 80, height: 40))
        board.terminal.type("?")
        #expect(board.text.contains("Show or hide the log: the events of the whole program"))
    }
}
