import Dashboard
import Feeds
import Foundation
import LoadableTesting
import Loadables
import TerminalUI
import TestSupport
import Testing
import Values

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PrintingTests {

    private let clock = ManualClock()

    /// A panel of names, and their loader.
    private func panel(_ title: String, emptyText: String = "Nobody") -> (PanelModel, ScriptedLoader<[String]>) {
        let loader = ScriptedLoader<[String]>(clock: clock)
        let panel = PanelModel(title: title, emptyText: emptyText)
        panel.show(loader) { $0.map { ListRow(StyledText($0)) } }
        return (panel, loader)
    }

    private func text(_ panels: PanelModel..., width: Int = 32, symbols: Symbols = .unicode) -> String {
        DashboardScreen(panels, in: Environment(clock: clock)).plainText(width: width, symbols: symbols)
    }

    @Test("Each panel is printed in full: its state and all rows, without borders and scroll bar marks")
    func full() {
        let (crew, loader) = panel("Crew")
        crew.sync()
        loader.succeed((1...40).map { "sailor \($0)" })
        let rows = (1...40).map { "sailor \($0)\n" }.joined()
        #expect(text(crew) == "● 1 fresh\n\nCrew ─────────────────── ● fresh\n" + rows)
    }

    @Test("A failure is printed below the content, in as many lines as needed, without the next retry")
    func failure() {
        let (crew, loader) = panel("Crew")
        crew.sync()
        loader.succeed(["Ada"])
        crew.sync()
        loader.fail(TestError("the harbour does not answer since noon"))
        let syncer = LoadableSyncer(loader, timeoutPolicy: BackoffTimeoutPolicy.feed, clock: clock)
        #expect(
            text(crew)
                == """
                ✗ 1 failed

                Crew ────────────────── ✗ failed
                Ada
                ✗ the harbour does not answer
                since noon

                """)
        withExtendedLifetime(syncer) {}
    }

    @Test("A panel of which a part failed counts as failed; its content and its status stay")
    func failedPart() {
        let (crew, loader) = panel("Crew")
        crew.sync()
        loader.succeed(["Ada"])
        crew.partFailure = { "1 of 2 failed: Bob: away" }
        #expect(
            text(crew)
                == """
                ✗ 1 failed

                Crew ─────────────────── ● fresh
                Ada
                ✗ 1 of 2 failed: Bob: away

                """)
        let screen = DashboardScreen([crew], in: Environment(clock: clock))
        #expect(screen.failures == ["Crew: 1 of 2 failed: Bob: away"])
        let json = screen.json()
        #expect(json.contains("1 of 2 failed: Bob: away") && json.contains("fresh"))
        let metrics = BoardMetrics(screen)
        #expect(metrics.text.contains(#"loadboard_state{source="Crew",loadboard_state="failed"} 1"#))
        crew.sync()
        loader.fail(TestError("no crew"))
        #expect(screen.failures == ["Crew: no crew"])
    }

    @Test("Without a width nothing is wrapped or truncated, and details follow their rows")
    func natural() {
        let (crew, loader) = panel("Crew")
        let long = String(repeating: "sailor ", count: 30) + "end"
        crew.sync()
        loader.succeed(["Ada", long])
        crew.sync()
        loader.fail(TestError(long))
        let screen = DashboardScreen([crew], in: Environment(clock: clock))
        let lines = screen.plainText().split(separator: "\n").map(String.init)
        #expect(lines[1].count == 100)
        #expect(lines.dropFirst(2) == ["Ada", long, "✗ \(long)"])
    }

    @Test("The times below a printed chart have the format of the board")
    func chartTimes() {
        let panel = PanelModel(title: "Water")
        let loader = ScriptedLoader<Int>(clock: clock)
        let start = clock.now
        panel.show(loader) { _ in
            ChartContent(
                TimeSeries((0..<60).map { TimeSeries.Sample(Double($0), at: start.advanced(by: .seconds(60 * $0))) }))
        }
        panel.sync()
        loader.succeed(1)
        let texts = [TimeOfDay.Hours.twelve, .twentyFour].map { hours in
            DashboardScreen([panel], time: TimeOfDay(.utc, hours: hours), in: Environment(clock: clock)).plainText()
        }
        #expect(texts[0].contains(" AM") || texts[0].contains(" PM"))
        #expect(!texts[1].contains(" AM") && !texts[1].contains(" PM"))
    }

    @Test("A table without a width has its columns side by side at their full width")
    func naturalTable() {
        let panel = PanelModel(title: "Ships")
        let loader = ScriptedLoader<Int>(clock: clock)
        let name = String(repeating: "x", count: 150)
        panel.show(loader) { _ in TableContent(["Name", "Berth"], rows: [.init(["\(name)", "south quay"])]) }
        panel.sync()
        loader.succeed(1)
        let text = DashboardScreen([panel], in: Environment(clock: clock)).plainText()
        #expect(text.contains(name))
        #expect(text.contains("south quay") && text.contains("Berth"))
    }

    @Test("As JSON a table has its columns and all cells, a chart its samples with times, keys their values")
    func structuredJSON() throws {
        let loader = ScriptedLoader<Int>(clock: clock)
        let panels = ["Jobs", "Load", "Facts"].map { PanelModel(title: $0) }
        panels[0].show(loader) { _ in
            TableContent(["Job", "Branch", "State"], rows: [.init(["fuzz", "", "failed"]), .init(["docs"])])
        }
        panels[1].show(loader) { _ in
            ChartContent(
                TimeSeries([
                    .init(4.26, at: Timestamp(secondsSince1970: 1_000.25)),
                    .init(5, at: Timestamp(secondsSince1970: 1_002)),
                ]), unit: "W")
        }
        panels[2].show(loader) { _ in KeyValueContent(["Ship": "Fri", "Port": "80", "Port": "443"]) }
        panels[0].alert("a job has failed") { true }
        panels[0].sync()
        loader.succeed(1)
        let text = DashboardScreen(panels, in: Environment(clock: clock)).json()
        let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let contents = try #require(parsed?["panels"] as? [NSDictionary]).map { $0["content"] as? NSDictionary }
        #expect(
            contents[0] == [
                "columns": ["Job", "Branch", "State"], "rows": [["fuzz", "", "failed"], ["docs", "", ""]],
            ])
        #expect(
            contents[1] == [
                "samples": [["time": 1_000.25, "value": 4.26], ["time": 1_002, "value": 5]], "unit": "W",
            ])
        #expect(contents[2] == ["Ship": "Fri", "Port": "80", "Port 2": "443"])
        let alerts = try #require(parsed?["alerts"] as? [NSDictionary])
        #expect(alerts.map { $0["panel"] as? String } == ["Jobs"])
        #expect(alerts.map { $0["text"] as? String } == ["a job has failed"])
    }

    @Test("As JSON each panel has its state, its lines and its error")
    func json() throws {
        let (crew, loader) = panel("Crew")
        let (pilots, other) = panel("Pilots")
        crew.sync()
        loader.succeed(["Ada", "Bo\u{1B}b"])
        pilots.sync()
        other.fail(TestError("offline"))
        let text = DashboardScreen([crew, pilots], in: Environment(clock: clock)).json()
        let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        let panels = try #require(parsed?["panels"] as? [[String: Any]])
        #expect(panels.map { $0["title"] as? String } == ["Crew", "Pilots"])
        #expect(panels.map { $0["status"] as? String } == ["fresh", "failed"])
        #expect((panels[0]["content"] as? [String])?.first == "Ada")
        #expect(panels[0]["date"] as? String == "2026-09-09T19:06:40Z" || panels[0]["date"] != nil)
        #expect(panels[1]["error"] as? String == "offline")
        #expect(panels[0]["error"] == nil)
        #expect(!text.unicodeScalars.contains { $0.value == 0x1B })
    }

    @Test("Content of 5,000 rows is printed in full; of more, the printed and total numbers are shown")
    func much() {
        let (crew, loader) = panel("Crew")
        crew.sync()
        loader.succeed((1...5_000).map { "sailor \($0)" })
        #expect(text(crew).hasSuffix("sailor 4999\nsailor 5000\n"))
        crew.sync()
        loader.succeed((1...12_345).map { "sailor \($0)" })
        let printed = text(crew)
        let count = printed.split(separator: "\n").count { $0.hasPrefix("sailor ") }
        #expect(count >= 5_000)
        #expect(printed.hasSuffix("\n… \(NumberText.grouped(count)) of 12,345 rows\n"))
    }

    @Test("A table of 5,000 rows is printed in full, with its header once, at any width", arguments: [2, 60])
    func muchTable(columns: Int) {
        let panel = PanelModel(title: "Ships")
        let loader = ScriptedLoader<Int>(clock: clock)
        panel.show(loader) { _ in
            TableContent(
                (0..<columns).map { "name \($0)" },
                rows: (1...5_000).map { row in
                    // Wider than what a screen measures.
                    TableContent.Row(
                        (0..<columns).map { StyledText("cell \(row) \($0)\(row == 4_000 ? " and more" : "")") })
                })
        }
        panel.sync()
        loader.succeed(1)
        let lines = DashboardScreen([panel], in: Environment(clock: clock)).plainText().split(separator: "\n").map(
            String.init)
        #expect(lines.count == 5_003)
        #expect(lines.count { $0.hasPrefix("name 0") } == 1)
        #expect(lines[2 + 4_000].hasPrefix("cell 4000 0 and more  cell 4000 1 and more"))
        #expect(lines.last?.hasPrefix("cell 5000 0 ") == true)
        #expect(lines.last?.hasSuffix(" cell 5000 \(columns - 1)") == true)
    }

    @Test("An empty panel says so, and mentions no key")
    func nothing() {
        let (idle, _) = panel("Idle")
        let (empty, emptyLoader) = panel("Empty", emptyText: "All are ashore")
        empty.sync()
        emptyLoader.succeed([])
        let (failed, failedLoader) = panel("Failed")
        failed.sync()
        failedLoader.fail(TestError("offline"))
        let lines = text(idle, empty, failed, symbols: .ascii).split(separator: "\n")
        #expect(lines[0] == "* 1 fresh  x 1 failed  . 1 idle")
        #expect(lines[2] == "not loaded")
        #expect(lines[4] == "All are ashore")
        #expect(lines[6] == "x offline")
        #expect(lines.count == 7)
    }

    @Test("Remarks on the content are below it, on the screen and in print")
    func remarks() {
        let panel = PanelModel(title: "Tasks")
        let loader = ScriptedLoader<[String]>(clock: clock)
        panel.show(loader) { ListContent($0.map { ListRow("\($0)") }) }
        panel.sync()
        loader.succeed(["one", "two"])
        panel.remarks = { ["there is no field “titel”"] }
        #expect(text(panel).hasSuffix("two\n! there is no field “titel”\n"))
        var canvas = Canvas(size: Size(width: 50, height: 8))
        DashboardScreen([panel], in: Environment(clock: clock)).draw(in: &canvas)
        #expect(canvas.frame.plainText.contains("! there is no field “titel”"))
    }

    @Test("A panel of several sources names the missing ones")
    func missing() {
        let first = ScriptedLoader<[String]>(clock: clock)
        let second = ScriptedLoader<[String]>(clock: clock)
        second.loadableName = "Pilots"
        let panel = PanelModel(title: "People")
        panel.show(first, second) { ($0 ?? []).map { ListRow("\($0)") } + ($1 ?? []).map { ListRow("\($0)") } }
        panel.sync()
        first.succeed(["Ada"])
        second.fail(TestError("offline"))
        #expect(text(panel).hasSuffix("Ada\n✗ Pilots: offline\n"))
        #expect(DashboardScreen([panel], in: Environment(clock: clock)).failures == ["People: Pilots: offline"])
    }

    @Test("Foreign text is printed without control sequences, everywhere")
    func controls() {
        let (crew, loader) = panel("Cr\u{1B}[2Jew")
        crew.sync()
        loader.succeed(["A\u{1B}]0;da\u{07}"])
        crew.sync()
        loader.fail(TestError("gone\u{9B}2J\r\nagain"))
        let screen = DashboardScreen([crew], in: Environment(clock: clock))
        for text in [text(crew), screen.failures.joined()] {
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
        }
    }

    @Test("Every width works", arguments: 0...12)
    func widths(width: Int) {
        let (crew, loader) = panel("Crew")
        crew.sync()
        loader.succeed(["Ada"])
        crew.sync()
        loader.fail(TestError("offline"))
        let lines: [Substring] = text(crew, width: width).split(separator: "\n")
        #expect(lines.dropFirst().allSatisfy { $0.count <= max(1, width) })
    }

    @Test("The number of hidden columns is printed in as many lines as needed", arguments: [(5, 2), (6, 2), (16, 1)])
    func hiddenColumns(width: Int, count: Int) {
        let panel = PanelModel(title: "Memory")
        let loader = ScriptedLoader<Int>(clock: clock)
        panel.show(loader) { _ in
            TableContent(["what", "total", "buff/cache"], rows: [.init(["Swap:", "24684084", "2511000"])])
        }
        panel.sync()
        loader.succeed(1)
        let text = text(panel, width: width)
        let lines: [Substring] = text.split(separator: "\n")
        #expect(lines.dropFirst().allSatisfy { $0.count <= width }, "\(text)")
        #expect(text.filter { !$0.isWhitespace }.hasSuffix("+\(count)column\(count == 1 ? "" : "s")"), "\(text)")
    }

    @Test("Only failed and empty panels are printed, a line each")
    func failures() {
        let (good, goodLoader) = panel("Good")
        good.sync()
        goodLoader.succeed([])
        let (bad, badLoader) = panel("Bad")
        bad.sync()
        badLoader.fail(TestError("offline"))
        let (idle, _) = panel("Idle")
        let screen = DashboardScreen([good, bad, idle], in: Environment(clock: clock))
        #expect(screen.failures == ["Bad: offline", "Idle: not loaded"])
    }

    @Test("A single load waits until every source has ended, successful or not")
    func loadsOnce() async {
        let (first, firstLoader) = panel("First")
        let (second, secondLoader) = panel("Second")
        let screen = DashboardScreen([first, second], in: Environment(clock: clock))
        var hasEnded = false
        let loading = Task {
            await screen.loadOnce()
            hasEnded = true
        }
        await until { secondLoader.loads.count == 1 }
        firstLoader.succeed(["Ada"])
        #expect(!hasEnded)
        secondLoader.fail(TestError("offline"))
        await loading.value
        #expect(firstLoader.loads.count == 1)
        #expect(secondLoader.loads.count == 1)
    }

    @Test("A single load reloads content of unknown age, for any maximum age")
    func unknownAge() async {
        let (crew, loader) = panel("Crew")
        loader.restore(["Ada"], from: Provenance(origin: .cache, date: clock.now.advanced(by: .seconds(60))))
        let screen = DashboardScreen([crew], in: Environment(clock: clock))
        let loading = Task { await screen.loadOnce(maximumAge: .seconds(3_600)) }
        await until { loader.loadableState == .syncing }
        loader.succeed(["Ada"])
        await loading.value
    }

    @Test("A single load skips content that is young enough, and without a maximum age loads all")
    func youngEnough() async {
        let (crew, loader) = panel("Crew")
        loader.restore(["Ada"], from: Provenance(origin: .cache, date: clock.now.advanced(by: .seconds(-60))))
        let screen = DashboardScreen([crew], in: Environment(clock: clock))
        await screen.loadOnce(maximumAge: .seconds(60))
        #expect(loader.loads.isEmpty)
        for age in [Duration.seconds(59), nil] {
            let loading = Task { await screen.loadOnce(maximumAge: age) }
            await until { loader.loadableState == .syncing }
            loader.fail(TestError("offline"))
            await loading.value
        }
        #expect(loader.loads.count == 2)
    }

    @Test("A single load waits neither for panels without content nor for pushed content")
    func waitsForNothing() async {
        let pushed = PanelModel(title: "Pushed")
        pushed.show(observing: PureLoadable(clock: clock)) { _ in [ListRow("never")] }
        let screen = DashboardScreen([PanelModel(title: "Empty"), pushed], in: Environment(clock: clock))
        await screen.loadOnce()
        #expect(screen.failures == ["Empty: not loaded", "Pushed: no content"])
    }
}
