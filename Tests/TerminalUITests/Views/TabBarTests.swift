import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(1)))
struct TabBarTests {

    private let bar = TabBar(
        titles: ["Home", "Trains", "News"], selected: 1, summary: "3 fresh, 1 failed", shortSummary: "●3 ✗1")

    @Test("The tabs stand at the left, the summary at the right")
    func wide() {
        #expect(picture(of: bar, 42, 1) == " Home   Trains   News   3 fresh, 1 failed")
    }

    @Test("With less room the summary gets short, then the other tabs go, then the summary")
    func narrow() {
        #expect(picture(of: bar, 40, 1) == " Home   Trains   News             ●3 ✗1")
        #expect(picture(of: bar, 29, 1) == " Home   Trains   News  ●3 ✗1")
        #expect(picture(of: bar, 28, 1) == " Trains   3 fresh, 1 failed")
        #expect(picture(of: bar, 20, 1) == " Trains       ●3 ✗1")
        #expect(picture(of: bar, 14, 1) == " Trains")
        #expect(picture(of: bar, 4, 1) == " Tra")
    }

    @Test("Without a summary the tabs need only their own room")
    func noSummary() {
        let bar = TabBar(titles: ["Home", "News"], selected: 0)

        #expect(picture(of: bar, 12, 1) == " Home   News")
        #expect(picture(of: bar, 11, 1) == " Home")
    }

    @Test("The selected tab can be told from the others, with colours and without", arguments: ColorDepth.allCases)
    func selected(depth: ColorDepth) {
        let cells = frame(of: bar, 42, 1).cells.reduced(to: depth)

        #expect(cells[8, 0].style != cells[1, 0].style)
        #expect(cells[1, 0].style == cells[17, 0].style)
    }

    @Test("A selection that is no tab selects none")
    func outOfRange() {
        #expect(picture(of: TabBar(titles: ["Home"], selected: 4), 9, 1) == " Home")
        #expect(picture(of: TabBar(titles: [], selected: 0, summary: "none"), 9, 1) == "    none")
    }
}
