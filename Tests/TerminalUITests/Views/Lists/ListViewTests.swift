import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ListViewTests {

    private let rows = (1...6).map { ListRow(StyledText("row \($0)"), detail: StyledText("\($0)0", .secondary)) }

    private func state(selected: Int) -> ListState {
        var state = ListState()
        state.move(by: selected, count: rows.count)
        return state
    }

    @Test("A detail is near its text, unless the text is long")
    func lineLength() {
        let rows = [
            ListRow("AUD", detail: "1.64"), ListRow(StyledText(String(repeating: "x", count: 90)), detail: "2"),
        ]
        let lines = picture(of: ListView(rows: rows), 120, 2).split(separator: "\n")
        #expect(lines.map(\.count) == [80, 93])
        #expect(lines[0].hasSuffix(" 1.64"))
    }

    @Test("A list shows as many rows as fit")
    func rowsInSight() {
        #expect(picture(of: ListView(rows: rows), 10, 2) == "row 1   10\nrow 2   20")
        #expect(picture(of: ListView(rows: Array(rows.prefix(1))), 10, 2) == "row 1   10\n")
        #expect(picture(of: ListView(rows: []), 10, 2) == "\n")
    }

    @Test("A list scrolls to its selected row")
    func scrolling() {
        let list = ListView(rows: rows, state: state(selected: 3), selectionRole: .selection)

        #expect(picture(of: list, 9, 3) == "row 2  20\nrow 3  30\nrow 4  40")
    }

    @Test("A list returns its visible rows for a scroll bar")
    func scrollExtent() {
        let list = ListView(rows: rows, state: state(selected: 3))

        #expect(list.scrollExtent(in: Size(width: 9, height: 3)) == ScrollExtent(offset: 1, visible: 3, total: 6))
        #expect(ListView(rows: []).scrollExtent(in: Size(width: 9, height: 3)).thumb(length: 3) == nil)
    }

    @Test("With the focus, the selected row is marked over its whole width and has the cursor")
    func selection() {
        let list = ListView(rows: rows, state: state(selected: 1), selectionRole: .selection)
        let frame = frame(of: list, 9, 3)
        let marked = frame.places.filter { $0.cell.style.attributes.contains(.reverse) }.map(\.point)

        #expect(marked == (0..<9).map { Point(x: $0, y: 1) })
        #expect(frame.cursor == Point(x: 0, y: 1))
    }

    @Test("Without the focus, the selected row has another mark and no cursor")
    func inactiveSelection() {
        let list = ListView(rows: rows, state: state(selected: 1), selectionRole: .inactiveSelection)
        let frame = frame(of: list, 9, 3)

        #expect(frame.cells[0, 1].style.attributes == .underline)
        #expect(frame.cells[0, 0].style.attributes == [])
        #expect(frame.cursor == nil)
    }

    @Test("Without a role the selected row looks like the others")
    func noSelection() {
        let frame = frame(of: ListView(rows: rows, state: state(selected: 1)), 9, 3)

        #expect(frame.cells[0, 1].style == frame.cells[0, 0].style)
        #expect(frame.cursor == nil)
    }

    @Test("Without colors the selected row and the focus are visible")
    func withoutColors() {
        let styles = [nil, Role.selection, .inactiveSelection].map { role in
            frame(of: ListView(rows: rows, selectionRole: role), 9, 1).cells.reduced(to: .none)[0, 0].style
        }

        #expect(Set(styles).count == 3)
    }

    @Test("The text is truncated before the detail, and the detail has at least half of the row")
    func narrow() {
        let list = ListView(rows: [ListRow("Central station", detail: "in 4 minutes")])

        #expect(picture(of: list, 28, 1) == "Central station in 4 minutes")
        #expect(picture(of: list, 24, 1) == "Central st… in 4 minutes")
        #expect(picture(of: list, 10, 1) == "Cen… in 4…")
        #expect(picture(of: list, 3, 1) == "… …")
        #expect(picture(of: list, 1, 1) == "…")
    }

    @Test("A long detail uses the space that a short text leaves")
    func longDetail() {
        let list = ListView(rows: [ListRow("A", detail: "every ten minutes")])

        #expect(picture(of: list, 19, 1) == "A every ten minutes")
        #expect(picture(of: list, 15, 1) == "A every ten mi…")
    }

    @Test("A row has its text and its detail")
    func strings() {
        #expect(ListRow("a", detail: "b").string == "a  b")
        #expect(ListRow("a").string == "a")
    }

    @Test("Of a million rows only the visible ones are requested, at any position")
    func millionRows() {
        let asked = Counter()
        var state = ListState()
        for (row, expected) in [(0, 0..<10), (500_000, 499_991..<500_001), (999_999, 999_990..<1_000_000)] {
            asked.numbers = []
            state.select(row, count: 1_000_000)
            let list = ListView(count: 1_000_000, state: state) { number in
                asked.numbers.append(number)
                return ListRow(StyledText("row \(number)"))
            }
            _ = frame(of: list, 20, 10)
            #expect(asked.numbers == Array(expected))
        }
    }

    @Test("Only the visible elements of a collection are accessed")
    func collection() {
        let asked = Counter()
        var state = ListState()
        state.select(70_000, count: 90_000)
        let list = ListView(10_000..<100_000, state: state) { number in
            asked.numbers.append(number)
            return ListRow(StyledText("\(number)"))
        }
        #expect(picture(of: list, 6, 2) == "79999\n80000")
        #expect(asked.numbers == [79_999, 80_000])
    }

    @Test("A sign marks the selected row if configured, and the others are indented")
    func pointer() {
        var list = ListView(count: 3, state: state(selected: 1), selectionRole: .inactiveSelection, hasPointer: true) {
            rows[$0]
        }
        #expect(picture(of: list, 12, 3) == "  row 1   10\n▸ row 2   20\n  row 3   30")
        #expect(picture(of: list, 3, 1) == "… …")
        list.selectionRole = nil
        #expect(picture(of: list, 12, 3) == "  row 1   10\n  row 2   20\n  row 3   30")
    }

    @Test("A list without rows shows its placeholder in the middle")
    func emptyText() {
        let list = ListView(count: 0, emptyText: "No ships") { _ in ListRow("") }
        #expect(picture(of: list, 12, 3) == "\n  No ships\n")
        #expect(picture(of: list, 4, 2) == " No\nshi…")
    }

    @Test("Matches are marked in text and detail, and the selected row stays an even bar")
    func search() {
        var search = SearchState()
        search.search(for: SearchQuery("0"), in: rows.map(\.line))
        let list = ListView(
            count: 6, state: state(selected: 0), selectionRole: .selection, search: search
        ) { rows[$0] }
        let frame = frame(of: list, 9, 2)

        #expect(frame.cells[8, 1].style == Theme.terminal[.match])
        #expect(frame.cells[7, 1].style == Theme.terminal[.secondary])
        #expect(frame.cells[8, 0].style.attributes == [.reverse, .bold, .underline])
        #expect(frame.cells[7, 0].style.attributes == .reverse)
        search.moveToNext()
        let next = TerminalUITests.frame(of: ListView(count: 6, search: search) { rows[$0] }, 9, 2)
        #expect(next.cells[8, 1].style == Theme.terminal[.currentMatch])
        #expect(next.cells[8, 0].style == Theme.terminal[.match])
    }

    @Test("A match from the text into the detail is marked in both")
    func matchAcross() {
        let row = ListRow("pier", detail: "9")
        var search = SearchState()
        search.search(for: SearchQuery("r  9"), in: [row.line])
        let frame = frame(of: ListView(count: 1, search: search) { _ in row }, 8, 1)
        let marked = frame.places.filter { $0.cell.style == Theme.terminal[.currentMatch] }.map(\.point.x)
        #expect(marked == [3, 7])
    }
}
