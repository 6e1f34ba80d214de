import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PressableAreasTests {

    private enum Part: Hashable { case list, button }

    @Test("Of overlapping areas of the requested type, the last one counts")
    func order() {
        let areas = canvas(10, 4) { canvas in
            canvas.markArea(Part.list, in: canvas.bounds)
            canvas.markArea(Part.button, in: Rect(x: 2, y: 1, width: 3, height: 1))
            canvas.markArea(7, in: Rect(x: 3, y: 1, width: 1, height: 1))
        }.areas
        #expect(areas.meaning(at: Point(x: 2, y: 1), as: Part.self) == .button)
        #expect(areas.meaning(at: Point(x: 3, y: 1), as: Part.self) == .button)
        #expect(areas.meaning(at: Point(x: 3, y: 1), as: Int.self) == 7)
        #expect(areas.meaning(at: Point(x: 0, y: 0), as: Part.self) == .list)
        #expect(areas.meaning(at: Point(x: 10, y: 0), as: Part.self) == nil)
        #expect(areas.rect(of: Part.button) == Rect(x: 2, y: 1, width: 3, height: 1))
        #expect(areas.rect(of: 8) == nil)
    }

    @Test("Areas below an overlay cannot be pressed, even if the overlay has none")
    func covered() {
        let areas = canvas(20, 6) { canvas in
            canvas.markArea(Part.list, in: canvas.bounds)
            let box = CheckBox("on", state: CheckBoxState())
            canvas.draw(Overlay(box, size: Size(width: 9, height: 2)), in: canvas.bounds)
        }.areas
        #expect(areas.meaning(at: Point(x: 0, y: 0), as: Part.self) == .list)
        #expect(areas.meaning(at: Point(x: 10, y: 2), as: Part.self) == nil)
        #expect(areas.meaning(at: Point(x: 10, y: 3), as: Part.self) == nil)
        #expect(areas.meaning(at: Point(x: 6, y: 2), as: CheckBox.Part.self) == .box)
    }

    @Test("An area is in screen coordinates, without invisible parts")
    func clipping() {
        let areas = canvas(10, 4) { canvas in
            canvas.within(Rect(x: 4, y: 2, width: 3, height: 9)) { canvas in
                canvas.markArea(Part.list, in: Rect(x: -1, y: 1, width: 9, height: 9))
                canvas.markArea(Part.button, in: Rect(x: 3, width: 2, height: 1))
            }
        }.areas
        #expect(areas.rect(of: Part.list) == Rect(x: 4, y: 3, width: 3, height: 1))
        #expect(areas.rect(of: Part.button) == nil)
    }

    @Test("A kept drawing has its areas where it is restored")
    func kept() throws {
        let first = canvas(10, 4) { _ in }
        var screen = first
        let kept = try #require(
            screen.keep(Rect(x: 1, y: 1, width: 4, height: 2)) {
                $0.markArea(Part.button, in: Rect(width: 2, height: 1))
            })
        #expect(screen.areas.rect(of: Part.button) == Rect(x: 1, y: 1, width: 2, height: 1))
        var other = first
        #expect(done(other.put(kept, x: 5, y: 2)))
        #expect(other.areas.rect(of: Part.button) == Rect(x: 5, y: 2, width: 2, height: 1))
    }

    @Test("Rows of a list, a table and a tree are areas with their numbers, at any scroll position")
    func rows() {
        var state = ListState()
        state.scroll(by: 4, count: 9, visible: 3)
        let list = ListView(rows: (0..<9).map { ListRow(StyledText("row \($0)")) }, state: state).areas(
            in: Size(width: 8, height: 3))
        #expect(
            (0..<4).map { list.meaning(at: Point(x: 7, y: $0)) } == [.row(4), .row(5), .row(6), ListView.Part?.none])

        let table = TableView(
            columns: [TableColumn("A", width: .fixed(3)), TableColumn("B", width: .fixed(2))],
            rows: [["1", "2"], ["3", "4"]]
        ).areas(in: Size(width: 12, height: 4))
        let header = (0..<12).map { table.meaning(at: Point(x: $0, y: 0), as: TableView.Part.self) }
        #expect(
            header == Array(repeating: .column(0), count: 5) + Array(repeating: .column(1), count: 4) + [nil, nil, nil])
        #expect((1..<4).map { table.meaning(at: Point(x: 9, y: $0)) } == [.row(0), .row(1), TableView.Part?.none])

        var expanded = TreeState()
        expanded.expand([0])
        let content = [TreeItem("Docks", children: [TreeItem("North", children: [TreeItem("1")])])]
        let tree = TreeView(content, state: expanded).areas(in: Size(width: 12, height: 3))
        #expect(
            (0..<4).map { tree.meaning(at: Point(x: $0, y: 1)) } == [
                .row(1), .row(1), .sign(1), TreeState.Part.sign(1),
            ])
        #expect(tree.meaning(at: Point(x: 0, y: 0)) == TreeState.Part.sign(0))
    }

    @Test("Tabs, hints and the buttons of a dialog are areas of their screen")
    func views() {
        let areas = canvas(40, 10) { canvas in
            canvas.draw(TabBar(titles: ["One", "Two"], selected: 0), in: Rect(y: 1, width: 40, height: 1))
            canvas.draw(KeyHints([.init(key: "q", label: "quit")]), in: Rect(y: 9, width: 40, height: 1))
            canvas.draw(Dialog(title: "Quit", message: ["Sure?"], buttons: ["No", "Yes"]), in: canvas.bounds)
        }.areas
        #expect(areas.meaning(at: Point(x: 7, y: 1), as: TabBar.Part.self) == .tab(1))
        #expect(areas.meaning(at: Point(x: 1, y: 9), as: KeyHints.Part.self) == .hint(0))
        let button = areas.rect(of: Dialog.Part.button(1))
        #expect(button.map { areas.meaning(at: Point(x: $0.x, y: $0.y), as: Dialog.Part.self) } == .button(1))
    }
}
