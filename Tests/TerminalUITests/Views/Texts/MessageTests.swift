import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct MessageTests {

    private let spinner = Spinner(elapsed: .zero)

    @Test("The lines are centered")
    func middle() {
        #expect(
            picture(of: Message(["No news", "yet"]), 11, 4) == """

                  No news
                    yet

                """)
    }

    @Test("Lines are wrapped to the width")
    func wrapped() {
        #expect(
            picture(of: Message(["Nothing was found"]), 9, 3) == """
                 Nothing
                was found

                """)
    }

    @Test("A line that does not fit is truncated with an ellipsis; later lines are left out")
    func cut() {
        let message = Message(["Check the server and the network"])
        #expect(picture(of: message, 10, 2) == "Check the\nserver an…")
        #expect(picture(of: message, 10, 1) == "Check the…")
        #expect(picture(of: Message(["one", "two"]), 5, 1) == " one")
        #expect(picture(of: Message(["Check it"]), 1, 1) == "…")
    }

    @Test("A line of several runs is wrapped too, and keeps its roles")
    func runs() {
        let line = StyledText("Press ") + StyledText("ctrl-r", .key)
        let frame = frame(of: Message([line]), 8, 2)

        #expect(frame.picture == " Press\n ctrl-r")
        #expect(frame.cells[1, 1].style == Theme.terminal[.key])
    }

    @Test("An empty line is a row")
    func emptyLine() {
        #expect(picture(of: Message(["a", "", "b"]), 1, 3) == "a\n\nb")
    }

    @Test("The spinner is above the lines")
    func spinnerAbove() {
        #expect(
            picture(of: Message(["Loading", "the news"], spinner: spinner), 9, 5) == """

                    ⠋
                 Loading
                the news

                """)
    }

    @Test("In a low region the spinner is before the first line, and the others stay")
    func lowRegion() {
        let message = Message(["Loading", "the news"], spinner: spinner)

        #expect(picture(of: message, 11, 3) == "     ⠋\n  Loading\n the news")
        #expect(picture(of: message, 11, 2) == " ⠋ Loading\n the news")
        #expect(picture(of: message, 11, 1) == " ⠋ Loading")
        #expect(picture(of: message, 11, 0) == "")
    }

    @Test("Lines that do not fit are cut off at the bottom")
    func tooHigh() {
        #expect(picture(of: Message(["a", "b", "c"]), 1, 2) == "a\nb")
    }

    @Test("A message requests a redraw only for its spinner, at any height", arguments: 1...5)
    func redraw(height: Int) {
        let turning = canvas(9, height) { $0.draw(Message(["a", "b"], spinner: spinner), in: $0.bounds) }
        let still = canvas(9, height) { $0.draw(Message(["a", "b"]), in: $0.bounds) }

        #expect(turning.redrawDelay == .milliseconds(100))
        #expect(still.redrawDelay == nil)
    }

    @Test("A message without lines shows its spinner")
    func noLines() {
        #expect(picture(of: Message([], spinner: spinner), 3, 3) == "\n ⠋\n")
        #expect(picture(of: Message([]), 3, 1) == "")
    }
}
