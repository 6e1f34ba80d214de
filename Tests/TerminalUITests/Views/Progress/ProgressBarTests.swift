import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ProgressBarTests {

    private func bar(_ fraction: Double, _ width: Int, symbols: Symbols = .unicode) -> String {
        picture(of: ProgressBar(.fraction(fraction), hasPercentage: false), width, 1, symbols: symbols)
    }

    @Test(
        "The bar ends within a cell",
        arguments: [
            (0, "────"), (0.25, "█───"), (0.281_25, "█▏──"), (0.375, "█▌──"), (0.5, "██──"), (0.968_75, "███▉"),
            (1, "████"),
        ]
    )
    func eighths(fraction: Double, picture: String) {
        #expect(bar(fraction, 4) == picture)
    }

    @Test("It is empty only at the beginning and full only at the end")
    func ends() {
        #expect(bar(0.000_1, 4) == "▏───")
        #expect(bar(0.999_9, 4) == "███▉")
        #expect(picture(of: ProgressBar(0.999), 14, 1) == "████████▉  99%")
        #expect(picture(of: ProgressBar(1), 14, 1) == "█████████ 100%")
    }

    @Test(
        "Values outside 0 to 1 count as none or all",
        arguments: [(-1.0, "───"), (.nan, "───"), (.infinity, "███")])
    func odd(fraction: Double, picture: String) {
        #expect(bar(fraction, 3) == picture)
    }

    @Test("In ASCII it is made of whole cells")
    func ascii() {
        #expect(bar(0.5, 8, symbols: .ascii) == "####----")
        #expect(bar(0.6, 4, symbols: .ascii) == "##--")
        #expect(bar(0.7, 4, symbols: .ascii) == "###-")
    }

    @Test("The label is beside it and is truncated before the bar gets too short")
    func label() {
        #expect(picture(of: ProgressBar(0.5, label: "Tide"), 20, 1) == "Tide █████─────  50%")
        #expect(picture(of: ProgressBar(0.5, label: "A very long label indeed"), 20, 1) == "A very l… ██▌──  50%")
        #expect(picture(of: ProgressBar(0.5, label: "Tide"), 19, 1) == "███████───────  50%")
        #expect(picture(of: ProgressBar(0.5, label: "Tide"), 10, 1) == "█████─────")
        #expect(picture(of: ProgressBar(0.5, label: "Tide", labelWidth: 6), 20, 1) == "Tide   ████────  50%")
    }

    @Test("A label over it is inverted in the full part")
    func over() {
        let bar = ProgressBar(.fraction(0.5), label: "Tide", labelPlacement: .over)
        let frame = frame(of: bar, 20, 1)

        #expect(frame.picture == "█████ Tide 50% ─────")
        #expect(frame.cells[9, 0].style.attributes.contains(.reverse))
        #expect(!frame.cells[10, 0].style.attributes.contains(.reverse))
    }

    @Test("A wide character is never split by the end of the full part")
    func wide() {
        for step in 0...40 {
            let bar = ProgressBar(.fraction(Double(step) / 40), label: "中文字", labelPlacement: .over)
            #expect(frame(of: bar, 13, 1).flaw == nil)
            #expect(frame(of: bar, 13, 1).picture.contains("中文字"))
        }
    }

    @Test("Without a known end a piece moves back and forth")
    func unknown() {
        func bar(_ elapsed: Int) -> String {
            picture(of: ProgressBar(.unknown(elapsed: .milliseconds(elapsed)), hasPercentage: false), 5, 1)
        }

        #expect(
            [0, 99, 100, 200, 300, 400, 500, 600].map(bar) == [
                "██───", "██───", "─██──", "──██─", "───██", "──██─", "─██──", "██───",
            ])
    }

    @Test("It requests a redraw only while it moves")
    func redraw() {
        func delay(_ progress: ProgressBar.Progress) -> Duration? {
            canvas(9, 1) { $0.draw(ProgressBar(progress), in: $0.bounds) }.redrawDelay
        }

        #expect(delay(.unknown(elapsed: .milliseconds(130))) == .milliseconds(70))
        #expect(delay(.unknown(elapsed: .seconds(-3))) == .milliseconds(100))
        #expect(delay(.unknown(elapsed: .seconds(Int64.max))) == .milliseconds(100))
        #expect(delay(.fraction(0.5)) == nil)
    }

    @Test("A tab in a label over the bar takes the same cells on both parts")
    func tabs() {
        for step in 0...20 {
            let bar = ProgressBar(
                .unknown(elapsed: .milliseconds(100 * step)), label: "a\tb", labelPlacement: .over)
            #expect(picture(of: bar, 21, 1).dropFirst(5).prefix(11) == " a       b ", "\(step)")
        }
    }
}
