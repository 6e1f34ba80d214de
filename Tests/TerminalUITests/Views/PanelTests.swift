import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PanelTests {

    private func panel(scroll: ScrollExtent? = nil, isFocused: Bool = false) -> Panel<Label> {
        Panel(
            title: "Weather", status: "● fresh", footer: "3 more", isFocused: isFocused, scroll: scroll,
            content: Label("12 degrees and rain"))
    }

    @Test("A panel has its title and status on the upper edge and its footer on the lower one")
    func wide() {
        #expect(
            picture(of: panel(), 28, 4) == """
                ╭─ Weather ────── ● fresh ─╮
                │ 12 degrees and rain      │
                │                          │
                ╰─ 3 more ─────────────────╯
                """)
    }

    @Test("The title leaves space for the status except four cells; in narrow panels both are between the corners")
    func narrow() {
        #expect(picture(of: panel(), 23, 1) == "╭─ Weather ─ ● fresh ─╮")
        #expect(picture(of: panel(), 22, 1) == "╭─ Weath… ─ ● fresh ─╮")
        #expect(picture(of: panel(), 20, 1) == "╭─ Wea… ─ ● fresh ─╮")
        #expect(picture(of: panel(), 19, 1) == "╭Weather ─ ● fresh╮")
        #expect(picture(of: panel(), 17, 1) == "╭Weather ● fresh╮")
        #expect(picture(of: panel(), 16, 1) == "╭Weath… ● fresh╮")
        #expect(picture(of: panel(), 12, 1) == "╭Wea… ● fr…╮")
        #expect(picture(of: panel(), 7, 1) == "╭Weat…╮")
        #expect(picture(of: panel(), 4, 1) == "╭W…╮")
        #expect(picture(of: panel(), 2, 1) == "╭╮")
        #expect(picture(of: panel(), 1, 1) == "╭")
    }

    @Test("Without a status the title has the whole edge")
    func noStatus() {
        let panel = Panel(title: "Weather", content: Label(""))

        #expect(picture(of: panel, 13, 2) == "╭─ Weather ─╮\n╰───────────╯")
    }

    @Test("A title has the title style, with the focus the focused one; its own roles stay")
    func titleRoles() {
        for (isFocused, role) in [(false, Role.title), (true, .focusedTitle)] {
            let panel = Panel(
                title: "Tide " + StyledText("now", .warning), isFocused: isFocused, content: Label(""))
            let cells = canvas(20, 3) { $0.draw(panel, in: $0.bounds) }.frame.cells
            #expect(cells[3, 0].style == Theme.terminal[role])
            #expect(cells[8, 0].style == Theme.terminal[.warning])
        }
    }

    @Test("A link in a title is a link on the edge")
    func titleLinks() throws {
        let link = try #require(Link("https://tide.example"))
        let title = StyledText([.init("Tide "), .init("now", link: link)])
        let cells = canvas(20, 3) { $0.draw(Panel(title: title, content: Label("")), in: $0.bounds) }.frame.cells
        #expect((0..<20).map { cells[$0, 0].link == link } == (0..<20).map { (8..<11).contains($0) })
    }

    @Test("A panel of two rows is its edges, one of one row its upper edge")
    func low() {
        #expect(picture(of: panel(), 23, 1) == "╭─ Weather ─ ● fresh ─╮")
        #expect(picture(of: panel(), 23, 2) == "╭─ Weather ─ ● fresh ─╮\n╰─ 3 more ────────────╯")
        #expect(
            picture(of: panel(), 23, 3) == """
                ╭─ Weather ─ ● fresh ─╮
                │ 12 degrees and rain │
                ╰─ 3 more ────────────╯
                """)
    }

    @Test("At every size the box is complete with its corners", arguments: 0...40)
    func everySize(width: Int) {
        for height in 0...4 {
            let frame = frame(of: panel(), width, height)
            #expect(frame.flaw == nil)
            guard width > 1, height > 1 else { continue }
            let corners = [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]
            #expect(corners.map { frame.cells[$0.0, $0.1].glyph.string } == ["╭", "╮", "╰", "╯"])
            for y in 1..<height - 1 {
                #expect(frame.cells[0, y].glyph.string == "│")
                #expect(frame.cells[width - 1, y].glyph.string == "│")
            }
        }
    }

    @Test("The size of the content is the inner size")
    func contentSize() {
        #expect(Rect(width: 20, height: 5).insidePanel == Rect(x: 2, y: 1, width: 16, height: 3))
        #expect(Rect(width: 3, height: 1).insidePanel.isEmpty)
    }

    @Test("A wide title is truncated at a whole character")
    func wideTitle() {
        #expect(picture(of: Panel(title: "天気予報", content: Label("")), 12, 1) == "╭─ 天気… ──╮")
    }

    @Test("The scroll bar is on the right edge, at the place of the visible part")
    func scrollBar() {
        let extent = ScrollExtent(offset: 4, visible: 4, total: 8)

        #expect(
            picture(of: panel(scroll: extent), 12, 6) == """
                ╭Wea… ● fr…╮
                │ 12 degr… │
                │          │
                │          ┃
                │          ┃
                ╰─ 3 more ─╯
                """)
    }

    @Test("Fully visible content has no scroll bar")
    func noScrollBar() {
        let extent = ScrollExtent(offset: 0, visible: 4, total: 4)

        #expect(picture(of: panel(scroll: extent), 12, 6) == picture(of: panel(), 12, 6))
    }

    @Test("The cursor is where the content sets it, else at the title, if the panel has the focus")
    func cursor() {
        let list = ListView(rows: [ListRow("a")], selectionRole: .selection)

        #expect(frame(of: panel(isFocused: true), 20, 4).cursor == Point(x: 0, y: 0))
        #expect(frame(of: Panel(title: "", isFocused: true, content: list), 20, 4).cursor == Point(x: 2, y: 1))
        #expect(frame(of: panel(), 20, 4).cursor == nil)
    }

    @Test("The focus is visible at the border, with and without colors")
    func focus() {
        let (focused, other) = (frame(of: panel(isFocused: true), 20, 4), frame(of: panel(), 20, 4))

        #expect(focused.picture == other.picture)
        for depth in ColorDepth.allCases {
            let (left, right) = (focused.cells.reduced(to: depth), other.cells.reduced(to: depth))
            #expect(left[0, 0].style != right[0, 0].style, "\(depth)")
            #expect(left[0, 2].style != right[0, 2].style, "\(depth)")
        }
    }

    @Test("Panels that share an edge are joined if configured")
    func joined() {
        let frame = canvas(13, 3) { canvas in
            for x in [0, 6] {
                let panel = Panel(title: "", joinsBorders: true, content: Label("ab"))
                canvas.draw(panel, in: Rect(x: x, y: 0, width: 7, height: 3))
            }
        }.frame
        #expect(
            frame.picture == """
                ╭─────┬─────╮
                │ ab  │ ab  │
                ╰─────┴─────╯
                """)
    }
}
