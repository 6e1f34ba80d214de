import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

/// One board with contents of several kinds, as a picture.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RichBoardTests {

    /// A harbour: how many ships wait, which are expected, what the gate says, and what the pilots' program wrote.
    @MainActor
    private final class Harbour {
        let clock = ManualClock()
        let terminal: TestTerminal
        private let runner: ScreenRunner
        let ships: ScriptedLoader<[(name: String, kind: String, tons: Int, due: String)]>

        init(size: Size, symbols: Symbols = .unicode) throws {
            terminal = TestTerminal(size: size, symbols: symbols)
            let waiting = ScriptedLoader<[Double]>(clock: clock)
            ships = ScriptedLoader(clock: clock)
            let gate = ScriptedLoader<JSONDocument>(clock: clock)
            let pilots = ScriptedLoader<String>(clock: clock)
            let panels = ["Ships waiting", "Expected", "Gate", "Pilots"].map { PanelModel(title: $0) }
            panels[0].show(waiting) { values in
                LineChart(
                    [ChartSeries("waiting", values: values)], yAxis: ChartAxis(range: 0...12),
                    limits: [ChartLimit(8, label: "full")], legend: .none)
            }
            panels[1].show(ships) { ships in
                TableContent(
                    ["Ship", "Kind", "Tons", "Due"],
                    rows: ships.map { ship in
                        TableContent.Row(
                            [
                                StyledText(ship.name), StyledText(ship.kind, .secondary), StyledText("\(ship.tons)"),
                                StyledText(ship.due, .emphasis),
                            ], id: ship.name)
                    }, sort: TableState.Sort(column: 3))
            }
            panels[2].show(gate) { OutlineContent($0) }
            panels[3].show(pilots) { TextContent(ansi: $0) }
            let page = PanelsPage(title: "Harbour", panels: panels, layout: BoardLayout(rows: [[0, 1], [2, 3]]))
            let screen = DashboardScreen(
                board: BoardModel(panels), tabs: [DashboardTab("Harbour", page: page)], time: .utc,
                in: Environment(clock: clock))
            runner = ScreenRunner(screen: screen, terminal: terminal) {}
            runner.start()
            for panel in panels { panel.sync() }
            waiting.succeed(
                (0..<48).map { hour -> Double in
                    let wave = Double((hour * 7) % 11) / 3
                    return 4 + wave + Double(max(0, hour - 30)) / 5
                })
            ships.succeed(Self.fleet)
            gate.succeed(try JSONDocument(Self.gate))
            pilots.succeed(Self.pilots)
            terminal.type("3jj jjjj ")
            terminal.type("2jj")
            terminal.advance(by: .milliseconds(20))
        }

        static let fleet: [(name: String, kind: String, tons: Int, due: String)] = [
            ("Marlene", "bulk", 48_200, "12:10"), ("Fri", "coaster", 2_150, "13:45"),
            ("Undine", "ro-ro", 17_800, "17:20"), ("Kap Arkona", "tanker", 96_000, "18:05"),
            ("Seeadler", "survey", 940, "19:30"), ("Amrum", "ferry", 6_400, "20:00"),
        ]

        private static let gate = #"""
            {"id": "north", "state": "open", "queue": {"in": 4, "out": 1},
             "lanes": [{"no": 1, "mode": "in", "busy": true}, {"no": 2, "mode": "out", "busy": false}],
             "since": "11:58:04", "operator": null}
            """#

        private static let pilots = """
            \u{1B}[1mPilot roster\u{1B}[0m  shift B

            \u{1B}[32m✓\u{1B}[0m Jansen    on board of \u{1B}[1mNordlicht\u{1B}[0m
            \u{1B}[32m✓\u{1B}[0m Okafor    meets \u{1B}[1mFri\u{1B}[0m at buoy 7
            \u{1B}[33m●\u{1B}[0m Lindqvist on call until 18:00
            \u{1B}[31m✗\u{1B}[0m Moreau    \u{1B}[31mno answer for 20 min\u{1B}[0m

            \u{1B}[36mTide\u{1B}[0m high 16:42 3.10 m, low 22:55 0.42 m
            """
    }

    @Test(
        "A chart, a table, a JSON tree and colored text on one board",
        arguments: [Size(width: 80, height: 24), Size(width: 200, height: 60), Size(width: 40, height: 12)])
    func board(size: Size) throws {
        let harbour = try Harbour(size: size)
        expectScreen(harbour.terminal.frame, "harbour-\(size.width)x\(size.height)")
    }

    @Test("In ASCII everything except the content is ASCII")
    func ascii() throws {
        let harbour = try Harbour(size: Size(width: 80, height: 24), symbols: .ascii)
        expectScreen(harbour.terminal.frame, "harbour-ascii", symbols: .ascii)
    }

    @Test("A refresh that reorders the table keeps the selected ship, and zoom shows the same content")
    func refresh() throws {
        let harbour = try Harbour(size: Size(width: 80, height: 24))
        harbour.terminal.type("r")
        harbour.ships.succeed(Harbour.fleet.map { ($0.name, $0.kind, $0.tons, $0.name == "Undine" ? "09:00" : $0.due) })
        harbour.terminal.advance(by: .milliseconds(20))
        expectScreen(harbour.terminal.frame, "harbour-refreshed")
        harbour.terminal.press(.enter)
        expectScreen(harbour.terminal.frame, "harbour-table-zoomed")
    }
}
