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

    /// One event each: that a load succeeds. Each has a name of its own, so that none repeats another.
    private func load(_ board: DashboardFixture, times: Int) {
        for _ in 0..<times {
            board.loaders[0].loadableName = "\(board.loaders[0].loads.count)"
            board.panels[0].sync()
            board.loaders[0].succeed(["a"])
        }
        board.terminal.advance(by: .milliseconds(20))
    }

    private func rows(_ board: DashboardFixture) -> [String] {
        board.text.split(separator: "\n").map(String.init)
    }

    @Test("e shows and hides the log, and esc hides it")
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

    @Test("An overlay opened below the log is restored when the log is hidden")
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
            let restored = rows(board).first { $0.contains("  ◆ Source") } ?? ""
            #expect(restored.contains("found contents in the cache, from just"))
            board.loaders[1].withdraw(because: "of another address")
            board.terminal.advance(by: .milliseconds(20))
            #expect(rows(board).contains { $0.contains("removed content of another address") })
        }
    }

    @Test("The newest event is at the bottom, and new ones appear as they happen")
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

    @Test("When scrolled up, it stays in place, and shows the number of newer events")
    func standsStill() {
        withLog { board in
            load(board, times: 20)
            board.terminal.type("ek")
            #expect(board.text.contains("↓ 1 newer"))
            // Without the scroll bar.
            let before = rows(board)[2...16].map { $0.dropLast() }
            load(board, times: 3)
            #expect(rows(board)[2...16].map { $0.dropLast() } == before)
            #expect(board.text.contains("↓ 4 newer"))
        }
    }

    @Test("At the end it follows again")
    func followsAgain() {
        withLog { board in
            load(board, times: 20)
            board.terminal.type("ekkjj")
            #expect(board.text.contains("● follows"))
            board.terminal.type("g")
            #expect(board.text.contains("load 1 succeeded"))
            board.terminal.press(.up, Key(.pageUp))
            #expect(board.text.contains("load 1 succeeded"))
            board.terminal.type("G")
            #expect(board.text.contains("● follows"))
            load(board, times: 1)
            #expect(board.text.contains("load 21 succeeded"))
        }
    }

    @Test("Page by page every event is seen, from the newest to the oldest")
    func pages() {
        withLog { board in
            load(board, times: 60)
            board.terminal.type("e")
            var seen: Set<Int> = []
            for _ in 0..<8 {
                for number in 1...60 where board.text.contains("load \(number) succeeded") { seen.insert(number) }
                board.terminal.press(Key(.pageUp))
            }
            #expect(seen == Set(1...60))
            #expect(board.text.contains("load 1 succeeded"))
        }
    }

    @Test("When the oldest events are dropped, it shows the total, and the visible events stay")
    func capacity() {
        withLog(capacity: 10) { board in
            load(board, times: 20)
            board.terminal.type("e")
            #expect(board.text.contains("the last 10 of 20 events"))
            board.terminal.type("g")
            load(board, times: 20)
            #expect(board.text.contains("the last 10 of 40 events"))
            #expect(board.text.contains("load 40 succeeded"))
        }
    }

    @Test("A long sentence is wrapped to up to three lines")
    func longSentences() {
        withLog { board in
            board.panels[0].sync()
            board.loaders[0].fail(TestError(String(repeating: "long words ", count: 5_000)))
            board.terminal.type("e")
            #expect(rows(board).filter { $0.contains("long words") }.count == 3)
            #expect(rows(board).contains { $0.contains("…") })
        }
    }

    @Test("A finished load is one line; repetitions are one line with their count and last time")
    func merged() {
        withLog { board in
            board.loaders[0].loadableName = "Paper"
            board.loaders[1].loadableName = "Ink"
            for seconds in [0.0, 30, 60] {
                board.clock.set(Timestamp(secondsSince1970: seconds))
                board.panels[0].sync()
                board.loaders[0].succeed(["a"])
                board.panels[1].sync()
                board.loaders[1].fail(TestError("offline"))
            }
            board.terminal.type("e")
            let lines = rows(board).filter { $0.contains("load ") }
            #expect(lines.count == 2)
            #expect(lines[0].contains("00:01:00  ● Paper"))
            #expect(lines[0].contains("load 3 succeeded after 0 ms (×3, since 00:00:00)"))
            #expect(lines[1].contains("load 3 failed after 0 ms: offline (×3,"))
            #expect(board.text.contains("2 events"))
        }
    }

    @Test("Events are ordered by time: repeated ones by their last occurrence")
    func order() {
        withLog { board in
            board.loaders[0].loadableName = "Paper"
            board.loaders[1].loadableName = "Ink"
            for (seconds, panel) in [(0.0, 0), (30, 1), (60, 0)] {
                board.clock.set(Timestamp(secondsSince1970: seconds))
                board.panels[panel].sync()
                board.loaders[panel].succeed(["a"])
            }
            board.terminal.type("e")
            let lines = rows(board).filter { $0.contains("load ") }
            #expect(lines.count == 2)
            #expect(lines[0].contains("00:00:30  ● Ink"))
            #expect(lines[1].contains("00:01:00  ● Paper"))
        }
    }

    @Test("Updates that follow a load are one dim line")
    func updates() {
        withLog { board in
            board.loaders[0].loadableName = "Paper"
            load(board, times: 1)
            for _ in 0..<40 { board.loaders[0].finishLoading(.success(["a"]), byteCount: 8_300) }
            board.terminal.type("e")
            #expect(board.text.contains("· 0  updated, 8.3 kB (×40, since "))
            let row = rows(board).firstIndex { $0.contains("updated") } ?? 0
            let style = board.terminal.frame?.cells.row(row).first { $0.glyph.string == "u" }?.style
            #expect(style == Theme.terminal[.secondary])
            #expect(board.text.contains("2 events"))
        }
    }

    @Test("f toggles between failures, with their count, and everything")
    func failuresOnly() {
        withLog { board in
            load(board, times: 30)
            board.panels[1].sync()
            board.loaders[1].fail(TestError("offline"))
            load(board, times: 1)
            board.terminal.type("ek")
            #expect(rows(board).last?.contains("f failures") == true)
            board.terminal.type("f")
            #expect(board.text.contains("─ Log: failures only (1 of 32) ─"))
            #expect(board.text.contains("offline"))
            #expect(!board.text.contains("succeeded"))
            #expect(board.text.contains("● follows"))
            #expect(rows(board).last?.contains("f all events") == true)
            board.terminal.type("f")
            #expect(board.text.contains("─ Log ─"))
            #expect(board.text.contains("load 31 succeeded"))
        }
    }

    @Test("The log of failures says when there are none")
    func noFailures() {
        withLog { board in
            load(board, times: 1)
            board.terminal.type("ef")
            #expect(board.text.contains("Nothing has failed"))
            #expect(board.text.contains("Log: failures only (0 of 1)"))
        }
    }

    @Test("Problems are failures, and stay in place when older events are dropped")
    func problems() {
        withLog(capacity: 4) { board in
            let log = LoadableEventLog.current
            for number in 1...6 {
                log?.record(LoadableEvent(date: board.clock.now, name: "cache", kind: .problem("problem \(number)")))
            }
            board.terminal.type("efg")
            #expect(board.text.contains("problem 3"))
            #expect(board.text.contains("Log: failures only (4 of 4)"))
            #expect(board.text.contains("the last 4 of 6 events"))
        }
    }

    @Test("Changes and further pages are listed by name, and are failures if rejected")
    func changesAndPages() {
        withLog { board in
            let refused = LoadRecord.Outcome.failed(TestError("not allowed"))
            for kind in [
                .change("Open north", .succeeded(from: .source)), .change("", refused), .furtherPage(.cancelled),
                .furtherPage(refused),
            ] as [LoadableEvent.Kind] {
                LoadableEventLog.current?.record(LoadableEvent(date: board.clock.now, name: "Gates", kind: kind))
            }
            board.terminal.type("e")
            for sentence in [
                "● “Open north” succeeded", "✗ a change failed: not allowed", "○ load of another page was cancelled",
                "✗ load of another page failed: not allowed",
            ] {
                let (sign, words) = (sentence.prefix(1), sentence.dropFirst(2))
                #expect(rows(board).contains { $0.contains(words) && $0.contains(sign) }, "\(sentence)")
            }
            board.terminal.type("f")
            #expect(board.text.contains("failures only (2 of 4)"))
        }
    }

    @Test("The number of repetitions is visible even if the sentence is truncated")
    func cutSentences() {
        withLog { board in
            for _ in 0..<2 {
                board.panels[0].sync()
                board.loaders[0].fail(TestError(String(repeating: "long words ", count: 5_000)))
            }
            board.terminal.type("e")
            #expect(rows(board).filter { $0.contains("long words") }.count == 3)
            #expect(rows(board).contains { $0.contains("… (×2, since ") })
        }
    }

    @Test("Events in the hidden log draw nothing")
    func hidden() {
        withLog { board in
            board.terminal.type("e")
            board.terminal.press(.escape)
            let wake = board.terminal.nextWake
            let unseen = ScriptedLoader<[String]>(clock: board.clock)
            unseen.sync()
            #expect(board.terminal.nextWake == wake)
        }
    }

    @Test("A program without a log says so")
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

    @Test("A filtered log that is scrolled up stays in place, even when the oldest events are dropped")
    func filteredStandsStill() {
        withLog(capacity: 40) { board in
            load(board, times: 60)
            board.terminal.type("e&succeeded")
            board.terminal.press(.enter)
            board.terminal.type("kkkk")
            #expect(board.text.contains("↓ 4 newer"))
            let before = rows(board)[2...16].map { $0.dropLast() }
            load(board, times: 5)
            #expect(rows(board)[2...16].map { $0.dropLast() } == before)
            #expect(board.text.contains("↓ 9 newer"))
            board.terminal.type("G")
            #expect(board.text.contains("load 65 succeeded"))
        }
    }

    @Test("An unnamed source is called “source” in the log, not by its type")
    func unnamed() {
        withLog { board in
            board.panels[0].sync()
            board.loaders[0].succeed(["a"])
            board.terminal.type("e")
            #expect(board.text.contains("Source  load 1 succeeded"))
            #expect(!board.text.contains("ScriptedLoader"))
        }
    }
}
