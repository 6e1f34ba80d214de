import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct TableViewTests {

    private let columns = [
        TableColumn("Ship", width: .fill(minimum: 6)),
        TableColumn("Flag", width: .fixed(4).yielding(2)),
        TableColumn("Tons", width: .fixed(6).yielding(1), alignment: .trailing),
    ]
    private let rows: [[StyledText]] = [
        ["Aurora", "NO", "12 400"], ["Bellamy", "GB", "980"], ["Köln", "DE", "104 000"],
    ]

    private func table(_ state: TableState = TableState(), role: Role? = nil) -> TableView {
        TableView(columns: columns, rows: rows, state: state, selectionRole: role)
    }

    @Test("Each column has its width and alignment, and long texts are truncated with an ellipsis")
    func wide() {
        #expect(
            picture(of: table(), 22, 4) == """
                Ship      Flag    Tons
                Aurora    NO    12 400
                Bellamy   GB       980
                Köln      DE    104 0…
                """)
    }

    @Test("With too little space, columns are hidden by priority, and the first one stays")
    func narrow() {
        #expect(picture(of: table(), 20, 2) == "Ship    Flag    Tons\nAurora  NO    12 400")
        #expect(picture(of: table(), 19, 2) == "Ship        Tons +1\nAurora    12 400")
        #expect(picture(of: table(), 13, 2) == "Ship       +2\nAurora")
        #expect(picture(of: table(), 4, 2) == "Ship\nAur…")
        #expect(picture(of: table(), 1, 2) == "…\n…")
    }

    @Test("Columns that share the width give unused space to truncated ones")
    func sharing() {
        let columns = [TableColumn("Job"), TableColumn("Branch"), TableColumn("State", width: .fixed(5))]
        let table = TableView(
            columns: columns, rows: [["unit tests of the board", "main", "good"], ["lint", "x", "bad"]])
        func starts(_ width: Int) -> [Int] {
            let header = picture(of: table, width, 2).prefix { $0 != "\n" }
            return ["Branch", "State"].map { name in
                header.firstRange(of: name).map { header.distance(from: header.startIndex, to: $0.lowerBound) } ?? 0
            }
        }
        // All fit: the shares are equal.
        #expect(starts(57) == [26, 52])
        #expect(picture(of: table, 40, 2).contains("unit tests of the board    main    good"))
        #expect(picture(of: table, 30, 2) == "Job              Branch  State\nunit tests of …  main    good")
        // Nobody has anything to give.
        let even = TableView(columns: Array(columns.prefix(2)), rows: [["0123456789", "0123456789"]])
        #expect(picture(of: even, 14, 2) == "Job     Branch\n01234…  01234…")
    }

    @Test("If all columns are optional, the last one to hide fills the width")
    func allYielding() {
        let columns = [
            TableColumn("Code", width: .fixed(8).yielding(3)), TableColumn("Name", width: .fixed(8).yielding(1)),
        ]
        let table = TableView(columns: columns, rows: [["X1", "Northern pier"]])
        #expect(picture(of: table, 18, 2) == "Code      Name\nX1        Norther…")
        #expect(picture(of: table, 8, 2) == "Name  +1\nNorther…")
        #expect(picture(of: table, 6, 2) == "Name\nNorth…")
    }

    @Test("Fitted columns stay together, and the remaining width is at the right end", arguments: [30, 50, 200])
    func together(width: Int) {
        let columns = [
            TableColumn.fitted("Ship"), .fitted("Tons", alignment: .trailing), .fitted("Due"),
        ]
        let table = TableView(columns: columns, rows: [["Aurora", "12 400", "noon"], ["Köln", "980", "now"]])
        #expect(
            picture(of: table, width, 3) == """
                Ship      Tons  Due
                Aurora  12 400  noon
                Köln       980  now
                """)
        var state = TableState()
        let click = InputEvent.mouse(MouseEvent(.press, at: Point(x: 12, y: 0)))
        #expect(done(state.handle(click, of: table, in: Size(width: width, height: 3))))
        #expect(state.sort?.column == 1)
    }

    @Test(
        "With too little space, the widest texts are truncated first, then columns are hidden")
    func shrinking() {
        let columns = [
            TableColumn.fitted("#", alignment: .trailing), .fitted("Job", shrinkingTo: 6, yielding: 1),
            .fitted("Branch", shrinkingTo: 6, yielding: 2), .fitted("State", shrinkingTo: 6, yielding: 3),
        ]
        let table = TableView(
            columns: columns,
            rows: [["412", "integration-tests", "feature/camera", "failed"], ["99", "docs", "main", "passed"]])
        #expect(
            picture(of: table, 36, 3) == """
                  #  Job         Branch       State
                412  integrati…  feature/ca…  failed
                 99  docs        main         passed
                """)
        #expect(picture(of: table, 27, 2) == "  #  Job     Branch  State\n412  integ…  featu…  failed")
        #expect(
            picture(of: table, 26, 2) == "  #  Job        Branch  +1\n412  integrat…  feature/c…")
        #expect(picture(of: table, 40, 1) == "412  integration…  feature/came…  failed")
    }

    @Test("The number of hidden columns is shown if there is space")
    func hidden() {
        let columns = [TableColumn.fitted("A"), .fitted("B", yielding: 1), .fitted("C", yielding: 2)]
        let wide = StyledText(String(repeating: "x", count: 20))
        let table = TableView(columns: columns, rows: [[wide, wide, wide]])
        #expect(picture(of: table, 25, 2).hasPrefix("A              +2 columns\n"))
        #expect(picture(of: table, 45, 2).hasPrefix("A                     B             +1 column\n"))
        #expect(!picture(of: table, 64, 2).contains("+"))
    }

    @Test(
        "The number of hidden columns never covers a name",
        arguments: [
            (16, "what      total"), (18, "what      total +1"), (13, "what       +2"), (7, "what +2"), (6, "what"),
        ])
    func uncovered(width: Int, header: String) {
        let columns = [
            TableColumn.fitted("what"), .fitted("total", yielding: 1, alignment: .trailing),
            .fitted("buff/cache", yielding: 2, alignment: .trailing),
        ]
        let table = TableView(columns: columns, rows: [["Swap:", "24684084", "2511000"]])
        #expect(picture(of: table, width, 2).split(separator: "\n").first.map(String.init) == header)
        let isMarked = header.contains("+")
        #expect(table.unmarkedColumns(in: Size(width: width, height: 2)) == (isMarked ? 0 : width < 15 ? 2 : 1))
        #expect(table.unmarkedColumns(in: Size(width: width, height: 1)) > 0)
    }

    @Test("With a height of one the first row is shown, not the header")
    func low() {
        #expect(picture(of: table(), 22, 1) == "Aurora    NO    12 400")
    }

    @Test("A sign in the header shows the sorted column and its direction")
    func sortMark() {
        var state = TableState()
        state.sort(by: 0)
        #expect(picture(of: table(state), 22, 2).hasPrefix("Ship ↑    Flag    Tons\n"))
        state.sort(by: 2)
        #expect(picture(of: table(state), 22, 2).hasPrefix("Ship      Flag  Tons ↑\n"))
        state.sort(by: 2)
        #expect(picture(of: table(state), 22, 2).hasPrefix("Ship      Flag  Tons ↓\n"))
        state.sort(by: 1)
        #expect(picture(of: table(state), 22, 2).hasPrefix("Ship      F… ↑    Tons\n"))
        #expect(picture(of: table(TableState(sort: .init(column: 0))), 1, 2).hasPrefix("↑\n"))
    }

    @Test("The header stays while the rows scroll, and only visible rows are requested")
    func millionRows() {
        let asked = Counter()
        var state = TableState()
        state.list.select(999_999, count: 1_000_000)
        let table = TableView(columns: columns, count: 1_000_000, state: state, selectionRole: .selection) { number in
            asked.numbers.append(number)
            return [StyledText("Ship \(number)")]
        }
        let frame = frame(of: table, 22, 5)
        #expect(frame.picture.hasPrefix("Ship      Flag    Tons\nShip 99…"))
        #expect(asked.numbers == Array(999_996..<1_000_000))
    }

    @Test("With the focus, the selected row is marked over its whole width and has the cursor")
    func selection() {
        var state = TableState()
        state.list.select(1, count: 3)
        let focused = frame(of: table(state, role: .selection), 22, 4)
        let marked = focused.places.filter { $0.cell.style.attributes.contains(.reverse) }.map(\.point)
        #expect(marked == (0..<22).map { Point(x: $0, y: 2) })
        #expect(focused.cursor == Point(x: 0, y: 2))
        let other = frame(of: table(state, role: .inactiveSelection), 22, 4)
        #expect(other.cursor == nil)
        #expect(other.cells[0, 2].style.attributes == .underline)
    }

    @Test("A table without rows keeps its header and shows its placeholder below")
    func empty() {
        let table = TableView(columns: columns, count: 0, emptyText: "No ships") { _ in [] }
        #expect(picture(of: table, 22, 4) == "Ship      Flag    Tons\n\n       No ships\n")
    }

    @Test("Missing and extra texts, and a table without columns, do no harm")
    func odd() {
        let table = TableView(columns: columns, rows: [["Aurora"], [], ["a", "b", "c", "d"]])
        #expect(picture(of: table, 22, 4) == "Ship      Flag    Tons\nAurora\n\na         b          c")
        #expect(picture(of: TableView(columns: [], rows: [["a"]]), 5, 2) == "\n")
    }
}

@Suite(.timeLimit(.minutes(3)))
struct TableStateTests {

    private let size = Size(width: 22, height: 6)
    private let table = TableView(
        columns: [TableColumn("Ship"), TableColumn("Tons", width: .fixed(6))], count: 100
    ) { _ in [] }

    private func press(_ x: Int, _ y: Int) -> InputEvent { .mouse(MouseEvent(.press, at: Point(x: x, y: y))) }

    @Test("A click on a column name sorts by it, a second one reverses the order")
    func header() {
        var state = TableState()
        #expect(done(state.handle(press(17, 0), of: table, in: size)))
        #expect(state.sort == TableState.Sort(column: 1))
        #expect(done(state.handle(press(17, 0), of: table, in: size)))
        #expect(state.sort == TableState.Sort(column: 1, isAscending: false))
        #expect(done(state.handle(press(3, 0), of: table, in: size)))
        #expect(state.sort == TableState.Sort(column: 0))
        #expect(!done(state.handle(press(22, 0), of: table, in: size)))
    }

    @Test("A click below the header selects a row, and a page has the length of the visible rows")
    func rows() {
        var state = TableState()
        #expect(done(state.handle(press(3, 2), of: table, in: size)))
        #expect(state.list.selected == 1)
        #expect(done(state.handle(.key(Key(.pageDown)), of: table, in: size)))
        #expect(state.list.selected == 5)
        #expect(done(state.handle(.mouse(MouseEvent(.wheelDown, at: Point(x: 0, y: 3))), of: table, in: size)))
        #expect(state.list.selected == 5)
        #expect(!done(state.handle(press(3, .min), of: table, in: size)))
    }

    @Test("A table returns its visible rows for a scroll bar, without the header")
    func scrollExtent() {
        var table = table
        table.state.list.scroll(to: 40, count: table.count, visible: 5)
        #expect(table.scrollExtent(in: size) == ScrollExtent(offset: 40, visible: 5, total: 100))
        table.columns = [TableColumn(""), TableColumn("")]
        #expect(table.scrollExtent(in: size) == ScrollExtent(offset: 40, visible: 6, total: 100))
    }
}
