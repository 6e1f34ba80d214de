import TerminalTesting
import TerminalUI
import TestSupport
import Testing

/// Numbers, texts and sizes such as a hostile or broken source could send.
@Suite(.timeLimit(.minutes(3)))
struct HostileNumbersTests {

    private struct Source {

        var random: SplitMix64

        mutating func number() -> Double {
            let odd: [Double] = [
                .nan, .infinity, -.infinity, 0, -0.0, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
                .leastNonzeroMagnitude, .leastNormalMagnitude, .ulpOfOne, 1e18, 9.3e18, -1e300,
            ]
            return switch Int.random(in: 0..<4, using: &random) {
            case 0: odd.randomElement(using: &random) ?? 0
            case 1: Double(bitPattern: random.next())
            case 2: Double.random(in: -3...3, using: &random)
            default: Double(Int.random(in: -100...100, using: &random))
            }
        }

        mutating func count(_ limit: Int) -> Int { Int.random(in: 0...limit, using: &random) }

        mutating func values() -> [Double?] { (0..<count(30)).map { _ in count(5) == 0 ? nil : number() } }

        mutating func range() -> ClosedRange<Double>? {
            let ends = [number(), number()].sorted()
            return ends[0] <= ends[1] && count(1) == 0 ? ends[0]...ends[1] : nil
        }

        mutating func text() -> String { RandomText.make(upTo: 4, using: &random) }

        mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[count(choices.count - 1)] }

        mutating func lineChart() -> LineChart {
            let series = (0..<count(8)).map { _ in
                count(1) == 0
                    ? ChartSeries(text(), values: values(), start: number(), step: number())
                    : ChartSeries(text(), points: values().map { .init(x: number(), y: $0 ?? 0) })
            }
            let label = text()
            let axes = (0..<2).map { _ in
                ChartAxis(
                    range: range(), steps: count(2) == 0 ? [number(), number()] : [],
                    label: count(1) == 0 ? { _ in label } : nil)
            }
            return LineChart(
                series, xAxis: axes[0], yAxis: axes[1], limits: [ChartLimit(number(), label: text())],
                legend: pick(ChartLegend.allCases), resolution: pick(DotResolution.allCases))
        }

        mutating func barChart() -> BarChart {
            BarChart(
                (0..<count(9)).map { _ in BarChart.Category(text(), values: Array(values().prefix(4))) },
                seriesNames: (0..<count(3)).map { _ in text() }, direction: pick(BarChart.Direction.allCases),
                arrangement: pick(BarChart.Arrangement.allCases), range: range(), hasValues: count(1) == 0)
        }

        mutating func views() -> [any View] {
            let map = HeatMap(
                (0..<count(6)).map { _ in values() }, rowLabels: (0..<count(8)).map { _ in text() },
                columnLabels: (0..<count(8)).map { _ in text() }, range: range(),
                selection: Point(x: count(9), y: count(9)))
            let calendar = CalendarHeatMap(
                values(), firstRow: count(9), dayLabels: [text(), text()],
                months: [.init(text(), firstDay: Int.random(in: .min ... .max, using: &random))], range: range(),
                selection: count(40) - 5)
            let elapsed = Duration.seconds(Int64.random(in: .min ... .max, using: &random))
            let rgba = (0..<count(99)).map { _ in UInt8.random(in: 0...255, using: &random) }
            return [
                lineChart(), barChart(), map, calendar,
                Sparkline(values(), range: range(), shape: pick([.bars, .line, .area]), marksExtremes: count(1) == 0),
                Gauge(
                    text(), value: number(), in: range() ?? 0...1,
                    levels: [.init(from: number(), .success), .init(from: number(), .failure)]),
                ProgressBar(
                    count(2) == 0 ? .unknown(elapsed: elapsed) : .fraction(number()), label: text(),
                    labelPlacement: pick(ProgressBar.LabelPlacement.allCases),
                    labelWidth: count(1) == 0 ? count(40) - 9 : nil),
                Spinner(elapsed: elapsed, shape: pick(Spinner.Shape.allCases)),
                BigDigits(
                    count(1) == 0 ? text() : NumberText.short(number()), font: pick(BigDigits.Font.allCases)),
                Picture(
                    PixelImage(width: count(9), height: count(9), rgba: rgba), detail: pick(Picture.Detail.allCases),
                    scaling: pick(Picture.Scaling.allCases)),
            ]
        }
    }

    @Test("With any numbers, every chart draws inside its region")
    func random() {
        for seed in 0..<Campaign.size(100, whole: 20_000) {
            var source = Source(random: SplitMix64(seed: seed))
            let region = Rect(x: 2, y: 1, width: source.count(60), height: source.count(14))
            let symbols = source.pick([Symbols.unicode, .ascii])
            for view in source.views() {
                let canvas = canvas(66, 17, symbols: symbols) { canvas in
                    canvas.fill(canvas.bounds, with: "~")
                    canvas.draw(view, in: region)
                }
                let comment: Comment = "seed \(seed): \(type(of: view)) in \(region.width)x\(region.height)"
                #expect(canvas.frame.flaw == nil, comment)
                let outside = canvas.frame.places.filter { !region.contains($0.point) }
                #expect(outside.allSatisfy { $0.cell.glyph.string == "~" }, comment)
            }
        }
    }
}
