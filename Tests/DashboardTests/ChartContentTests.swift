import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing
import Values

/// The last values of a number in a panel.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ChartContentTests {

    /// The first of January 2026, a Thursday, at ten.
    private static let start = Timestamp(secondsSince1970: 1_767_261_600)

    /// Samples at even distances, some of which are missing.
    private func series(
        _ count: Int = 60, every seconds: Int = 30, without missing: Range<Int> = 0..<0
    ) -> TimeSeries {
        TimeSeries(
            (0..<count).filter { !missing.contains($0) }.map { index in
                let value = 4 + Double((index * 7) % 11) / 4 + Double(index) / 20
                return TimeSeries.Sample(value, at: Self.start.advanced(by: .seconds(index * seconds)))
            })
    }

    private func frame(_ content: ChartContent, _ width: Int, _ height: Int, symbols: Symbols = .unicode) -> Frame {
        var canvas = Canvas(size: Size(width: width, height: height), symbols: symbols)
        var state = content.makeState()
        content.draw(in: &canvas, state: &state, isFocused: false, elapsed: .zero)
        return canvas.frame
    }

    private func content(_ series: TimeSeries) -> ChartContent {
        ChartContent(series, unit: "m", limits: [ChartLimit(9, label: "flood")], time: .utc)
    }

    @Test(
        "There are axes if there is space",
        arguments: [Size(width: 24, height: 7), Size(width: 40, height: 10), Size(width: 200, height: 60)])
    func axes(size: Size) {
        expectScreen(frame(content(series()), size.width, size.height), "chart-\(size.width)x\(size.height)")
    }

    @Test("In ASCII it shows the same")
    func ascii() {
        expectScreen(frame(content(series()), 40, 10, symbols: .ascii), "chart-ascii", symbols: .ascii)
    }

    @Test(
        "Otherwise it is a sparkline with the latest value, without its unit if needed, never truncated",
        arguments: [
            (1, 1, "▄"), (3, 1, "▁█▄"), (4, 1, "8.45"), (6, 1, "8.45 m"), (10, 1, "8.45 m ▁█▄"), (2, 2, "█\n█▁"),
            (8, 2, "8.45 m\n▁▆▃▁▅▃█▅"), (22, 2, "8.45 m\n▁▅▃▁▅▂▁▄▂▇▄▂▆▄▂▆▄▁▆▃█▆"),
        ])
    func sparkline(width: Int, height: Int, picture: String) {
        expectScreen(frame(content(series()), width, height), is: picture)
    }

    @Test("The extremes above a sparkline are those of the values that it shows")
    func sparklineExtremes() {
        #expect(frame(content(series()), 34, 2).plainText.hasPrefix("8.45 m          min 5.65  max 9.40\n"))
        #expect(frame(content(series()), 64, 2).plainText.contains("min 4.00  max 9.40\n"))
        #expect(frame(content(series()), 40, 10).plainText.contains("min 4.00  max 9.40\n"))
    }

    @Test("All numbers of a chart have the same number of decimals")
    func precision() {
        func lines(_ values: Double...) -> [String] {
            let samples = values.enumerated().map {
                TimeSeries.Sample($1, at: Timestamp(secondsSince1970: Double($0)))
            }
            return ChartContent(TimeSeries(samples)).lines.map(\.text)
        }
        #expect(lines(3.8, 4.26, 5) == ["latest 5.00", "min 3.80", "max 5.00"])
        #expect(lines(3, 12, 5) == ["latest 5", "min 3", "max 12"])
        #expect(lines(3.25, 12.5) == ["latest 12.5", "min 3.3", "max 12.5"])
        #expect(lines(900, 12_345) == ["latest 12.3k", "min 900", "max 12.3k"])
    }

    /// Three numbers, one of which was not measured for a while.
    private var numbers: [ChartNumber] {
        [
            ChartNumber("in", series()), ChartNumber("out", series(40, without: 12..<20)),
            ChartNumber("lost", series(5)),
        ]
    }

    @Test(
        "Several numbers have a legend with their current values",
        arguments: [Size(width: 60, height: 14), Size(width: 40, height: 8), Size(width: 30, height: 1)])
    func several(size: Size) {
        let content = ChartContent(numbers, unit: "m", time: .utc)
        expectScreen(frame(content, size.width, size.height), "chart-several-\(size.width)x\(size.height)")
        #expect(content.lines.map(\.text) == ["in 8.45 m", "out 8.20 m", "lost 5.70 m"])
    }

    @Test("An area has the colors of its levels, and limits are lines")
    func area() {
        let levels = [Gauge.Level(from: 0, .success), Gauge.Level(from: 6, .warning), Gauge.Level(from: 8, .failure)]
        let content = ChartContent(
            [ChartNumber("", series())], unit: "m",
            limits: [ChartLimit(6, label: "warning"), ChartLimit(8, label: "critical", role: .failure)],
            levels: levels, shape: .area, time: .utc)
        expectScreen(frame(content, 60, 12), "chart-area")
    }

    @Test("Numbers are drawn on top of each other, as areas and as bars", arguments: [ChartSeries.Shape.area, .bars])
    func stack(shape: ChartSeries.Shape) {
        let numbers = [ChartNumber("in", series(12)), ChartNumber("out", series(12, every: 30))]
        let content = ChartContent(numbers, shape: shape, isStacked: true, time: .utc)
        expectScreen(frame(content, 60, 12), "chart-stack-\(shape)")
    }

    @Test("Numbers of another unit have an axis at the right")
    func twoAxes() {
        let high = TimeSeries(series().samples.map { TimeSeries.Sample($0.value * 1e6, at: $0.date) })
        let content = ChartContent(
            [ChartNumber("depth", series()), ChartNumber("disk", high, isOnRight: true)], unit: "m",
            rightUnit: "bytes", time: .utc)
        expectScreen(frame(content, 60, 12), "chart-two-axes")
    }

    @Test("The current value of a forecast is the last one that is not in the future")
    func forecast() {
        var content = content(series())
        content.now = Self.start.advanced(by: .seconds(100))
        #expect(content.lines.first?.text == "latest 6.65 m")
        content.now = Self.start.advanced(by: .seconds(-100))
        #expect(content.lines.first?.text == "latest 4.00 m")
    }

    @Test("The key t shows shorter ranges of time, then the whole history")
    func ranges() {
        let content = content(series(300))
        var state = content.makeState()
        var ranges: [Duration?] = []
        for _ in 0..<4 {
            _ = content.keys[0].press(&state, Size(width: 60, height: 12))
            ranges.append(state.range)
        }
        #expect(ranges == [.seconds(900), .seconds(3_600), nil, .seconds(900)])
        #expect(self.content(series(1)).keys.isEmpty)
        var canvas = Canvas(size: Size(width: 60, height: 12))
        content.draw(in: &canvas, state: &state, isFocused: true, elapsed: .zero)
        expectScreen(canvas.frame, "chart-range-of-time")
    }

    @Test(
        "With values of less than 15 minutes, the key t is in the help, and a message says that there is no other range"
    )
    func noRanges() throws {
        let content = content(series(10))
        var state = content.makeState()
        let key = try #require(content.keys.first)
        #expect(key.hint == nil && key.refusal != nil)
        #expect(!key.press(&state, Size(width: 60, height: 12)))
        let clock = ManualClock()
        let panel = PanelModel(title: "Load")
        let load = ScriptedLoader<Int>(clock: clock)
        panel.show(load) { _ in content }
        panel.sync()
        load.succeed(1)
        let terminal = TestTerminal(size: Size(width: 90, height: 40))
        let runner = ScreenRunner(
            screen: DashboardScreen([panel], in: Environment(clock: clock)), terminal: terminal
        ) {}
        runner.start()
        terminal.press(Key("t"))
        #expect(terminal.text.contains("All values are from the last 15 minutes"))
        terminal.press(Key("?"))
        #expect(terminal.text.contains("Show another range of time"))
    }

    @Test("One value is a point")
    func oneValue() {
        expectScreen(frame(content(series(1)), 24, 7), "chart-one-value")
        expectScreen(frame(content(series(1)), 8, 1), is: "4 m    ▄")
    }

    @Test("An empty series draws nothing")
    func empty() {
        let content = content(TimeSeries())
        #expect(content.isEmpty)
        #expect(content.lines == [])
        expectScreen(frame(content, 20, 8), is: "")
    }

    @Test("Missing measurements are gaps in the chart and the sparkline")
    func gap() {
        expectScreen(frame(content(series(without: 20..<30)), 60, 12), "chart-gap")
        expectScreen(frame(content(series(10, without: 3..<7)), 12, 1), is: "6.45 m ▁ ▄▁█")
    }

    @Test("The gap between two runs takes little space; the times below the chart are correct")
    func longGap() {
        var series = series(without: 20..<30)
        for sample in self.series().samples {
            series.add(TimeSeries.Sample(sample.value, at: sample.date.advanced(by: .seconds(200_000))))
        }
        expectScreen(frame(content(series), 70, 12), "chart-two-runs")
    }

    @Test("Views are equal only if they look the same at every size")
    func viewSameness() {
        let words = String(repeating: "word ", count: 20)
        #expect(ViewContent(Label(StyledText(words))).isSame(as: ViewContent(Label(StyledText(words)))))
        #expect(ViewContent(Label(StyledText(words))).lines == ViewContent(Label(StyledText(words + "more"))).lines)
        #expect(!ViewContent(Label(StyledText(words))).isSame(as: ViewContent(Label(StyledText(words + "more")))))
    }

    @Test(
        "As text it has the latest, lowest and highest value, with format and unit")
    func text() {
        let content = ChartContent(series(), unit: "%") { NumberText.fixed($0, decimals: 1) }
        #expect(content.lines.map(\.text) == ["latest 8.5 %", "min 4.0 %", "max 9.4 %"])
        #expect(content.lines.map(\.id) == ["latest", "min", "max"])
        #expect(ChartContent(series()).isSame(as: ChartContent(series())))
        #expect(!ChartContent(series()).isSame(as: ChartContent(series(59))))
        #expect(!ChartContent(series()).isSame(as: ChartContent(series(), unit: "m")))
    }

    @Test("The configured range and format are those of the chart")
    func range() {
        let content = ChartContent(series(), range: 0...20, time: .utc) { NumberText.fixed($0, decimals: 1) }
        expectScreen(frame(content, 30, 8), "chart-range")
    }

    @Test("Control sequences in foreign text do not reach the terminal")
    func hostileUnit() {
        let frame = frame(ChartContent(series(), unit: "\u{1B}[31mm\u{7}"), 40, 2)
        #expect(!frame.plainText.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{7}" })
    }

    @Test("Its times are formatted as by the board, unless it has its own format")
    func time() {
        let clock = ManualClock(now: Self.start)
        let loader = ScriptedLoader<TimeSeries>(clock: clock)
        loader.finishLoading(.success(series()))
        let anHourAhead = TimeOfDay(TimeZoneRules(secondsFromUTC: 3_600))
        let times = [nil, TimeOfDay.utc].map { time in
            let panel = PanelModel(title: "Level")
            panel.show(loader) { ChartContent($0, time: time) }
            let screen = DashboardScreen([panel], time: anHourAhead, in: Environment(clock: clock))
            return TestSession(screen, width: 60, height: 14).terminal.text
        }
        #expect(times[0].contains("11:10") && !times[0].contains("10:10"))
        #expect(times[1].contains("10:10") && !times[1].contains("11:10"))
    }

    @Test("A panel shows its feed, and continues with each response")
    func panel() {
        let clock = ManualClock(now: Self.start)
        let loader = ScriptedLoader<TimeSeries>(clock: clock)
        let panel = PanelModel(title: "Level")
        panel.show(loader) { ChartContent($0, unit: "m", time: .utc) }
        let screen = DashboardScreen(
            board: BoardModel([panel]), tabs: [DashboardTab("Board", page: PanelsPage(panel))], time: .utc,
            in: Environment(clock: clock))
        let session = TestSession(screen, width: 60, height: 14)
        panel.sync()
        loader.succeed(series(59))
        session.advance(by: .milliseconds(20))
        panel.sync()
        loader.succeed(series())
        session.advance(by: .milliseconds(20))
        expectScreen(session.terminal.frame, "chart-panel")
    }

    @Test("The ticks of binary units are round in the unit")
    func binaryTicks() {
        let samples = (0..<9).map { index in
            TimeSeries.Sample(Double(index) * 25 * 1_048_576, at: Timestamp(secondsSince1970: Double(index)))
        }
        let content = ChartContent(TimeSeries(samples), unit: "binary_bytes", time: .utc)
        let labels = frame(content, 60, 14).plainText.split(separator: "\n").filter { $0.contains("┤") }
            .map { $0.prefix { $0 != "┤" }.filter { $0 != " " } }
        #expect(labels == ["256MiB", "192MiB", "128MiB", "64MiB", "0B"])
    }
}
