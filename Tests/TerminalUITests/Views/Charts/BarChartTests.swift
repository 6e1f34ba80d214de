import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct BarChartTests {

    private let piers: [BarChart.Category] = [.init("Pier", 8), .init("Island", 3), .init("Gap", nil)]

    @Test("Horizontal bars have their label before and their value after them")
    func horizontal() {
        #expect(
            picture(of: BarChart(piers), 17, 3) == """
                 Pier █████████ 8
                Isla… ███▍ 3
                  Gap
                """)
    }

    @Test("Vertical bars have their label below and their value above them")
    func vertical() {
        #expect(
            picture(of: BarChart(piers, direction: .vertical), 20, 7) == """
                  8
                ██████
                ██████
                ██████   3
                ██████ ▇▇▇▇▇▇
                ██████ ██████
                 Pier  Island  Gap
                """)
    }

    @Test("Negative bars extend to the other side of a common line")
    func negative() {
        let bars = [BarChart.Category("up", 4), BarChart.Category("down", -4)]

        #expect(
            picture(of: BarChart(bars), 21, 2) == """
                  up          █████ 4
                down  -4 █████│
                """)
        #expect(
            picture(of: BarChart(bars, direction: .vertical), 9, 8) == """
                 4
                ████
                ████─────
                     ████
                     ████
                      -4

                 up  down
                """)
    }

    @Test("The bars of a group are side by side, those of a stack on top of each other, with different fillings")
    func groups() {
        let days = [BarChart.Category("Mon", 4, 2), BarChart.Category("Tue", 2, 6)]
        let names = ["in", "out"]

        #expect(
            picture(of: BarChart(days, seriesNames: names), 16, 7) == """
                █ in   ▒ out

                Mon ██████▋ 4
                    ▒▒▒ 2

                Tue ███▍ 2
                    ▒▒▒▒▒▒▒▒▒▒ 6
                """)
        #expect(
            picture(of: BarChart(days, seriesNames: names, arrangement: .stacked), 16, 4) == """
                █ in   ▒ out
                Mon █████▒▒▒ 6

                Tue ███▒▒▒▒▒▒▒ 8
                """)
    }

    @Test("With enough space horizontal bars have gaps, and up to three rows")
    func thick() {
        let bars = [BarChart.Category("a", 2), BarChart.Category("b", 4)]
        #expect(picture(of: BarChart(bars), 12, 3) == "a ████ 2\n\nb ████████ 4")
        #expect(picture(of: BarChart(bars), 12, 5) == "a ████ 2\n  ████\n\nb ████████ 4\n  ████████")
        #expect(
            picture(of: BarChart(bars), 12, 9) == """
                  ████
                a ████ 2
                  ████

                  ████████
                b ████████ 4
                  ████████


                """)
    }

    @Test("Behind bars with a range a track shows the whole range, and the values are aligned")
    func track() {
        let bars = [BarChart.Category("a", 2), BarChart.Category("b", 10)]
        #expect(picture(of: BarChart(bars, range: 0...10), 15, 2) == "a ██────────  2\nb ██████████ 10")
        #expect(picture(of: BarChart(Array(bars.prefix(1)), range: 0...10), 14, 3).contains("██░░░░"))
    }

    @Test("A value slightly above zero is visible")
    func little() {
        #expect(
            picture(of: BarChart([.init("", 0.001), .init("", 0)], range: 0...9, hasValues: false), 9, 2)
                == "▏────────\n─────────")
    }

    @Test("Bars beyond the range are clipped")
    func cut() {
        #expect(picture(of: BarChart([.init("", 99)], range: 0...9, hasValues: false), 9, 1) == "█████████")
    }

    @Test("With too little space values are hidden first, then the last bars")
    func room() {
        let bars = (1...9).map { BarChart.Category("b\($0)", Double($0)) }

        #expect(picture(of: BarChart(bars), 30, 4).split(separator: "\n").count == 4)
        #expect(picture(of: BarChart(bars, direction: .vertical), 5, 9).split(separator: "\n").last?.count == 5)
        #expect(!picture(of: BarChart(piers), 9, 3).contains("8"))
    }

    @Test("Without values only the legend is drawn")
    func empty() {
        #expect(picture(of: BarChart([]), 4, 2) == "\n")
        #expect(picture(of: BarChart([], seriesNames: ["in"]), 6, 4) == "█ in\n\n\n")
    }

    @Test("A category without values has its row")
    func noValues() {
        #expect(picture(of: BarChart([.init("a", values: []), .init("b", 3)]), 12, 2) == "a\nb ████████ 3")
    }

    @Test("Labels are complete as long as the longest bar keeps twelve columns")
    func wholeLabels() {
        let places = [BarChart.Category("the courtyard", 8), .init("gate", 4)]
        #expect(picture(of: BarChart(places), 28, 2) == "the courtyard ████████████ 8\n         gate ██████ 4")
        #expect(picture(of: BarChart(places), 27, 1) == "the courtya… ████████████ 8")
    }

    @Test("If truncated labels would look the same, some are complete and evenly spaced")
    func someLabels() {
        let days = (1...9).map { BarChart.Category("\($0) Nov", 1) }
        let chart = BarChart(days, direction: .vertical)
        #expect(picture(of: chart, 17, 4).hasSuffix("1 Nov 4 Nov 7 Nov"))
        #expect(picture(of: chart, 34, 4).hasSuffix("1 Nov 3 Nov 5 Nov 7 Nov 9 Nov"))
        #expect(picture(of: chart, 53, 4).hasSuffix("1 Nov 2 Nov 3 Nov 4 Nov 5 Nov 6 Nov 7 Nov 8 Nov 9 Nov"))
    }

    @Test("Scrolling changes neither the lengths of bars nor the widths of labels and values")
    func scrolling() {
        let labels = (1...9).map { $0 == 9 ? "a long label" : "b\($0)" }
        var chart = BarChart(labels.enumerated().map { BarChart.Category($1, Double($0 * $0 * $0)) })
        let whole = picture(of: chart, 40, 9).split(separator: "\n")
        for offset in [0, 3, 6] {
            chart.offset = offset
            #expect(picture(of: chart, 40, 3).split(separator: "\n") == Array(whole[offset..<offset + 3]))
        }
        let size = Size(width: 40, height: 3)
        #expect(chart.rows(ofCategory: 7, in: size) == 1..<2)
        #expect(chart.rows(ofCategory: 5, in: size) == nil)
        chart.offset = 99
        #expect(picture(of: chart, 40, 3) == "\n\n")
        chart.offset = .min
        #expect(chart.rows(ofCategory: 0, in: size) == 0..<1)
    }

    @Test("A chart that is measured once looks the same", arguments: BarChart.Arrangement.allCases)
    func measured(arrangement: BarChart.Arrangement) {
        let categories = (1...9).map { BarChart.Category("b\($0)", Double($0 * $0), $0 == 4 ? -20 : 3) }
        var chart = BarChart(categories, arrangement: arrangement)
        var measured = chart.measured()
        let size = Size(width: 40, height: 5)
        for offset in [-1, 0, 3, 6, 99] {
            (chart.offset, measured.offset) = (offset, offset)
            #expect(picture(of: measured, 40, 5) == picture(of: chart, 40, 5))
            for index in -1...9 {
                #expect(measured.rows(ofCategory: index, in: size) == chart.rows(ofCategory: index, in: size))
            }
        }
    }

    @Test("Selecting a bar highlights its label or its value, and changes no cell of the bar", arguments: ["Pier", ""])
    func selection(label: String) {
        var chart = BarChart([.init(label, 8), .init(label, 3)])
        let before = picture(of: chart, 20, 2)
        chart.selection = 1
        let after = frame(of: chart, 20, 2)
        #expect(after.picture == before)
        let marked = after.places.filter { $0.cell.style == Theme.terminal[.selection] }
        #expect(marked.count == max(1, label.count))
        #expect(marked.allSatisfy { $0.point.y == 1 })
    }
}
