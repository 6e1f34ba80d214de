import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SparklineTests {

    @Test("Each value is a bar in eighths, from the lowest to the highest")
    func bars() {
        #expect(picture(of: Sparkline((0...7).map(Double.init)), 8, 1) == "▁▁▂▃▅▆▇█")
        #expect(picture(of: Sparkline((0...8).map(Double.init), range: 0...8), 9, 1) == "▁▁▂▃▄▅▆▇█")
    }

    @Test("The newest value is at the right edge, and the oldest are hidden if needed")
    func newest() {
        #expect(picture(of: Sparkline([0, 8], range: 0...8), 5, 1) == "   ▁█")
        #expect(picture(of: Sparkline([8, 8, 0, 4], range: 0...8), 2, 1) == "▁▄")
    }

    @Test("A missing value leaves a gap")
    func gaps() {
        #expect(picture(of: Sparkline([8, nil, .nan, .infinity, 8], range: 0...8), 5, 1) == "█   █")
    }

    @Test(
        "A value beyond a level has its role, in bars and in dots",
        arguments: [Sparkline.Shape.bars, .line])
    func levels(shape: Sparkline.Shape) {
        let levels = [
            Gauge.Level(from: -.infinity, .success), Gauge.Level(from: 5, .warning), Gauge.Level(from: 8, .failure),
        ]
        let values: [Double?] = shape == .bars ? [1, 5, 9] : [1, 1, 5, 5, 9, 9]
        var canvas = Canvas(size: Size(width: 3, height: 1))
        Sparkline(values, range: 0...10, shape: shape, levels: levels).draw(in: &canvas)
        let styles = canvas.frame.cells.row(0).map(\.style)
        #expect(styles == [Role.series1, .warning, .failure].map { Theme.terminal[$0] })
    }

    @Test("It has the height of its region")
    func height() {
        #expect(
            picture(of: Sparkline([2, 12, 16, 4], range: 0...16), 4, 2) == """
                 ▄█
                ▂██▄
                """)
    }

    @Test("A line has two values per column, and steep parts are connected")
    func line() {
        #expect(picture(of: Sparkline([0, 0, 3, 3, 1, 2], range: 0...3, shape: .line), 3, 1) == "⣀⠏⠖")
        #expect(picture(of: Sparkline([0, 3, nil, 1], range: 0...3, shape: .area), 2, 1) == "⣸⢠")
    }

    @Test("Values outside the range touch its edge")
    func outside() {
        #expect(picture(of: Sparkline([-5, 99, 1], range: 0...2), 3, 1) == "▁█▄")
    }

    @Test("The highest and the lowest value are named in a row above")
    func extremes() {
        let sparkline = Sparkline([5, 9, 5, 5, 5, 1, 5], marksExtremes: true)

        #expect(
            picture(of: sparkline, 7, 2)
                == """
                 ↑9  ↓1
                ▄█▄▄▄▁▄
                """)
        #expect(picture(of: sparkline, 7, 1) == "▄█▄▄▄▁▄")
    }

    @Test("Without space for both the highest one is named")
    func oneExtreme() {
        #expect(
            picture(of: Sparkline([1, 9], marksExtremes: true), 2, 2) == """
                9↑
                ▁█
                """)
    }

    @Test("A constant value is a line in the middle")
    func constant() {
        #expect(picture(of: Sparkline([7, 7, 7]), 3, 1) == "▄▄▄")
        #expect(picture(of: Sparkline([0, 0]), 2, 1) == "▄▄")
        #expect(picture(of: Sparkline([7, nil, 7]), 4, 3) == "\n ▁ ▁\n")
        #expect(picture(of: Sparkline([7, 7], marksExtremes: true), 2, 3) == "\n▁▁\n")
        // With a range, how high it stands is what is to be seen.
        #expect(picture(of: Sparkline([7, 7], range: 0...7), 2, 2) == "██\n██")
    }

    @Test("Without values nothing is drawn")
    func empty() {
        #expect(picture(of: Sparkline([]), 3, 1) == "")
        #expect(picture(of: Sparkline([nil, .nan], marksExtremes: true), 3, 2) == "\n")
    }

    @Test("In ASCII it is coarser")
    func ascii() {
        #expect(picture(of: Sparkline((0...8).map(Double.init), range: 0...8), 9, 1, symbols: .ascii) == "....:::##")
    }
}
