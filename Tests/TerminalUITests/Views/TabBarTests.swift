import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TabBarTests {

    private let bar = TabBar(
        titles: ["Home", "Trains", "News"], selected: 1, summary: "3 fresh, 1 failed", shortSummary: "●3 ✗1")

    @Test("The tabs are at the left, the summary at the right")
    func wide() {
        #expect(picture(of: bar, 42, 1) == " Home   Trains   News   3 fresh, 1 failed")
    }

    @Test("With less space the summary is shortened, then tabs hidden, then the summary, then the title truncated")
    func narrow() {
        #expect(picture(of: bar, 40, 1) == " Home   Trains   News             ●3 ✗1")
        #expect(picture(of: bar, 29, 1) == " Home   Trains   News  ●3 ✗1")
        #expect(picture(of: bar, 28, 1) == " ‹ Trains   News      ●3 ✗1")
        #expect(picture(of: bar, 20, 1) == " ‹ Trains ›   ●3 ✗1")
        #expect(picture(of: bar, 18, 1) == " ‹ Trains   News")
        #expect(picture(of: bar, 14, 1) == " ‹ Trains ›")
        #expect(picture(of: bar, 10, 1) == " Trains")
        #expect(picture(of: bar, 5, 1) == " Tra…")
        #expect(picture(of: bar, 2, 1) == " …")
        #expect(picture(of: bar, 1, 1) == "")
    }

    @Test("A heading is before all tabs, and is hidden if it does not fit")
    func heading() {
        var bar = bar
        bar.heading = "Harbour"
        #expect(picture(of: bar, 52, 1) == " Harbour   Home   Trains   News   3 fresh, 1 failed")
        #expect(picture(of: bar, 50, 1) == " Harbour   Home   Trains   News             ●3 ✗1")
        #expect(picture(of: bar, 38, 1) == " Home   Trains   News           ●3 ✗1")
        #expect(bar.tab(at: 12, width: 52) == 0)
        #expect(bar.tab(at: 3, width: 52) == nil)
    }

    @Test("Without a summary the tabs need only their own space")
    func noSummary() {
        let bar = TabBar(titles: ["Home", "News"], selected: 0)

        #expect(picture(of: bar, 12, 1) == " Home   News")
        #expect(picture(of: bar, 11, 1) == " Home ›")
    }

    @Test("Of many tabs the selected one is shown with its neighbors, and the ends indicate more")
    func many() {
        let titles = (1...9).map { "Berth \($0)" }
        let pictures = [0, 1, 4, 7, 8].map { picture(of: TabBar(titles: titles, selected: $0), 34, 1) }

        #expect(
            pictures == [
                " Berth 1   Berth 2   Berth 3 ›",
                " Berth 1   Berth 2   Berth 3 ›",
                " ‹ Berth 4   Berth 5   Berth 6 ›",
                " ‹ Berth 7   Berth 8   Berth 9",
                " ‹ Berth 7   Berth 8   Berth 9",
            ])
    }

    @Test("At every width the selected tab is visible, complete if it fits")
    func everyWidth() {
        let titles = ["a", "harbour", "中文字", "x", "long name of a tab"]
        for selected in titles.indices {
            for width in 0...70 {
                let bar = TabBar(titles: titles, selected: selected, summary: "all well", shortSummary: "ok")
                let frame = frame(of: bar, width, 1)
                #expect(frame.flaw == nil)
                guard width > titles[selected].cellWidth else { continue }
                #expect(frame.plainText.contains(titles[selected]), "\(selected) in \(width)")
            }
        }
    }

    @Test("The selected tab differs from the others, with and without colors", arguments: ColorDepth.allCases)
    func selected(depth: ColorDepth) {
        let cells = frame(of: bar, 42, 1).cells.reduced(to: depth)

        #expect(cells[8, 0].style != cells[1, 0].style)
        #expect(cells[1, 0].style == cells[17, 0].style)
    }

    @Test(
        "With the focus it looks different, with and without colors, and has the cursor",
        arguments: ColorDepth.allCases)
    func focus(depth: ColorDepth) {
        var focused = bar
        focused.isFocused = true
        let frame = frame(of: focused, 42, 1)

        #expect(
            frame.cells.reduced(to: depth)[8, 0] != TerminalUITests.frame(of: bar, 42, 1).cells.reduced(to: depth)[8, 0]
        )
        #expect(frame.cursor == Point(x: 8, y: 0))
    }

    @Test("A click finds its tab")
    func clicks() {
        #expect(
            (0..<16).map { bar.tab(at: $0, width: 42) } == [nil, 0, 0, 0, 0, nil, nil, nil, 1, 1, 1, 1, 1, 1, nil, nil])
        #expect((0..<6).map { bar.tab(at: $0, width: 5) } == [nil, 1, 1, 1, 1, nil])
    }

    @Test("An invalid selection selects no tab")
    func outOfRange() {
        #expect(picture(of: TabBar(titles: ["Home"], selected: 4), 9, 1) == " Home")
        #expect(picture(of: TabBar(titles: ["Home", "News"], selected: -4), 9, 1) == " Home ›")
        #expect(picture(of: TabBar(titles: [], selected: 0, summary: "none"), 9, 1) == "    none")
    }
}
