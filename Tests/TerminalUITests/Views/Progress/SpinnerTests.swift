import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct SpinnerTests {

    @Test("Each frame is visible for a tenth of a second, repeatedly")
    func pictures() {
        let texts = (0..<12).map { Spinner(elapsed: .milliseconds(100 * $0)).text(.unicode) }

        #expect(texts == Symbols.unicode.spinner + Symbols.unicode.spinner.prefix(2))
        #expect(Spinner(elapsed: .milliseconds(199)).text(.unicode) == Symbols.unicode.spinner[1])
    }

    @Test(
        "It requests a redraw for its next frame",
        arguments: [(0, 100), (30, 70), (99, 1), (100, 100), (1_234, 66)]
    )
    func redraw(elapsed: Int, delay: Int) {
        let canvas = canvas(1, 1) { $0.draw(Spinner(elapsed: .milliseconds(elapsed)), in: $0.bounds) }

        #expect(canvas.redrawDelay == .milliseconds(delay))
    }

    @Test("An invisible spinner requests nothing")
    func unseen() {
        let canvas = canvas(4, 2) { $0.draw(Spinner(elapsed: .zero), in: Rect(x: 4, y: 0, width: 1, height: 1)) }

        #expect(canvas.redrawDelay == nil)
    }

    @Test("A time before the beginning shows the first frame")
    func negative() {
        #expect(Spinner(elapsed: .seconds(-3)).text(.unicode) == Symbols.unicode.spinner[0])
        #expect(Spinner(elapsed: .seconds(-3)).timeToNextPicture == .milliseconds(100))
    }

    @Test("Without frames nothing is drawn")
    func noPictures() {
        var symbols = Symbols.ascii
        symbols.spinner = []

        #expect(picture(of: Spinner(elapsed: .zero), 2, 1, symbols: symbols) == "")
    }

    @Test("A growing one grows and shrinks, even in ASCII")
    func growing() {
        func signs(_ symbols: Symbols) -> String {
            (0..<15).map { Spinner(elapsed: .milliseconds(100 * $0), shape: .growing).text(symbols) }.joined()
        }

        #expect(signs(.unicode) == "▁▂▃▄▅▆▇█▇▆▅▄▃▂▁")
        #expect(signs(.ascii) == "...:::###:::...")
    }

    @Test("Each frame is visible from its first moment, despite rounding")
    func firstMoment() {
        for step in [3, 7, 1_000, 120_232, 9_999_999] {
            let spinner = Spinner(elapsed: Spinner.period * step)
            #expect(spinner.text(.unicode) == Symbols.unicode.spinner[step % Symbols.unicode.spinner.count])
            #expect(spinner.timeToNextPicture == Spinner.period)
        }
    }

    @Test("A frame is visible to its last moment, despite rounding")
    func lastMoment() {
        for step in [3, 7, 90_000, 9_999_999] {
            let moment = Duration(attoseconds: 1)
            let spinner = Spinner(elapsed: Spinner.period * step - moment)
            #expect(spinner.text(.unicode) == Symbols.unicode.spinner[(step - 1) % Symbols.unicode.spinner.count])
            #expect(spinner.timeToNextPicture == moment)
        }
    }

    @Test("It works for any duration")
    func longTimes() {
        let spinner = Spinner(elapsed: .seconds(Int64.max))

        #expect(Symbols.unicode.spinner.contains(spinner.text(.unicode)))
        #expect(spinner.timeToNextPicture == .milliseconds(100))
    }
}
