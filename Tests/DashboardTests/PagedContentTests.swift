import TerminalTesting
import TerminalUI
import Testing

@testable import Dashboard

/// Lists that come page by page, under headlines.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PagedContentTests {

    private func list() -> OnePanel<[Int]> {
        OnePanel([Int].self, size: Size(width: 40, height: 9)) { numbers in
            let items = numbers.map { PagedContent.Row(kind: .item, row: ListRow("item \($0)", id: "\($0)")) }
            return PagedContent(rows: [PagedContent.Row(kind: .headline, row: ListRow("Today"))] + items)
        }
    }

    private func texts(_ board: OnePanel<[Int]>) -> [String] { board.lines.map { String($0.dropFirst()) } }

    @Test("Where nobody has gone down the newest items are seen, however many come in above")
    func newest() {
        let board = list()
        for count in 1...30 { board.load((1...count).reversed()) }
        #expect(texts(board).prefix(3) == ["Today", "item 30", "item 29"])
    }

    @Test("An item that a person went to stays chosen and in sight, however many come in above")
    func chosen() {
        let board = list()
        board.load([3, 2, 1])
        board.terminal.type("j")
        for count in 4...30 { board.load((1...count).reversed()) }
        #expect(board.chosen?.dropFirst() == "item 2")
    }

    @Test("What comes below all that was there is older, and nothing new")
    func older() {
        #expect(lines(9, 5, 4, 1, 0).upToLast(of: lines(5, 4)) == lines(9, 5, 4))
        #expect(lines(9, 8).upToLast(of: lines(5, 4)) == lines(9, 8))
        #expect(lines().upToLast(of: lines(5)).isEmpty)
    }

    private func lines(_ numbers: Int...) -> [TextLine] { numbers.map { TextLine("item \($0)", id: "\($0)") } }
}
