import TerminalTesting
import TerminalUI
import Testing

/// Items of several rows: chosen, marked and gone through as one.
@Suite(.timeLimit(.minutes(3)))
struct ListItemsTests {

    /// Three items of two, one and three rows.
    private static let rows: [ListRow] = [
        ("a", false), ("a2", true), ("b", false), ("c", false), ("c2", true), ("c3", true),
    ]
    .map { ListRow(StyledText($0), continues: $1) }
    private let items = ListItems(ListItemsTests.rows)

    private func state(_ movements: [Movement], visible: Int = 10) -> ListState {
        var state = ListState()
        for movement in movements { state.move(movement, through: items, visible: visible) }
        return state
    }

    @Test("A row belongs to the item it continues")
    func belonging() {
        #expect(items.count == 3)
        #expect((0...6).map { items.rows(around: $0) } == [0..<2, 0..<2, 2..<3, 3..<6, 3..<6, 3..<6, 3..<6])
        #expect(ListItems(rowCount: 2).rows(around: 5) == 1..<2)
        #expect(ListItems([]).rows(around: 0).isEmpty)
    }

    @Test("Movements go item by item, and stay in the list", arguments: [(1, 2), (2, 3), (3, 3), (-1, 0)])
    func moves(steps: Int, selected: Int) {
        #expect(state([.rows(steps)]).selected == selected)
    }

    @Test("A page goes to an item a page away, and past a higher one")
    func pages() {
        #expect(state([.pages(1)], visible: 4).selected == 3)
        #expect(state([.pages(1)], visible: 1).selected == 2)
        #expect(state([.end, .pages(-1)], visible: 2).selected == 2)
    }

    @Test("All rows of the selected item are visible, or its beginning")
    func scrolling() {
        #expect(state([.end], visible: 4).offset == 2)
        #expect(state([.end], visible: 2).offset == 3)
        #expect(state([.end, .rows(-2)], visible: 2).offset == 0)
    }

    @Test("A click on any row selects the whole item")
    func click() {
        var state = ListState()
        let click = InputEvent.mouse(MouseEvent(.press, at: Point(x: 0, y: 4)))
        let isHandled = state.handle(click, of: items, in: Size(width: 10, height: 10))
        #expect(isHandled)
        #expect(state.selected == 3)
        #expect(state.selectedRows == 3)
    }

    @Test("The bar covers all rows of the selected item")
    func bar() {
        var canvas = Canvas(size: Size(width: 4, height: 6))
        ListView(rows: Self.rows, state: state([.end]), selectionRole: .selection).draw(in: &canvas)
        let isMarked = (0..<6).map { canvas.frame.cells[0, $0].style.attributes.contains(.reverse) }
        #expect(isMarked == [false, false, false, true, true, true])
        #expect(canvas.cursor == Point(x: 0, y: 3))
    }
}
