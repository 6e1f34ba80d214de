import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing
import Values

private struct BerthPlan: Sendable {
    var ship: String
    var number: Int
}

private struct HarbourOffice: Sendable {
    func moorings() async throws -> [BerthPlan] { [BerthPlan(ship: "Fri", number: 4)] }
}

// snippet: PagesOfABoard/own
final class TideTable: Page {
    let title = "Tides"

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        canvas.draw(ListView(rows: [ListRow("high 16:42"), ListRow("low  22:55")]), in: canvas.bounds)
    }
}
// end

private struct Vessel: Sendable {
    var name: String
    var tons: Int
}

private final class TideGauge: PureLoadable {
    let level = 3
    override var isContentsAvailable: Bool { true }
}

// snippet: WhatAPanelShows/own
struct Compass: PanelContent {
    var degrees: Int

    func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        canvas.write("\(degrees)°", .emphasis, x: 0, y: 0)
    }

    var lines: [TextLine] { [TextLine("\(degrees)°")] }
}
// end

@MainActor
@Suite("Dashboard.docc", .timeLimit(.minutes(3)))
struct DashboardSnippets {

    private let clock = ManualClock()

    @Test("Alerts.md")
    func alerts() async {
        struct Level: Sendable { var water: Double }
        let environment = Environment(clock: clock)
        let source = ClosureSource { _ in .content(Level(water: 0.1)) }
        let levels = Feed<Level>("Levels", from: source, in: environment)
        let tanks = PanelModel(title: "Tanks")
        tanks.show(levels) { [ListRow("\($0.water)")] }
        let screen = DashboardScreen([tanks], in: environment)

        // snippet: Alerts/rule
        tanks.alert("the water is low", on: levels, for: .seconds(60)) { $0.water < 0.2 }
        // end

        // snippet: Alerts/level
        tanks.alert("the tank is empty", on: levels, options: AlertOptions(level: .critical)) { $0.water == 0 }
        // end

        // snippet: Alerts/maintenance
        if let start = DayTime("02:00"), let end = DayTime("04:00") {
            tanks.maintenance = [MaintenanceWindow([.sun], from: start, to: end)]
        }
        // end

        // snippet: Alerts/settings
        screen.alerts.failedFor = .seconds(300)
        screen.alerts.ringsBell = true
        screen.alerts.quietHours = QuietHours("22:00-07:00")
        screen.windowTitle = "Water works"
        // end

        // snippet: Alerts/notice
        screen.notice = "offline"
        // end

        screen.syncIfNeeded()
        await until { levels.loader.isContentsAvailable }
        let session = TestSession(screen, width: 80, height: 12)
        #expect(session.terminal.title == "Water works")
        clock.set(clock.now.advanced(by: .seconds(60)))
        session.press("R")
        #expect(session.terminal.title == "! 1 warning Water works")
        #expect(session.terminal.text.contains("! offline  ! 1 warning"))
    }

    @Test("PagesOfABoard.md")
    func pages() async {
        let office = HarbourOffice()
        let weather = PanelModel(title: "Weather")
        let (tides, pilots) = (PanelModel(title: "Tides"), PanelModel(title: "Pilots"))
        let environment = Environment(clock: clock)
        let source = ClosureSource { _ in .content(try await office.moorings()) }
        let feed = Feed("Moorings", from: source, every: .seconds(60), in: environment)
        let moorings = PanelModel(feed, emptyText: "All moorings are free") { moorings in
            moorings.map { ListRow(StyledText($0.ship), detail: StyledText("berth \($0.number)"), id: $0.ship) }
        }

        // snippet: PagesOfABoard/page
        let page = PanelsPage(title: "Harbour", panels: [moorings, weather])
        // end

        // snippet: PagesOfABoard/layout
        let layout = BoardLayout(rows: [
            [BoardLayout.Place([0], width: 2, span: 2), BoardLayout.Place([1])],
            [BoardLayout.Place([2, 3])],
        ])
        let overview = PanelsPage(title: "Overview", panels: [moorings, weather, tides, pilots], layout: layout)
        // end
        #expect(overview.panels.count == 4)

        // snippet: PagesOfABoard/short
        let short = DashboardScreen(
            [moorings, weather, tides, pilots], title: "Overview", layout: layout,
            time: TimeOfDay(.local, hours: .twelve), in: environment)
        // end
        #expect(short.title == "Overview")

        // snippet: PagesOfABoard/screen
        let screen = DashboardScreen(
            board: BoardModel([moorings, weather]), tabs: [DashboardTab("Harbour", page: page)], in: environment)
        // end

        // snippet: PagesOfABoard/open
        page.onOpen = { panel, item in
            item?.id == "Fri" ? TideTable() : nil
        }
        page.canOpen = { panel, item in item?.id == "Fri" }
        // end

        // snippet: KeysOfABoard/command
        screen.onCustomCommand = { [weak screen] name, panel in
            screen?.show("\(name): \(panel?.title ?? "no panel")")
        }
        // end

        screen.syncIfNeeded()
        await until { feed.loader.isContentsAvailable }
        let session = TestSession(screen, width: 80, height: 12)
        #expect(session.terminal.text.contains("Fri"))
        #expect(session.terminal.text.contains("berth 4"))
        session.press("enter")
        #expect(session.terminal.text.contains("Harbour ▸ Tides"))
    }

    @Test("WhatAPanelShows.md")
    func contents() throws {
        let panels = (0..<9).map { PanelModel(title: "Panel \($0)") }
        let (names, load, table, gate) = (panels[0], panels[1], panels[2], panels[3])
        let (facts, roster, journal, count) = (panels[4], panels[5], panels[6], panels[8])
        let fri = Vessel(name: "Fri", tons: 2_150)
        let ships = ScriptedLoader<[Vessel]>(clock: clock)
        let ship = ScriptedLoader<Vessel>(clock: clock)
        let answer = ScriptedLoader<JSONDocument>(clock: clock)
        let output = ScriptedLoader<String>(clock: clock)
        let tide = TideGauge()
        ships.finishLoading(.success([fri, Vessel(name: "Undine", tons: 17_800)]))
        ship.finishLoading(.success(fri))
        answer.finishLoading(.success(try JSONDocument("{\"open\": true}")))
        output.finishLoading(.success("all \u{1B}[32mwell\u{1B}[0m"))

        // snippet: WhatAPanelShows/rows
        names.show(ships) { ships in ships.map { ListRow(StyledText($0.name), id: $0.name) } }
        load.show(ships) { ships in
            BarChart(ships.map { BarChart.Category($0.name, Double($0.tons)) })
        }
        count.show(ships) { ships in NumberContent(Double(ships.count), unit: "ships") }
        // end
        #expect(count.latest?.lines.map(\.text) == ["2 ships"])

        // snippet: WhatAPanelShows/table
        table.show(ships) { ships in
            TableContent(
                ["Ship", "Tons"],
                rows: ships.map { TableContent.Row([StyledText($0.name), StyledText("\($0.tons)")], id: $0.name) },
                sort: TableState.Sort(column: 1, isAscending: false))
        }
        // end

        #expect(table.latest?.lines.last?.text == "Undine  17800")

        // snippet: WhatAPanelShows/columns
        table.show(ships) { ships in
            TableContent(
                columns: [.fitted("Ship", shrinkingTo: 8), .fitted("Tons", yielding: 1, alignment: .trailing)],
                rows: ships.map { TableContent.Row([StyledText($0.name), StyledText("\($0.tons)")], id: $0.name) })
        }
        // end

        // snippet: WhatAPanelShows/tree
        gate.show(answer) { OutlineContent($0) }
        // end

        // snippet: WhatAPanelShows/text
        facts.show(ship) { KeyValueContent(["Ship": $0.name, "Tons": "\($0.tons)"]) }
        roster.show(output) { TextContent(ansi: $0) }
        journal.show(output) { LogContent(ansi: $0) }
        // end

        #expect(names.latest?.lines.map(\.text) == ["Fri", "Undine"])
        #expect(load.latest?.lines.isEmpty == false)
        #expect(table.latest?.lines.last?.text == "Undine  17800")
        #expect(gate.latest?.lines.map(\.text) == ["open: true"])
        #expect(facts.latest?.lines.first?.text == "Ship: Fri")
        #expect(roster.latest?.lines.first?.text == "all well")
        #expect(journal.latest?.lines.first?.text == "all well")

        var panel = panels[7]
        // snippet: WhatAPanelShows/several
        panel.show(ship, output) { ship, output in
            KeyValueContent(["Ship": ship?.name ?? "?", "Says": output ?? "?"])
        }
        // end
        #expect(panel.latest?.lines.first?.text == "Ship: Fri")

        panel = PanelModel(title: "Tide")
        // snippet: WhatAPanelShows/pure
        panel.show(observing: tide) { [ListRow("\($0.level) cm")] }
        // end
        #expect(panel.latest?.lines.first?.text == "3 cm")
        #expect(Compass(degrees: 270).lines.first?.text == "270°")
    }

    @Test("KeysOfABoard.md")
    func keys() throws {
        // snippet: KeysOfABoard/rebind
        var keys = DashboardKeyMap.standard
        try keys.rebind(["first": ["g g", "home"], "refresh": ["F5", "r"]])
        // end

        // snippet: KeysOfABoard/custom
        keys.bindings.append(
            DashboardKeyMap.Binding(
                .custom("horn"), [Key("H")], hint: "horn", help: "Sound the horn", in: [.board, .opened]))
        // end
        #expect(keys.conflicts.isEmpty)
        #expect(Set(keys.bindings.map(\.name)).isSuperset(of: ["refreshAll", "nextPanel", "jump(1)"]))
        #expect(keys.command(for: [Key("g"), Key("g")], in: .board) == .first)
        #expect(keys.command(for: Key("H"), in: .board) == .custom("horn"))
    }
}
