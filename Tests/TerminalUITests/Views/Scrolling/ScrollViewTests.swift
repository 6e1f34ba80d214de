import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ScrollViewTests {

    private func lines(_ count: Int) -> TextLines {
        TextLines((0..<count).map { StyledText("line \($0) of the log") })
    }

    private func state(_ columns: Int, _ rows: Int) -> ScrollState {
        var state = ScrollState()
        let content = Size(width: 200, height: 200)
        state.scroll(columns: columns, rows: rows, content: content, visible: Size(width: 1, height: 1))
        return state
    }

    @Test("A part of the content is visible, and two bars show which")
    func bothBars() {
        #expect(
            picture(of: ScrollView(lines(9), state: state(3, 2)), 11, 5) == """
                e 2 of the│
                e 3 of the┃
                e 4 of the│
                e 5 of the│
                ──━━━━━───
                """)
    }

    @Test("A bar exists only with hidden content, and its space may cause the other one")
    func bars() {
        #expect(picture(of: ScrollView(lines(2)), 17, 2) == "line 0 of the log\nline 1 of the log")
        #expect(picture(of: ScrollView(lines(2)), 16, 3) == "line 0 of the lo\nline 1 of the lo\n━━━━━━━━━━━━━━━─")
        #expect(picture(of: ScrollView(lines(2)), 16, 2) == "line 0 of the l┃\n━━━━━━━━━━━━━──")
        #expect(picture(of: ScrollView(lines(2), hasBars: false), 16, 1) == "line 0 of the lo")
        #expect(picture(of: ScrollView(lines(9)), 1, 1) == "l")
    }

    @Test("A scroll view returns its visible rows for a scroll bar")
    func scrollExtent() {
        let size = Size(width: 11, height: 5)
        func extent(hasBars: Bool) -> ScrollExtent {
            ScrollView(lines(9), state: state(3, 9), hasBars: hasBars).scrollExtent(in: size)
        }
        #expect(extent(hasBars: false) == ScrollExtent(offset: 4, visible: 5, total: 9))
        #expect(extent(hasBars: true) == ScrollExtent(offset: 5, visible: 4, total: 9))
    }

    @Test("Content smaller than the region gets all of it")
    func smallContent() {
        let view = ScrollView(Label("ok", alignment: .trailing), size: Size(width: 2, height: 1))
        #expect(picture(of: view, 6, 1) == "    ok")
    }

    @Test("A wide character at the edge is not split")
    func wideCharacters() {
        let view = ScrollView(TextLines(["中文字中文字"]), state: state(3, 0), hasBars: false)
        #expect(picture(of: view, 6, 1) == " 字中")
        #expect(frame(of: view, 6, 1).cells[5, 0].glyph == .blank)
    }

    @Test("Of a million lines only the visible ones are requested")
    func millionLines() {
        let asked = Counter()
        let lines = TextLines(count: 1_000_000, width: 40) { number in
            asked.numbers.append(number)
            return StyledText("line \(number)")
        }
        var state = ScrollState()
        state.scroll(rows: 700_000, content: lines.size, visible: Size(width: 19, height: 9))
        let frame = frame(of: ScrollView(lines, state: state), 20, 10)
        #expect(asked.numbers == Array(700_000..<700_009))
        #expect(frame.picture.hasPrefix("line 700000"))
    }

    @Test("A scrolled view gets its visible part")
    func visibleBounds() {
        struct Probe: View {
            let seen: (Rect, Size) -> Void
            func draw(in canvas: inout Canvas) { seen(canvas.visibleBounds, canvas.size) }
        }
        var found: [Rect] = []
        var sizes: [Size] = []
        let probe = Probe {
            found.append($0)
            sizes.append($1)
        }
        _ = frame(of: ScrollView(probe, size: Size(width: 100, height: 80), state: state(7, 5)), 21, 11)
        #expect(found == [Rect(x: 7, y: 5, width: 20, height: 10)])
        #expect(sizes == [Size(width: 100, height: 80)])
    }

    @Test("With the focus the cursor is in it")
    func cursor() {
        #expect(frame(of: ScrollView(lines(9), isFocused: true), 9, 4).cursor == Point(x: 0, y: 0))
        #expect(frame(of: ScrollView(lines(9)), 9, 4).cursor == nil)
    }

    @Test("Content may have any size")
    func huge() {
        let lines = TextLines(count: .max, width: .max) { StyledText("\($0)") }
        var state = ScrollState()
        state.scroll(columns: .max, rows: .max, content: lines.size, visible: Size(width: 9, height: 3))
        #expect(frame(of: ScrollView(lines, state: state), 10, 4).flaw == nil)
    }

    @Test("A tab after another run of the line has the width of its position")
    func tabs() {
        let line = StyledText("abc", .title) + StyledText("\tX")
        #expect(picture(of: TextLines([line]), 9, 1) == "abc     X")
    }

    /// Which rows are asked for in the middle of a million.
    private func rowsAsked(of view: (@escaping (Int) -> StyledText) -> some View) -> [Int] {
        let asked = Counter()
        let content = view { number in
            asked.numbers.append(number)
            return "row"
        }
        let size = Size(width: 10, height: 1_000_000)
        var state = ScrollState()
        state.scroll(rows: 500_000, content: size, visible: Size(width: 10, height: 3))
        _ = frame(of: ScrollView(content, size: size, state: state, hasBars: false), 10, 3)
        return asked.numbers
    }

    @Test("Lists and tables at full height request only visible rows")
    func rowsInSight() {
        #expect(rowsAsked { row in ListView(count: 1_000_000) { ListRow(row($0)) } } == [500_000, 500_001, 500_002])
        let columns = [TableColumn("Ship")]
        #expect(
            rowsAsked { row in TableView(columns: columns, count: 1_000_000) { [row($0)] } }
                == [499_999, 500_000, 500_001])
    }

    @Test("A scrolled picture or drawing costs as much as its visible part", .timeLimit(.minutes(3)))
    func largePictures() {
        let image = PixelImage(width: 2, height: 2, rgba: Array(repeating: 255, count: 16))
        let size = Size(width: 200_000, height: 200_000)
        let picture = ScrollView(Picture(image, scaling: .stretch), size: size, state: state(70, 70), hasBars: false)
        #expect(TerminalUITests.picture(of: picture, 2, 1) == "██")
        var grid = DotGrid(size: Size(width: 900, height: 900))
        grid.dot(x: 140, y: 280)
        let drawing = ScrollView(grid, size: grid.size, state: state(70, 70), hasBars: false)
        #expect(TerminalUITests.picture(of: drawing, 2, 1) == "⠁")
    }

    @Test("Wrapped and compared texts begin at the scrolled row")
    func partsOfViews() {
        let facts = KeyValueView((0..<100).map { .init("\($0)", "x") })
        let lines = (0..<100).map { "line \($0)" }
        let difference = DiffView(TextDifference(from: lines, to: lines), layout: .unified)
        let size = Size(width: 40, height: 100)
        #expect(picture(of: ScrollView(facts, size: size, state: state(0, 70), hasBars: false), 40, 1) == "70  x")
        #expect(
            picture(of: ScrollView(difference, size: size, state: state(0, 70), hasBars: false), 40, 1) == "  line 70")
    }
}
