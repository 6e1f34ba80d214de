import Dashboard
import Feeds
import LoadableCaching
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

private struct Barge: Sendable {
    var name: String
    var hoursLate: Int
}

private actor Gate {
    private(set) var isOpen = false

    func open() { isOpen = true }
}

@MainActor
@Suite("TestABoard.md", .timeLimit(.minutes(3)))
struct TestABoardSnippets {

    @Test("A board in a test")
    func board() async throws {
        // snippet: TestABoard/board
        let clock = ManualClock()
        let office = ScriptedSource<[String]>()
        let environment = Environment(clock: clock)
        let moorings = Feed("Moorings", from: office, every: .seconds(60), in: environment)
        let panel = PanelModel(moorings) { ships in ships.map { ListRow(StyledText($0)) } }
        let screen = DashboardScreen([panel], title: "Harbour", in: environment)
        // end

        // snippet: TestABoard/content
        screen.syncIfNeeded()
        office.answer(.content(["Fri", "Undine"]))
        await clock.advance(by: .zero, until: { panel.latest != nil })

        let session = TestSession(screen, width: 44, height: 6)
        session.expect(
            """
             Harbour                          ● 1 fresh
            ╭─ Moorings ─────────────────────────── ● ─╮
            │ Fri                                      │
            │ Undine                                   │
            ╰──────────────────────────────────────────╯
             r refresh   R all           ? help  q quit
            """
        )
        // end

        // snippet: TestABoard/time
        office.fail(TestError("the office is closed"))
        await clock.advance(by: .seconds(60), until: { panel.loadableState == .didFailToSync })
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("the office is closed"))
        // end

        // snippet: TestABoard/keys
        session.press("r")
        await clock.advance(by: .zero, until: { office.isAsked })
        #expect(office.requests.last?.reason == .asked)
        // end
        office.answer(.content([]))

        let gate = Gate()
        Task { await gate.open() }
        // snippet: TestABoard/actor
        await clock.advance(by: .zero, until: { await gate.isOpen })
        // end
        #expect(await gate.isOpen)

        let json = try Recording<[String]>(
            source: "office", loads: [.init(entries: [.init(after: .zero, .answer(.content(["Fri"])))])]
        ).json()
        // snippet: TestABoard/replay
        let recording = try Recording<[String]>(json: json)
        let replayed = Feed("Moorings", from: ReplaySource(recording, speed: .infinity), in: environment)
        // end
        replayed.loader.sync()
        await until { replayed.loader.content == ["Fri"] }
    }

    @Test("A restart in a test")
    func restart() async {
        let clock = ManualClock()
        let office = ScriptedSource<[String]>()
        // snippet: TestABoard/restart
        let storage = MemoryStorage()
        let environment = Environment(clock: clock, storage: storage)
        let moorings = Feed("Moorings", from: office, every: .seconds(60), in: environment)
        moorings.loader.sync()
        office.answer(.content(["Fri", "Undine"]))
        await clock.advance(by: .zero, until: { moorings.loader.content != nil })
        environment.flushAndWait()

        let restarted = Environment(clock: clock, storage: storage)
        let cached = Feed("Moorings", from: office, every: .seconds(60), in: restarted)
        #expect(cached.loader.content == ["Fri", "Undine"])
        // end
    }

    @Test("WhatAPanelShows.md")
    func colours() {
        let barges = ScriptedLoader<[Barge]>()
        let table = PanelModel(title: "Barges")

        // snippet: WhatAPanelShows/colours
        let overdue = Role("overdue", like: .warning)
        table.show(barges) { barges in
            TableContent(
                ["Barge", "Hours late"],
                rows: barges.map { barge in
                    let cells = [
                        StyledText(barge.name),
                        StyledText("\(barge.hoursLate)", barge.hoursLate > 0 ? .caution : .success),
                    ]
                    let row = barge.hoursLate > 4 ? cells.map { $0.recolored(overdue) } : cells
                    return TableContent.Row(row, id: barge.name)
                })
        }
        let loud = Theme.dark.changing([overdue: Style(.black, on: .yellow)])
        // end

        barges.finishLoading(.success([Barge(name: "Amrum", hoursLate: 5)]))
        #expect(table.latest?.lines.isEmpty == false)
        #expect(loud[overdue] == Style(.black, on: .yellow))
    }
}
