import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScrollBarTests {

    private static let rows = (1...40).map { ListRow("row \($0)") }

    @Test("Rows from pages, and rows that change with time, follow their scroll bar")
    func contents() {
        let contents: [any PanelContent] = [
            PagedContent(rows: Self.rows.map { PagedContent.Row(kind: .item, row: $0) }),
            TimedListContent(clock: ManualClock()) { _ in Self.rows.map { TimedRow($0) } },
        ]
        let size = Size(width: 30, height: 10)
        for content in contents {
            let body = content.makeBody()
            body.scroll(to: 25, in: size)
            #expect(body.scrollExtent(in: size) == ScrollExtent(offset: 25, visible: 10, total: 40))
            body.scroll(to: 90, in: size)
            #expect(body.scrollExtent(in: size)?.offset == 30)
        }
    }

    @Test(
        "The scroll bars of the help, the palette and the inspector follow the mouse", arguments: ["?", ":", "i"])
    func overlays(key: String) throws {
        let board = ContentBoard([key == "i" ? 80 : 1], size: Size(width: 60, height: 12))
        board.terminal.type(key)
        let thumb = try #require(findThumb(board))
        let end = board.rows.count - 2
        board.drag(from: Point(x: thumb.x, y: thumb.rows.lowerBound), to: Point(x: thumb.x, y: end))
        let moved = try #require(findThumb(board))
        #expect(moved.rows.upperBound > thumb.rows.upperBound)
        board.drag(from: Point(x: thumb.x, y: moved.rows.lowerBound), to: Point(x: thumb.x, y: 0))
        #expect(findThumb(board)?.rows == thumb.rows)
    }

    /// The column and the rows of the thumb that is seen.
    private func findThumb(_ board: ContentBoard) -> (x: Int, rows: Range<Int>)? {
        let lines = board.rows.map(Array.init)
        guard let first = lines.firstIndex(where: { $0.contains("┃") }), let x = lines[first].firstIndex(of: "┃"),
            let last = lines.lastIndex(where: { $0.indices.contains(x) && $0[x] == "┃" })
        else { return nil }
        return (x, first..<last + 1)
    }
}
